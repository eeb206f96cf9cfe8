// Lines across a board. Each kind has its own dashes, so that nobody needs to
// tell them by colour.

import { fillWith, s } from "../app/dom";
import type { LineKind } from "../api/types";
import type { Square } from "./geometry";

/** DrawnLine runs from square to square. */
export interface DrawnLine {
  from: Square;
  to: Square;
  kind: LineKind;
  /** why: it refuses the square at its end; two queens attack each other; it is covered. */
  why: "refuses" | "conflict" | "covered";
}

/** The dashes of the kinds, in squares: rows solid, columns dashed, the diagonals dotted and dash-dotted. */
export const dashes: Record<LineKind, string | null> = {
  row: null,
  column: ".28 .14",
  rising: ".01 .17",
  falling: ".3 .15 .01 .15",
};

/** drawLines fills a layer, unless it shows the same lines already; it gives back what it shows now. */
export function drawLines(layer: SVGGElement, before: readonly DrawnLine[], now: readonly DrawnLine[], n: number): readonly DrawnLine[] {
  if (before.length === 0 && now.length === 0) return now;
  fillWith(layer, ...now.map((line) => draw(line, n)));
  return now;
}

function draw({ from, to, kind, why }: DrawnLine, n: number): SVGElement {
  // A covered line reaches to the edges of its squares, a refusing one ends before the cross; queens stand on all lines.
  const [before, after] = why === "covered" ? [-0.42, -0.42] : why === "refuses" ? [0, 0.32] : [0, 0];
  const dx = Math.sign(to.col - from.col);
  const dy = Math.sign(to.row - from.row);
  const thickness = Math.min(0.09, 0.05 + n * 0.002);
  return s("line", {
    class: `board-line ${why} ${kind}`,
    x1: from.col + 0.5 + dx * before,
    y1: from.row + 0.5 + dy * before,
    x2: to.col + 0.5 - dx * after,
    y2: to.row + 0.5 - dy * after,
    "stroke-width": why === "covered" ? 0.84 : thickness,
    "stroke-dasharray": why === "covered" ? null : dashes[kind],
  });
}
