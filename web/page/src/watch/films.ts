// One or two films that share the step: a film that is over stays at its end
// while the other goes on.

import type { Film, Moment } from "./film";

export class Films {
  constructor(readonly all: readonly Film[]) {}

  /** length is the last step of the longer film; null while a length is unknown. */
  get length(): number | null {
    let most = 0;
    for (const film of this.all) {
      if (film.length === null) return null;
      most = Math.max(most, film.length);
    }
    return most;
  }

  /** recorded is how far the films are recorded: no step up to there takes long. */
  get recorded(): number {
    return Math.min(...this.all.map((f) => (f.length === null ? f.recorded : Infinity)));
  }

  /** progress is where the recording is. */
  get progress(): number {
    return Math.max(...this.all.map((f) => f.recorded));
  }

  peek(step: number): Moment[] | undefined {
    const moments = this.all.map((f) => f.peek(step));
    return moments.every((m) => m !== undefined) ? moments : undefined;
  }

  at(step: number, signal: AbortSignal, alone = false): Promise<Moment[]> {
    return Promise.all(this.all.map((f) => (alone ? f.alone(step, signal) : f.at(step, signal))));
  }

  prefetch(step: number): void {
    for (const film of this.all) film.prefetch(step);
  }

  async look(step: number, signal: AbortSignal): Promise<void> {
    await Promise.all(this.all.map((f) => f.look(step, signal)));
  }

  async end(signal: AbortSignal): Promise<number> {
    return Math.max(...(await Promise.all(this.all.map((f) => f.end(signal)))));
  }

  /** previous gives the last step before the given one at which a film has a solution; null if there is none. */
  async previous(step: number, signal: AbortSignal): Promise<number | null> {
    // A film that is over stands at its end, which is no solution: the last queens are still taken off.
    const found = await Promise.all(this.all.map((f) => f.solution("before", step, signal)));
    const steps = found.filter((s) => s !== null);
    return steps.length ? Math.max(...steps) : null;
  }

  /**
   * next gives the first step after the given one at which a film has a solution;
   * null if there is none. A film that finds none soon does not keep the other
   * waiting: it is asked only up to what the other has found.
   */
  async next(step: number, signal: AbortSignal): Promise<number | null> {
    const own = new AbortController();
    const stop = () => own.abort(signal.reason);
    signal.addEventListener("abort", stop);
    try {
      return await this.race(step, own.signal);
    } finally {
      signal.removeEventListener("abort", stop);
      own.abort(); // the slower search is not needed any more
    }
  }

  private async race(step: number, signal: AbortSignal): Promise<number | null> {
    const searches = this.all.map((film) => ({ film, found: film.solution("after", step, signal) }));
    for (const { found } of searches) found.catch(() => undefined); // the slower one ends as it likes
    const first = await Promise.any(
      searches.map(async (search) => {
        const at = await search.found;
        if (at === null) throw new Error("none");
        return { ...search, at };
      }),
    ).catch((error: unknown) => {
      const [fault] = error instanceof AggregateError ? error.errors.filter((e) => e.message !== "none") : [error];
      if (fault) throw fault;
      return null;
    });
    if (!first) return null;
    let best = first.at;
    for (const { film, found } of searches) {
      if (film === first.film) continue;
      const [now, then] = [await film.at(step, signal), await film.at(best, signal)];
      if (then.counters.solutions !== now.counters.solutions) best = Math.min(best, (await found) ?? best);
    }
    return best;
  }
}
