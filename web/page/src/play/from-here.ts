// What is possible from the position on: how many solutions, and one of them.

import { announce } from "../app/announce";
import { fillWith, h, say } from "../app/dom";
import { icon } from "../app/icons";
import { type Columns, complete } from "../api/boards";
import { isAbort, sentenceOf } from "../api/client";
import { cancelCount, type Count, followCount, startCount } from "../api/counts";
import { attacksAmong } from "../board/geometry";
import { duration } from "../count/duration";
import { number, reason, t } from "../i18n";
import type { Position } from "./position";

interface Acts {
  /** complete puts a solution on the board. */
  complete: (cols: Columns) => void;
  /** show opens the solutions with these queens. */
  show: () => void;
}

export class FromHere {
  private readonly howMany = h("button", { type: "button", class: "how-many", onclick: () => void this.count() }, t.play.howMany);
  private readonly completeButton = h("button", { type: "button", class: "complete", onclick: () => void this.complete() }, icon("complete"), t.play.complete);
  private readonly cancel = h("button", { type: "button", class: "cancel", onclick: () => this.stop() }, icon("stop"), t.play.cancel);
  private readonly bar = h("progress", { "aria-label": t.play.howMany });
  private readonly found = h("p", { class: "found" });
  private readonly going = h("div", { class: "going", hidden: true }, this.bar, h("div", { class: "row" }, this.found, this.cancel));
  private readonly answer = h("div", { class: "answer" });
  readonly element = h("section", { class: "from-here" },
    h("h2", {}, t.play.ask),
    h("div", { class: "row" }, this.howMany, this.completeButton),
    this.going,
    this.answer);
  private now: Position = { n: 1, queens: [] };
  private asking = new AbortController();
  private running: { id: string; unfollow: () => void } | null = null;

  constructor(private readonly acts: Acts) {}

  /** show takes another position: what was found out about the one before is void. */
  show(now: Position): void {
    if (now === this.now) return;
    this.leave();
    this.now = now;
    fillWith(this.answer);
  }

  leave(): void {
    this.asking.abort();
    this.asking = new AbortController();
    if (this.running) {
      this.running.unfollow();
      cancelCount(this.running.id).catch(() => undefined);
    }
    this.rest();
  }

  private get clash(): boolean {
    return attacksAmong(this.now.queens).length > 0;
  }

  private async complete(): Promise<void> {
    const { n, queens } = this.now;
    if (this.clash) return this.tell(t.play.clashCompletion);
    if (queens.length === n) return this.tell(t.play.already);
    const { signal } = this.asking;
    this.completeButton.disabled = true;
    try {
      const cols = await complete(n, queens, signal);
      if (signal.aborted) return;
      if (cols) this.acts.complete(cols);
      else this.tell(t.play.noCompletion);
    } catch (error) {
      if (!isAbort(error)) this.tell(sentenceOf(error));
    } finally {
      this.completeButton.disabled = false;
    }
  }

  private async count(): Promise<void> {
    const { n, queens } = this.now;
    fillWith(this.answer);
    if (this.clash) return this.tell(t.play.clashCompletion);
    const { signal } = this.asking;
    this.howMany.disabled = true;
    try {
      const count = await startCount(n, queens);
      if (signal.aborted) return void cancelCount(count.id); // the board has changed meanwhile
      this.running = { id: count.id, unfollow: followCount(count.id, (c) => this.progress(c), (gone) => (gone ? this.end({ ...count, state: "failed", reason: "lost" }) : this.tell(t.problem.offline))) };
      this.progress(count);
    } catch (error) {
      this.rest();
      this.tell(sentenceOf(error));
    }
  }

  private stop(): void {
    if (this.running) cancelCount(this.running.id).catch((error: unknown) => this.tell(sentenceOf(error)));
  }

  private progress(count: Count): void {
    if (count.state !== "running") return this.end(count);
    this.going.hidden = false;
    fillWith(this.answer);
    if (count.share === undefined) this.bar.removeAttribute("value");
    else this.bar.value = count.share;
    say(this.found, t.play.counting(number(count.found), duration(count.seconds)));
  }

  private end(count: Count): void {
    const focused = this.going.contains(document.activeElement);
    this.rest();
    if (focused) this.howMany.focus();
    if (count.state === "cancelled" && count.reason === "cancelled") return this.tell(t.play.cancelled(number(count.found)));
    if (count.state !== "done") return this.tell(t.play.failed(number(count.found), reason(count.reason ?? count.state)));
    const total = count.count ?? count.found;
    const text = t.play.answer(total, this.now.queens.length === 0);
    fillWith(this.answer,
      h("p", {}, h("strong", { class: "big" }, number(total)), " ", text),
      h("p", { class: "told" }, t.play.took(duration(count.seconds))),
      total !== "0" && h("button", { type: "button", class: "show-them", onclick: this.acts.show }, t.play.show, icon("forward")));
    announce(`${number(total)} ${text}`);
  }

  private rest(): void {
    this.running?.unfollow();
    this.running = null;
    this.going.hidden = true;
    this.howMany.disabled = false;
  }

  private tell(sentence: string): void {
    fillWith(this.answer, h("p", {}, sentence));
    announce(sentence);
  }
}
