// The filter: a board on which to set the queens that every solution shown is to have.

import { announce } from "../app/announce";
import { h, say } from "../app/dom";
import { Board } from "../board/board";
import { attackedSquares, attacksAmong, type Square } from "../board/geometry";
import { t } from "../i18n";
import { holds, type Position, position, toggled, without } from "../play/position";

export class Filter {
  private readonly place = h("div", { class: "filter-board" });
  private readonly note = h("p", { class: "told" });
  private readonly clear = h("button", { type: "button", class: "quiet clear", onclick: () => this.change({ n: this.now.n, queens: [] }) }, t.solutions.clear);
  readonly element: HTMLDetailsElement;
  private board: Board | null = null;
  private now: Position = { n: 1, queens: [] };

  constructor(private readonly changed: (given: readonly Square[]) => void) {
    this.element = h("details", { class: "filter", open: matchMedia("(min-width: 70.01rem)").matches },
      h("summary", {}, t.solutions.filter),
      this.place,
      h("div", { class: "row filter-foot" }, this.note, this.clear));
  }

  get clash(): boolean {
    return attacksAmong(this.now.queens).length > 0;
  }

  show(n: number, given: readonly Square[]): void {
    this.now = position(n, given);
    if (given.length) this.element.open = true;
    this.draw();
  }

  private change(next: Position): void {
    this.now = next;
    this.draw();
    announce(this.note.textContent ?? "");
    this.changed(next.queens);
  }

  private draw(): void {
    const { n, queens } = this.now;
    const attacks = attacksAmong(queens);
    if (this.board?.n !== n) {
      this.board = new Board(n, {
        label: t.solutions.filterBoard,
        activate: (square) => this.change(toggled(this.now, square)),
        drop: (from, to) => {
          if (holds(this.now, from) && (!to || !holds(this.now, to))) this.change(position(n, [...without(this.now, from).queens, ...(to ? [to] : [])]));
        },
        key: (square, event) => {
          if (event.key !== "Delete" && event.key !== "Backspace") return false;
          this.change(without(this.now, square));
          return true;
        },
      });
      this.place.style.setProperty("--n", String(n));
      this.place.replaceChildren(this.board.element);
    }
    this.board.show({
      queens,
      attacked: queens.length ? attackedSquares(n, queens) : [],
      conflicts: attacks.flatMap(({ a, b }) => [a, b]),
      lines: attacks.map(({ a, b, line }) => ({ from: a, to: b, kind: line.kind, why: "conflict" })),
    });
    say(this.note, attacks.length ? t.solutions.clash : queens.length ? t.solutions.given(queens.length) : t.solutions.filterHint);
    this.clear.hidden = queens.length === 0;
  }
}
