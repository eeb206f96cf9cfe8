// Solutions: all of a size, or one of each orbit, as they stream in.

import { announce } from "../app/announce";
import { Choice } from "../app/choice";
import { h, newId, say, set } from "../app/dom";
import { icon } from "../app/icons";
import { reducedMotion } from "../app/theme";
import { fewSolutions, readSize, SizeField } from "../app/size";
import type { Shell, View } from "../app/view";
import { type Columns, nth } from "../api/boards";
import { isAbort, sentenceOf } from "../api/client";
import { known } from "../api/counts";
import { number, reason, sentences, t } from "../i18n";
import { formatRows, largestSize, leastSize, parseRows } from "../play/position";
import { capacity } from "./boards";
import { Drawer } from "./card";
import { Detail } from "./detail";
import { Filter } from "./filter";
import { SolutionGrid } from "./grid";
import { keyOf, Run, type Search } from "./run";

/** largestNth is the largest board on which the server finds a solution by its number in some seconds. */
const largestNth = 17;
/** often is how many milliseconds pass between two looks at a stream. */
const often = 120;
/** long is after how many seconds without a solution the page says why. */
const long = 3;

/** run outlives the view: what has been found is still there in another language. */
let run: Run | null = null;
/** goesOn: it was running when the view was left. */
let goesOn = false;
let changed: () => void = () => undefined;

/** replace ends a run whose solutions nobody wants to see any more. */
function replace(next: Run | null): void {
  const before = run;
  run = next; // first, so that its end does not show it once more
  before?.stop();
}

export function openSolutions(shell: Shell, params: URLSearchParams): View {
  return new Solutions(shell, params);
}

class Solutions implements View {
  readonly element: HTMLElement;
  private search: Search = { n: 8, fundamental: false, given: [] };
  private total: string | null = null; // published
  private chosen = 0; // number of the solution that is shown, from 1; 0: none
  private wanted = 0; // number of the solution that the link names, until it is there
  private ticking = 0;
  private readonly asking = new AbortController();

  private readonly size = new SizeField(8, leastSize, largestSize, (n) => this.take({ ...this.search, n, given: this.search.given.filter((q) => q.row < n && q.col < n) }));
  private readonly kinds = new Choice(t.solutions.show, [["all", t.solutions.all], ["fundamental", t.solutions.fundamentals]], "all",
    (kind) => this.take({ ...this.search, fundamental: kind === "fundamental" }));
  private readonly filter = new Filter((given) => this.look({ ...this.search, given }));
  private readonly grid = new SolutionGrid((index, byHand) => this.choose(index, byHand));
  private readonly detail = new Detail({
    play: (cols) => this.shell.go("play", new URLSearchParams({ n: String(cols.length), cols: cols.join(",") })),
    image: (cols) => this.detail.show(cols, null),
  });
  private readonly definitions = h("div", {});
  private readonly few = h("p", { class: "note", hidden: true });
  private readonly wrongLink = h("p", { class: "note wrong", role: "alert", hidden: true });
  private readonly count = h("strong", { class: "big found" });
  private readonly what = h("span", { class: "what" });
  private readonly bar = h("progress", { class: "run-bar", hidden: true, "aria-label": t.solutions.progress });
  private readonly standing = h("p", { class: "told standing" });
  private readonly honest = h("p", { class: "told honest" });
  private readonly stop = h("button", { type: "button", class: "primary stop", hidden: true, onclick: () => this.halt() }, icon("stop"), t.stop);
  private readonly goOn = h("button", { type: "button", class: "go-on", hidden: true, onclick: () => this.resume() }, icon("play"), t.solutions.goOn);
  private readonly place = h("input", { id: newId("place"), type: "text", inputmode: "numeric", autocomplete: "off", class: "place" });
  private readonly placeNote = h("p", { class: "told", role: "alert" });

