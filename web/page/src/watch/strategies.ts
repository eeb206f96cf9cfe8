// The textbook searches that there are, and what they are called here.

import { get } from "../api/client";
import type { Strategy } from "../api/types";
import { language } from "../i18n";
import { inChinese } from "../i18n/strategies";

let fetched: Promise<Strategy[]> | null = null;

/** strategies gives all searches, in teaching order. */
export function strategies(): Promise<Strategy[]> {
  fetched ??= get<{ strategies: Strategy[] }>("strategies").then(
    (answer) => answer.strategies,
    (error: unknown) => {
      fetched = null; // the next one who asks may have more luck
      throw error;
    },
  );
  return fetched;
}

/** inWords gives a sentence about a search, or a line of its pseudo-code, in the language in use. */
export function inWords(text: string): string {
  const words = language === "zh" ? (inChinese[text.trim()] ?? text.trim()) : text.trim();
  return words.replaceAll("row-column", "row−column").replaceAll("n^2", "n²");
}

/** indentOf gives the depth of a line of pseudo-code. */
export function indentOf(text: string): number {
  return (text.length - text.trimStart().length) / 2;
}
