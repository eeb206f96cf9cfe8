// What a screen reader is told when something changes that it does not look at.

import { h } from "./dom";

const region = h("div", { class: "unseen", role: "status", "aria-live": "polite" });

/** announcer is the live region; the shell puts it into the document once. */
export const announcer: HTMLElement = region;

let pending = 0;

/** announce says a sentence. Of several that come at once, only the last is said. */
export function announce(text: string): void {
  clearTimeout(pending);
  pending = setTimeout(() => {
    // The same sentence twice is news too: an empty region in between makes it so.
    region.textContent = "";
    requestAnimationFrame(() => (region.textContent = text));
  }, 150);
}
