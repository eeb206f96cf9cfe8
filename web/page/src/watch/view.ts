// Watch: one or two textbook searches, step by step, both ways.

import { isAbort, sentenceOf } from "../api/client";
import type { Strategy } from "../api/types";
import { announce } from "../app/announce";
import { fillWith, h, newId, say, set } from "../app/dom";
import { type Icon, icon } from "../app/icons";
import { fewSolutions, readSize, SizeField } from "../app/size";
import type { Shell, View } from "../app/view";
import { t } from "../i18n";
import { filmOf, type Moment } from "./film";
import { Films } from "./films";
import { keysDialog, type KeyCommands, pressed } from "./keys";
import { Pane } from "./pane";
import { leastN, mostN, type Place, readPlace, writePlace } from "./place";
import { Player, type Watcher } from "./player";
import { strategies } from "./strategies";
import { Transport } from "./transport";

/** firstLook is how far films are recorded at the beginning: small ones to their end, in an instant. */
const firstLook = 1 << 19;

export function openWatch(shell: Shell, params: URLSearchParams): View {
  return new Watch(shell, params);
}

/** speed is what a person chose last: it is no part of a link, and lasts as long as the page. */
let speed: number | null = null;

class Watch implements View, Watcher {
  readonly element: HTMLElement;
  private known: Strategy[] = [];
  private place: Place = { n: "", searches: [], step: 0, attacked: false };
  private player: Player | null = null;
  private films = new Films([]);
  private panes: Pane[] = [];
  private moments: readonly Moment[] = [];

  private readonly size: SizeField;
  private readonly search: HTMLSelectElement;
  private readonly beside: HTMLSelectElement;
  private readonly mark: HTMLButtonElement;
  private readonly few = h("p", { class: "note", hidden: true });
  private readonly fault = h("p", { class: "note wrong", role: "alert", hidden: true });
  private readonly stage = h("div", { class: "panes" });
  private readonly transport: Transport;
  private readonly trip: HTMLElement;
  private readonly tripText = h("span");
  private readonly news = h("p", { class: "news" });
  private readonly dialog = keysDialog();
  private readonly onKey = (e: KeyboardEvent) => {
    if (this.player && pressed(e, this.commands)) e.preventDefault();
  };
  private left = new AbortController();

  /** asked is what the link says that is to be shown as soon as the searches are known. */
  private asked: URLSearchParams;

  constructor(private readonly shell: Shell, params: URLSearchParams) {
    this.asked = params;
    this.size = new SizeField(6, leastN, mostN, (n) => this.change({ n: String(n), step: 0 }));
    this.search = h("select", { onchange: () => this.chooseSearches() });
    this.beside = h("select", { onchange: () => this.chooseSearches() });
    this.mark = h("button", { type: "button", class: "mark-attacked", onclick: () => this.markAttacked(!this.place.attacked) }, h("span", { class: "cross-sign", "aria-hidden": "true" }, "×"), t.watch.transport.attacked);
    this.transport = new Transport(this.commands);
    this.trip = h("div", { class: "trip", hidden: true }, h("span", { class: "pulse", "aria-hidden": "true" }), this.tripText, h("button", { type: "button", onclick: () => this.player?.stop() }, t.stop));
    this.element = h(
      "section",
      { class: "view watch" },
      h("h1", { class: "unseen" }, t.nav.watch),
      h(
        "div",
        { class: "row watch-choice" },
        this.size.element,
        field(t.watch.search, this.search),
        field(t.watch.beside, this.beside),
        h(
          "div",
          { class: "watch-more" },
          this.mark,
          button("link", t.watch.transport.copy, () => void this.copy()),
          button("help", t.watch.transport.keys, () => this.commands.help()),
        ),
      ),
      this.size.note,
      this.fault,
      this.few,
      this.stage,
      h("div", { class: "dock", hidden: true }, this.trip, this.news, this.transport.element),
      this.dialog,
    );
    document.addEventListener("keydown", this.onKey);
    void this.begin();
  }

  follow(params: URLSearchParams): void {
    this.asked = params;
    if (this.known.length) this.show(params);
  }

  leave(): void {
    this.left.abort();
    this.player?.close();
    document.removeEventListener("keydown", this.onKey);
  }

  private async begin(): Promise<void> {
    fillWith(this.stage, h("p", { class: "loading" }, t.watch.loading));
    try {
      this.known = await strategies();
    } catch (error) {
      fillWith(this.stage, h("p", { class: "note wrong", role: "alert" }, sentenceOf(error)), h("button", { type: "button", onclick: () => void this.begin() }, t.retry));
      return;
    }
    if (this.left.signal.aborted) return;
    const options = () => this.known.map((s) => h("option", { value: s.name }, s.name));
    fillWith(this.search, ...options());
    fillWith(this.beside, h("option", { value: "" }, t.watch.alone), ...options());
    this.show(this.asked);
  }

