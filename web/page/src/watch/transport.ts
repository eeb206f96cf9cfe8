// The player: time line, buttons, step, speed.

import { h, newId, say, set } from "../app/dom";
import { type Icon, icon, turnInto } from "../app/icons";
import { number, t } from "../i18n";

/** speeds are steps a second. */
export const speeds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 200_000, 1_000_000];
export const usualSpeed = 2; // index

/** Commands are what a person can ask the player for. */
export interface Commands {
  toggle(): void;
  step(by: 1 | -1): void;
  solution(direction: "next" | "previous"): void;
  start(): void;
  end(): void;
  goTo(step: number): void;
  speed(index: number): void;
}

export interface Progress {
  step: number;
  length: number | null;
  horizon: number; // the right end of the time line
  playing: boolean;
  speed: number; // index
}

export class Transport {
  readonly element: HTMLElement;
  private readonly line: HTMLInputElement;
  private readonly stepField: HTMLInputElement;
  private readonly of = h("span", { class: "step-of" });
  private readonly speedSlider: HTMLInputElement;
  private readonly speedText = h("output", {});
  private readonly playSign = icon("play");
  private readonly play: HTMLButtonElement;
  private dragging = false;

  constructor(private readonly commands: Commands) {
    const words = t.watch.transport;
    this.line = h("input", {
      type: "range",
      class: "timeline",
      min: 0,
      step: 1,
      "aria-label": words.timeline,
      oninput: () => commands.goTo(Number(this.line.value)),
      onpointerdown: () => (this.dragging = true),
      onpointerup: () => (this.dragging = false),
      onpointercancel: () => (this.dragging = false),
    });
    this.play = this.button("play", words.play, () => commands.toggle(), "primary round", this.playSign);
    const stepId = newId("step");
    this.stepField = h("input", {
      id: stepId,
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      class: "step-field",
      onchange: () => this.readStep(),
      onkeydown: (e: KeyboardEvent) => e.key === "Escape" && this.stepField.blur(),
    });
    const speedId = newId("speed");
    this.speedSlider = h("input", { id: speedId, type: "range", min: 0, max: speeds.length - 1, step: 1, oninput: () => commands.speed(Number(this.speedSlider.value)) });
    this.element = h(
      "section",
      { class: "transport", "aria-label": words.label },
      this.line,
      h("div", { class: "transport-step field-row" }, h("label", { for: stepId }, words.step), this.stepField, this.of),
      h(
        "div",
        { class: "transport-buttons" },
        this.button("start", words.start, () => commands.start()),
        this.button("lastSolution", words.previous, () => commands.solution("previous")),
        this.button("back", words.back, () => commands.step(-1)),
        this.play,
        this.button("forward", words.forward, () => commands.step(1)),
        this.button("nextSolution", words.next, () => commands.solution("next")),
        this.button("end", words.end, () => commands.end()),
      ),
      h("div", { class: "transport-speed field-row" }, h("label", { for: speedId }, words.speed), this.speedSlider, this.speedText),
    );
  }

  private button(name: Icon, label: string, onclick: () => void, look = "quiet round", sign = icon(name)): HTMLButtonElement {
    return h("button", { type: "button", class: `${look} do-${name}`, "aria-label": label, title: label, onclick }, sign);
  }

  show({ step, length, horizon, playing, speed }: Progress): void {
    const words = t.watch.transport;
    // While a hand is on the time line, its end stays where it is.
    if (!this.dragging || Number(this.line.max) < step) set(this.line, "max", Math.max(horizon, 1));
    this.line.value = String(step);
    this.line.style.setProperty("--share", `${(100 * step) / Number(this.line.max)}%`);
    set(this.line, "aria-valuetext", length === null ? words.atUnknown(number(step)) : words.at(number(step), number(length)));
    this.line.classList.toggle("open-ended", length === null);
    if (document.activeElement !== this.stepField) this.stepField.value = number(step);
    say(this.of, length === null ? words.ofUnknown : words.of(number(length)));
    const label = playing ? words.pause : words.play;
    turnInto(this.playSign, playing ? "pause" : "play");
    set(this.play, "aria-label", label);
    set(this.play, "title", label);
    this.speedSlider.value = String(speed);
    this.speedSlider.style.setProperty("--share", `${(100 * speed) / (speeds.length - 1)}%`);
    const pace = words.perSecond(number(speeds[speed] ?? 1));
    say(this.speedText, `${number(speeds[speed] ?? 1)}/s`);
    set(this.speedSlider, "aria-valuetext", pace);
  }

  /** askStep puts the cursor where a step is typed. */
  askStep(): void {
    this.stepField.focus();
    this.stepField.select();
  }

  private readStep(): void {
    const digits = this.stepField.value.replace(/[\s,._]/g, "");
    if (/^[0-9]{1,15}$/.test(digits)) this.commands.goTo(Number(digits));
    this.stepField.blur();
  }
}
