// Speaking with the server: JSON in, JSON out, and its errors as values.

import { t } from "../i18n";

/** Problem is what went wrong, as the server says it (application/problem+json). */
export class Problem extends Error {
  constructor(
    /** kind is the end of the problem's type: parameter, busy, time, …; “offline” if there was no answer at all. */
    readonly kind: string,
    readonly status: number,
    /** detail is the server's sentence, in English. */
    readonly detail: string,
    /** retryAfter is in seconds; null if the server does not say. */
    readonly retryAfter: number | null,
    readonly parameter?: string,
    readonly given?: string,
    readonly allowed?: string,
  ) {
    super(detail);
  }

  /** sentence says it to a person, in the language in use. */
  get sentence(): string {
    switch (this.kind) {
      case "offline":
        return t.problem.offline;
      case "busy":
        return t.problem.busy(Math.max(1, this.retryAfter ?? 1));
      case "time":
        return t.problem.time;
      default:
        return t.problem.fault(this.detail);
    }
  }
}

/** sentenceOf says any error to a person. */
export function sentenceOf(error: unknown): string {
  return error instanceof Problem ? error.sentence : t.problem.fault(String(error));
}

/** isAbort tells the end of what was cancelled from what went wrong. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** A value of a query: undefined leaves the parameter out, a list repeats it, a list in it is a square. */
type QueryValue = string | number | boolean | undefined;
export type Query = Record<string, QueryValue | QueryValue[]>;

/** address gives the address of a call. It is relative: the page may be served anywhere. */
export function address(call: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) params.append(name, String(one));
  }
  const text = params.toString();
  return "api/v1/" + call + (text ? "?" + text : "");
}

interface Options {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown; // sent as JSON; a string as plain text
  accept?: string;
  signal?: AbortSignal;
}

/**
 * ask sends a request and gives the answer, whose status is good. The error is a
 * Problem, or an AbortError when the signal ends it.
 */
export async function ask(address: string, { method = "GET", body, accept = "application/json", signal }: Options = {}): Promise<Response> {
  const headers: Record<string, string> = { Accept: accept };
  const init: RequestInit = { method, headers };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    const text = typeof body === "string";
    headers["Content-Type"] = text ? "text/plain" : "application/json";
    init.body = text ? body : JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(address, init);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Problem("offline", 0, String(error), null);
  }
  if (answer.ok) return answer;
  throw await problemOf(answer);
}

async function problemOf(answer: Response): Promise<Problem> {
  const after = Number(answer.headers.get("Retry-After") ?? NaN);
  const retryAfter = Number.isFinite(after) ? after : null;
  try {
    const p = (await answer.json()) as { type?: string; detail?: string; parameter?: string; given?: string; allowed?: string };
    const kind = p.type?.split("#")[1] ?? "internal";
    return new Problem(kind, answer.status, p.detail ?? answer.statusText, retryAfter, p.parameter, p.given, p.allowed);
  } catch {
    return new Problem("internal", answer.status, `${answer.status} ${answer.statusText}`, retryAfter);
  }
}

/** get asks for JSON. */
export async function get<T>(call: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
  const answer = await ask(address(call, query), signal ? { signal } : {});
  return (await answer.json()) as T;
}

/** send posts JSON (or plain text, if body is a string) and gives the JSON of the answer. */
export async function send<T>(call: string, query: Query, body: unknown, signal?: AbortSignal): Promise<T> {
  const answer = await ask(address(call, query), { method: "POST", body, ...(signal ? { signal } : {}) });
  return (await answer.json()) as T;
}

/** mostTries bounds how often a busy server is asked again. */
const mostTries = 5;

/**
 * patient repeats a call that runs out of the server's time but goes on where it
 * stopped (Retry-After: 0), until it is answered or the signal ends it; and a few
 * times a call for which the server is too busy just now.
 */
export async function patient<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; ) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.kind === "busy" && tries < mostTries) {
        tries++;
        await new Promise((done) => setTimeout(done, Math.max(0.2, error.retryAfter ?? 1) * 1000));
      } else if (error.kind !== "time" || error.retryAfter !== 0) throw error;
      signal.throwIfAborted();
    }
  }
}

/** lines reads a stream of JSON lines as they come. */
export async function* lines<T>(call: string, query: Query, signal: AbortSignal): AsyncGenerator<T> {
  const answer = await ask(address(call, query), { accept: "application/x-ndjson", signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const whole = (rest + value).split("\n");
      rest = whole.pop() ?? "";
      for (const line of whole) if (line) yield JSON.parse(line) as T;
    }
  } finally {
    // Whoever stops reading stops the search behind it.
    reader.cancel().catch(() => undefined);
  }
}
