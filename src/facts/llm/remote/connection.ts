// SPDX-License-Identifier: AGPL-3.0-or-later

// Where a model's server is and how it is asked: its key goes to its own server alone, a server that is
// busy is waited for, and no redirect is followed.

import { Fault, throwIfCancelled } from "../../../base/fault.ts";
import { retryAfterMs } from "../../../base/retry.ts";
import type { Destination, LookUp } from "../../../system/http/addresses.ts";
import { fetchText, type HttpAnswer, type NoResponse } from "../../../system/http/exchange.ts";
import { type HttpFetch, httpFetch, isRedirect } from "../../../system/http/http.ts";
import { sleep } from "../../../system/sleep.ts";

export interface Outside {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends early when the signal fires. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The system's own unless given. */
  readonly lookUp?: LookUp;
}

export interface ConnectionSettings {
  /** With or without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly timeoutSeconds: number;
  /** Names of the settings a remedy points at. */
  readonly names: {
    readonly url: string;
    readonly key: string;
    readonly model: string;
    readonly timeout: string;
  };
}

export interface LlmRequest {
  readonly method: "GET" | "POST";
  /** Below the base address, with a leading slash. */
  readonly path: string;
  readonly body?: string;
  readonly timeoutMs: number;
  /** Whether a server that says it is busy is asked again, for as long as its timeout. */
  readonly patient: boolean;
  /** Whether a server that was away for a while (503) may get the question again; it may when left out. */
  readonly mayAskAgain?: () => Promise<boolean>;
  readonly signal?: AbortSignal;
}

/**
 * A server that says it is busy, or still loading, without saying for how long. One that says less would
 * be asked thousands of times while it recovers.
 */
const MIN_WAIT_MS = 1_000;
const NEVER = new AbortController().signal;

export class LlmConnection {
  readonly names: ConnectionSettings["names"];
  /** Safe to print: without name, password, query and fragment. */
  readonly endpoint: string;
  readonly timeoutMs: number;
  readonly #authorization: Readonly<Record<string, string>>;
  readonly #outside: Outside;
  readonly #fetch: HttpFetch;

  /** Throws Fault `config_invalid` for an address or a key that cannot be used. */
  constructor(settings: ConnectionSettings, outside: Outside) {
    this.names = settings.names;
    this.endpoint = endpointOf(settings);
    this.timeoutMs = settings.timeoutSeconds * 1000;
    this.#authorization = authorizationOf(settings);
    this.#outside = outside;
    const destination: Destination = { setting: settings.names.url, lookUp: outside.lookUp };
    this.#fetch = httpFetch(destination);
  }

  /** Rejects with Fault `cancelled` only. */
  async ask(question: LlmRequest): Promise<HttpAnswer | NoResponse> {
    const { patient, mayAskAgain, signal } = question;
    for (let waitedMs = 0;;) {
      throwIfCancelled(signal);
      const answer = await this.#once(question);
      if (answer.kind === "no_response" || !patient || !isBusy(answer)) return answer;
      const askedMs = retryAfterMs(answer.retryAfter, this.#outside.now()) ?? 0;
      const waitMs = Math.max(askedMs, MIN_WAIT_MS);
      waitedMs += waitMs;
      if (waitedMs > this.timeoutMs) return answer;
      await this.#outside.sleep(waitMs, signal ?? NEVER);
      if (answer.status === 503 && await mayAskAgain?.() === false) return answer;
    }
  }

  async #once(
    { method, path, body, timeoutMs, signal }: LlmRequest,
  ): Promise<HttpAnswer | NoResponse> {
    const answer = await fetchText(this.#fetch, {
      method,
      url: new URL(this.endpoint + path),
      headers: this.#authorization,
      body,
      timeoutMs,
      sleep: this.#outside.sleep,
      signal,
    });
    return answer.kind === "answer" && isRedirect(answer) ? elsewhere(answer) : answer;
  }
}

function isBusy({ status }: HttpAnswer): boolean {
  return status === 429 || status === 503;
}

function elsewhere({ location }: HttpAnswer): NoResponse {
  const target = location === undefined ? "nowhere" : `"${new URL(location).origin}"`;
  return {
    kind: "no_response",
    because: "odd",
    reason: `it sends the request on to ${target}, which is not followed`,
  };
}

function endpointOf({ baseUrl, names }: ConnectionSettings): string {
  const refuse = (reason: string) =>
    new Fault("config_invalid", `The setting "${names.url}" is no address of a server: ${reason}`, {
      hint: `Set ${names.url} to an address such as http://localhost:8092/v1`,
    });
  const url = URL.parse(baseUrl);
  if (url === null) throw refuse("it cannot be read as one");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refuse("it begins with neither http:// nor https://");
  }
  if (url.username !== "" || url.password !== "") {
    throw refuse("it carries a name or a password, which belong nowhere in it");
  }
  return url.origin + url.pathname.replace(/\/+$/, "");
}

/** A blank key, and a reference that was not filled in, send no header. */
function authorizationOf({ apiKey, names }: ConnectionSettings): Record<string, string> {
  const key = apiKey?.trim() ?? "";
  if (key === "" || /^\$\{[^}]*\}$/.test(key)) return {};
  // A line break or a letter outside ASCII would make the client throw an error that shows the key.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new Fault("config_invalid", `The setting "${names.key}" holds no usable key`, {
      hint: `Set ${names.key} to the key alone, without spaces`,
    });
  }
  return { authorization: `Bearer ${key}` };
}

export const systemOutside: Outside = { now: () => Date.now(), sleep };
