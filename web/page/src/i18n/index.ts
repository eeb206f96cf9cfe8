// The two languages of the page. A sentence is a member of a table (en.ts,
// zh.ts), or a function of what stands in it; the type of the English table is
// the type of both, so that a sentence missing in one does not compile.

import { recall, remember } from "../app/memory";
import { en, type Messages } from "./en";
import { zh } from "./zh";

export type Language = "en" | "zh";

const tables: Record<Language, Messages> = { en, zh };

/** The languages by the name that their speakers read. */
export const languages: Record<Language, string> = { en: "English", zh: "中文" };

function preferred(): Language {
  const chosen = recall("language");
  if (chosen === "en" || chosen === "zh") return chosen;
  for (const wanted of navigator.languages) {
    const code = wanted.toLowerCase().split("-")[0];
    if (code === "en" || code === "zh") return code;
  }
  return "en";
}

/** The language in use. */
export let language: Language = preferred();

/** t holds what the page says, in the language in use. */
export let t: Messages = tables[language];

/** speak takes another language for what is said from now on, and remembers it. */
export function speak(chosen: Language): void {
  language = chosen;
  t = tables[chosen];
  remember("language", chosen);
}

/** sentences puts sentences one after the other, without those that are empty. */
export function sentences(...parts: (string | false | undefined)[]): string {
  return parts.filter((p) => p).join(t.between);
}

/** reason says why the server ended something early. */
export function reason(word: string | undefined): string {
  return t.reason[word ?? ""] ?? word ?? "";
}

const grouping = new Intl.NumberFormat("en-US");

/**
 * number writes a whole number with its digits in groups of three. Counts come
 * as strings, and stay exact however long.
 */
export function number(value: number | string | bigint): string {
  return grouping.format(typeof value === "string" ? BigInt(value) : value);
}
