// What the server knows about boards: completions, free squares, symmetries, and
// all the ways to write them down.

import type { Square } from "../board/geometry";
import { address, ask, get, send } from "./client";

/** Columns of the queens, row by row. */
export type Columns = readonly number[];

/** Pair is a square as the server writes it: row, column. */
export type Pair = [number, number];

export const pair = ({ row, col }: Square): Pair => [row, col];
export const square = ([row, col]: Pair): Square => ({ row, col });
/** inQuery writes squares as parameters of a query. */
export const inQuery = (squares: readonly Square[]): string[] => squares.map(({ row, col }) => `${row},${col}`);

/** complete gives some solution with these queens, null if there is none. */
export async function complete(n: number, given: readonly Square[], signal: AbortSignal): Promise<Columns | null> {
  const answer = await get<{ solutions: number[][] }>("complete", { n, given: inQuery(given) }, signal);
  return answer.solutions[0] ?? null;
}

/** nth gives the solution at a place of the lexicographic order, from 1. */
export async function nth(n: number, place: number, signal: AbortSignal): Promise<Columns> {
  const answer = await get<{ solutions: number[][] }>("nth", { n, place }, signal);
  return answer.solutions[0]!;
}

/** Free is a square that no queen attacks; leads: whether a solution has a queen there too, null if not found out. */
export interface Free extends Square {
  leads: boolean | null;
}

export async function free(n: number, given: readonly Square[], signal: AbortSignal): Promise<Free[]> {
  return (await get<{ squares: Free[] }>("free", { n, given: inQuery(given), seconds: 2 }, signal)).squares;
}

export interface Orbit {
  n: number;
  class?: "asymmetric" | "point" | "rotation";
  size: number;
  fundamental: boolean;
  canonical: number[];
  images: { symmetry: string; cols: number[] }[];
  orbit: number[][];
}

export function orbit(cols: Columns, signal: AbortSignal): Promise<Orbit> {
  return get<Orbit>("orbit", { cols: cols.join(",") }, signal);
}

export interface Format {
  name: string;
  summary: string;
  max_n: number; // 0: any
  by_column: boolean; // the numbers are the row of the queen in each column
  whole: boolean; // the text ends with the number of all solutions, and takes nothing else
  readable: boolean;
  partial: boolean; // can write boards with empty rows, or several queens in one
}

export async function formats(signal: AbortSignal): Promise<Format[]> {
  return (await get<{ formats: Format[] }>("formats", {}, signal)).formats;
}

export interface ReadBoards {
  format: string; // leetcode52 for a number of solutions: it has no boards
  boards: { n: number; queens: Pair[] }[];
  more: boolean;
}

/** read recognises a text and gives the boards in it. n: 0 if the text shows it. */
export function read(text: string, base: number, n: number, signal: AbortSignal): Promise<ReadBoards> {
  return send<ReadBoards>("read", { base, n: n || undefined }, text, signal);
}

/** write gives a board as text. */
export async function write(format: string, n: number, queens: readonly Square[], base: number, signal: AbortSignal): Promise<string> {
  const body = { n, boards: [{ queens: queens.map(pair) }] };
  const answer = await ask(address("write", { format, base }), { method: "POST", body, accept: "text/plain, application/json", signal });
  return answer.text();
}

/** draw gives a picture of a board. */
export async function draw(kind: "svg" | "png", n: number, queens: readonly Square[], options: { side: number; coordinates: boolean; base: number }): Promise<Blob> {
  const { side, coordinates, base } = options;
  const body = { boards: [{ n, queens: queens.map(pair) }] };
  const answer = await ask(address(`draw.${kind}`, { side, coordinates: coordinates || undefined, base: base || undefined }), {
    method: "POST",
    body,
    accept: kind === "svg" ? "image/svg+xml" : "image/png",
  });
  return answer.blob();
}
