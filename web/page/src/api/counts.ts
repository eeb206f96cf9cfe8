// Counts: searches on the server that go on by themselves and tell how far they are.

import type { Square } from "../board/geometry";
import { pair } from "./boards";
import { address, ask, get, send } from "./client";

export type CountState = "running" | "done" | "cancelled" | "failed";

/** Count is a count as the server tells it. */
export interface Count {
  id: string;
  n: number;
  given: [number, number][];
  state: CountState;
  share?: number; // of the work that is done, 0 to 1
  found: string;
  nodes?: string;
  seconds: number;
  left?: number; // seconds, estimated
  engine?: string;
  kernel?: string;
  workers?: number;
  count?: string; // when done
  fundamental?: string;
  classes?: { asymmetric: string; point: string; rotation: string };
  reason?: string; // why it was cancelled or failed
}

export function startCount(n: number, given: readonly Square[], signal?: AbortSignal): Promise<Count> {
  return send<Count>("counts", {}, given.length ? { n, given: given.map(pair) } : { n }, signal);
}

/** cancelCount ends a count. It may be called as the page goes away. */
export async function cancelCount(id: string): Promise<void> {
  await ask(address(`counts/${encodeURIComponent(id)}`), { method: "DELETE" });
}

/** counts gives all that the server still knows, the newest first. */
export async function counts(signal?: AbortSignal): Promise<Count[]> {
  return (await get<{ counts: Count[] }>("counts", {}, signal)).counts;
}

/**
 * followCount calls back with each progress of a count, and last with its end.
 * lost: the connection broke. The browser tries to get it back, and may succeed,
 * unless it is gone: the server answers, and does not know the count.
 * What followCount gives stops all that; the count goes on.
 */
export function followCount(id: string, progress: (count: Count) => void, lost: (gone: boolean) => void): () => void {
  const source = new EventSource(address(`counts/${encodeURIComponent(id)}/events`));
  const tell = (event: MessageEvent<string>) => progress(JSON.parse(event.data) as Count);
  source.addEventListener("progress", tell);
  source.addEventListener("end", (event) => {
    source.close(); // else it would connect again
    tell(event);
  });
  source.addEventListener("error", () => lost(source.readyState === EventSource.CLOSED));
  return () => source.close();
}

/** Published is a number from the literature. */
export interface Published {
  name: "all" | "fundamental" | "symmetric" | "rotation" | "torus" | "superqueens";
  number: string;
  what: string;
  source: string;
}

export interface Known {
  n: number;
  published: Published[];
}

let literature: Promise<Map<number, Known>> | null = null;

/** known gives all that is published, by size. It is asked for once. */
export function known(): Promise<Map<number, Known>> {
  literature ??= get<{ sizes: Known[] }>("known").then(
    ({ sizes }) => new Map(sizes.map((k) => [k.n, k])),
    (error: unknown) => {
      literature = null;
      throw error;
    },
  );
  return literature;
}

export interface Estimate {
  log10?: number; // of the number of solutions; absent: none
  low?: number;
  high?: number;
  core_seconds?: number;
}

export function estimate(n: number, signal: AbortSignal): Promise<Estimate> {
  return get<Estimate>("estimate", { n, seconds: 0.3 }, signal);
}
