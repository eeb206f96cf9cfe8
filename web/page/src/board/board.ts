// A board on the screen: an SVG that is a grid to those who do not see it. It is
// told what to show, and changes what has changed since.

import { fillWith, h, newId, s, set } from "../app/dom";
import { t } from "../i18n";
import type { Square } from "./geometry";
import { type Grid, GridKeys, type Moves } from "./keys";
import { type DrawnLine, drawLines } from "./lines";
import { queenPath } from "./queen";

/** Mark is a sign on an empty square: a dot, an open ring, or a bar. */
export interface Mark extends Square {
  as: "dot" | "ring" | "bar";
}

/** Picture is what a board shows. */
export interface Picture {
  queens: readonly Square[];
  /** given: these queens are part of the question and cannot be moved. */
  given?: readonly Square[];
  /** attacked, row by row: squares to mark as attacked; none if left out. */
  attacked?: readonly boolean[];
  /** here is where something just happened. */
  here?: Square & { how: "tested" | "refused" | "placed" | "removed" };
  lines?: readonly DrawnLine[];
  /** conflicts: queens that are attacked. */
  conflicts?: readonly Square[];
  /** marked: squares with a sign, such as a dot on the free ones. */
  marked?: readonly Mark[];
  solved?: boolean;
}

export interface BoardOptions extends Moves {
  /** label names the board. */
  label?: string;
  /** describe adds to what a square is called. */
  describe?: (square: Square) => string;
}

/** Up to this size a board has every row and column numbered, a larger one every fifth. */
const largestNumbered = 20;
const everyFifth = 5;

interface Cell {
  group: SVGGElement;
  square: SVGRectElement;
  queen: SVGUseElement | null;
  mark: SVGElement | null;
}

export class Board implements Grid {
  /** element is what to put into the document. */
  readonly element: HTMLElement;
  readonly n: number;
  readonly svg: SVGSVGElement;
  private readonly cells: Cell[] = [];
  private readonly lineLayer: SVGGElement;
  private readonly queenLayer: SVGGElement;
  private readonly hereMark: SVGGElement;
  private readonly rowNumbers = s("g", {});
  private readonly columnNumbers = s("g", {});
  /** focusFrame is moved by GridKeys to the square that the keyboard is on. */
  readonly focusFrame = s("rect", { class: "board-focus", width: 0.94, height: 0.94, rx: 0.06, "aria-hidden": "true" });
  private readonly keys: GridKeys;
  private readonly queenId = newId("queen");
  private drawn: readonly DrawnLine[] = [];
  private picture: Picture = { queens: [] };

  constructor(n: number, private readonly options: BoardOptions = {}) {
    this.n = n;
    const left = n <= largestNumbered ? 0.5 : 1; // room for the numbers, in squares
    const size = n + left + 0.06;
    const hint = newId("board-keys");
    this.lineLayer = s("g", { class: "board-lines", "aria-hidden": "true" });
    this.queenLayer = s("g", { class: "board-queens", "aria-hidden": "true" });
    this.hereMark = s("g", { class: "board-here", "aria-hidden": "true" });
    this.svg = s("svg", {
      class: "board",
      viewBox: `${-left} ${-left} ${size} ${size}`,
      role: "grid",
      "aria-label": options.label ?? t.board.label(n),
      "aria-describedby": hint,
      "aria-rowcount": n,
      "aria-colcount": n,
    });
    const symbol = s("path", { id: this.queenId, d: queenPath });
    this.svg.append(s("defs", {}, symbol));
    for (let row = 0; row < n; row++) this.svg.append(this.row(row));
    this.svg.append(
      s("rect", { class: "board-frame", x: 0, y: 0, width: n, height: n, "aria-hidden": "true" }),
      this.lineLayer,
      this.queenLayer,
      this.hereMark,
      this.focusFrame,
      this.numbers(left),
    );
    this.keys = new GridKeys(this, options);
    // Squares of a small board do not grow out of all measure.
    this.svg.style.setProperty("--n", String(n));
    this.element = h("div", { class: "board-box" }, this.svg, h("span", { id: hint, class: "unseen" }, t.board.keys));
    this.show({ queens: [] });
  }