  constructor(private readonly shell: Shell, params: URLSearchParams) {
    const go = h("form", { class: "go-to", onsubmit: (e: Event) => { e.preventDefault(); void this.goTo(); } },
      h("div", { class: "field" }, h("label", { for: this.place.id }, t.solutions.goTo),
        h("div", { class: "row tight" }, this.place, h("button", { type: "submit", class: "round", "aria-label": t.solutions.go, title: t.solutions.go }, icon("forward")))));
    this.element = h("section", { class: "view solutions", "aria-labelledby": "solutions-heading" },
      h("div", { class: "solutions-main" },
        h("div", { class: "solutions-side" },
          h("header", { class: "view-head" }, h("h1", { id: "solutions-heading" }, t.solutions.heading), h("p", { class: "lead" }, t.solutions.about)),
          h("div", { class: "row" }, this.size.element, this.kinds.element),
          this.size.note,
          this.wrongLink,
          this.few,
          this.filter.element),
        h("div", { class: "solutions-list" },
          h("div", { class: "run" },
            h("p", { class: "run-count" }, this.count, " ", this.what),
            h("div", { class: "row tight" }, this.stop, this.goOn, go)),
          this.bar,
          this.standing,
          this.honest,
          this.placeNote,
          this.definitions,
          this.grid.element),
        this.detail.element),
    );
    changed = () => this.changed();
    this.follow(params);
  }

  follow(params: URLSearchParams): void {
    const size = params.get("n");
    const n = size === null ? this.search.n : readSize(size, leastSize, largestSize);
    const rows = params.get("given") ?? "";
    const given = n === null ? null : parseRows(n, rows);
    say(this.wrongLink, n === null || given ? "" : t.play.badLink(rows, n));
    this.wrongLink.hidden = this.wrongLink.textContent === "";
    this.wanted = Number(/^[1-9][0-9]{0,14}$/.exec(params.get("at") ?? "")?.[0] ?? 0);
    if (n === null) {
      this.size.refuse(size ?? "");
      this.hush();
      return;
    }
    this.look({ n, fundamental: params.get("show") === "fundamental", given: given?.queens ?? [] });
  }

  leave(): void {
    goesOn = run?.state === "running";
    changed = () => undefined;
    run?.stop();
    clearInterval(this.ticking);
    this.asking.abort();
    this.grid.leave();
    this.detail.leave();
  }

  /** hush shows nothing: there is no size to show anything of. */
  private hush(): void {
    replace(null);
    clearInterval(this.ticking);
    for (const part of [this.bar, this.stop, this.goOn]) part.hidden = true;
  }

  /** take begins a search that Back leads out of. Queens that are given one by one are not such a search each. */
  private take(search: Search): void {
    this.shell.choose(linkTo(search, 0));
    this.look(search);
  }

  /** look begins a search, unless its solutions are there already. */
  private look(search: Search): void {
    this.search = search;
    const { n, fundamental, given } = search;
    this.size.show(n);
    this.kinds.show(fundamental ? "fundamental" : "all");
    this.filter.show(n, given);
    say(this.few, fewSolutions(n));
    this.few.hidden = !fewSolutions(n);
    say(this.placeNote, "");
    this.detail.clear();
    this.chosen = 0;
    this.total = null;
    if (!given.length) void this.learn(search);
    const same = run !== null && keyOf(run.search) === keyOf(search);
    if (!same) {
      replace(new Run(search, () => changed()));
      goesOn = true;
    }
    const drawer = new Drawer(n);
    this.definitions.replaceChildren(drawer.definitions);
    this.grid.show(run!.boards, drawer);
    if (goesOn && !this.filter.clash) run!.start();
    goesOn = false;
    this.changed();
    this.writeLink();
  }

  /** learn asks for the published number, to measure the stream by. */
  private async learn(search: Search): Promise<void> {
    const { n, fundamental } = search;
    const literature = await known().catch(() => null); // without it, the stream has no measure
    if (search !== this.search) return;
    this.total = literature?.get(n)?.published.find((p) => p.name === (fundamental ? "fundamental" : "all"))?.number ?? null;
    this.show();
  }

  private halt(): void {
    run?.stop();
    this.goOn.focus();
  }

  private resume(): void {
    run?.start();
    this.stop.focus();
  }

  /** changed: the run has begun or ended. */
  private changed(): void {
    clearInterval(this.ticking);
    if (run?.state === "running") this.ticking = setInterval(() => this.show(), often);
    this.show();
    if (run && run.state !== "idle" && run.state !== "running") announce(`${number(run.found)} ${this.what.textContent ?? ""}${t.solutions.stop}${this.say()}`);
  }

