// Count.

import { h } from "../app/dom";
import type { Shell, View } from "../app/view";
import { t } from "../i18n";

export function openCount(_shell: Shell, _params: URLSearchParams): View {
  return {
    element: h("section", { class: "view", "aria-label": t.nav.count }, h("h1", {}, t.nav.count)),
    follow: () => undefined,
    leave: () => undefined,
  };
}
