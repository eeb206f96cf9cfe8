// Reading a stream of solutions: lines such as [0,4,7,5,2,6,1,3], then one with
// an object that says how it ended. Millions of lines come, so they are read byte
// by byte, and no string or array is made of any.

import type { Boards } from "./boards";

/** StreamEnd is the last line. */
export interface StreamEnd {
  solutions: string;
  complete: boolean;
  next: string | null;
  reason?: string;
}

const [open, close, comma, brace, newline, zero] = [0x5b, 0x5d, 0x2c, 0x7b, 0x0a, 0x30];

export class LineReader {
  /** read counts the boards. */
  read = 0;
  /** end is the last line, once it has come. */
  end: StreamEnd | null = null;
  private row = 0;
  private value = 0;
  private object: number[] | null = null; // the bytes of the last line so far

  constructor(private readonly boards: Boards) {}

  /** restart: another stream begins, wherever the one before broke off. */
  restart(): void {
    this.end = this.object = null;
  }

  /** take reads the next bytes, which may begin and end anywhere. */
  take(bytes: Uint8Array): void {
    const { next } = this.boards;
    let { row, value } = this;
    for (let i = 0; i < bytes.length; i++) {
      const b = bytes[i]!;
      if (this.object) {
        if (b === newline) this.finish(this.object);
        else this.object.push(b);
      } else if (b >= zero && b <= zero + 9) {
        value = 10 * value + b - zero;
      } else if (b === comma) {
        next[row++] = value;
        value = 0;
      } else if (b === close) {
        next[row] = value;
        this.read++;
        this.boards.add();
      } else if (b === open) {
        row = value = 0;
      } else if (b === brace) {
        this.object = [b];
      }
    }
    this.row = row;
    this.value = value;
  }

  private finish(object: number[]): void {
    this.end = JSON.parse(new TextDecoder().decode(new Uint8Array(object))) as StreamEnd;
    this.object = null;
  }
}
