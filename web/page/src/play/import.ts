// Import: a board out of any text that the server can read.

import { announce } from "../app/announce";
import { Choice } from "../app/choice";
import { h, newId, say } from "../app/dom";
import { icon } from "../app/icons";
import { read, type ReadBoards, square } from "../api/boards";
import { isAbort, Problem, sentenceOf } from "../api/client";
import { t } from "../i18n";
import { largestSize, type Position, position } from "./position";

/** longest is how much text the server takes, in bytes. */
const longest = 1 << 20;

export class ImportPanel {
  private readonly text = h("textarea", { id: newId("paste"), class: "pasted", rows: 4, spellcheck: "false", autocomplete: "off" });
  private readonly base = new Choice(t.play.base, [["0", "0"], ["1", "1"]], "0", () => this.text.value.trim() && void this.read());
  private readonly note = h("p", { class: "told recognised" });
  private readonly which = h("span", { class: "which" });
  private readonly back = h("button", { type: "button", class: "round", "aria-label": t.play.previous, title: t.play.previous, onclick: () => this.step(-1) }, icon("back"));
  private readonly on = h("button", { type: "button", class: "round", "aria-label": t.play.next, title: t.play.next, onclick: () => this.step(1) }, icon("forward"));
  private readonly several = h("div", { class: "row several", hidden: true }, this.back, this.which, this.on);
  readonly element: HTMLDetailsElement;
  private found: ReadBoards = { format: "", boards: [], more: false };
  private at = 0;
  private asking = new AbortController();

  constructor(private readonly put: (board: Position, sentence: string) => void) {
    const file = h("input", { type: "file", class: "unseen", tabindex: -1, "aria-label": t.play.openFile, onchange: () => void this.open(file) });
    this.element = h("details", { class: "import" },
      h("summary", {}, t.play.import),
      h("div", { class: "field" }, h("label", { for: this.text.id }, t.play.paste), this.text),
      h("p", { class: "told" }, t.play.pasteHint),
      h("div", { class: "row" },
        this.base.element,
        h("button", { type: "button", class: "read", onclick: () => this.readNew() }, t.play.read),
        h("button", { type: "button", class: "quiet", onclick: () => file.click() }, icon("open"), t.play.openFile),
        file),
      this.note,
      this.several,
    );
  }

  leave(): void {
    this.asking.abort();
  }

  /** take reads a text that was pasted elsewhere. */
  take(text: string): void {
    this.element.open = true;
    this.text.value = text;
    this.readNew();
  }

  /** readNew reads a text for the first time: it may show where its numbers begin. */
  private readNew(): void {
    const first = firstNumber(this.text.value);
    if (first) this.base.show(first);
    void this.read();
  }

  private async open(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    input.value = ""; // the same file may be chosen again
    if (!file) return;
    if (file.size > longest) return this.tell(t.play.tooLong);
    this.take(await file.text());
  }

  private async read(): Promise<void> {
    this.asking.abort();
    this.several.hidden = true;
    const text = this.text.value;
    if (!text.trim()) return this.tell(t.play.nothing);
    if (new Blob([text]).size > longest) return this.tell(t.play.tooLong);
    const { signal } = (this.asking = new AbortController());
    try {
      this.found = await this.understand(text, signal);
      if (signal.aborted) return;
      if (this.found.boards.length === 0) return this.tell(this.found.format === "leetcode52" ? t.play.countAlone : t.play.noBoards);
      this.at = 0;
      this.use();
    } catch (error) {
      if (!isAbort(error)) this.tell(sentenceOf(error));
    }
  }

  /** understand has the server read a text. What makes no sense numbered from 0 may do so from 1, or the other way round. */
  private async understand(text: string, signal: AbortSignal): Promise<ReadBoards> {
    const base = this.base.value;
    try {
      return await read(text, Number(base), 0, signal);
    } catch (refused) {
      if (!(refused instanceof Problem && refused.kind === "body")) throw refused;
      const other = base === "0" ? "1" : "0";
      const found = await read(text, Number(other), 0, signal).catch(() => {
        throw refused;
      });
      this.base.show(other);
      return found;
    }
  }

  private step(by: number): void {
    this.at += by;
    this.use();
  }

  /** use puts the board at hand on the table. */
  private use(): void {
    const { format, boards, more } = this.found;
    const { n, queens } = boards[this.at]!;
    this.several.hidden = boards.length < 2;
    say(this.which, t.play.oneOf(this.at + 1, boards.length, more));
    this.back.disabled = this.at === 0;
    this.on.disabled = this.at === boards.length - 1;
    if (n > largestSize) return this.tell(t.play.tooLarge(n, largestSize));
    const sentence = t.play.recognised(format, n);
    this.tell(sentence);
    this.put(position(n, queens.map(square)), sentence);
  }

  private tell(sentence: string): void {
    say(this.note, sentence);
    announce(sentence);
  }
}

/**
 * firstNumber tells where the numbers of a text begin, from rows of nothing but
 * numbers: lines, or what stands in square brackets. One with a 0 begins there;
 * one that goes up to its length, and has no 0, begins with 1. null: the text
 * does not show it, or has no numbers.
 */
function firstNumber(text: string): "0" | "1" | null {
  const rows = text.includes("[") ? [...text.matchAll(/\[([^[\]]*)\]/g)].map((m) => m[1]!) : text.split("\n");
  const numeric = rows.filter((row) => /^[\s0-9,;]+$/.test(row)).map((row) => row.match(/[0-9]+/g) ?? []);
  const spaced = numeric.filter((words) => words.length > 1);
  // Without blanks there is a digit for each queen. Below spaced rows it may be a count.
  const all = spaced.length ? spaced : numeric.filter((words) => words.length === 1 && words[0]!.length < 10).map((words) => [...words[0]!]);
  if (all.some((row) => row.some((word) => Number(word) === 0))) return "0";
  return all.some((row) => Math.max(...row.map(Number)) === row.length) ? "1" : null;
}
