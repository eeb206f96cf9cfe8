// What happened at a step: in words, and on the board.

import type { Picture } from "../board/board";
import { attackedSquares, endsOf, lineBetween, type Line, type Square } from "../board/geometry";
import type { DrawnLine } from "../board/lines";
import { number, t } from "../i18n";
import type { Moment } from "./film";

export function lineInWords({ kind, index }: Line): string {
  const shown = String(index).replace("-", "−");
  return t.lines[kind](shown);
}

/** eventTone is the kind of news that a step is. */
export type EventTone = "start" | "refused" | "free" | "placed" | "removed" | "solution" | "cover" | "over";

export function toneOf({ event, over }: Moment): EventTone {
  switch (event?.event) {
    case "test":
      return event.refused ? "refused" : "free";
    case "place":
      return "placed";
    case "remove":
      return over ? "over" : "removed";
    case "solution":
      return "solution";
    case "cover":
    case "uncover":
      return over ? "over" : "cover";
    default:
      return over ? "over" : "start";
  }
}

/** eventInWords says what happened last. */
export function eventInWords(moment: Moment): string {
  const { event, counters } = moment;
  const words = t.watch.event;
  if (!event) return moment.over ? words.nothing : words.start;
  const square = event.row !== undefined && event.col !== undefined ? t.board.square(event.row, event.col) : "";
  const line = event.line && event.index !== undefined ? lineInWords({ kind: event.line, index: event.index }) : null;
  let said = "";
  switch (event.event) {
    case "test":
      said = !event.refused ? words.free(square) : line ? words.refused(square, line) : words.marked(square);
      if (event.comparisons) said += words.comparisons(number(event.comparisons));
      break;
    case "place":
      said = words.placed(square);
      break;
    case "remove":
      said = words.removed(square);
      break;
    case "solution":
      said = words.solution(number(counters.solutions));
      break;
    case "cover":
      said = words.cover(line ?? "");
      break;
    case "uncover":
      said = words.uncover(line ?? "");
      break;
  }
  if (event.marks) said += words.marks(number(event.marks));
  if (moment.over) said += words.over;
  return said;
}

const square = ([row, col]: readonly [number, number]): Square => ({ row, col });

/** pictureOf draws a moment: queens, what happened where, the lines that refuse, the line that is covered. */
export function pictureOf(moment: Moment, n: number, showAttacked: boolean): Picture {
  const queens = moment.queens.map(square);
  const picture: Picture = { queens };
  if (showAttacked) picture.attacked = attackedSquares(n, queens);
  const event = moment.event;
  if (!event) return picture;
  if (event.event === "solution") return { ...picture, solved: true };
  if (event.line && event.index !== undefined && (event.event === "cover" || event.event === "uncover")) {
    const line = { kind: event.line, index: event.index };
    const [from, to] = endsOf(line, n);
    return { ...picture, lines: [{ from, to, kind: line.kind, why: "covered" }] };
  }
  if (event.row === undefined || event.col === undefined) return picture;
  const at = { row: event.row, col: event.col };
  const how = event.event === "place" ? "placed" : event.event === "remove" ? "removed" : event.refused ? "refused" : "tested";
  picture.here = { ...at, how };
  if (!event.refused) return picture;
  const lines: DrawnLine[] = [];
  for (const queen of (moment.refusers ?? []).map(square)) {
    const kind = event.line ?? lineBetween(queen, at)?.kind;
    if (kind) lines.push({ from: queen, to: at, kind, why: "refuses" });
  }
  return { ...picture, lines };
}
