// Count: all solutions of a size, counted by the server while one looks on.

import { announce } from "../app/announce";
import { fillWith, h, say } from "../app/dom";
import { icon } from "../app/icons";
import { fewSolutions, readSize, SizeField } from "../app/size";
import type { Shell, View } from "../app/view";
import { isAbort, sentenceOf } from "../api/client";
import { type Estimate, estimate, type Known, known } from "../api/counts";
import { number, sentences, t } from "../i18n";
import { Chart, type Row } from "./chart";
import { duration } from "./duration";
import { scientific } from "./guess";
import { job } from "./job";
import { forgetRecords, records } from "./records";
import { Result } from "./result";
import { CountTable } from "./table";

const largestCounted = 64;
/** largestPublished is the largest N of which the number of all solutions is known. */
const largestPublished = 27;
/** easy sizes are counted in a blink, and fill the chart. */
const easy = 16;
/** rest is how long a size is chosen before the server estimates its work. */
const rest = 300;

/** literature by size. */
let literature: ReadonlyMap<number, Known> = new Map();

export function openCount(shell: Shell, params: URLSearchParams): View {
  return new CountView(shell, params);
}

class CountView implements View {
  readonly element: HTMLElement;
  private n = 8;
  private readonly gone = new AbortController();
  private asking = new AbortController();
  private waiting = 0;
  private adopted = false; // whether a count runs is known
  private said = ""; // the count whose end was announced
  private readonly size = new SizeField(8, 1, largestCounted, (n) => {
    this.shell.choose(new URLSearchParams({ n: String(n) }));
    this.choose(n);
  });
  private readonly few = h("p", { class: "note", hidden: true });
  private readonly start = h("button", { type: "button", class: "primary start", onclick: () => this.begin([this.n]) }, icon("play"), h("span", {}));
  private readonly series = h("button", { type: "button", class: "series", onclick: () => this.begin(this.inTurn()) });
  private readonly work = h("p", { class: "told work" });
  private readonly fault = h("p", { class: "note wrong", role: "alert", hidden: true });
  private readonly result = new Result(() => void job.cancel());
  private readonly literature = h("section", { class: "literature", "aria-labelledby": "literature-title" });
  private readonly chart = new Chart();
  private readonly table = new CountTable();
  private readonly forget = h("button", { type: "button", class: "quiet forget", onclick: () => { forgetRecords(); this.drawChart(); } }, t.count.forget);

  constructor(private readonly shell: Shell, params: URLSearchParams) {
    this.element = h("section", { class: "view count", "aria-labelledby": "count-heading" },
      h("div", { class: "count-main" },
        h("div", { class: "count-side" },
          h("header", { class: "view-head" }, h("h1", { id: "count-heading" }, t.count.heading), h("p", { class: "lead" }, t.count.about)),
          h("div", { class: "row" }, this.size.element, this.start),
          this.size.note,
          this.work,
          this.few,
          this.fault,
          this.result.element,
          this.literature),
        h("div", { class: "count-charts" },
          this.chart.element,
          h("div", { class: "row count-foot" }, this.series, this.forget),
          this.table.element)));
    job.changed = () => this.follows();
    this.follow(params);
    void job.adopt(this.gone.signal).then(() => {
      this.adopted = true;
      this.foresee();
    });
    void this.learn();
  }

  follow(params: URLSearchParams): void {
    const text = params.get("n");
    const n = text === null ? this.n : readSize(text, 1, largestCounted);
    this.choose(n ?? this.n, n !== null);
    if (n === null) this.size.refuse(text ?? "");
  }

  leave(): void {
    job.changed = () => undefined;
    clearTimeout(this.waiting);
    this.gone.abort();
    this.asking.abort();
    this.chart.leave();
  }

  private choose(n: number, link = true): void {
    this.n = n;
    this.size.show(n);
    say(this.few, fewSolutions(n));
    this.few.hidden = !fewSolutions(n);
    say(this.start.lastElementChild!, t.count.start(n));
    say(this.series, t.count.inTurn(Math.max(easy, Math.min(n, 18))));
    if (link) this.shell.setParams(new URLSearchParams({ n: String(n) }));
    this.foresee();
    this.showLiterature();
    this.drawChart();
    this.follows();
  }

