// Play: queens placed and taken by hand, with help from the server.

import { announce } from "../app/announce";
import { type Child, h, newId, say, set } from "../app/dom";
import { icon } from "../app/icons";
import { copyText } from "../app/save";
import { fewSolutions, readSize, SizeField } from "../app/size";
import type { Shell, View } from "../app/view";
import type { LineKind } from "../api/types";
import { Board } from "../board/board";
import { attacksAmong, lineThrough, type Square } from "../board/geometry";
import { sentences, t } from "../i18n";
import { ExportPanel } from "./export";
import { FromHere } from "./from-here";
import { Game } from "./game";
import { Hints } from "./hints";
import { ImportPanel } from "./import";
import { formatRows, fromColumns, holds, leastSize, largestSize, moved, parseRows, type Position, position, toggled, without } from "./position";
import { Status } from "./status";

/** game outlives the view: another language, or a look at another view, loses no move. */
const game = new Game({ n: 8, queens: [] });

export function openPlay(shell: Shell, params: URLSearchParams): View {
  return new Play(shell, params);
}

class Play implements View {
  readonly element: HTMLElement;
  private readonly size = new SizeField(game.now.n, leastSize, largestSize, (n) => this.resize(n));
  private readonly few = h("p", { class: "note", hidden: true });
  private readonly wrongLink = h("p", { class: "note wrong", role: "alert", hidden: true });
  private readonly table = h("div", { class: "play-board", onscroll: () => this.board?.keepNumbers(this.table) });
  private readonly keysId = newId("play-keys");
  private board: Board | null = null;
  private readonly undoButton = tool(icon("undo"), t.play.undo, "Control+Z", () => this.undo());
  private readonly redoButton = tool(icon("redo"), t.play.redo, "Control+Y", () => this.redo());
  private readonly emptyButton = tool(icon("empty"), t.play.empty, "", () => this.change({ n: game.now.n, queens: [] }, t.play.emptied));
  private readonly status = new Status();
  /** lines on which a queen is attacked, by the name of her square. */
  private readonly lines = new Map<string, LineKind[]>();
  private readonly hints = new Hints(() => this.draw());
  private readonly fromHere = new FromHere({
    complete: (cols) => this.change(fromColumns(cols), t.play.completed),
    show: () => this.shell.go("solutions", new URLSearchParams({ n: String(game.now.n), ...(game.now.queens.length ? { given: formatRows(game.now) } : {}) })),
  });
  private readonly exports = new ExportPanel();
  private readonly imports = new ImportPanel((board, sentence) => this.change(board, sentence));
  private readonly onKey = (e: KeyboardEvent) => this.key(e);
  private readonly onPaste = (e: ClipboardEvent) => this.paste(e);

  constructor(private readonly shell: Shell, params: URLSearchParams) {
    const share = tool(icon("link"), t.play.share, "", () => void this.share());
    this.element = h(
      "section",
      { class: "view play", "aria-labelledby": "play-heading" },
      h("div", { class: "play-main" },
        h("header", { class: "view-head" }, h("h1", { id: "play-heading" }, t.play.heading), h("p", { class: "lead" }, t.play.about)),
        h("div", { class: "play-table" },
          h("div", { class: "row play-tools" }, this.size.element, h("div", { class: "play-buttons" }, this.undoButton, this.redoButton, this.emptyButton, share)),
          this.size.note,
          this.wrongLink,
          this.few,
          this.table,
          h("p", { class: "hint" }, h("span", { class: "handy" }, t.play.handy, t.between), h("span", { class: "by-keys", id: this.keysId }, t.play.keys))),
        h("div", { class: "play-panel" },
          this.status.element, this.hints.element, this.fromHere.element, this.exports.element, this.imports.element)),
    );
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("paste", this.onPaste);
    this.follow(params);
  }

  /** follow takes the board that a link describes: a move like any other, so that the one before is not lost. */
  follow(params: URLSearchParams): void {
    const size = params.get("n");
    const n = size === null ? game.now.n : readSize(size, leastSize, largestSize);
    const rows = params.get("cols");
    let board: Position | null = game.now;
    // A link that names no queens leads to a board of that size; it does not sweep one that is there.
    if (n !== null && (rows !== null || n !== game.now.n)) board = parseRows(n, rows ?? "");
    say(this.wrongLink, board ? "" : t.play.badLink(rows ?? "", n ?? 0));
    this.wrongLink.hidden = board !== null;
    board ??= { n: n ?? game.now.n, queens: [] };
    if (game.untouched) game.start(board);
    else game.go(board);
    this.show();
    if (n === null) this.size.refuse(size ?? "");
  }

  leave(): void {
    document.removeEventListener("keydown", this.onKey);
    document.removeEventListener("paste", this.onPaste);
    for (const part of [this.hints, this.fromHere, this.exports, this.imports]) part.leave();
  }

