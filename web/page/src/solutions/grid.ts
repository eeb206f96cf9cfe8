// A grid of any number of solutions, of which the document holds only those that
// can be seen. It is a list box: one solution is chosen, by a click or by keys.

import { fillWith, h, newId, say, set } from "../app/dom";
import { icon } from "../app/icons";
import { number, t } from "../i18n";
import type { Drawer } from "./card";

export interface Source {
  /** kept is how many there are; it may grow. */
  readonly kept: number;
  at(index: number): number[];
}

/** section is how many boards one scroll bar reaches: browsers limit how high a document can be. */
const section = 60_000;
const gap = 10;
const caption = 22; // pixels under a board
const spare = 1; // rows above and below what is seen

export class SolutionGrid {
  private readonly space = h("div", { class: "grid-space", role: "presentation" });
  private readonly scroller = h("div", { class: "grid-scroll", role: "listbox", tabindex: 0, "aria-label": t.solutions.grid, onkeydown: (e: KeyboardEvent) => this.key(e) }, this.space);
  private readonly range = h("span", { class: "range" });
  private readonly back = h("button", { type: "button", class: "round quiet", "aria-label": t.solutions.previousSection, title: t.solutions.previousSection, onclick: () => this.turn(-1) }, icon("back"));
  private readonly on = h("button", { type: "button", class: "round quiet", "aria-label": t.solutions.nextSection, title: t.solutions.nextSection, onclick: () => this.turn(1) }, icon("forward"));
  private readonly sections = h("div", { class: "sections", hidden: true }, this.back, this.range, this.on);
  readonly element = h("div", { class: "solution-grid" }, this.scroller, this.sections);

  private source: Source = { kept: 0, at: () => [] };
  private drawer: Drawer | null = null;
  private cards = new Map<number, HTMLElement>();
  private first = 0; // index of the first board of the section
  private chosen = -1;
  private columns = 1;
  private width = 0; // of a card
  private margin = 0; // left of the first card
  private readonly watcher = new ResizeObserver(() => this.measure());
  private readonly name = newId("solution");
  private drawing = 0;

  /** choose is called with the index of the board that is chosen. */
  constructor(private readonly choose: (index: number, byHand: boolean) => void) {
    this.scroller.addEventListener("scroll", () => this.later(), { passive: true });
    this.space.addEventListener("click", (e) => {
      const card = e.target instanceof Element ? e.target.closest<HTMLElement>("[data-index]") : null;
      if (card) this.select(Number(card.dataset["index"]), true);
    });
    this.watcher.observe(this.scroller);
  }

  leave(): void {
    this.watcher.disconnect();
    cancelAnimationFrame(this.drawing);
  }

  /** show takes other boards. */
  show(source: Source, drawer: Drawer): void {
    this.source = source;
    this.drawer = drawer;
    this.first = 0;
    this.chosen = -1;
    this.clear();
    this.scroller.scrollTop = 0;
    this.measure();
  }

  /** grow shows boards that have come since. */
  grow(): void {
    this.fit();
    this.draw();
  }

  /** select chooses a board and scrolls to it. */
  select(index: number, byHand = false): void {
    if (index < 0 || index >= this.source.kept) return;
    this.mark(this.chosen, false);
    this.chosen = index;
    const first = Math.floor(index / section) * section;
    if (first !== this.first) this.open(first);
    const top = Math.floor((index - this.first) / this.columns) * this.pitch;
    const { scrollTop, clientHeight } = this.scroller;
    if (top < scrollTop) this.scroller.scrollTop = top;
    else if (top + this.pitch > scrollTop + clientHeight) this.scroller.scrollTop = top + this.pitch - clientHeight;
    this.draw();
    this.mark(index, true);
    set(this.scroller, "aria-activedescendant", `${this.name}-${index}`);
    this.choose(index, byHand);
  }

  /** pitch is the height of a row. */
  private get pitch(): number {
    return this.width + caption + gap;
  }

  /** held is how many boards the section has now. */
  private get held(): number {
    return Math.min(section, this.source.kept - this.first);
  }

