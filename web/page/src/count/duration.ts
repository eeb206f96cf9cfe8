// Times from microseconds to longer than anybody waits.

import { t } from "../i18n";
import { scientific } from "./guess";

const units = [["second", 60], ["minute", 60], ["hour", 24], ["day", 365.25], ["year", Infinity]] as const;

/** duration writes a time with about three digits. */
export function duration(seconds: number): string {
  if (seconds < 0.001) return t.count.unit.microsecond(String(Math.round(seconds * 1e6)));
  if (seconds < 1) return t.count.unit.millisecond(String(Number((seconds * 1000).toPrecision(3))));
  let value = seconds;
  for (const [unit, size] of units) {
    if (value < size) return t.count.unit[unit](value < 1e4 ? String(Number(value.toPrecision(3))) : scientific(Math.log10(value)));
    value /= size;
  }
  return "";
}
