// A choice of a few: radio buttons that look like one row of segments.

import { h, newId } from "./dom";

export class Choice<T extends string> {
  readonly element: HTMLFieldSetElement;
  private readonly inputs = new Map<T, HTMLInputElement>();

  constructor(label: string, options: readonly [T, string][], chosen: T, choose: (value: T) => void) {
    const name = newId("choice");
    this.element = h("fieldset", { class: "choice field" }, h("legend", { class: "caption" }, label));
    const segments = h("div", { class: "segments" });
    for (const [value, text] of options) {
      const input = h("input", { type: "radio", name, value, onchange: () => choose(value) });
      this.inputs.set(value, input);
      segments.append(h("label", {}, input, h("span", {}, text)));
    }
    this.element.append(segments);
    this.show(chosen);
  }

  get value(): T {
    for (const [value, input] of this.inputs) if (input.checked) return value;
    throw new Error("nothing is chosen");
  }

  show(value: T): void {
    this.inputs.get(value)!.checked = true;
  }
}
