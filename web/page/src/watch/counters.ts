// The cost of a search so far, in the numbers of “nqueens compare”.

import type { Counters as Values } from "../api/types";
import { h, say } from "../app/dom";
import { number, t } from "../i18n";

const names = ["solutions", "nodes", "tests", "comparisons", "marks"] as const;

export class Counters {
  readonly element: HTMLElement;
  private readonly values = new Map<string, HTMLElement>();

  constructor() {
    this.element = h("dl", { class: "counters", "aria-label": t.watch.counters.label });
    for (const name of names) {
      const value = h("dd", { class: `counter-${name}` });
      this.values.set(name, value);
      this.element.append(h("div", {}, h("dt", {}, t.watch.counters[name]), value));
    }
  }

  show(counters: Values): void {
    for (const name of names) say(this.values.get(name)!, number(counters[name]));
  }
}
