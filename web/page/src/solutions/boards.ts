// Solutions in memory: many, so they are packed, a byte a row.

/** capacity is how many bytes of boards are kept. */
export const capacity = 64 << 20;

/** blockBoards is how many boards are made room for at a time. */
const blockBoards = 1 << 13;

/** Boards keeps the first boards it is given, as many as fit, and the last. */
export class Boards {
  private readonly blocks: Uint8Array[] = [];
  /** kept boards can be had by their index, from 0. */
  kept = 0;
  /** most is how many boards can be kept. */
  readonly most: number;
  /** next is where the next board is written, before it is added. */
  readonly next: Uint8Array;
  /** last is the last board added, whether kept or not. */
  readonly last: Uint8Array;

  constructor(readonly n: number) {
    this.most = Math.floor(capacity / n / blockBoards) * blockBoards;
    this.next = new Uint8Array(n);
    this.last = new Uint8Array(n);
  }

  /** add takes the board that stands in next. */
  add(): void {
    this.last.set(this.next);
    if (this.kept === this.most) return;
    const at = this.kept % blockBoards;
    if (at === 0) this.blocks.push(new Uint8Array(blockBoards * this.n));
    this.blocks.at(-1)!.set(this.last, at * this.n);
    this.kept++;
  }

  at(index: number): number[] {
    const start = (index % blockBoards) * this.n;
    return [...this.blocks[Math.floor(index / blockBoards)]!.subarray(start, start + this.n)];
  }
}