  private row(row: number): SVGGElement {
    const group = s("g", { role: "row", "aria-rowindex": row + 1 });
    for (let col = 0; col < this.n; col++) {
      const square = s("rect", { x: col, y: row, width: 1, height: 1 });
      const cell = s("g", { role: "gridcell", class: "cell", "aria-colindex": col + 1, tabindex: -1 }, square);
      this.cells.push({ group: cell, square, queen: null, mark: null });
      group.append(cell);
    }
    return group;
  }

  private numbers(room: number): SVGGElement {
    const step = this.n <= largestNumbered ? 1 : everyFifth;
    const at = room === 1 ? 0.5 : 0.26; // where the numbers of the rows have their middle
    for (let i = 0; i < this.n; i += step) {
      this.columnNumbers.append(s("text", { x: i + 0.5, y: room === 1 ? -0.28 : -0.16 }, String(i)));
      this.rowNumbers.append(s("text", { x: -at, y: i + 0.5, dy: ".34em" }, String(i)));
    }
    const size = this.n <= 10 ? " few" : step > 1 ? " many" : "";
    return s("g", { class: "board-numbers" + size, "aria-hidden": "true" }, this.rowNumbers, this.columnNumbers);
  }

  /** keepNumbers leaves the numbers in sight where the board is scrolled inside of an element. */
  keepNumbers(scroller: HTMLElement): void {
    const scale = this.svg.viewBox.baseVal.width / this.svg.getBoundingClientRect().width;
    const left = -this.svg.viewBox.baseVal.x;
    const strip = (layer: SVGGElement, by: number, box: Record<string, number>, move: string) => {
      layer.querySelector("rect")?.remove();
      if (by > 0) layer.prepend(s("rect", box));
      set(layer, "transform", by > 0 ? move : null);
    };
    const [x, y] = [scroller.scrollLeft * scale, scroller.scrollTop * scale];
    strip(this.rowNumbers, x, { x: -left, y: -left, width: left, height: this.n + left }, `translate(${x} 0)`);
    strip(this.columnNumbers, y, { x: -left, y: -left, width: this.n + left, height: left }, `translate(0 ${y})`);
  }

  /** cell gives the element of a square, for those who listen to it. */
  cell({ row, col }: Square): SVGGElement | null {
    return this.cells[row * this.n + col]?.group ?? null;
  }

  /** squareOf tells which square an element belongs to. */
  squareOf(target: EventTarget | null): Square | null {
    const group = target instanceof Element ? target.closest(".cell") : null;
    const i = this.cells.findIndex((c) => c.group === group);
    return i < 0 ? null : { row: Math.floor(i / this.n), col: i % this.n };
  }

  /** squareAt tells which square a point of the screen belongs to. */
  squareAt(x: number, y: number): Square | null {
    const box = this.svg.getBoundingClientRect();
    const view = this.svg.viewBox.baseVal;
    const scale = view.width / box.width;
    const col = Math.floor((x - box.left) * scale + view.x);
    const row = Math.floor((y - box.top) * scale + view.y);
    return row >= 0 && col >= 0 && row < this.n && col < this.n ? { row, col } : null;
  }

  /** focus moves the keyboard to a square. */
  focus(square: Square): void {
    this.keys.focus(square);
  }

