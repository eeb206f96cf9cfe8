// Watch.

import { h } from "../app/dom";
import type { Shell, View } from "../app/view";
import { t } from "../i18n";

export function openWatch(_shell: Shell, _params: URLSearchParams): View {
  return {
    element: h("section", { class: "view", "aria-label": t.nav.watch }, h("h1", {}, t.nav.watch)),
    follow: () => undefined,
    leave: () => undefined,
  };
}
