// The player: where in the films one is, what plays, and the long ways that have
// to be recorded first, one at a time, with a stop.

import { isAbort, sentenceOf } from "../api/client";
import { number, t } from "../i18n";
import type { Moment } from "./film";
import type { Films } from "./films";
import { speeds, usualSpeed } from "./transport";

/** nearby is how many steps beyond what is recorded are gone to without a word: some milliseconds of the server's time. */
const nearby = 1 << 19;

/** lookEvery is how often a long way is asked how far it has come, and how long it takes to be called long, in ms. */
const lookEvery = 400;

/** singleSteps is up to how many steps a second every one of them is shown. */
const singleSteps = 50;

/** hurry is above how many steps a second only those moments are fetched that are shown. */
const hurry = 2000;

/** Watcher is told what there is to show. */
export interface Watcher {
  /** moved: the films stand at a step. by: a person moved there, a film plays, or it was sought. */
  moved(step: number, moments: readonly Moment[], by: "hand" | "play" | "trip"): void;
  /** travelling: a long way is under way; null: none is any more. */
  travelling(what: string | null): void;
  /** said: something to say, such as that there is no further solution. */
  said(sentence: string, wrong: boolean): void;
  /** changed: playing or speed is another. */
  changed(): void;
}

export class Player {
  step = 0;
  playing = false;
  speed = usualSpeed;
  private wanted = 0; // the step that is being fetched
  private way: AbortController | null = null; // of what is being fetched or sought
  private frame = 0; // the animation frame asked for
  private due = 0; // steps, and a fraction, that time has brought
  private then = 0; // when it was looked at last

  constructor(private readonly films: Films, private readonly watcher: Watcher) {}

  /** horizon is the right end of the time line: the length, or as far as may be gone to without waiting. */
  get horizon(): number {
    const { length, recorded } = this.films;
    if (length !== null) return length;
    let horizon = nearby;
    while (horizon < Math.max(this.step, Math.min(recorded, this.films.progress))) horizon *= 2;
    return horizon;
  }

  /** goTo shows a step, or the end of the films if that comes first. */
  goTo(step: number, by: "hand" | "play" = "hand"): void {
    if (by === "hand") this.pause();
    const ready = this.films.peek(step);
    if (ready) {
      this.cancel();
      this.arrive(step, ready, by);
      return;
    }
    const { recorded } = this.films;
    const far = step > recorded && step - recorded > nearby;
    this.travel(far ? t.watch.trip.step(number(step)) : null, by, async () => step);
  }

  stepBy(by: number): void {
    // From where one is going: two quick presses are two steps.
    const from = this.way ? this.wanted : this.step;
    this.goTo(Math.max(0, from + by));
  }

  solution(direction: "next" | "previous"): void {
    this.pause();
    const from = this.step;
    const words = t.watch.trip;
    this.travel(words.solution, "trip", async (signal) => {
      const found = direction === "next" ? await this.films.next(from, signal) : await this.films.previous(from, signal);
      if (found === null) this.watcher.said(direction === "next" ? words.noNext : words.noPrevious, false);
      return found;
    });
  }

  end(): void {
    this.pause();
    this.travel(t.watch.trip.end, "trip", (signal) => this.films.end(signal));
  }

  /** stop ends a long way; what was recorded is kept. */
  stop(): void {
    if (!this.way) return;
    this.cancel();
    this.watcher.said(t.watch.trip.stopped(number(this.films.progress)), false);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else {
      this.cancel();
      if (this.films.length !== null && this.step >= this.films.length) this.step = 0; // once more, from the start
      this.playing = true;
      this.due = 1; // the first step comes at once
      this.then = performance.now();
      this.frame = requestAnimationFrame((now) => this.tick(now));
      this.watcher.changed();
    }
  }

  pause(): void {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.frame);
    this.watcher.changed();
  }

  setSpeed(index: number): void {
    this.speed = Math.max(0, Math.min(speeds.length - 1, index));
    this.due = 0;
    this.watcher.changed();
  }

  /** close ends all that goes on. */
  close(): void {
    this.playing = false;
    cancelAnimationFrame(this.frame);
    this.cancel();
  }

  private tick(now: number): void {
    if (!this.playing) return;
    const pace = speeds[this.speed] ?? 1;
    // A window that was hidden does not catch up.
    if (!this.way) this.due += (Math.min(now - this.then, 250) / 1000) * pace;
    this.then = now;
    if (!this.way && this.due >= 1) {
      const steps = pace <= singleSteps ? 1 : Math.floor(this.due);
      this.due = Math.min(this.due - steps, 1);
      if (this.films.length !== null && this.step >= this.films.length) {
        this.pause();
        return;
      }
      this.goTo(this.step + steps, "play");
    }
    this.frame = requestAnimationFrame((next) => this.tick(next));
  }

  private hurries(by: "hand" | "play" | "trip"): boolean {
    return by === "play" && (speeds[this.speed] ?? 1) > hurry;
  }

  private cancel(): void {
    const way = this.way;
    this.way = null;
    way?.abort();
    if (way) this.watcher.travelling(null);
  }

  private arrive(step: number, moments: readonly Moment[], by: "hand" | "play" | "trip"): void {
    const there = Math.max(...moments.map((m) => m.step));
    this.step = there;
    this.wanted = there;
    if (by === "hand" && step > there) this.watcher.said(t.watch.lastStep(number(there)), false);
    this.watcher.moved(there, moments, by);
    if (!this.hurries(by) && (this.films.length === null || there < this.films.length)) this.films.prefetch(there);
  }

  /** travel finds a step and shows it. what says what takes so long, if it may. */
  private async travel(what: string | null, by: "hand" | "play" | "trip", find: (signal: AbortSignal) => Promise<number | null>): Promise<void> {
    this.cancel();
    const way = new AbortController();
    this.way = way;
    const watch = what === null ? 0 : setInterval(() => this.look(what, way.signal), lookEvery);
    try {
      const step = await find(way.signal);
      if (step === null) return;
      this.wanted = step;
      const moments = this.films.peek(step) ?? (await this.films.at(step, way.signal, this.hurries(by)));
      if (this.way === way) this.arrive(step, moments, by);
    } catch (error) {
      if (isAbort(error) || this.way !== way) return;
      this.pause();
      this.watcher.said(sentenceOf(error), true);
    } finally {
      clearInterval(watch);
      if (this.way === way) {
        this.way = null;
        this.watcher.travelling(null);
      }
    }
  }

  /** look tells how far the recording has come. */
  private async look(what: string, signal: AbortSignal): Promise<void> {
    await Promise.all(this.films.all.map((f) => f.glance(signal))).catch(() => undefined);
    if (!signal.aborted && this.way) this.watcher.travelling(`${what}, ${t.watch.trip.recorded(number(this.films.progress))}`);
  }
}