  /** inTurn lists the sizes that fill the chart. */
  private inTurn(): number[] {
    return Array.from({ length: Math.max(easy, Math.min(this.n, 18)) }, (_, i) => i + 1);
  }

  private begin(sizes: number[]): void {
    clearTimeout(this.waiting);
    this.asking.abort();
    void job.start(sizes);
    announce(t.count.counting(sizes[0]!, sizes.length - 1));
  }

  /** follows brings what is shown of the count to its state. */
  private follows(): void {
    const { count } = job;
    this.start.disabled = this.series.disabled = job.running;
    say(this.fault, job.fault);
    this.fault.hidden = !job.fault;
    if (!count) return;
    const left = this.result.element.contains(document.activeElement) && !job.running;
    this.result.show(count, literature.get(count.n)?.published ?? null, job.queue.length);
    if (left) this.start.focus(); // its Cancel is gone
    if (count.state === "running" || this.said === count.id + count.state) return;
    this.said = count.id + count.state;
    this.drawChart();
    if (!this.work.textContent && !job.queue.length) this.foresee();
    if (!job.queue.length) announce(`${t.count.counted(count.n)}: ${number(count.count ?? count.found)} ${count.count ? t.count.solutions(count.count) : t.count.soFar}`);
  }

  /** foresee says how much work the count will be. A count that runs is not disturbed by that. */
  private foresee(): void {
    this.asking.abort();
    clearTimeout(this.waiting);
    say(this.work, "");
    if (this.adopted && !job.running) this.waiting = setTimeout(() => void this.estimate(), rest);
  }

  private async estimate(): Promise<void> {
    const { signal } = (this.asking = new AbortController());
    try {
      say(this.work, foreseen(await estimate(this.n, signal), this.n));
    } catch (error) {
      if (!isAbort(error)) say(this.work, sentenceOf(error));
    }
  }

  private async learn(): Promise<void> {
    try {
      literature = await known();
    } catch (error) {
      say(this.work, sentenceOf(error));
    }
    if (this.gone.signal.aborted) return;
    this.showLiterature();
    this.drawChart();
    this.follows();
  }

  /** showLiterature lists what is published of the size. It was not computed here, and says so. */
  private showLiterature(): void {
    const found = literature.get(this.n)?.published ?? [];
    const names = t.count.names as Record<string, string>;
    fillWith(this.literature,
      h("h2", { id: "literature-title" }, t.count.literature(this.n)),
      h("p", { class: "told" }, found.length ? t.count.notHere : t.count.nothingPublished),
      found.length > 0 && h("table", {},
        h("caption", { class: "unseen" }, t.count.literature(this.n)),
        h("tbody", {}, ...found.map((p) => h("tr", {}, h("th", { scope: "row" }, names[p.name] ?? p.name), h("td", {}, number(p.number)), h("td", { class: "source", title: p.source }, /A[0-9]{6}/.exec(p.source)?.[0] ?? p.source))))));
  }

  private drawChart(): void {
    const sizes = new Set([...Array.from({ length: largestPublished }, (_, i) => i + 1), ...records.keys()]);
    const rows: Row[] = [...sizes].sort((a, b) => a - b).map((n) => ({
      n,
      published: literature.get(n)?.published.find((p) => p.name === "all")?.number ?? null,
      here: records.get(n) ?? null,
    }));
    this.chart.show(rows, this.n);
    this.table.show(rows, this.n);
    this.forget.hidden = records.size === 0;
  }
}

function foreseen({ log10, core_seconds }: Estimate, n: number): string {
  const parts: string[] = [];
  if (core_seconds !== undefined) parts.push(core_seconds < 0.1 ? t.count.blink : t.count.work(duration(core_seconds)));
  if (log10 !== undefined && n > largestPublished) parts.push(t.count.expected(scientific(log10)));
  return sentences(...parts);
}
