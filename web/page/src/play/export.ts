// Export: the board as text in any format, or as a picture.

import { announce } from "../app/announce";
import { Choice } from "../app/choice";
import { fillWith, h, newId, say, set } from "../app/dom";
import { icon } from "../app/icons";
import { recall, remember } from "../app/memory";
import { copyText, saveFile } from "../app/save";
import { draw, type Format, formats, write } from "../api/boards";
import { isAbort, sentenceOf } from "../api/client";
import { attacksAmong } from "../board/geometry";
import { t } from "../i18n";
import type { Position } from "./position";

/** known formats are asked for once. */
let known: Format[] | null = null;

/** side is the width of a saved picture, in pixels. */
const side = 1200;

export class ExportPanel {
  private readonly select = h("select", { id: newId("format"), class: "format", onchange: () => this.choose() });
  private readonly summary = h("p", { class: "told summary" });
  private readonly base = new Choice(t.play.base, [["0", "0"], ["1", "1"]], "0", () => void this.write());
  private readonly text = h("textarea", { class: "exported", readonly: true, rows: 5, spellcheck: "false", wrap: "off", "aria-label": t.play.text });
  private readonly copy = h("button", { type: "button", class: "copy", onclick: () => void this.copyText() }, icon("copy"), t.play.copy);
  private readonly save = h("button", { type: "button", class: "save", onclick: () => this.saveText() }, icon("save"), t.play.save);
  private readonly coordinates = h("input", { type: "checkbox", checked: true });
  private readonly note = h("p", { class: "told" });
  readonly element: HTMLDetailsElement;
  private now: Position = { n: 1, queens: [] };
  private asking = new AbortController();

  constructor() {
    const picture = (kind: "svg" | "png") =>
      h("button", { type: "button", class: `save-${kind}`, onclick: () => void this.savePicture(kind) }, icon("save"), kind.toUpperCase());
    this.element = h("details", { class: "export", ontoggle: () => void this.write() },
      h("summary", {}, t.play.export),
      h("div", { class: "row" },
        h("div", { class: "field grow" }, h("label", { for: this.select.id }, t.play.format), this.select),
        this.base.element),
      this.summary,
      this.text,
      h("div", { class: "row" }, this.copy, this.save),
      h("div", { class: "row pictures" },
        h("div", { class: "field" }, h("span", { class: "caption" }, t.play.picture), h("div", { class: "row" }, picture("svg"), picture("png"))),
        h("label", { class: "check" }, this.coordinates, t.play.coordinates)),
      this.note,
    );
  }

  show(now: Position): void {
    this.now = now;
    if (known) this.offer(known);
    void this.write();
  }

  leave(): void {
    this.asking.abort();
  }

  private choose(): void {
    remember("format", this.select.value);
    void this.write();
  }

  /** write asks for the text, if anybody can see it. */
  private async write(): Promise<void> {
    this.asking.abort();
    if (!this.element.open) return;
    const { signal } = (this.asking = new AbortController());
    say(this.note, "");
    try {
      if (!known) this.offer((known = await formats(signal)));
      const format = known.find((f) => f.name === this.select.value);
      const { n, queens } = this.now;
      say(this.summary, format ? (t.play.formats[format.name] ?? format.summary) : "");
      const text = format ? await write(format.name, n, queens, Number(this.base.value), signal) : "";
      if (signal.aborted) return;
      this.text.value = text;
      this.text.rows = Math.max(2, Math.min(12, text.trimEnd().split("\n").length));
    } catch (error) {
      if (isAbort(error)) return;
      this.text.value = "";
      say(this.note, sentenceOf(error));
    }
    this.copy.disabled = this.save.disabled = this.text.value === "";
  }

  /** offer lists the formats; those that cannot write this board say why and cannot be chosen. */
  private offer(all: readonly Format[]): void {
    const wanted = this.select.value || recall("format") || "text";
    const options = all.map((f) => {
      const why = this.refusal(f);
      return h("option", { value: f.name, disabled: why !== "" }, why ? `${f.name} (${why})` : f.name);
    });
    fillWith(this.select, ...options);
    const free = options.filter((o) => !o.disabled);
    this.select.value = (free.find((o) => o.value === wanted) ?? free[0])?.value ?? "";
    set(this.select, "disabled", free.length === 0);
  }

  private refusal(f: Format): string {
    const { n, queens } = this.now;
    if (f.max_n && n > f.max_n) return t.play.upTo(f.max_n);
    if (f.whole) return queens.length === n && attacksAmong(queens).length === 0 ? "" : t.play.finished;
    const onePerRow = queens.length === n && queens.every((q, row) => q.row === row);
    if (f.by_column) return onePerRow && new Set(queens.map((q) => q.col)).size === n ? "" : t.play.onePerLine;
    return f.partial || onePerRow ? "" : t.play.onePerRow;
  }

  private async copyText(): Promise<void> {
    this.tell((await copyText(this.text.value)) ? t.play.copied : t.play.notCopied);
  }

  private saveText(): void {
    const format = this.select.value;
    const ending = format.includes("json") ? "json" : format === "csv" ? "csv" : "txt";
    this.keep(`queens-${this.now.n}-${format}.${ending}`, new Blob([this.text.value], { type: "text/plain" }));
  }

  private async savePicture(kind: "svg" | "png"): Promise<void> {
    const { n, queens } = this.now;
    try {
      this.keep(`queens-${n}.${kind}`, await draw(kind, n, queens, { side, coordinates: this.coordinates.checked, base: Number(this.base.value) }));
    } catch (error) {
      this.tell(sentenceOf(error));
    }
  }

  private keep(name: string, data: Blob): void {
    saveFile(name, data);
    this.tell(t.play.saved(name));
  }

  private tell(sentence: string): void {
    say(this.note, sentence);
    announce(sentence);
  }
}
