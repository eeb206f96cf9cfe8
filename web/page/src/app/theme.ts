// Light or dark: as the system has it, until somebody chooses here.

import { recall, remember } from "./memory";

export type Theme = "light" | "dark";

const system = matchMedia("(prefers-color-scheme: dark)");

export function theme(): Theme {
  const chosen = recall("theme");
  if (chosen === "light" || chosen === "dark") return chosen;
  return system.matches ? "dark" : "light";
}

/** applyTheme makes the document look as remembered. */
export function applyTheme(): void {
  const chosen = recall("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset["theme"] = chosen;
  else delete document.documentElement.dataset["theme"];
}

/** switchTheme takes the other one; choosing what the system has is forgetting the choice. */
export function switchTheme(): void {
  const other: Theme = theme() === "dark" ? "light" : "dark";
  remember("theme", (other === "dark") === system.matches ? null : other);
  applyTheme();
}

/** onThemeChange calls back when the system changes its mind. */
export function onThemeChange(changed: () => void): void {
  system.addEventListener("change", changed);
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** reducedMotion tells whether the person wants things to stay where they are. */
export function reducedMotion(): boolean {
  return still.matches;
}
