// A position: a board and the queens on it, wherever they stand.

import { same, type Square } from "../board/geometry";

export const leastSize = 1;
export const largestSize = 40;

/** Position does not change: a move gives another. Queens are in the order of their squares, row by row. */
export interface Position {
  readonly n: number;
  readonly queens: readonly Square[];
}

const inOrder = (a: Square, b: Square) => a.row - b.row || a.col - b.col;

/** position puts queens on a board, those that have a place on it, one on a square. */
export function position(n: number, queens: readonly Square[]): Position {
  const sorted = queens.filter((q) => q.row < n && q.col < n).sort(inOrder);
  return { n, queens: sorted.filter((q, i) => i === 0 || !same(q, sorted[i - 1]!)) };
}

/** fromColumns has a queen in each row. */
export function fromColumns(cols: readonly number[]): Position {
  return position(cols.length, cols.map((col, row) => ({ row, col })));
}

export function holds(p: Position, square: Square): boolean {
  return p.queens.some((q) => same(q, square));
}

/** toggled has a queen where there was none, or none where there was one. */
export function toggled(p: Position, square: Square): Position {
  return holds(p, square) ? without(p, square) : position(p.n, [...p.queens, square]);
}

export function without(p: Position, square: Square): Position {
  return { n: p.n, queens: p.queens.filter((q) => !same(q, square)) };
}

/** moved takes a queen from one square to another. */
export function moved(p: Position, from: Square, to: Square): Position {
  return position(p.n, [...without(p, from).queens, to]);
}

export function equal(a: Position, b: Position): boolean {
  return a.n === b.n && a.queens.length === b.queens.length && a.queens.every((q, i) => same(q, b.queens[i]!));
}

/**
 * formatRows writes the queens for a link: the column of each row, nothing for an
 * empty one, several with dots between: 0,4,,1.5. Empty rows at the end are left out.
 */
export function formatRows({ n, queens }: Position): string {
  const rows: string[] = [];
  for (let row = 0; row < n; row++) {
    rows.push(queens.filter((q) => q.row === row).map((q) => q.col).join("."));
  }
  while (rows.length && rows.at(-1) === "") rows.pop();
  return rows.join(",");
}

/** parseRows reads what formatRows writes; null if it is something else, or does not fit. */
export function parseRows(n: number, text: string): Position | null {
  if (text === "") return { n, queens: [] };
  const rows = text.split(",");
  if (rows.length > n) return null;
  const queens: Square[] = [];
  for (const [row, cols] of rows.entries()) {
    if (cols === "") continue;
    for (const col of cols.split(".")) {
      if (!/^[0-9]{1,2}$/.test(col) || Number(col) >= n) return null;
      queens.push({ row, col: Number(col) });
    }
  }
  return position(n, queens);
}
