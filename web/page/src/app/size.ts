// The board size: a number to type, with a button on each side, and the sentence
// that says what is wrong with what was typed.

import { t } from "../i18n";
import { h, newId, say, set } from "./dom";
import { icon } from "./icons";

/** readSize understands what is typed or linked: null unless it is a whole number from least to most. */
export function readSize(text: string, least: number, most: number): number | null {
  if (!/^[1-9][0-9]{0,5}$/.test(text.trim())) return null;
  const n = Number(text);
  return n >= least && n <= most ? n : null;
}

/** wrongSize says what is wrong with a size that readSize refuses. */
export function wrongSize(text: string, least: number, most: number): string {
  return text.trim() === "0" ? t.size.zero(least, most) : t.size.wrong(text, least, most);
}

/** fewSolutions explains the sizes at which there is nothing to find; "" for the others. */
export function fewSolutions(n: number): string {
  return { 1: t.size.one, 2: t.size.two, 3: t.size.three }[n] ?? "";
}

/** pause is how long nothing is typed before a number is taken: “1” may become “12”. */
const pause = 400;

export class SizeField {
  readonly element: HTMLElement;
  /** note is where the sentence about a wrong size appears: put it where there is room. */
  readonly note = h("p", { class: "note wrong", role: "alert", hidden: true });
  private readonly input: HTMLInputElement;
  private readonly less: HTMLButtonElement;
  private readonly more: HTMLButtonElement;
  private value: number;
  private typing = 0;

  constructor(value: number, private readonly least: number, private readonly most: number, private readonly chosen: (n: number) => void) {
    const id = newId("size");
    const noteId = newId("size-note");
    this.value = value;
    this.note.id = noteId;
    this.input = h("input", {
      id,
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      spellcheck: "false",
      "aria-describedby": noteId,
      oninput: () => {
        clearTimeout(this.typing);
        this.typing = setTimeout(() => this.read(), pause);
      },
      onchange: () => this.read(),
      onkeydown: (e: KeyboardEvent) => this.key(e),
    });
    this.less = h("button", { type: "button", "aria-label": t.size.less, onclick: () => this.choose(this.value - 1) }, icon("minus"));
    this.more = h("button", { type: "button", "aria-label": t.size.more, onclick: () => this.choose(this.value + 1) }, icon("plus"));
    this.element = h("div", { class: "field" }, h("label", { for: id }, t.size.label), h("div", { class: "stepper" }, this.less, this.input, this.more));
    this.show(value);
  }

  /** show takes a size, and what was wrong is forgotten. */
  show(value: number): void {
    this.value = value;
    this.input.value = String(value);
    this.complain("");
    this.less.disabled = value <= this.least;
    this.more.disabled = value >= this.most;
  }

  /** refuse shows a text that is no size, as a link may have it, and says why. */
  refuse(text: string): void {
    this.input.value = text;
    this.complain(wrongSize(text, this.least, this.most));
  }

  private read(): void {
    clearTimeout(this.typing);
    const n = readSize(this.input.value, this.least, this.most);
    if (n === null) this.complain(wrongSize(this.input.value, this.least, this.most));
    else this.choose(n);
  }

  private key(event: KeyboardEvent): void {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.choose(this.value + by);
  }

  private choose(n: number): void {
    const inside = Math.max(this.least, Math.min(this.most, n));
    const news = inside !== this.value;
    this.show(inside);
    if (news) this.chosen(inside);
  }

  private complain(sentence: string): void {
    say(this.note, sentence);
    this.note.hidden = !sentence;
    set(this.input, "aria-invalid", sentence ? "true" : null);
  }
}
