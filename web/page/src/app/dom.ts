// Building elements. A framework would bring its own idea of state; here every
// part of the page keeps its elements and changes what has changed.

type Value = string | number | boolean | null | undefined;
type Handler = (event: never) => void;
export type Child = Node | string | null | undefined | false;

/**
 * Attributes of an element: “class”, “aria-label”, …; true is an empty
 * attribute, false, null and undefined none. A function under “onclick” and the
 * like is a listener.
 */
export type Attributes = Record<string, Value | Handler>;

const svgSpace = "http://www.w3.org/2000/svg";

function fill(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else set(element, name, value);
  }
  for (const child of children) if (child) element.append(child);
}

/** h makes an HTML element. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/** s makes an SVG element. */
export function s<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  const element = document.createElementNS(svgSpace, tag);
  fill(element, attributes, children);
  return element;
}

/** set gives an attribute a value, touching the document only if it is another one. */
export function set(element: Element, name: string, value: Value): void {
  if (value === false || value === null || value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** say gives an element a text, touching the document only if it is another one. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** fillWith replaces all children. */
export function fillWith(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((c): c is Node | string => !!c));
}

let lastId = 0;

/** newId makes a name for an element that others refer to. */
export function newId(what: string): string {
  return `${what}-${++lastId}`;
}
