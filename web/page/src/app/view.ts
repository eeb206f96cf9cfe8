// What the shell and a view know of each other.

import type { ViewName } from "./link";

/** A view is one of the pages of the page. */
export interface View {
  readonly element: HTMLElement;
  /** follow shows what another link to the same view says: somebody went back, say. */
  follow(params: URLSearchParams): void;
  /** leave ends all that goes on: timers, requests, listeners outside of element. */
  leave(): void;
}

/** Shell is what a view may ask of the frame around it. */
export interface Shell {
  /**
   * setParams makes the address say where the view is. It adds no step to the
   * browser's history and may be called often: it waits a little.
   */
  setParams(params: URLSearchParams): void;
  /**
   * choose does so for what a person chose on purpose, such as another size: Back
   * leads to what the address says so far. Call it before the view changes.
   */
  choose(params: URLSearchParams): void;
  /** go opens a view, as a click on a link does. */
  go(view: ViewName, params: URLSearchParams): void;
}

/**
 * Open makes a view. It is made anew when the language changes: what is not in
 * its params and should survive that, a view keeps outside.
 */
export type Open = (shell: Shell, params: URLSearchParams) => View;
