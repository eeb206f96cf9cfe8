// Squares and lines. Row 0 is the top, column 0 the left.

import type { LineKind } from "../api/types";

export interface Square {
  row: number;
  col: number;
}

export interface Line {
  kind: LineKind;
  index: number; // row, column, row + column, or row − column
}

export const lineKinds: readonly LineKind[] = ["row", "column", "rising", "falling"];

export function lineThrough({ row, col }: Square, kind: LineKind): Line {
  switch (kind) {
    case "row":
      return { kind, index: row };
    case "column":
      return { kind, index: col };
    case "rising":
      return { kind, index: row + col };
    case "falling":
      return { kind, index: row - col };
  }
}

export function onLine(square: Square, line: Line): boolean {
  return lineThrough(square, line.kind).index === line.index;
}

export function same(a: Square, b: Square): boolean {
  return a.row === b.row && a.col === b.col;
}

/** lineBetween gives the line that two different squares share, null if there is none. */
export function lineBetween(a: Square, b: Square): Line | null {
  for (const kind of lineKinds) {
    const line = lineThrough(a, kind);
    if (onLine(b, line)) return line;
  }
  return null;
}

/** endsOf gives the first and the last square of a line, from the left (a column: from the top). */
export function endsOf({ kind, index }: Line, n: number): [Square, Square] {
  switch (kind) {
    case "row":
      return [{ row: index, col: 0 }, { row: index, col: n - 1 }];
    case "column":
      return [{ row: 0, col: index }, { row: n - 1, col: index }];
    case "rising": {
      const row = Math.min(index, n - 1);
      return [{ row, col: index - row }, { row: index - row, col: row }];
    }
    case "falling": {
      const col = Math.max(0, -index);
      const last = Math.min(n - 1, n - 1 - index);
      return [{ row: col + index, col }, { row: last + index, col: last }];
    }
  }
}

/** attackedSquares tells of every square, row by row, whether a queen stands on it or attacks it. */
export function attackedSquares(n: number, queens: readonly Square[]): boolean[] {
  const taken = new Set<string>();
  for (const q of queens) for (const kind of lineKinds) taken.add(kind + lineThrough(q, kind).index);
  const attacked: boolean[] = [];
  for (let row = 0; row < n; row++) {
    for (let col = 0; col < n; col++) {
      attacked.push(lineKinds.some((kind) => taken.has(kind + lineThrough({ row, col }, kind).index)));
    }
  }
  return attacked;
}

/** Attack is a pair of neighbours on a line: queens that attack each other with nobody between. */
export interface Attack {
  a: Square;
  b: Square;
  line: Line;
}

/** attacksAmong finds all pairs of queens on a line with no other queen between them. */
export function attacksAmong(queens: readonly Square[]): Attack[] {
  const ordered = [...queens].sort((a, b) => a.row - b.row || a.col - b.col);
  const attacks: Attack[] = [];
  for (const kind of lineKinds) {
    const last = new Map<number, Square>();
    for (const b of ordered) {
      const line = lineThrough(b, kind);
      const a = last.get(line.index);
      if (a) attacks.push({ a, b, line });
      last.set(line.index, b);
    }
  }
  return attacks;
}
