// The numbers of the chart, to read.

import { fillWith, h, set } from "../app/dom";
import { number, t } from "../i18n";
import type { Row } from "./chart";
import { duration } from "./duration";
import { guess, scientific } from "./guess";

export class CountTable {
  private readonly body = h("tbody", {});
  private readonly scroller: HTMLElement;
  readonly element: HTMLElement;

  constructor() {
    const head = (text: string) => h("th", { scope: "col" }, text);
    this.scroller = h("div", { class: "count-table", tabindex: 0, role: "region", "aria-label": t.count.table, onscroll: () => this.hint() },
      h("table", {},
        h("caption", { class: "unseen" }, t.count.table),
        h("thead", {}, h("tr", {}, head("N"), head(t.count.published), head(t.count.here), head(t.count.time), head("(0.143 N)ᴺ"))),
        this.body));
    this.element = h("div", { class: "count-numbers" }, h("p", { class: "told sideways" }, t.count.sideways), h("div", { class: "count-frame" }, this.scroller));
    new ResizeObserver(() => this.hint()).observe(this.scroller);
  }

  /** hint says that there are columns beside those in sight, and shades the edge behind which they are. */
  private hint(): void {
    const { scrollLeft, scrollWidth, clientWidth } = this.scroller;
    const hidden = scrollWidth - clientWidth;
    set(this.element, "data-wide", hidden > 1 ? "" : null);
    set(this.element, "data-more", hidden - scrollLeft > 1 ? "" : null);
  }

  show(rows: readonly Row[], current: number): void {
    fillWith(this.body, ...rows.map(({ n, published, here }) =>
      h("tr", { class: n === current ? "current" : null },
        h("th", { scope: "row" }, String(n)),
        h("td", {}, published ? number(published) : t.count.none),
        h("td", {}, here ? number(here.count) : t.count.none),
        h("td", {}, here ? duration(here.seconds) : t.count.none),
        h("td", {}, scientific(guess(n))))));
    this.hint();
  }
}
