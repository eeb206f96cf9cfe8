// One solution: large, with its class and its eight symmetric images.

import { announce } from "../app/announce";
import { fillWith, h, say } from "../app/dom";
import { icon } from "../app/icons";
import { copyText } from "../app/save";
import { type Columns, type Orbit, orbit } from "../api/boards";
import { ask, address, isAbort, sentenceOf } from "../api/client";
import { Board } from "../board/board";
import { number, sentences, t } from "../i18n";
import { Drawer } from "./card";

/** largestRanked is the largest board on which the server finds the place of a solution soon. */
const largestRanked = 16;
/** rest is how long one solution is looked at before the server is asked about it. */
const rest = 120;

interface Acts {
  play: (cols: Columns) => void;
  /** image: an image was chosen; place is its number among all solutions, null if not known. */
  image: (cols: Columns) => void;
}

export class Detail {
  private readonly title = h("h2", { class: "detail-title" });
  private readonly place = h("div", { class: "detail-board" });
  private readonly text = h("p", { class: "detail-cols" });
  private readonly kind = h("p", { class: "detail-class" });
  private readonly images = h("ul", { class: "images", role: "list", "aria-label": t.solutions.images });
  private readonly note = h("p", { class: "told" });
  private readonly body = h("div", { class: "detail-body", hidden: true });
  private readonly hint = h("p", { class: "told" }, t.solutions.choose);
  readonly element = h("aside", { class: "detail", "aria-label": t.solutions.detail }, this.hint, this.body);
  private board: Board | null = null;
  private drawer: Drawer | null = null;
  private asking = new AbortController();
  private waiting = 0;
  private cols: Columns = [];

  constructor(private readonly acts: Acts) {
    const play = h("button", { type: "button", class: "to-play", onclick: () => acts.play(this.cols) }, t.solutions.play, icon("forward"));
    const copy = h("button", { type: "button", class: "quiet", onclick: () => void this.copy() }, icon("copy"), t.solutions.copy);
    this.body.append(this.title, this.place, this.text, h("div", { class: "row" }, play, copy), this.note, h("h3", {}, t.solutions.images), this.kind, this.images);
  }

  leave(): void {
    clearTimeout(this.waiting);
    this.asking.abort();
  }

  /** clear forgets the solution. */
  clear(): void {
    this.leave();
    this.body.hidden = true;
    this.hint.hidden = false;
  }

  /** show takes a solution; place is its number, null if it has to be found out. */
  show(cols: Columns, place: number | null): void {
    this.leave();
    this.cols = cols;
    const n = cols.length;
    this.body.hidden = false;
    this.hint.hidden = true;
    say(this.title, place === null ? t.solutions.one : t.solutions.numbered(number(place)));
    say(this.text, cols.join(" "));
    say(this.note, "");
    if (this.board?.n !== n) {
      this.board = new Board(n);
      this.place.replaceChildren(this.board.element);
    }
    this.board.show({ queens: cols.map((col, row) => ({ row, col })) });
    this.waiting = setTimeout(() => void this.learn(place), rest);
  }

  private async learn(place: number | null): Promise<void> {
    const { signal } = (this.asking = new AbortController());
    try {
      this.tell(await orbit(this.cols, signal));
      if (place !== null || this.cols.length > largestRanked) return;
      const answer = await ask(address("rank", { cols: this.cols.join(",") }), { signal });
      const { rank } = (await answer.json()) as { rank: string };
      say(this.title, t.solutions.ranked(number(rank)));
    } catch (error) {
      if (!isAbort(error)) say(this.note, sentenceOf(error));
    }
  }

  private tell(o: Orbit): void {
    if (this.drawer?.n !== o.n) {
      this.drawer = new Drawer(o.n);
      this.images.before(this.drawer.definitions);
    }
    const kind = o.class ?? "asymmetric";
    say(this.kind, sentences(t.solutions.kind[kind](o.size), o.fundamental && t.solutions.fundamental));
    const seen = new Map<string, string>();
    fillWith(this.images, ...o.images.map(({ symmetry, cols }) => {
      const key = cols.join(" ");
      const name = symmetryName(symmetry);
      const like = seen.get(key);
      if (!like) seen.set(key, name);
      return h("li", {},
        h("button", { type: "button", class: "image", title: key, onclick: () => this.acts.image(cols) },
          this.drawer!.draw(cols),
          h("span", { class: "image-name" }, name),
          like && h("span", { class: "image-like" }, t.solutions.like(like))));
    }));
  }

  private async copy(): Promise<void> {
    const sentence = (await copyText(this.cols.join(" "))) ? t.play.copied : t.play.notCopied;
    say(this.note, sentence);
    announce(sentence);
  }
}

function symmetryName(symmetry: string): string {
  return (t.solutions.symmetries as Record<string, string>)[symmetry] ?? symmetry;
}
