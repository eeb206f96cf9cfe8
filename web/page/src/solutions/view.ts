// Solutions.

import { h } from "../app/dom";
import type { Shell, View } from "../app/view";
import { t } from "../i18n";

export function openSolutions(_shell: Shell, _params: URLSearchParams): View {
  return {
    element: h("section", { class: "view", "aria-label": t.nav.solutions }, h("h1", {}, t.nav.solutions)),
    follow: () => undefined,
    leave: () => undefined,
  };
}
