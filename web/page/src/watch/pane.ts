// One search on the screen.

import { h, say, set } from "../app/dom";
import { Board } from "../board/board";
import { t } from "../i18n";
import { Calls } from "./calls";
import { Code } from "./code";
import { Counters } from "./counters";
import { eventInWords, pictureOf, toneOf } from "./event";
import type { Film, Moment } from "./film";
import { inWords } from "./strategies";
import { Tree } from "./tree";

export class Pane {
  readonly element: HTMLElement;
  private readonly board: Board;
  private readonly event = h("p", { class: "event" });
  private readonly counters = new Counters();
  private readonly code: Code;
  private readonly calls: Calls;
  private readonly tree: Tree;
  private moment: Moment | null = null;

  constructor(private readonly film: Film, go: (step: number) => void) {
    const { strategy, n } = film;
    this.board = new Board(n, { label: `${strategy.name}: ${t.board.label(n)}` });
    this.code = new Code(strategy);
    this.calls = new Calls(n, strategy);
    this.tree = new Tree(n, strategy, go);
    this.element = h(
      "article",
      { class: "pane", "aria-label": strategy.name, "data-search": strategy.name },
      h(
        "header",
        { class: "pane-title" },
        h("h2", {}, strategy.name),
        h("p", {}, inWords(strategy.idea)),
        strategy.complete ? null : h("p", { class: "incomplete" }, t.watch.incomplete),
      ),
      h("div", { class: "pane-board" }, this.event, this.board.element),
      h("div", { class: "pane-stacks", "data-search": strategy.name }, this.counters.element, this.code.element, this.calls.element),
      this.tree.element,
    );
  }

  show(moment: Moment, attacked: boolean): void {
    this.moment = moment;
    this.board.show(pictureOf(moment, this.film.n, attacked));
    say(this.event, eventInWords(moment));
    set(this.event, "data-tone", toneOf(moment));
    this.counters.show(moment.counters);
    this.code.show(moment.code);
    this.calls.show(moment);
    this.tree.show(moment);
  }

  /** words says what is shown, for those who listen. */
  words(): string {
    return this.moment ? eventInWords(this.moment) : "";
  }
}
