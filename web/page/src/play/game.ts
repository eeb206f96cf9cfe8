// A game: the position now, and all that were before it.

import { equal, type Position } from "./position";

/** Game remembers every position back to the first. */
export class Game {
  private past: Position[] = [];
  private future: Position[] = [];

  constructor(private current: Position) {}

  get now(): Position {
    return this.current;
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get canRedo(): boolean {
    return this.future.length > 0;
  }
  /** untouched: nothing has been done yet. */
  get untouched(): boolean {
    return !this.canUndo && !this.canRedo && this.current.queens.length === 0;
  }

  /** start begins with a position: it is not a move that could be taken back. */
  start(first: Position): void {
    this.past = [];
    this.future = [];
    this.current = first;
  }

  /** go makes a move; none if nothing changes. */
  go(next: Position): boolean {
    if (equal(next, this.current)) return false;
    this.past.push(this.current);
    this.future = [];
    this.current = next;
    return true;
  }

  undo(): boolean {
    const before = this.past.pop();
    if (!before) return false;
    this.future.push(this.current);
    this.current = before;
    return true;
  }

  redo(): boolean {
    const after = this.future.pop();
    if (!after) return false;
    this.past.push(this.current);
    this.current = after;
    return true;
  }
}
