// How the game stands: queens placed, squares free, and who attacks whom.

import { announce } from "../app/announce";
import { fillWith, h, s, say, set } from "../app/dom";
import type { LineKind } from "../api/types";
import { type Attack, attackedSquares, attacksAmong } from "../board/geometry";
import { dashes } from "../board/lines";
import { sentences, t } from "../i18n";
import type { Position } from "./position";

/** listed is how many attacks are named. */
const listed = 6;

export class Status {
  private readonly line = h("p", { class: "play-status" });
  private readonly list = h("ul", { class: "play-attacks", role: "list" });
  private readonly told = h("p", { class: "told" });
  readonly element = h("div", { class: "play-standing" }, this.line, this.list, this.told);
  /** sentence says it all in a line. */
  sentence = "";

  show({ n, queens }: Position): void {
    const attacks = attacksAmong(queens);
    const solved = queens.length === n && attacks.length === 0;
    set(this.element, "class", solved ? "play-standing solved" : "play-standing");
    this.sentence = solved ? t.play.solved(n) : this.unsolved(n, queens.length, attacks.length, attackedSquares(n, queens));
    say(this.line, this.sentence);
    fillWith(
      this.list,
      ...attacks.slice(0, listed).map((a) => h("li", {}, sample(a.line.kind), h("span", {}, attackText(a)))),
      attacks.length > listed && h("li", {}, t.play.more(attacks.length - listed)),
    );
    say(this.told, "");
  }

  /** tell adds a sentence, until the next move. */
  tell(sentence: string): void {
    say(this.told, sentence);
    announce(sentence);
  }

  private unsolved(n: number, placed: number, attacks: number, attacked: readonly boolean[]): string {
    const first = placed ? t.play.some(placed, n) : t.play.toPlace(n);
    if (attacks) return sentences(first, t.play.attacks(attacks));
    const free = attacked.filter((a) => !a).length;
    if (placed) return sentences(first, free ? t.play.free(free) : t.play.stuck);
    return first;
  }
}

function attackText({ a, b, line }: Attack): string {
  return t.play.attack(t.play.square(a.row, a.col), t.play.square(b.row, b.col), t.lines[line.kind](String(line.index)));
}

/** sample draws a piece of a line as it is on the board. */
function sample(kind: LineKind): SVGSVGElement {
  return s("svg", { class: "sample", viewBox: "0 0 1.6 .4", "aria-hidden": "true" },
    s("line", { class: `board-line conflict ${kind}`, x1: 0.08, y1: 0.2, x2: 1.52, y2: 0.2, "stroke-width": 0.09, "stroke-dasharray": dashes[kind] }));
}
