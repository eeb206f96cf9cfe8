// Giving things away: files and the clipboard.

import { h } from "./dom";

/** saveFile hands a file to the browser, which puts it where downloads go. */
export function saveFile(name: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser reads it a little later
}

/** copyText puts a text on the clipboard; false if the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

/** Without a secure address there is no clipboard, only what is selected. */
function copyByHand(text: string): boolean {
  const before = document.activeElement;
  const area = h("textarea", { class: "unseen", readonly: true, "aria-hidden": "true" });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
  return done;
}
