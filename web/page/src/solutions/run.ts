// One search for solutions, streamed from the server: it can be stopped, and go
// on from where it was. The page stays awake meanwhile: what has come is read in
// slices of some milliseconds.

import { address, ask, isAbort, sentenceOf } from "../api/client";
import { inQuery } from "../api/boards";
import type { Square } from "../board/geometry";
import { Boards } from "./boards";
import { LineReader } from "./lines";

/** Search is what is looked for. */
export interface Search {
  readonly n: number;
  readonly fundamental: boolean;
  readonly given: readonly Square[];
}

export function keyOf({ n, fundamental, given }: Search): string {
  return [n, fundamental, ...inQuery(given)].join(" ");
}

/**
 * idle: not begun. done: all were found. stopped: by the person. ended: by the
 * server, which says why. cut: the connection broke. failed: it could not begin.
 */
export type RunState = "idle" | "running" | "done" | "stopped" | "ended" | "cut" | "failed";

/** slice is how long the page may be deaf, in milliseconds. */
const slice = 8;

export class Run {
  readonly boards: Boards;
  state: RunState = "idle";
  /** why it ended, where the state does not say all. */
  reason = "";
  private reader: LineReader;
  private busy = 0; // milliseconds of earlier stretches
  private since = 0;
  private next: string | null = null; // where to go on
  private abort = new AbortController();

  constructor(readonly search: Search, private readonly changed: () => void) {
    this.boards = new Boards(search.n);
    this.reader = new LineReader(this.boards);
  }

  /** found counts all solutions so far. */
  get found(): number {
    return this.reader.read;
  }

  /** seconds of searching. */
  get seconds(): number {
    return (this.busy + (this.state === "running" ? performance.now() - this.since : 0)) / 1000;
  }

  get canGoOn(): boolean {
    return this.state === "stopped" || this.state === "ended" || this.state === "cut" || this.state === "failed";
  }

  /** start begins, or goes on. */
  start(): void {
    if (this.state === "running" || this.state === "done") return;
    this.abort = new AbortController();
    this.since = performance.now();
    this.turn("running");
    void this.stream(this.abort.signal);
  }

  /** stop ends the stream, and with it the search on the server. */
  stop(): void {
    if (this.state !== "running") return;
    this.abort.abort();
    this.turn("stopped");
  }

  private turn(state: RunState, reason = ""): void {
    if (this.state === "running") this.busy += performance.now() - this.since;
    this.state = state;
    this.reason = reason;
    this.changed();
  }

  /** cursor: any solution that has been read is one to go on from. */
  private get cursor(): string | undefined {
    return this.next ?? (this.found ? this.boards.last.join(".") : undefined);
  }

  private async stream(signal: AbortSignal): Promise<void> {
    const { n, fundamental, given } = this.search;
    const query = { n, fundamental: fundamental || undefined, given: inQuery(given), cursor: this.cursor };
    const lines = this.reader;
    lines.restart();
    try {
      const answer = await ask(address("solutions", query), { accept: "application/x-ndjson", signal });
      const reader = answer.body!.getReader();
      let from = performance.now();
      for (;;) {
        const { value, done } = await reader.read();
        if (signal.aborted) return;
        if (done) break;
        lines.take(value);
        if (performance.now() - from > slice) {
          await breath();
          if (signal.aborted) return;
          from = performance.now();
        }
      }
      this.close();
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      if (error instanceof TypeError) this.turn("cut");
      else this.turn(this.found ? "cut" : "failed", sentenceOf(error));
    }
  }

  /** close is the regular end of a stream. */
  private close(): void {
    const { end } = this.reader;
    this.next = end?.next ?? null;
    if (!end) this.turn("cut");
    else if (end.complete) this.turn("done");
    else this.turn("ended", end.reason ?? "");
  }
}

/** breath lets the browser do what has piled up: clicks, and drawing. A timer would wait longer. */
function breath(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
