// The open calls of a search, outermost first, and for dancing links the lines
// that are covered.

import type { Call, LineKind, Strategy } from "../api/types";
import { fillWith, h } from "../app/dom";
import { t } from "../i18n";
import { lineInWords } from "./event";
import type { Moment } from "./film";

/** coversPerQueen is what dancing links covers for one queen. */
const coversPerQueen = 4;

/** signs of the lines, as they run. */
const signs: Record<LineKind, string> = { row: "―", column: "|", rising: "╱", falling: "╲" };

export class Calls {
  readonly element: HTMLElement;
  private readonly list = h("ol", { class: "call-list" });
  private readonly cover: HTMLElement | null;

  constructor(n: number, strategy: Strategy) {
    // The deepest stack has a place from the start: nothing below it moves.
    const deepest = strategy.branching === "square" ? n + 1 : n;
    this.list.style.setProperty("--deepest", String(deepest));
    this.cover = strategy.events.includes("cover") ? h("ol", { class: "cover-list" }) : null;
    this.cover?.style.setProperty("--deepest", String(n));
    this.element = h(
      "div",
      { class: "stacks" },
      h("section", { class: "calls" }, h("h3", {}, t.watch.calls), this.list),
      this.cover && h("section", { class: "covered" }, h("h3", {}, t.watch.covered), this.cover),
    );
  }

  show(moment: Moment): void {
    const calls = moment.calls.map((call) => h("li", { class: call.queen ? "queen-call" : "inner-call" }, callInWords(call)));
    fillWith(this.list, ...(calls.length ? calls : [h("li", { class: "no-call" }, t.watch.noCalls)]));
    if (this.cover) this.showCover(this.cover, moment);
  }

  private showCover(list: HTMLElement, { covered = [], event }: Moment): void {
    const rows: HTMLElement[] = [];
    for (let i = 0; i < covered.length; i += coversPerQueen) {
      const lines = covered.slice(i, i + coversPerQueen).map(([kind, index], j) => {
        const last = event?.event === "cover" && i + j === covered.length - 1;
        return h("span", { class: last ? "cover new" : "cover", title: lineInWords({ kind, index }) }, `${signs[kind]} ${String(index).replace("-", "−")}`);
      });
      rows.push(h("li", {}, ...lines));
    }
    fillWith(list, ...(rows.length ? rows : [h("li", { class: "no-call" }, t.watch.nothingCovered)]));
  }
}

function callInWords(call: Call): string {
  const words = t.watch.call;
  const tried = call.row !== undefined && call.col !== undefined;
  if (!call.line || call.index === undefined) {
    if (!tried) return "";
    const square = t.board.square(call.row!, call.col!);
    return call.queen ? words.squareQueen(square) : words.square(square);
  }
  const line = lineInWords({ kind: call.line, index: call.index });
  if (!tried) return words.none(line);
  // Where on its line the candidate is: the column in a row, the row in a column.
  const across = call.line === "column" ? lineInWords({ kind: "row", index: call.row! }) : lineInWords({ kind: "column", index: call.col! });
  return call.queen ? words.queen(line, across) : words.tried(line, across);
}