  /** show brings what is said, and the grid, to what has been found. */
  private show(): void {
    if (!run) return;
    const running = run.state === "running";
    say(this.count, number(run.found));
    say(this.what, t.solutions.what(run.found, this.search.fundamental));
    say(this.standing, this.say());
    set(this.element, "data-run", run.state);
    const all = this.total && Number(this.total);
    this.bar.hidden = !(running || (run.canGoOn && all));
    if (all) this.bar.value = Math.min(1, run.found / all);
    else this.bar.removeAttribute("value");
    this.stop.hidden = !running;
    this.goOn.hidden = !run.canGoOn;
    const { kept, most } = run.boards;
    say(this.honest, run.found > kept ? t.solutions.honest(number(most), capacity >> 20) : "");
    this.grid.element.hidden = kept === 0 && !running;
    this.grid.grow();
    if (this.wanted && this.wanted <= kept) {
      const index = this.wanted - 1;
      this.wanted = 0;
      this.grid.select(index);
    } else if (!this.chosen && !this.wanted && kept) {
      this.grid.select(0); // something to look at
    }
  }

  /** say tells how the run stands. */
  private say(): string {
    if (!run) return "";
    if (this.filter.clash) return t.solutions.noneClash;
    const found = number(run.found);
    const seconds = run.seconds.toFixed(1);
    switch (run.state) {
      case "idle":
        return "";
      case "running": {
        if (run.found === 0 && run.seconds > long) return t.solutions.patience(seconds);
        const of = this.total ? t.solutions.of(number(this.total)) : "";
        return sentences(t.solutions.running(seconds, number(Math.round(run.found / Math.max(run.seconds, 0.1)))), of);
      }
      case "done":
        if (run.found === 0) return this.search.given.length ? t.solutions.noneGiven : t.solutions.none(this.search.n);
        return t.solutions.done(seconds);
      case "stopped":
        return t.solutions.stopped(found);
      case "ended":
        return t.solutions.ended(found, reason(run.reason));
      case "cut":
        return t.solutions.cut(found, run.reason);
      case "failed":
        return run.reason;
    }
  }

  private choose(index: number, byHand: boolean): void {
    if (!run) return;
    this.chosen = index + 1;
    this.detail.show(run.boards.at(index), this.chosen);
    this.writeLink();
    // Where the solution is shown below the grid, a click leads there.
    const box = this.detail.element.getBoundingClientRect();
    if (byHand && box.top > innerHeight - 100) this.detail.element.scrollIntoView({ block: "start", behavior: reducedMotion() ? "instant" : "smooth" });
  }

  /** goTo shows the solution of a number: out of those kept, else the server finds it. */
  private async goTo(): Promise<void> {
    const text = this.place.value.trim().replaceAll(/[, ]/g, "");
    say(this.placeNote, "");
    const place = /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0;
    if (!place) return say(this.placeNote, t.solutions.badPlace(this.place.value));
    if (run && place <= run.boards.kept) return this.grid.select(place - 1, true);
    const { n, fundamental, given } = this.search;
    const whole = run?.state === "done" && run.found < place;
    if (whole) return say(this.placeNote, t.solutions.beyond(number(run!.found)));
    if (fundamental || given.length || n > largestNth) return say(this.placeNote, t.solutions.notKept(number(place)));
    try {
      const cols: Columns = await nth(n, place, this.asking.signal);
      this.detail.show(cols, place);
    } catch (error) {
      if (!isAbort(error)) say(this.placeNote, sentenceOf(error));
    }
  }

  private writeLink(): void {
    this.shell.setParams(linkTo(this.search, this.chosen || this.wanted));
  }
}

/** linkTo says what is looked for, and which solution is shown; 0: none. */
function linkTo({ n, fundamental, given }: Search, at: number): URLSearchParams {
  const params = new URLSearchParams({ n: String(n) });
  if (fundamental) params.set("show", "fundamental");
  if (given.length) params.set("given", formatRows({ n, queens: given }));
  if (at) params.set("at", String(at));
  return params;
}
