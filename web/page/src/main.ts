// The start of the page.

import { openShell } from "./app/shell";
import { openCount } from "./count/view";
import { openPlay } from "./play/view";
import { openSolutions } from "./solutions/view";
import { openWatch } from "./watch/view";

openShell(document.body, {
  watch: openWatch,
  play: openPlay,
  solutions: openSolutions,
  count: openCount,
});
