// A solution drawn small: squares by one path that all boards of a size share.

import { newId, s, set } from "../app/dom";
import { queenPath } from "../board/queen";

/** largestCrowned is the largest board whose queens have crowns: in smaller squares a disc says more. */
const largestCrowned = 12;

/** Drawer draws boards of one size. Its definitions have to be in the document. */
export class Drawer {
  private readonly squares = newId("squares");
  private readonly queen = newId("small-queen");
  readonly definitions: SVGSVGElement;

  constructor(readonly n: number) {
    let dark = "";
    for (let row = 0; row < n; row++) for (let col = (row + 1) % 2; col < n; col += 2) dark += `M${col} ${row}h1v1h-1z`;
    const queen = n <= largestCrowned ? s("path", { id: this.queen, d: queenPath }) : s("circle", { id: this.queen, cx: 0.5, cy: 0.5, r: 0.36 });
    this.definitions = s("svg", { class: "unseen", "aria-hidden": "true" },
      s("defs", {},
        queen,
        s("g", { id: this.squares }, s("rect", { class: "small-light", width: n, height: n }), s("path", { class: "small-dark", d: dark }))));
  }

  draw(cols: readonly number[]): SVGSVGElement {
    const svg = s("svg", { class: "small-board", viewBox: `0 0 ${this.n} ${this.n}`, "aria-hidden": "true" }, s("use", { href: "#" + this.squares }));
    for (const [row, col] of cols.entries()) svg.append(s("use", { class: "queen", href: "#" + this.queen, x: col, y: row }));
    return svg;
  }

  /** redraw moves the queens of a drawing. */
  redraw(svg: SVGSVGElement, cols: readonly number[]): void {
    const queens = svg.querySelectorAll(".queen");
    for (const [row, col] of cols.entries()) set(queens[row]!, "x", col);
  }
}