  private mark(index: number, chosen: boolean): void {
    const card = this.cards.get(index);
    if (card) set(card, "aria-selected", chosen ? "true" : "false");
  }

  private open(first: number): void {
    this.first = first;
    this.clear();
    this.fit();
    this.scroller.scrollTop = 0;
    this.draw();
  }

  private turn(by: number): void {
    this.open(this.first + by * section);
    this.scroller.focus();
  }

  private clear(): void {
    this.cards.clear();
    fillWith(this.space);
  }

  /** measure finds how many boards fit side by side. */
  private measure(): void {
    if (!this.drawer) return;
    const n = this.drawer.n;
    const room = this.scroller.clientWidth - gap;
    if (room <= 0) return;
    const wanted = Math.max(84, Math.min(200, 44 + n * 7));
    const columns = Math.max(1, Math.floor(room / (wanted + gap)));
    const width = Math.floor(Math.min(room / columns - gap, wanted * 1.6));
    this.margin = Math.floor((room + 2 * gap - columns * (width + gap)) / 2);
    if (columns !== this.columns || width !== this.width) {
      const top = Math.floor(this.scroller.scrollTop / this.pitch) * this.columns;
      this.columns = columns;
      this.width = width;
      this.clear();
      this.fit();
      this.scroller.scrollTop = Math.floor(top / columns) * this.pitch;
    }
    this.fit();
    this.draw();
  }

  /** fit makes the space as high as all boards of the section need. */
  private fit(): void {
    this.space.style.setProperty("height", `${Math.ceil(this.held / this.columns) * this.pitch + gap}px`);
    this.sections.hidden = this.source.kept <= section;
    say(this.range, t.solutions.section(number(this.first + 1), number(this.first + this.held)));
    this.back.disabled = this.first === 0;
    this.on.disabled = this.first + section >= this.source.kept;
  }

  private later(): void {
    cancelAnimationFrame(this.drawing);
    this.drawing = requestAnimationFrame(() => this.draw());
  }

  /** draw puts the cards into the document that can be seen, and takes out all others. */
  private draw(): void {
    if (!this.width) return;
    const { scrollTop, clientHeight } = this.scroller;
    const from = Math.max(0, Math.floor(scrollTop / this.pitch) - spare) * this.columns;
    const to = Math.min(this.held, (Math.ceil((scrollTop + clientHeight) / this.pitch) + spare) * this.columns);
    for (const [index, card] of this.cards) {
      const at = index - this.first;
      if (at >= from && at < to) continue;
      card.remove();
      this.cards.delete(index);
    }
    for (let at = from; at < to; at++) if (!this.cards.has(this.first + at)) this.add(this.first + at);
  }

  private add(index: number): void {
    const cols = this.source.at(index);
    const card = h("div", {
      class: "card",
      role: "option",
      id: `${this.name}-${index}`,
      "data-index": index,
      "aria-selected": index === this.chosen ? "true" : "false",
      "aria-setsize": this.source.kept,
      "aria-posinset": index + 1,
      "aria-label": t.solutions.card(number(index + 1), cols.join(" ")),
    }, this.drawer!.draw(cols), h("span", { class: "card-number" }, number(index + 1)));
    const at = index - this.first;
    card.style.setProperty("width", `${this.width}px`);
    card.style.setProperty("transform", `translate(${this.margin + (at % this.columns) * (this.width + gap)}px, ${gap + Math.floor(at / this.columns) * this.pitch}px)`);
    this.cards.set(index, card);
    this.space.append(card);
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.source.kept) return;
    const page = Math.max(1, Math.floor(this.scroller.clientHeight / this.pitch)) * this.columns;
    const last = this.source.kept - 1;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.columns, ArrowDown: this.columns, PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined) {
      if (event.key !== "Enter" && event.key !== " ") return;
      this.select(Math.max(0, this.chosen), true);
    } else if (this.chosen < 0) this.select(by === Infinity ? last : this.first);
    else this.select(Math.max(0, Math.min(last, this.chosen + by)));
    event.preventDefault();
  }
}