  /** show makes everything as a link says. */
  private show(params: URLSearchParams): void {
    const { place, faults } = readPlace(params, this.known);
    const n = readSize(place.n, leastN, mostN);
    this.player?.close();
    this.player = null;
    this.place = place;
    const wrong = n === null ? faults.slice(1) : faults; // the first is the size's own
    say(this.fault, wrong.join(" "));
    this.fault.hidden = wrong.length === 0;
    if (n === null) this.size.refuse(place.n);
    else this.size.show(n);
    this.search.value = place.searches[0] ?? "";
    this.beside.value = place.searches[1] ?? "";
    for (const option of this.beside.options) option.disabled = option.value === place.searches[0];
    for (const option of this.search.options) option.disabled = option.value === place.searches[1];
    const few = n === null ? "" : fewSolutions(n);
    say(this.few, few);
    this.few.hidden = !few;
    this.element.querySelector<HTMLElement>(".dock")!.hidden = n === null;
    if (n === null) {
      fillWith(this.stage);
      return;
    }
    this.stageFilms(n);
  }

  private stageFilms(n: number): void {
    const { place } = this;
    const chosen = place.searches.map((name) => this.known.find((s) => s.name === name)!);
    this.films = new Films(chosen.map((s) => filmOf(n, s)));
    this.panes = this.films.all.map((film) => new Pane(film, (step) => this.player?.goTo(step)));
    set(this.stage, "data-panes", this.panes.length);
    set(this.stage, "data-size", n > 9 ? "large" : null);
    fillWith(this.stage, ...this.panes.map((p) => p.element));
    const player = new Player(this.films, this);
    if (speed !== null) player.speed = speed;
    this.player = player;
    this.say("", false);
    player.goTo(place.step);
    // Films that are short are known to their end before anybody asks.
    this.films.look(firstLook, this.left.signal).then(
      () => this.player === player && this.changed(),
      (error: unknown) => isAbort(error) || this.player !== player || this.say(sentenceOf(error), true),
    );
  }

  /** change goes to another place, from the hand of a person. */
  private change(other: Partial<Place>): void {
    const params = writePlace({ ...this.place, ...other });
    this.shell.choose(params);
    this.show(params);
  }

  private chooseSearches(): void {
    const searches = [this.search.value, this.beside.value].filter(Boolean);
    // Another search has other steps; what is put beside starts where the first one is.
    this.change(this.search.value === this.place.searches[0] ? { searches } : { searches, step: 0 });
  }

  private readonly commands: KeyCommands = {
    toggle: () => this.player?.toggle(),
    step: (by) => this.player?.stepBy(by),
    solution: (direction) => this.player?.solution(direction),
    start: () => this.player?.goTo(0),
    end: () => this.player?.end(),
    goTo: (step) => this.player?.goTo(step),
    speed: (index) => this.player?.setSpeed(index),
    faster: (by) => this.player?.setSpeed(this.player.speed + by),
    flipAttacked: () => this.markAttacked(!this.place.attacked),
    askStep: () => {
      this.player?.pause();
      this.transport.askStep();
    },
    stop: () => this.player?.stop(),
    help: () => {
      this.player?.pause();
      this.dialog.showModal();
    },
  };

  private markAttacked(marked: boolean): void {
    this.place.attacked = marked;
    this.shell.setParams(writePlace(this.place));
    this.draw();
  }

  private async copy(): Promise<void> {
    this.shell.setParams(writePlace(this.place));
    const link = new URL("?" + writePlace(this.place).toString().replaceAll("%2C", ","), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      this.said(t.watch.transport.copied, false);
    } catch {
      this.said(t.watch.transport.notCopied, true);
    }
  }

  // What the player tells.

  moved(step: number, moments: readonly Moment[], by: "hand" | "play" | "trip"): void {
    this.place.step = step;
    this.moments = moments;
    this.shell.setParams(writePlace(this.place));
    if (by !== "hand") this.say("", false);
    this.draw();
    if (by !== "play") this.announceStep();
  }

  travelling(what: string | null): void {
    this.trip.hidden = what === null;
    say(this.tripText, what ?? "");
  }

  said(sentence: string, wrong: boolean): void {
    this.say(sentence, wrong);
    announce(sentence);
  }

  changed(): void {
    if (!this.player) return;
    const wasPlaying = this.element.classList.contains("playing");
    this.element.classList.toggle("playing", this.player.playing);
    speed = this.player.speed;
    if (wasPlaying && !this.player.playing) this.announceStep();
    this.drawTransport();
  }

  private announceStep(): void {
    const words = this.panes.map((p) => (this.panes.length > 1 ? `${p.element.ariaLabel}: ${p.words()}` : p.words()));
    announce(`${t.watch.transport.atUnknown(String(this.place.step))}. ${words.join(" ")}`);
  }

  private say(sentence: string, wrong: boolean): void {
    say(this.news, sentence);
    this.news.classList.toggle("wrong", wrong);
  }

  private draw(): void {
    this.moments.forEach((moment, i) => this.panes[i]?.show(moment, this.place.attacked));
    this.drawTransport();
  }

  private drawTransport(): void {
    if (!this.player) return;
    const { step, playing, speed, horizon } = this.player;
    set(this.mark, "aria-pressed", this.place.attacked ? "true" : "false");
    this.transport.show({ step, length: this.films.length, horizon, playing, speed });
  }
}

function field(caption: string, select: HTMLSelectElement): HTMLElement {
  select.id = newId("choice");
  return h("div", { class: "field" }, h("label", { for: select.id }, caption), select);
}

function button(name: Icon, label: string, onclick: () => void): HTMLElement {
  return h("button", { type: "button", class: `quiet round do-${name}`, "aria-label": label, title: label, onclick }, icon(name));
}
