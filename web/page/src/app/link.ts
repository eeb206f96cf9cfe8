// Where one is: the query of the address says which view, and all that the view
// needs to look the same again. ?n=6&s=marks,arrays&t=120 is a moment of Watch.

export const viewNames = ["watch", "play", "solutions", "count"] as const;
export type ViewName = (typeof viewNames)[number];

export interface Link {
  view: ViewName;
  params: URLSearchParams; // without “view”
}

export function isViewName(name: string): name is ViewName {
  return (viewNames as readonly string[]).includes(name);
}

/** parseLink reads a query. A view that there is not is Watch. */
export function parseLink(query: string): Link {
  const params = new URLSearchParams(query);
  const view = params.get("view") ?? "watch";
  params.delete("view");
  return { view: isViewName(view) ? view : "watch", params };
}

/** formatLink writes a query, with commas as commas: links are read by people too. */
export function formatLink({ view, params }: Link): string {
  const all = new URLSearchParams();
  if (view !== "watch") all.set("view", view);
  for (const [name, value] of params) all.append(name, value);
  const query = all.toString().replaceAll("%2C", ",");
  return query ? "?" + query : location.pathname;
}
