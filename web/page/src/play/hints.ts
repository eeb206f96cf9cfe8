// What may be marked on the board: the squares that no queen attacks, or those
// of them that lead to a solution, which the server finds out.

import { announce } from "../app/announce";
import { Choice } from "../app/choice";
import { fillWith, h, s, say } from "../app/dom";
import { recall, remember } from "../app/memory";
import { free } from "../api/boards";
import { isAbort, sentenceOf } from "../api/client";
import type { Mark } from "../board/board";
import { attackedSquares, attacksAmong, type Square } from "../board/geometry";
import { t } from "../i18n";
import type { Position } from "./position";

type Hint = "none" | "free" | "leads";

/** rest is how long a board stays as it is before the server is asked about it. */
const rest = 250;

export class Hints {
  private hint: Hint = (["free", "leads"] as const).find((x) => x === recall("hint")) ?? "none";
  private readonly choice = new Choice<Hint>(t.play.hints, [["none", t.play.hint.none], ["free", t.play.hint.free], ["leads", t.play.hint.leads]], this.hint, (hint) => this.choose(hint));
  private readonly legend = h("ul", { class: "legend", role: "list" });
  private readonly note = h("p", { class: "told" });
  readonly element = h("section", { class: "play-hints" }, this.choice.element, this.legend, this.note);
  /** marks are for the board. */
  marks: Mark[] = [];
  private now: Position = { n: 1, queens: [] };
  private asking: AbortController | null = null;
  private waiting = 0;

  constructor(private readonly changed: () => void) {}

  leave(): void {
    clearTimeout(this.waiting);
    this.asking?.abort();
  }

  /** show prepares the marks of a position; those that take a while come later, and changed is called. */
  show(now: Position): void {
    this.leave();
    this.now = now;
    this.marks = [];
    say(this.note, "");
    this.explain(this.hint === "free" ? ["dot"] : []);
    if (this.hint === "none") return;
    if (this.hint === "free") {
      this.marks = unattacked(now).map((q) => ({ ...q, as: "dot" }));
      return;
    }
    if (attacksAmong(now.queens).length) {
      say(this.note, t.play.clash);
      return;
    }
    if (now.queens.length === now.n) return; // no square is free
    // What the answer needs has its place at once: nothing moves from under the pointer when it comes.
    this.explain(["dot", "bar"]);
    say(this.note, t.play.finding);
    this.waiting = setTimeout(() => void this.ask(), rest);
  }

  /** describe says what a mark means. */
  describe({ row, col }: Square): string {
    const mark = this.marks.length && this.marks.find((m) => m.row === row && m.col === col);
    if (!mark) return "";
    if (this.hint === "free") return t.play.legend.free;
    return { dot: t.play.legend.leads, bar: t.play.legend.dead, ring: t.play.legend.unknown }[mark.as];
  }

  private choose(hint: Hint): void {
    this.hint = hint;
    remember("hint", hint === "none" ? null : hint);
    this.show(this.now);
    this.changed();
  }

  private async ask(): Promise<void> {
    const asking = (this.asking = new AbortController());
    try {
      const squares = await free(this.now.n, this.now.queens, asking.signal);
      asking.signal.throwIfAborted();
      this.marks = squares.map(({ row, col, leads }) => ({ row, col, as: leads === null ? "ring" : leads ? "dot" : "bar" }));
      const leads = this.marks.filter((m) => m.as === "dot").length;
      const unknown = this.marks.some((m) => m.as === "ring");
      this.explain(unknown ? ["dot", "bar", "ring"] : ["dot", "bar"]);
      say(this.note, leads ? t.play.leadsTo(leads) : unknown ? "" : t.play.leadsNowhere);
      announce(this.note.textContent ?? "");
    } catch (error) {
      if (isAbort(error)) return;
      say(this.note, sentenceOf(error));
    }
    this.changed();
  }

  /** explain lists the signs that are on the board. */
  private explain(signs: Mark["as"][]): void {
    const { legend } = t.play;
    const texts = this.hint === "free" ? { dot: legend.free, bar: "", ring: "" } : { dot: legend.leads, bar: legend.dead, ring: legend.unknown };
    fillWith(this.legend, ...signs.map((as) => h("li", {}, sign(as), texts[as])));
    this.legend.hidden = signs.length === 0;
  }
}

function unattacked({ n, queens }: Position): Square[] {
  return attackedSquares(n, queens).flatMap((attacked, i) => (attacked ? [] : [{ row: Math.floor(i / n), col: i % n }]));
}

function sign(as: Mark["as"]): SVGSVGElement {
  const drawn = as === "bar" ? s("path", { class: "bar", d: "M.22 .5h.56" }) : s("circle", { class: as, cx: 0.5, cy: 0.5, r: as === "dot" ? 0.26 : 0.24 });
  return s("svg", { class: "sign cell", viewBox: "0 0 1 1", "aria-hidden": "true" }, drawn);
}
