// What a link to Watch says: ?n=6&s=marks,arrays&t=120&a=1.

import type { Strategy } from "../api/types";
import { readSize, wrongSize } from "../app/size";
import { t } from "../i18n";

export const leastN = 1;
export const mostN = 16;
const usualN = "6";
const usualSearch = "arrays";

export interface Place {
  n: string; // as it was given: it may be no size at all
  searches: string[]; // one or two names
  step: number;
  attacked: boolean; // attacked squares are marked
}

/** readPlace reads a link. Each fault gives a sentence; the rest of the link holds. */
export function readPlace(params: URLSearchParams, known: readonly Strategy[]): { place: Place; faults: string[] } {
  const faults: string[] = [];
  const n = params.get("n") ?? usualN;
  if (readSize(n, leastN, mostN) === null) faults.push(wrongSize(n, leastN, mostN));

  const names = known.map((s) => s.name);
  const given = (params.get("s") ?? usualSearch).split(",").map((name) => name.trim());
  let searches = given.filter((name, i) => names.includes(name) && given.indexOf(name) === i).slice(0, 2);
  for (const name of given) if (!names.includes(name)) faults.push(t.watch.noSearch(name, names.join(", ")));
  if (given.length > 2) faults.push(t.watch.twoAtMost);
  if (searches.length === 0) searches = [usualSearch];

  const moment = params.get("t") ?? "0";
  let step = 0;
  if (/^[0-9]{1,15}$/.test(moment)) step = Number(moment);
  else faults.push(t.watch.noStep(moment));

  return { place: { n, searches, step, attacked: params.get("a") === "1" }, faults };
}

export function writePlace(place: Place): URLSearchParams {
  const params = new URLSearchParams({ n: place.n, s: place.searches.join(","), t: String(place.step) });
  if (place.attacked) params.set("a", "1");
  return params;
}
