// The count that runs or ran: how far it is, what it found, and how that
// compares with what was published.

import { fillWith, h, say, set } from "../app/dom";
import { icon } from "../app/icons";
import type { Count, Published } from "../api/counts";
import { number, reason as reasonOf, sentences, t } from "../i18n";
import { duration } from "./duration";

export class Result {
  private readonly title = h("h2", { class: "result-title" });
  private readonly big = h("strong", { class: "big result-count" });
  private readonly what = h("span", { class: "what" });
  private readonly bar = h("progress", { class: "count-bar" });
  private readonly line = h("p", { class: "told result-line" });
  private readonly engine = h("p", { class: "told result-engine" });
  private readonly verdict = h("p", { class: "verdict" });
  private readonly cancel: HTMLButtonElement;
  private readonly classes = h("table", { class: "classes" });
  readonly element: HTMLElement;

  constructor(cancel: () => void) {
    this.cancel = h("button", { type: "button", class: "cancel", onclick: cancel }, icon("stop"), t.play.cancel);
    this.element = h("section", { class: "result", hidden: true, "aria-labelledby": (this.title.id = "result-title") },
      this.title, h("p", { class: "run-count" }, this.big, " ", this.what), this.bar, this.line, this.verdict, h("div", { class: "row" }, this.cancel), this.classes, this.engine);
    set(this.bar, "aria-labelledby", this.title.id);
  }

  /** show takes the state of a count; left: how many sizes are to be counted after it. */
  show(count: Count, published: readonly Published[] | null, left: number): void {
    const running = count.state === "running";
    this.element.hidden = false;
    set(this.element, "data-state", count.state);
    say(this.title, running ? t.count.counting(count.n, left) : t.count.counted(count.n));
    say(this.big, number(count.count ?? count.found));
    say(this.what, count.state === "done" ? t.count.solutions(count.count ?? "") : t.count.soFar);
    this.bar.hidden = !running;
    if (count.share === undefined) this.bar.removeAttribute("value");
    else this.bar.value = count.share;
    say(this.line, this.standing(count));
    const parts = [count.engine, count.kernel, count.workers && t.count.workers(count.workers), count.nodes && count.nodes !== "0" && t.count.nodes(number(count.nodes))];
    say(this.engine, parts.filter((p) => p).join(" · "));
    this.cancel.hidden = !running;
    this.judge(count, published);
    this.showClasses(count);
  }

  private standing({ state, share, seconds, left, reason }: Count): string {
    const time = duration(seconds);
    switch (state) {
      case "running": {
        const part = share === undefined ? "" : t.count.share((100 * share).toFixed(share < 0.1 ? 1 : 0));
        return sentences(part, t.count.after(time), left !== undefined && t.count.left(duration(Math.max(1, Math.round(left)))));
      }
      case "done":
        return t.count.took(time);
      case "cancelled":
        return reason && reason !== "cancelled" ? t.count.ended(time, reasonOf(reason)) : t.count.cancelled(time);
      case "failed":
        return t.count.ended(time, reasonOf(reason));
    }
  }

  /** judge compares a result with the literature. */
  private judge(count: Count, published: readonly Published[] | null): void {
    const known = published?.find((p) => p.name === "all");
    if (count.state !== "done" || !known) {
      say(this.verdict, "");
      return;
    }
    const equal = known.number === count.count;
    set(this.verdict, "class", equal ? "verdict equal" : "verdict differs");
    fillWith(this.verdict, icon(equal ? "check" : "close"), equal ? t.count.equal : t.count.differs(number(known.number)));
  }

  private showClasses({ n, classes, fundamental }: Count): void {
    this.classes.hidden = !classes;
    if (!classes) return;
    const sizes = { asymmetric: 8n, point: 4n, rotation: n === 1 ? 1n : 2n };
    const rows = (["asymmetric", "point", "rotation"] as const).map((name) => {
      const all = BigInt(classes[name]);
      return h("tr", {}, h("th", { scope: "row" }, t.count.classes[name]), h("td", {}, number(all)), h("td", {}, number(all / sizes[name])));
    });
    fillWith(this.classes,
      h("caption", { class: "unseen" }, t.count.byClass),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t.count.byClass), h("th", { scope: "col" }, t.count.allColumn), h("th", { scope: "col" }, t.count.fundamental))),
      h("tbody", {}, ...rows),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t.count.sum),
        h("td", {}, number(BigInt(classes.asymmetric) + BigInt(classes.point) + BigInt(classes.rotation))),
        h("td", {}, fundamental ? number(fundamental) : ""))));
  }
}
