// The keys of Watch, the same as in the terminal.

import { h } from "../app/dom";
import { icon } from "../app/icons";
import { t } from "../i18n";
import type { Commands } from "./transport";

/** KeyCommands are what keys can ask for beyond what the player has buttons for. */
export interface KeyCommands extends Commands {
  faster(by: 1 | -1): void;
  flipAttacked(): void;
  help(): void;
  askStep(): void;
  stop(): void;
}

/** isFor tells whether a key pressed on an element is for it alone: what is typed, what moves a slider, what presses a button. */
function isFor(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches("input[type=range]")) return key.startsWith("Arrow") || key === "Home" || key === "End";
  if (target.closest("button, a, summary")) return key === " ";
  return target.matches("input, select, textarea");
}

/** pressed does what a key asks for; it tells whether the key was one of these. */
export function pressed(event: KeyboardEvent, commands: KeyCommands): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (isFor(event.target, key)) return false;
  const commandOf: Record<string, () => void> = {
    " ": () => commands.toggle(),
    ArrowRight: () => commands.step(1),
    l: () => commands.step(1),
    ArrowLeft: () => commands.step(-1),
    h: () => commands.step(-1),
    n: () => commands.solution("next"),
    p: () => commands.solution("previous"),
    Home: () => commands.start(),
    End: () => commands.end(),
    "+": () => commands.faster(1),
    "=": () => commands.faster(1),
    "-": () => commands.faster(-1),
    _: () => commands.faster(-1),
    a: () => commands.flipAttacked(),
    g: () => commands.askStep(),
    Escape: () => commands.stop(),
    "?": () => commands.help(),
  };
  const command = commandOf[key];
  if (!command) return false;
  command();
  return true;
}

/** keysDialog lists the keys. */
export function keysDialog(): HTMLDialogElement {
  const words = t.watch.keys;
  const key = (...names: string[]) => names.flatMap((name, i) => [i ? " " : null, h("kbd", {}, name)]);
  const entries: [(Node | string | null)[], string][] = [
    [key(words.space), words.play],
    [key("→", "←"), words.step],
    [key("N", "P"), words.solution],
    [key("G"), words.goTo],
    [key(words.home, words.endKey), words.ends],
    [key("+", "−"), words.speed],
    [key("A"), words.attacked],
    [key(words.escape), words.stop],
    [key("?"), words.help],
  ];
  const list = h("dl", { class: "key-list" });
  for (const [keys, does] of entries) list.append(h("div", {}, h("dt", {}, ...keys), h("dd", {}, does)));
  const dialog = h(
    "dialog",
    { class: "keys", "aria-label": words.heading, onclick: (e: MouseEvent) => e.target === dialog && dialog.close() },
    h("div", { class: "dialog-head" }, h("h2", {}, words.heading), h("button", { type: "button", class: "quiet round", "aria-label": t.close, onclick: () => dialog.close() }, icon("close"))),
    list,
  );
  return dialog;
}
