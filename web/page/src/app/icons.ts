// The signs on buttons: outlines on a square of side 24.

import { s } from "./dom";

const paths = {
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8 5.5v13M16 5.5v13",
  forward: "M9 6l6 6-6 6",
  back: "M15 6l-6 6 6 6",
  nextSolution: "M3.5 6.5L9 12l-5.5 5.5M16.0 6.4L17.4 10.1L21.3 10.3L18.3 12.7L19.3 16.5L16.0 14.4L12.7 16.5L13.7 12.7L10.7 10.3L14.6 10.1Z",
  lastSolution: "M20.5 6.5L15 12l5.5 5.5M8.0 6.4L9.4 10.1L13.3 10.3L10.3 12.7L11.3 16.5L8.0 14.4L4.7 16.5L5.7 12.7L2.7 10.3L6.6 10.1Z",
  start: "M18 6l-6 6 6 6M7 6v12",
  end: "M6 6l6 6-6 6M17 6v12",
  plus: "M12 6v12M6 12h12",
  minus: "M6 12h12",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  close: "M6 6l12 12M18 6L6 18",
  help: "M9.2 9a2.9 2.9 0 1 1 4.3 2.5c-.9.5-1.5 1.2-1.5 2.2v.3M12 17.6v.1",
  undo: "M8 5L4 9l4 4M4 9h9a6 6 0 0 1 0 12h-3",
  redo: "M16 5l4 4-4 4M20 9h-9a6 6 0 0 0 0 12h3",
  save: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  open: "M12 15V4M7.5 8L12 3.5 16.5 8M5 20h14",
  empty: "M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.3 10.5l.3 6M13.7 10.5l-.3 6",
  complete: "M4 4h16v16H4zM8 12.5l3 3 5-6.5",
  stop: "M7 7h10v10H7z",
  check: "M5 12.5l4.5 4.5L19 7.5",
} as const;

export type Icon = keyof typeof paths;

/** icon draws a sign. It says nothing to a screen reader: name the button. */
export function icon(name: Icon): SVGSVGElement {
  return s("svg", { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: paths[name] }));
}

/** turnInto changes what an icon shows. */
export function turnInto(svg: SVGSVGElement, name: Icon): void {
  svg.setAttribute("class", `icon icon-${name}`);
  svg.firstElementChild?.setAttribute("d", paths[name]);
}
