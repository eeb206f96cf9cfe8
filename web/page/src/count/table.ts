// The numbers of the chart, to read.

import { fillWith, h } from "../app/dom";
import { number, t } from "../i18n";
import type { Row } from "./chart";
import { duration } from "./duration";
import { guess, scientific } from "./guess";

export class CountTable {
  private readonly body = h("tbody", {});
  readonly element: HTMLElement;

  constructor() {
    const head = (text: string) => h("th", { scope: "col" }, text);
    this.element = h("div", { class: "count-table", tabindex: 0, role: "region", "aria-label": t.count.table },
      h("table", {},
        h("caption", { class: "unseen" }, t.count.table),
        h("thead", {}, h("tr", {}, head("N"), head(t.count.published), head(t.count.here), head(t.count.time), head("(0.143 N)ᴺ"))),
        this.body));
  }

  show(rows: readonly Row[], current: number): void {
    fillWith(this.body, ...rows.map(({ n, published, here }) =>
      h("tr", { class: n === current ? "current" : null },
        h("th", { scope: "row" }, String(n)),
        h("td", {}, published ? number(published) : t.count.none),
        h("td", {}, here ? number(here.count) : t.count.none),
        h("td", {}, here ? duration(here.seconds) : t.count.none),
        h("td", {}, scientific(guess(n))))));
  }
}