  /** show draws a picture. */
  show(picture: Picture): void {
    this.picture = picture;
    const index = (q: Square) => q.row * this.n + q.col;
    const queens = new Set(picture.queens.map(index));
    const given = new Set(picture.given?.map(index));
    const conflicts = new Set(picture.conflicts?.map(index));
    const marked = new Map(picture.marked?.map((m) => [index(m), m.as]));
    const here = picture.here;
    this.cells.forEach((cell, i) => {
      const row = Math.floor(i / this.n);
      const col = i % this.n;
      const isHere = !!here && here.row === row && here.col === col;
      const attacked = !!picture.attacked?.[i];
      const classes = ["cell", (row + col) % 2 ? "dark" : "light"];
      if (attacked && !queens.has(i)) classes.push("attacked");
      if (isHere) classes.push(here.how);
      if (queens.has(i) && !given.has(i) && this.options.drop) classes.push("movable");
      set(cell.group, "class", classes.join(" "));
      this.putQueen(cell, row, col, queens.has(i), [
        given.has(i) ? "given" : "",
        conflicts.has(i) ? "conflict" : "",
        picture.solved ? "solved" : "",
        isHere && here.how === "placed" ? "new" : "",
      ]);
      this.putMark(cell, row, col, queens.has(i) ? null : (marked.get(i) ?? (attacked ? "cross" : null)));
      const words: string[] = [t.board.square(row, col), queens.has(i) ? t.board.queen : t.board.empty];
      if (conflicts.has(i)) words.push(t.board.conflict);
      else if (attacked && !queens.has(i)) words.push(t.board.attacked);
      if (isHere && here.how === "tested") words.push(t.board.tested);
      if (isHere && here.how === "refused") words.push(t.board.refused);
      const more = this.options.describe?.({ row, col });
      if (more) words.push(more);
      set(cell.group, "aria-label", words.join(", "));
    });
    this.drawn = drawLines(this.lineLayer, this.drawn, picture.lines ?? [], this.n);
    this.drawHere();
    set(this.svg, "data-lines", this.drawn.length > 0);
  }

  private putQueen(cell: Cell, row: number, col: number, present: boolean, classes: string[]): void {
    if (!present) {
      cell.queen?.remove();
      cell.queen = null;
      return;
    }
    if (!cell.queen) {
      cell.queen = s("use", { href: "#" + this.queenId, x: col, y: row });
      this.queenLayer.append(cell.queen);
    }
    set(cell.queen, "class", ["queen", ...classes.filter(Boolean)].join(" "));
  }

  private putMark(cell: Cell, row: number, col: number, mark: Mark["as"] | "cross" | null): void {
    if ((cell.mark?.getAttribute("class") ?? null) === mark) return;
    cell.mark?.remove();
    cell.mark = null;
    if (mark === "dot") cell.mark = s("circle", { class: mark, cx: col + 0.5, cy: row + 0.5, r: 0.13 });
    if (mark === "ring") cell.mark = s("circle", { class: mark, cx: col + 0.5, cy: row + 0.5, r: 0.12 });
    if (mark === "bar") cell.mark = s("path", { class: mark, d: `M${col + 0.36} ${row + 0.5}h.28` });
    if (mark === "cross") {
      const [x, y, d] = [col + 0.5, row + 0.5, 0.1];
      cell.mark = s("path", { class: mark, d: `M${x - d} ${y - d}L${x + d} ${y + d}M${x - d} ${y + d}L${x + d} ${y - d}` });
    }
    if (cell.mark) cell.group.append(cell.mark);
  }

  /** drawHere frames the square where something happened; a refused one is crossed out. */
  private drawHere(): void {
    const here = this.picture.here;
    if (!here) {
      this.hereMark.replaceChildren();
      return;
    }
    const { row, col } = here;
    set(this.hereMark, "class", "board-here " + here.how);
    const marks: SVGElement[] = [s("rect", { x: col + 0.05, y: row + 0.05, width: 0.9, height: 0.9, rx: 0.08 })];
    if (here.how === "refused") marks.push(s("path", { d: `M${col + 0.27} ${row + 0.27}l.46 .46m0 -.46l-.46 .46` }));
    fillWith(this.hereMark, ...marks);
  }

  /** rename changes what the whole board is called. */
  rename(label: string): void {
    set(this.svg, "aria-label", label);
  }
}
