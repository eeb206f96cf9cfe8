// The chart: numbers of solutions above, times below, by board size, both on
// logarithmic scales. What was counted here is a disc, what was published a ring,
// so that nobody needs their colours.

import { type Child, fillWith, h, newId, s } from "../app/dom";
import { number, t } from "../i18n";
import { duration } from "./duration";
import { guess, log10, power } from "./guess";
import type { Record } from "./records";

export interface Row {
  n: number;
  published: string | null;
  here: Record | null;
}

const left = 46; // room for the numbers of the axis
const right = 12;
const top = 12;
const bottom = 26;

interface Plot {
  svg: SVGSVGElement;
  x: (n: number) => number;
  y: (log: number) => number;
}

export class Chart {
  private readonly numbers = h("div", { class: "plot" });
  private readonly times = h("div", { class: "plot" });
  readonly element: HTMLElement;
  private rows: readonly Row[] = [];
  private current = 0;
  private readonly watcher = new ResizeObserver(() => this.draw());

  constructor() {
    this.element = h("div", { class: "chart" },
      h("figure", {}, h("figcaption", {}, h("h2", {}, t.count.numbers), h("ul", { class: "legend", role: "list" },
        legend("here", t.count.here), legend("published", t.count.published), legend("guess", t.count.guess))), this.numbers),
      h("figure", {}, h("figcaption", {}, h("h2", {}, t.count.times), h("ul", { class: "legend", role: "list" }, legend("here", t.count.here))), this.times));
    this.watcher.observe(this.element);
  }

  leave(): void {
    this.watcher.disconnect();
  }

  /** show takes other data; the current size has a line of its own. */
  show(rows: readonly Row[], current: number): void {
    this.rows = rows;
    this.current = current;
    this.draw();
  }

  private draw(): void {
    const width = this.numbers.clientWidth;
    if (!width || !this.rows.length) return;
    const last = Math.max(...this.rows.map((r) => r.n));
    const counts = this.rows.flatMap((r) => [r.published, r.here?.count ?? null]).filter((c): c is string => !!c && c !== "0").map(log10);
    const highest = Math.max(guess(last), ...counts, 1);
    const numbers = this.plot(width, Math.min(300, Math.max(200, width * 0.45)), last, 0, highest, t.count.numbersLabel);
    const line = this.rows.filter((r) => guess(r.n) >= 0).map((r) => `${numbers.x(r.n)},${numbers.y(guess(r.n))}`);
    numbers.svg.append(s("polyline", { class: "guess", points: line.join(" ") }));
    for (const { n, published, here } of this.rows) {
      if (published && published !== "0") numbers.svg.append(point("published", numbers, n, log10(published), t.count.point(n, number(published))));
      if (here && here.count !== "0") numbers.svg.append(point("here", numbers, n, log10(here.count), t.count.point(n, number(here.count))));
    }
    fillWith(this.numbers, numbers.svg);
    this.drawTimes(width, last);
  }

  private drawTimes(width: number, last: number): void {
    const timed = this.rows.flatMap(({ here }) => (here ? [{ n: here.n, log: Math.log10(Math.max(here.seconds, 1e-6)), seconds: here.seconds }] : []));
    if (!timed.length) {
      fillWith(this.times, h("p", { class: "told" }, t.count.noTimes));
      return;
    }
    const least = Math.floor(Math.min(-3, ...timed.map((x) => x.log)));
    const most = Math.ceil(Math.max(0, ...timed.map((x) => x.log)));
    const plot = this.plot(width, Math.min(200, Math.max(150, width * 0.28)), last, least, most, t.count.timesLabel);
    plot.svg.append(s("polyline", { class: "trend", points: timed.map((x) => `${plot.x(x.n)},${plot.y(x.log)}`).join(" ") }));
    for (const { n, log, seconds } of timed) plot.svg.append(point("here", plot, n, log, t.count.point(n, duration(seconds))));
    fillWith(this.times, plot.svg);
  }

  /** plot draws the axes. */
  private plot(width: number, height: number, last: number, from: number, to: number, label: string): Plot {
    const [titleId, descId] = [newId("chart"), newId("chart")];
    const svg = s("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-labelledby": titleId, "aria-describedby": descId },
      s("title", { id: titleId }, label), s("desc", { id: descId }, t.count.inTable));
    const x = (n: number) => left + ((n - 0.5) / last) * (width - left - right);
    const y = (log: number) => height - bottom - ((log - from) / (to - from)) * (height - top - bottom);
    const step = [1, 2, 3, 5, 10, 20].find((d) => (to - from) / d <= 6) ?? 20;
    for (let e = Math.ceil(from / step) * step; e <= to; e += step) {
      svg.append(s("line", { class: "rule", x1: left, x2: width - right, y1: y(e), y2: y(e) }), s("text", { class: "tick", x: left - 8, y: y(e), dy: ".35em", "text-anchor": "end" }, power(e)));
    }
    const every = [1, 2, 3, 5].find((d) => (last / d) * 24 <= width - left) ?? 5;
    for (let n = every === 1 ? 1 : every; n <= last; n += every) {
      svg.append(s("text", { class: n === this.current ? "tick current" : "tick", x: x(n), y: height - 8, "text-anchor": "middle" }, String(n)));
    }
    if (this.current <= last) svg.append(s("line", { class: "current", x1: x(this.current), x2: x(this.current), y1: top, y2: height - bottom }));
    return { svg, x, y };
  }
}

function point(kind: "here" | "published", plot: Plot, n: number, log: number, text: string): SVGElement {
  return s("circle", { class: `point ${kind}`, cx: plot.x(n), cy: plot.y(log), r: kind === "here" ? 4 : 6 }, s("title", {}, text));
}

function legend(kind: "here" | "published" | "guess", text: string): Child {
  const sign = s("svg", { class: "chart-sign", viewBox: "0 0 28 14", "aria-hidden": "true" },
    kind === "guess" ? s("line", { class: "guess", x1: 1, x2: 27, y1: 7, y2: 7 }) : s("circle", { class: `point ${kind}`, cx: 14, cy: 7, r: kind === "here" ? 4 : 6 }));
  return h("li", {}, sign, text);
}