  /** change makes a move and says it. */
  private change(next: Position, sentence: string): void {
    if (!game.go(next)) return;
    this.show();
    announce(sentences(sentence, this.status.sentence));
  }

  /** resize is a move, and a choice: Back leads to the other size too, with the queens that were there. */
  private resize(n: number): void {
    const next = position(n, game.now.queens);
    this.shell.choose(linkTo(next));
    this.change(next, t.board.label(n));
  }

  private toggle(square: Square): void {
    const name = t.board.square(square.row, square.col);
    this.change(toggled(game.now, square), holds(game.now, square) ? t.play.taken(name) : t.play.placed(name));
  }

  private take(square: Square): void {
    this.change(without(game.now, square), t.play.taken(t.board.square(square.row, square.col)));
  }

  private drop(from: Square, to: Square | null): void {
    if (!holds(game.now, from)) return;
    if (!to) this.take(from);
    else if (!holds(game.now, to)) this.change(moved(game.now, from, to), t.play.placed(t.board.square(to.row, to.col)));
  }

  private undo(): void {
    if (!game.undo()) return;
    this.show();
    announce(sentences(t.play.undone(game.now.queens.length), this.status.sentence));
  }

  private redo(): void {
    if (!game.redo()) return;
    this.show();
    announce(sentences(t.play.redone(game.now.queens.length), this.status.sentence));
  }

  /** show brings everything to the position now. */
  private show(): void {
    const { n, queens } = game.now;
    this.size.show(n);
    say(this.few, fewSolutions(n));
    this.few.hidden = !fewSolutions(n);
    this.undoButton.disabled = !game.canUndo;
    this.redoButton.disabled = !game.canRedo;
    this.emptyButton.disabled = queens.length === 0;
    this.status.show(game.now);
    this.hints.show(game.now);
    this.fromHere.show(game.now);
    this.exports.show(game.now);
    this.draw();
    this.shell.setParams(linkTo(game.now));
  }

  /** draw shows the board. */
  private draw(): void {
    const { n, queens } = game.now;
    const attacks = attacksAmong(queens);
    const attacked = attacks.flatMap(({ a, b }) => [a, b]);
    this.lines.clear();
    for (const { a, b, line } of attacks) for (const q of [a, b]) this.lines.set(nameOf(q), [...(this.lines.get(nameOf(q)) ?? []), line.kind]);
    this.boardOf(n).show({
      queens,
      conflicts: attacked,
      lines: attacks.map(({ a, b, line }) => ({ from: a, to: b, kind: line.kind, why: "conflict" })),
      marked: this.hints.marks,
      solved: queens.length === n && attacks.length === 0,
    });
  }

  private boardOf(n: number): Board {
    if (this.board?.n === n) return this.board;
    const focused = this.table.contains(document.activeElement);
    this.board = new Board(n, {
      label: t.play.board(n),
      describe: (square) => this.describe(square),
      activate: (square) => this.toggle(square),
      drop: (from, to) => this.drop(from, to),
      key: (square, event) => {
        if (event.key !== "Delete" && event.key !== "Backspace") return false;
        this.take(square);
        return true;
      },
    });
    const { svg } = this.board;
    set(svg, "aria-describedby", `${svg.getAttribute("aria-describedby")} ${this.keysId}`);
    this.table.style.setProperty("--n", String(n));
    this.table.replaceChildren(this.board.element);
    if (focused) this.board.focus({ row: 0, col: 0 });
    return this.board;
  }

  /** describe says the lines on which a queen is attacked, or what a square is good for. */
  private describe(square: Square): string {
    const kinds = new Set(this.lines.get(nameOf(square)));
    if (kinds.size) return [...kinds].map((kind) => t.lines[kind](String(lineThrough(square, kind).index))).join(", ");
    return this.hints.describe(square);
  }

  private key(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) this.redo();
    else if (key === "z") this.undo();
    else return;
    event.preventDefault();
  }

  private paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData("text/plain");
    if (!text || isTyping(event.target)) return;
    event.preventDefault();
    this.imports.take(text);
  }

  private async share(): Promise<void> {
    const rows = formatRows(game.now);
    const link = new URL(`?view=play&n=${game.now.n}${rows ? `&cols=${rows}` : ""}`, location.href);
    this.status.tell((await copyText(link.href)) ? t.play.shared : t.play.notCopied);
  }
}

function linkTo(p: Position): URLSearchParams {
  const rows = formatRows(p);
  return new URLSearchParams({ n: String(p.n), ...(rows ? { cols: rows } : {}) });
}

function nameOf({ row, col }: Square): string {
  return `${row},${col}`;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");
}

function tool(sign: Child, name: string, keys: string, act: () => void): HTMLButtonElement {
  return h("button", { type: "button", class: "quiet round", "aria-label": name, title: name, "aria-keyshortcuts": keys || null, onclick: act }, sign);
}
