// The pseudo-code of a search, with the current line marked.

import type { Strategy } from "../api/types";
import { h, set } from "../app/dom";
import { t } from "../i18n";
import { indentOf, inWords } from "./strategies";

export class Code {
  readonly element: HTMLElement;
  private readonly lines: HTMLElement[];

  constructor(strategy: Strategy) {
    this.lines = strategy.code.map(({ text }) => {
      const line = h("li", {}, inWords(text));
      line.style.setProperty("--depth", String(indentOf(text)));
      return line;
    });
    this.element = h("section", { class: "code" }, h("h3", {}, t.watch.code), h("ol", {}, ...this.lines));
  }

  show(current: number): void {
    this.lines.forEach((line, i) => set(line, "aria-current", i === current ? "step" : null));
  }
}
