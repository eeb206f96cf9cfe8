// A textbook search as a film, fetched in reels of some frames each, so that a
// step forward or back is there at once.

import { get, patient } from "../api/client";
import type { Film as Answer, Frame, Level, Strategy } from "../api/types";

/** Moment is the state after a step, with the whole tree of what was tried. */
export interface Moment extends Omit<Frame, "keep" | "levels"> {
  levels: Level[];
  over: boolean; // the search ended here
}

/** reelLength is how many frames are fetched at once; reelsKept bounds what is remembered. */
const reelLength = 100;
const reelsKept = 24;

export class Film {
  /** length is the last step; null until the search was recorded to its end. */
  length: number | null = null;
  /** recorded is how far the server has recorded, as far as is known here. */
  recorded = 0;
  private readonly reels = new Map<number, Moment[]>();
  private readonly fetching = new Map<number, Promise<void>>();

  constructor(readonly n: number, readonly strategy: Strategy) {}

  /** clamp gives the step, or the last one if the film is known to end before. */
  clamp(step: number): number {
    return this.length !== null && step > this.length ? this.length : step;
  }

  /** peek gives the moment at a step, or at the end, if it is here already. */
  peek(step: number): Moment | undefined {
    const at = this.clamp(step);
    const reel = this.reels.get(Math.floor(at / reelLength));
    const moment = reel?.[at % reelLength];
    if (moment && this.length === at) moment.over = true;
    return moment;
  }

  /** at gives the moment at a step, or at the end of the film if that comes first. */
  async at(step: number, signal: AbortSignal): Promise<Moment> {
    for (;;) {
      const known = this.peek(step);
      if (known) return known;
      const before = this.length;
      await this.fetch(Math.floor(this.clamp(step) / reelLength), signal);
      signal.throwIfAborted();
      if (!this.peek(step) && this.length === before) throw new Error(`step ${step} of ${this.strategy.name} is missing`);
    }
  }

  /** alone gives the moment at a step without its neighbours: for those who hurry by. */
  async alone(step: number, signal: AbortSignal): Promise<Moment> {
    const known = this.peek(step);
    if (known) return known;
    const moments = await this.ask(step, step, signal);
    return moments[0] ?? this.at(step, signal);
  }

  /** prefetch fetches what comes after a step, if it is not here. */
  prefetch(step: number): void {
    const next = this.clamp(step + reelLength / 2);
    if (!this.peek(next)) this.fetch(Math.floor(next / reelLength), new AbortController().signal).catch(() => undefined);
  }

  /** look records up to a step and learns whether the film is over by then. */
  async look(step: number, signal: AbortSignal): Promise<void> {
    if (this.length === null && this.recorded < step) await this.ask(step, step, signal);
  }

  /** glance asks how far the server has recorded by now. */
  async glance(signal: AbortSignal): Promise<void> {
    await this.ask(0, 0, signal);
  }

  /** solution gives the step of the next solution after a step, or of the last one before it; null if there is none. */
  async solution(direction: "after" | "before", step: number, signal: AbortSignal): Promise<number | null> {
    const query = { n: this.n, strategy: this.strategy.name, [direction]: this.clamp(step) };
    return (await patient(signal, () => get<{ step: number | null }>("film/next", query, signal))).step;
  }

  /** end records the whole film and gives its last step. */
  async end(signal: AbortSignal): Promise<number> {
    if (this.length !== null) return this.length;
    const query = { n: this.n, strategy: this.strategy.name };
    this.length = (await patient(signal, () => get<{ length: number }>("film/length", query, signal))).length;
    return this.length;
  }

  private async fetch(reel: number, signal: AbortSignal): Promise<void> {
    // Two who want the same reel share a request, unless its first asker may abort it.
    const under = this.fetching.get(reel);
    if (under) {
      await under.catch(() => undefined);
      if (this.reels.has(reel)) return;
    }
    const fetched = this.ask(reel * reelLength, (reel + 1) * reelLength - 1, signal).then((moments) => {
      if (moments.length === 0) return;
      this.reels.delete(reel);
      this.reels.set(reel, moments);
      const [oldest] = this.reels.keys();
      if (this.reels.size > reelsKept && oldest !== undefined) this.reels.delete(oldest);
    });
    this.fetching.set(reel, fetched);
    try {
      await fetched;
    } finally {
      if (this.fetching.get(reel) === fetched) this.fetching.delete(reel);
    }
  }

  private async ask(from: number, to: number, signal: AbortSignal): Promise<Moment[]> {
    const query = { n: this.n, strategy: this.strategy.name, from, to, tree: true };
    const answer = await patient(signal, () => get<Answer>("film", query, signal));
    this.length = answer.length ?? this.length;
    this.recorded = Math.max(this.recorded, answer.recorded);
    let levels: Level[] = [];
    return answer.frames.map((frame) => {
      levels = levels.slice(0, frame.keep ?? 0).concat(frame.levels ?? []);
      return { ...frame, levels, over: frame.step === answer.length };
    });
  }
}

/** films are kept for as long as the page is open: a few, the last used last. */
const kept = new Map<string, Film>();
const filmsKept = 6;

export function filmOf(n: number, strategy: Strategy): Film {
  const key = `${n} ${strategy.name}`;
  const film = kept.get(key) ?? new Film(n, strategy);
  kept.delete(key);
  kept.set(key, film);
  const [oldest] = kept.keys();
  if (kept.size > filmsKept && oldest !== undefined) kept.delete(oldest);
  return film;
}
