// What was counted here: this browser remembers it, for the chart.

import type { Count } from "../api/counts";
import { recall, remember } from "../app/memory";

/** Record is the result of a count, and how long it took. */
export interface Record {
  n: number;
  count: string;
  seconds: number;
}

function load(): Map<number, Record> {
  try {
    const list = JSON.parse(recall("records") ?? "[]") as Record[];
    const sound = list.filter((r) => Number.isInteger(r.n) && /^[0-9]+$/.test(r.count) && r.seconds >= 0);
    return new Map(sound.map((r) => [r.n, r]));
  } catch {
    return new Map();
  }
}

const all = load();

/** records by size. */
export const records: ReadonlyMap<number, Record> = all;

export function record({ n, count, seconds }: Count): void {
  if (count === undefined) return;
  all.set(n, { n, count, seconds });
  save();
}

export function forgetRecords(): void {
  all.clear();
  save();
}

function save(): void {
  remember("records", all.size ? JSON.stringify([...all.values()]) : null);
}
