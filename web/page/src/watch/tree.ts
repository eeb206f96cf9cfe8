// The search tree at a moment. Only the open path is drawn out; what is finished
// has collapsed into one sign with its numbers, so that the tree is never wider
// than the board nor deeper than it is high. A branch stands below the column
// that its queen took (in dancing links: below the place on the chosen line).

import type { Level, Strategy, Tried } from "../api/types";
import { fillWith, h, s, set } from "../app/dom";
import type { Line } from "../board/geometry";
import { number, t } from "../i18n";
import type { Moment } from "./film";

interface Point {
  x: number;
  y: number;
}

/** numbered trees have the nodes of a finished branch written below it, up to this size. */
const largestNumbered = 9;

const margin = 0.55; // left, for the names of the lines

export class Tree {
  readonly element: HTMLElement;
  private readonly svg: SVGSVGElement;
  private readonly layer = s("g");
  private readonly height: number; // of a level
  private focused = -1; // which finished branch the keyboard is at

  constructor(private readonly n: number, private readonly strategy: Strategy, private readonly go: (step: number) => void) {
    this.height = n <= largestNumbered ? 1.15 : 0.95;
    const bottom = (n - 1) * this.height + 0.65;
    this.svg = s("svg", { class: "tree", role: "group", viewBox: `${-margin} -1.02 ${n + margin} ${bottom + 1.02}` }, this.layer);
    this.svg.style.setProperty("--n", String(n));
    this.svg.addEventListener("keydown", (e) => this.key(e));
    // While a search plays, what was pressed may be drawn anew before it is let go: the place counts.
    this.svg.addEventListener("click", (e) => this.chosen(document.elementFromPoint(e.clientX, e.clientY)));
    this.element = h("section", { class: "tree-part" }, h("h3", {}, t.watch.tree.heading), this.svg, this.legend());
  }

  show(moment: Moment): void {
    const { levels } = moment;
    const finished = levels.reduce((sum, level) => sum + level.tried.filter((b) => b.is === "finished").length, 0);
    set(this.svg, "aria-label", t.watch.tree.label(levels.length, finished));

    const edges: SVGElement[] = [];
    const signs: SVGElement[] = [];
    let parent: Point = { x: this.n / 2, y: -0.72 };
    levels.forEach((level, depth) => {
      signs.push(...this.untried(level, moment, depth));
      let open: Point | null = null;
      for (const branch of level.tried) {
        const at = this.place(branch, moment, depth);
        if (branch.is === "finished") edges.push(edge(parent, at, solved(branch) ? "finished fruitful" : "finished"));
        if (branch.is === "open" || branch.is === "tested") edges.push(edge(parent, at, branch.is));
        if (branch.is === "open") open = at;
        signs.push(this.sign(branch, at));
      }
      const name = this.lineName(moment, depth);
      if (name) signs.push(s("text", { class: "tree-line", x: -0.28, y: depth * this.height + 0.09, "aria-hidden": "true" }, name));
      if (open) parent = open;
    });
    signs.push(s("circle", { class: "tree-root", cx: this.n / 2, cy: -0.78, r: 0.09 }));
    // Over the path: it is drawn last.
    edges.sort((a, b) => Number(a.classList.contains("open")) - Number(b.classList.contains("open")));

    const hadFocus = this.layer.contains(document.activeElement);
    fillWith(this.layer, ...edges, ...signs);
    const branches = this.branches();
    const i = Math.min(Math.max(this.focused, 0), branches.length - 1);
    branches[i]?.setAttribute("tabindex", "0");
    if (hadFocus) branches[i]?.focus();
  }

  /** place is where a branch stands. A search that goes square by square may leave rows out. */
  private place(branch: { row: number; col: number }, moment: Moment, depth: number): Point {
    const level = this.strategy.branching === "square" ? branch.row : depth;
    const across = lineOf(moment, depth)?.kind === "column" ? branch.row : branch.col;
    return { x: across + 0.5, y: level * this.height };
  }

  /** untried are the columns that an open call has not come to. */
  private untried(level: Level, moment: Moment, depth: number): SVGElement[] {
    if (this.strategy.branching === "square") return [];
    const come = new Set(level.tried.map((b) => this.place(b, moment, depth).x));
    const dots: SVGElement[] = [];
    for (let i = 0; i < this.n; i++) {
      if (!come.has(i + 0.5)) dots.push(s("circle", { class: "tree-untried", cx: i + 0.5, cy: depth * this.height, r: 0.035 }));
    }
    return dots;
  }

  private lineName(moment: Moment, depth: number): string {
    if (this.strategy.branching === "square") return "";
    const line = lineOf(moment, depth);
    if (!line) return "";
    return this.strategy.branching === "row" ? String(line.index) : (line.kind === "row" ? "―" : "|") + line.index;
  }

