// A board under keyboard, mouse and finger. One square at a time takes part in
// the order of the Tab key; the arrows move it (a roving tabindex).

import { set } from "../app/dom";
import { same, type Square } from "./geometry";

/** far is how many pixels a pointer moves before a press becomes a drag. */
const far = 6;

/** Grid is the board as keys and pointers know it. */
export interface Grid {
  readonly n: number;
  readonly svg: SVGSVGElement;
  /** focusFrame is moved to the square that the keyboard is on. */
  readonly focusFrame: SVGRectElement;
  /** cell gives the element of a square. */
  cell(square: Square): SVGGElement | null;
  /** squareOf tells which square an element belongs to, squareAt a point of the screen. */
  squareOf(target: EventTarget | null): Square | null;
  squareAt(x: number, y: number): Square | null;
}

/** Moves are what can be done to a board. One without any is only looked at. */
export interface Moves {
  /** activate: a click, Enter or Space on a square. */
  activate?: (square: Square) => void;
  /** drop: what was on one square was dragged to another; null: off the board. */
  drop?: (from: Square, to: Square | null) => void;
  /** key: a key on a square that the board itself does not know; true if it was used. */
  key?: (square: Square, event: KeyboardEvent) => boolean;
}

export class GridKeys {
  private current: Square = { row: 0, col: 0 };
  private pressed: { square: Square; x: number; y: number; id: number; dragging: boolean } | null = null;

  constructor(private readonly board: Grid, private readonly moves: Moves) {
    const { svg } = board;
    this.rove(this.current);
    svg.addEventListener("keydown", (e) => this.key(e));
    svg.addEventListener("focusin", (e) => {
      const square = board.squareOf(e.target);
      if (square) this.rove(square);
    });
    svg.addEventListener("pointerdown", (e) => this.press(e));
    svg.addEventListener("pointermove", (e) => this.move(e));
    svg.addEventListener("pointerup", (e) => this.release(e));
    svg.addEventListener("pointercancel", () => this.cancel());
    // A finger on a queen moves her, not the page. (Not every browser heeds touch-action inside of an SVG.)
    svg.addEventListener("touchmove", (e) => {
      if (this.pressed && board.cell(this.pressed.square)?.classList.contains("movable")) e.preventDefault();
    }, { passive: false });
  }

  focus(square: Square): void {
    this.rove(square);
    this.board.cell(square)?.focus();
  }

  private rove(square: Square): void {
    this.board.cell(this.current)?.setAttribute("tabindex", "-1");
    this.current = square;
    this.board.cell(square)?.setAttribute("tabindex", "0");
    set(this.board.focusFrame, "x", square.col + 0.03);
    set(this.board.focusFrame, "y", square.row + 0.03);
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const { row, col } = this.current;
    const last = this.board.n - 1;
    const inside = (i: number) => Math.max(0, Math.min(last, i));
    const target: Square | undefined = {
      ArrowUp: { row: inside(row - 1), col },
      ArrowDown: { row: inside(row + 1), col },
      ArrowLeft: { row, col: inside(col - 1) },
      ArrowRight: { row, col: inside(col + 1) },
      Home: { row: event.ctrlKey ? 0 : row, col: 0 },
      End: { row: event.ctrlKey ? last : row, col: last },
      PageUp: { row: 0, col },
      PageDown: { row: last, col },
    }[event.key];
    if (target) this.focus(target);
    else if (event.ctrlKey) return;
    else if ((event.key === "Enter" || event.key === " ") && this.moves.activate) this.moves.activate(this.current);
    else if (!this.moves.key?.(this.current, event)) return;
    // The key is used up: no scrolling, and no shortcut of the view around.
    event.preventDefault();
    event.stopPropagation();
  }

  private press(event: PointerEvent): void {
    if (event.button !== 0 || (!this.moves.activate && !this.moves.drop)) return;
    const square = this.board.squareAt(event.clientX, event.clientY);
    if (!square) return;
    event.preventDefault();
    this.pressed = { square, x: event.clientX, y: event.clientY, id: event.pointerId, dragging: false };
    this.focus(square);
  }

  private move(event: PointerEvent): void {
    const p = this.pressed;
    if (!p || !this.moves.drop || event.pointerId !== p.id) return;
    if (!p.dragging) {
      if (Math.hypot(event.clientX - p.x, event.clientY - p.y) < far) return;
      p.dragging = true;
      this.board.svg.setPointerCapture(p.id);
      this.board.svg.classList.add("dragging");
      this.queenOn(p.square)?.classList.add("held");
    }
    const scale = this.board.svg.viewBox.baseVal.width / this.board.svg.getBoundingClientRect().width;
    const [dx, dy] = [(event.clientX - p.x) * scale, (event.clientY - p.y) * scale];
    this.queenOn(p.square)?.setAttribute("transform", `translate(${dx} ${dy})`);
  }

  private release(event: PointerEvent): void {
    const p = this.pressed;
    if (!p || event.pointerId !== p.id) return;
    const to = this.board.squareAt(event.clientX, event.clientY);
    const dragged = p.dragging;
    this.cancel();
    if (!dragged) {
      if (to && same(to, p.square)) this.moves.activate?.(p.square);
    } else if (!to || !same(to, p.square)) {
      this.moves.drop?.(p.square, to);
      if (to) this.focus(to);
    }
  }

  private cancel(): void {
    const p = this.pressed;
    this.pressed = null;
    if (!p?.dragging) return;
    this.board.svg.classList.remove("dragging");
    const queen = this.queenOn(p.square);
    queen?.classList.remove("held");
    queen?.removeAttribute("transform");
  }

  private queenOn({ row, col }: Square): Element | null {
    return this.board.svg.querySelector(`.queen[x="${col}"][y="${row}"]`);
  }
}
