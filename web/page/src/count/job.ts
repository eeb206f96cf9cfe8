// The count that runs, or ran last. It goes on while other views are looked at,
// and is found again after the page is loaded anew.

import { isAbort, sentenceOf } from "../api/client";
import { cancelCount, type Count, counts, followCount, startCount } from "../api/counts";
import { recall, remember } from "../app/memory";
import { t } from "../i18n";
import { record } from "./records";

class Job {
  /** count as far as it is known; null before the first. */
  count: Count | null = null;
  /** fault: what went wrong, a sentence. */
  fault = "";
  /** queue: sizes to count after this one. */
  queue: number[] = [];
  starting = false;
  /** changed is called whenever something of this is another. */
  changed: () => void = () => undefined;
  private unfollow: () => void = () => undefined;

  get running(): boolean {
    return this.starting || this.count?.state === "running";
  }

  /** start counts sizes, one after the other. */
  async start(sizes: readonly number[]): Promise<void> {
    const [n, ...queue] = sizes;
    if (n === undefined || this.running) return;
    this.queue = queue;
    this.starting = true;
    this.fault = "";
    this.count = null;
    this.changed();
    try {
      const count = await startCount(n, []);
      this.starting = false;
      this.follow(count);
    } catch (error) {
      this.starting = false;
      this.queue = [];
      this.fault = sentenceOf(error);
      this.changed();
    }
  }

  async cancel(): Promise<void> {
    this.queue = [];
    if (this.count?.state !== "running") return;
    try {
      await cancelCount(this.count.id);
    } catch (error) {
      this.fault = sentenceOf(error);
      this.changed();
    }
  }

  /** adopt goes on with the count that ran when the page was loaded last. */
  async adopt(signal: AbortSignal): Promise<void> {
    const id = recall("count");
    if (!id || this.count || this.running) return;
    try {
      const count = (await counts(signal)).find((c) => c.id === id);
      if (count && !this.count && !this.running) this.follow(count);
    } catch (error) {
      if (!isAbort(error)) remember("count", null);
    }
  }

  private follow(count: Count): void {
    remember("count", count.id);
    this.unfollow();
    this.progress(count);
    if (count.state !== "running") return;
    this.unfollow = followCount(count.id, (c) => this.progress(c), (gone) => {
      if (gone && this.count) this.progress({ ...this.count, state: "failed", reason: "lost" });
      else this.fault = t.problem.offline;
      this.changed();
    });
  }

  private progress(count: Count): void {
    this.fault = "";
    this.count = count;
    if (count.state === "done") record(count);
    if (count.state !== "running") this.unfollow();
    if (count.state !== "running" && count.state !== "done") this.queue = [];
    this.changed();
    if (count.state === "done") void this.start(this.queue);
  }
}

export const job = new Job();