  private sign(branch: Tried, at: Point): SVGElement {
    const { x, y } = at;
    switch (branch.is) {
      case "refused":
        return s("path", { class: "tree-refused", d: `M${x - 0.08} ${y - 0.08}l.16 .16m0 -.16l-.16 .16` });
      case "tested":
        return s("circle", { class: "tree-tested", cx: x, cy: y, r: 0.14 });
      case "open":
        return s("circle", { class: "tree-open", cx: x, cy: y, r: 0.17 });
      case "finished":
        return this.finished(branch, at);
    }
  }

  /** finished is a collapsed branch: a triangle, the larger the more it holds. A click goes to where it began. */
  private finished(branch: Tried, { x, y }: Point): SVGElement {
    const nodes = Number(branch.nodes ?? "1");
    const r = Math.min(0.34, 0.13 + 0.03 * Math.log2(nodes));
    const square = t.board.square(branch.row, branch.col);
    const label = t.watch.tree.branch(square, number(branch.nodes ?? "0"), number(branch.solutions ?? "0"), number(branch.from ?? 0), number(branch.to ?? 0));
    const sign = s(
      "g",
      { class: solved(branch) ? "tree-finished fruitful" : "tree-finished", role: "button", tabindex: -1, "aria-label": label, "data-step": branch.from ?? 0 },
      s("title", {}, label),
      s("rect", { class: "tree-target", x: x - 0.46, y: y - 0.36, width: 0.92, height: this.height - 0.14, rx: 0.1 }),
      s("path", { d: `M${x} ${y - r}L${x + r * 0.95} ${y + r * 0.75}L${x - r * 0.95} ${y + r * 0.75}Z` }),
    );
    if (this.n > largestNumbered) return sign;
    // The numbers stand beside the button: its label has them in words.
    const numbers = s("g", { class: solved(branch) ? "tree-numbers fruitful" : "tree-numbers", "aria-hidden": "true" }, s("text", { x, y: y + 0.44 }, short(nodes)));
    if (solved(branch)) numbers.append(s("text", { x, y: y + 0.66 }, `✓${short(Number(branch.solutions))}`));
    return s("g", {}, sign, numbers);
  }

  private branches(): SVGElement[] {
    return [...this.layer.querySelectorAll<SVGElement>(".tree-finished")];
  }

  private chosen(target: EventTarget | null): void {
    const branch = target instanceof Element ? target.closest<SVGElement>(".tree-finished") : null;
    if (branch) this.go(Number(branch.dataset["step"]));
  }

  /** key moves among the finished branches, which take one place in the order of the Tab key. */
  private key(event: KeyboardEvent): void {
    const branches = this.branches();
    const now = branches.indexOf(event.target as SVGElement);
    if (now < 0) return;
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by) {
      const next = branches[now + by];
      if (next) {
        branches[now]?.setAttribute("tabindex", "-1");
        next.setAttribute("tabindex", "0");
        next.focus();
        this.focused = now + by;
      }
    } else if (event.key === "Enter" || event.key === " ") {
      this.chosen(event.target);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private legend(): HTMLElement {
    const words = t.watch.tree;
    const entry = (sign: SVGElement, text: string) => h("li", {}, s("svg", { viewBox: "-.25 -.25 .5 .5", "aria-hidden": "true" }, sign), text);
    return h(
      "ul",
      { class: "tree-legend" },
      entry(this.sign({ is: "open", row: 0, col: 0 }, { x: 0, y: 0 }), words.open),
      entry(this.sign({ is: "refused", row: 0, col: 0 }, { x: 0, y: 0 }), words.refused),
      entry(s("g", { class: "tree-finished" }, triangle()), words.finished),
      entry(s("g", { class: "tree-finished fruitful" }, triangle()), words.fruitful),
    );
  }
}

/** lineOf gives what an open call chooses from. At the last moment of a call of dancing links that is just being uncovered. */
function lineOf({ calls, event }: Moment, depth: number): Line | null {
  const call = calls[depth];
  if (call?.line && call.index !== undefined) return { kind: call.line, index: call.index };
  const last = depth === calls.length && event?.event === "uncover" && event.line && event.index !== undefined;
  return last ? { kind: event.line!, index: event.index! } : null;
}

function triangle(): SVGElement {
  return s("path", { d: "M0 -.2L.19 .15L-.19 .15Z" });
}

function solved(branch: Tried): boolean {
  return branch.solutions !== undefined && branch.solutions !== "0";
}

/** edge leads down from a branch to the next, across where no numbers stand. */
function edge(from: Point, to: Point, what: string): SVGElement {
  const down = to.y - from.y;
  return s("path", { class: `tree-edge ${what}`, d: `M${from.x} ${from.y}C${from.x} ${from.y + 0.95 * down} ${to.x} ${to.y - 0.42 * down} ${to.x} ${to.y}` });
}

/** short writes a number in few digits: 950, 1.2k, 35k, 4.1M. */
function short(value: number): string {
  for (const [unit, sign] of [[1e9, "G"], [1e6, "M"], [1e3, "k"]] as const) {
    if (value >= unit) return (value / unit).toFixed(value < 10 * unit ? 1 : 0).replace(".0", "") + sign;
  }
  return String(value);
}
