// Play.

import { h } from "../app/dom";
import type { Shell, View } from "../app/view";
import { t } from "../i18n";

export function openPlay(_shell: Shell, _params: URLSearchParams): View {
  return {
    element: h("section", { class: "view", "aria-label": t.nav.play }, h("h1", {}, t.nav.play)),
    follow: () => undefined,
    leave: () => undefined,
  };
}
