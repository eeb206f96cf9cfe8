// What the browser remembers from visit to visit. Where storage is forbidden,
// the page works all the same and forgets.

const prefix = "nqueens.";

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, value);
  } catch {
    // Forgotten, then.
  }
}
