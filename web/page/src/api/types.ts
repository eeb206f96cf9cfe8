// The answers of the HTTP API that the page uses. Counts are strings: they stay
// exact however large. Steps of a film are numbers, below 2⁵³.

export type LineKind = "row" | "column" | "rising" | "falling";
export type EventKind = "test" | "place" | "remove" | "solution" | "cover" | "uncover";

export interface Strategy {
  name: string;
  article: string;
  idea: string;
  cost: string;
  complete: boolean;
  lexicographic: boolean;
  branching: "row" | "square" | "line";
  events: EventKind[];
  code: { text: string; at?: EventKind[] | null }[];
}

export interface FilmEvent {
  event: EventKind;
  row?: number;
  col?: number;
  refused?: boolean;
  line?: LineKind;
  index?: number;
  comparisons?: number;
  marks?: number;
}

export interface Call {
  line?: LineKind;
  index?: number;
  row?: number;
  col?: number;
  queen: boolean;
}

export interface Counters {
  solutions: string;
  nodes: string;
  tests: string;
  comparisons: string;
  marks: string;
}

/** Tried is a square that an open call has come to. */
export interface Tried {
  row: number;
  col: number;
  is: "refused" | "tested" | "open" | "finished";
  line?: LineKind;
  index?: number;
  from?: number;
  to?: number;
  nodes?: string;
  solutions?: string;
}

export interface Level {
  tried: Tried[];
}

export interface Frame {
  step: number;
  event: FilmEvent | null;
  queens: [number, number][];
  refusers?: [number, number][];
  calls: Call[];
  covered?: [LineKind, number][];
  counters: Counters;
  code: number;
  keep?: number;
  levels?: Level[];
}

export interface Film {
  n: number;
  strategy: string;
  length: number | null;
  recorded: number;
  frames: Frame[];
}
