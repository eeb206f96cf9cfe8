// The frame around the views: name, navigation, language, colours.

import { language, languages, speak, t } from "../i18n";
import { announcer } from "./announce";
import { fillWith, h, s, set } from "./dom";
import { icon, turnInto } from "./icons";
import { formatLink, type Link, parseLink, type ViewName, viewNames } from "./link";
import { queenPath } from "../board/queen";
import { applyTheme, onThemeChange, switchTheme, theme } from "./theme";
import type { Open, Shell, View } from "./view";

/** quiet is how long setParams waits before it touches the address: browsers limit how often that may be done. */
const quiet = 250;

/** together is how many milliseconds after a choice another one is still the same one: who presses + four times goes back in one. */
const together = 1000;

/** openShell puts the page into the document and shows what the address says. */
export function openShell(root: HTMLElement, views: Record<ViewName, Open>): void {
  applyTheme();
  new Frame(root, views);
}

class Frame implements Shell {
  private link: Link = parseLink(location.search);
  private view: View | null = null;
  /** last holds what each view showed when it was left, so that one comes back to it. */
  private readonly last = new Map<ViewName, URLSearchParams>();
  private readonly main = h("main", { id: "content", tabindex: -1 });
  private tabs = new Map<ViewName, HTMLAnchorElement>();
  private waiting = 0;
  private chosen = -Infinity; // when the last choice was made, if nothing has led elsewhere since

  constructor(private readonly root: HTMLElement, private readonly views: Record<ViewName, Open>) {
    addEventListener("popstate", () => this.follow());
    addEventListener("pagehide", () => this.writeAddress());
    this.build();
    this.open();
  }

  setParams(params: URLSearchParams): void {
    this.link.params = params;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.writeAddress(), quiet);
    this.nameTabs();
  }

  choose(params: URLSearchParams): void {
    const now = performance.now();
    if (now - this.chosen > together) this.addStep({ view: this.link.view, params });
    this.chosen = now;
    this.setParams(params);
  }

  go(view: ViewName, params: URLSearchParams): void {
    this.addStep({ view, params });
    this.follow();
    this.main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** addStep adds one to the browser's history, unless it would lead nowhere. */
  private addStep(link: Link): void {
    this.writeAddress();
    const address = formatLink(link);
    if (address !== formatLink(this.link)) history.pushState(null, "", address);
  }

  private writeAddress(): void {
    clearTimeout(this.waiting);
    const address = formatLink(this.link);
    if (address !== location.search) history.replaceState(null, "", address);
  }

  /** follow shows what the address says now. */
  private follow(): void {
    clearTimeout(this.waiting);
    this.chosen = -Infinity;
    const link = parseLink(location.search);
    if (this.view && link.view === this.link.view) {
      this.link = link;
      this.view.follow(link.params);
      this.nameTabs();
      return;
    }
    this.last.set(this.link.view, this.link.params);
    this.link = link;
    this.open();
  }

  private open(): void {
    this.view?.leave();
    const { view, params } = this.link;
    this.view = this.views[view](this, params);
    fillWith(this.main, this.view.element);
    this.nameTabs();
  }

  /** build makes all that is said around the view; again when the language changes. */
  private build(): void {
    document.documentElement.lang = t.code;
    fillWith(
      this.root,
      h("a", { class: "skip", href: "#content", onclick: (e: Event) => { e.preventDefault(); this.main.focus(); } }, t.skip),
      h("header", { class: "shell" }, this.name(), this.navigation(), h("div", { class: "shell-switches" }, this.languageSwitch(), this.themeSwitch())),
      this.main,
      announcer,
    );
  }

  private name(): HTMLElement {
    const crown = s("svg", { class: "crown", viewBox: "0.08 0.1 0.84 0.84", "aria-hidden": "true" }, s("path", { d: queenPath }));
    return h("p", { class: "name" }, crown, h("span", {}, t.title));
  }

  private navigation(): HTMLElement {
    const nav = h("nav", { class: "tabs", "aria-label": t.nav.label });
    for (const name of viewNames) {
      const tab = h("a", { onclick: (e: MouseEvent) => this.clickTab(e, name) }, t.nav[name]);
      this.tabs.set(name, tab);
      nav.append(tab);
    }
    return nav;
  }

  private clickTab(event: MouseEvent, name: ViewName): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return; // the browser's own ways to open a link
    event.preventDefault();
    this.go(name, this.paramsFor(name));
  }

  /** paramsFor gives where a tab leads: to what the view showed last, else to a board of the size shown now. */
  private paramsFor(name: ViewName): URLSearchParams {
    if (name === this.link.view) return this.link.params;
    const last = this.last.get(name);
    if (last) return last;
    const n = this.link.params.get("n");
    return new URLSearchParams(n ? { n } : {});
  }

  private nameTabs(): void {
    for (const [name, tab] of this.tabs) {
      set(tab, "href", formatLink({ view: name, params: this.paramsFor(name) }));
      set(tab, "aria-current", name === this.link.view ? "page" : null);
    }
    document.title = `${t.nav[this.link.view]} · ${t.title}`;
  }

  private languageSwitch(): HTMLElement {
    return h("button", {
      type: "button",
      class: "quiet language",
      "aria-label": t.language.label,
      onclick: () => {
        this.writeAddress();
        speak(language === "en" ? "zh" : "en");
        this.build();
        this.open();
        this.root.querySelector<HTMLElement>(".language")?.focus();
      },
    }, h("span", { lang: language === "en" ? "zh-CN" : "en", title: languages[language === "en" ? "zh" : "en"] }, t.language.switchTo));
  }

  private themeSwitch(): HTMLElement {
    const sign = icon("moon");
    const button = h("button", { type: "button", class: "quiet round", onclick: () => { switchTheme(); show(); } }, sign);
    const show = () => {
      const dark = theme() === "dark";
      turnInto(sign, dark ? "sun" : "moon");
      set(button, "aria-label", dark ? t.theme.toLight : t.theme.toDark);
      set(button, "title", dark ? t.theme.toLight : t.theme.toDark);
    };
    show();
    onThemeChange(show);
    return button;
  }
}
