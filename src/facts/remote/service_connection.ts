// SPDX-License-Identifier: AGPL-3.0-or-later

// Requests to the inference service over connections that are kept and used again.

import type { Destination, LookUp } from "../../system/http/addresses.ts";
import {
  fetchText,
  type HttpAnswer,
  type HttpQuestion,
  type NoResponse,
} from "../../system/http/exchange.ts";
import { type HttpFetch, httpFetch } from "../../system/http/http.ts";
import { systemMachine } from "../../system/machine.ts";
import { sleep } from "../../system/sleep.ts";

export interface RemoteDeps {
  /** Milliseconds since 1970: a Retry-After may be a date. */
  readonly now: () => number;
  /** Milliseconds on a clock that only goes forward. */
  readonly elapsed: () => number;
  /** Uniform in [0, 1). */
  readonly chance: () => number;
  /** Ends early when the signal fires. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Hears that services of different models answer. */
  readonly warn?: (sentence: string) => void;
}

interface ServiceRequest extends Pick<HttpQuestion, "method" | "body" | "timeoutMs" | "signal"> {
  /** Below the service's address, with a leading slash. */
  readonly path: string;
}

export class ServiceConnection {
  readonly #fetch: HttpFetch;

  /** `baseUrl` without a slash at its end. */
  constructor(private readonly baseUrl: string, connections: number, lookUp?: LookUp) {
    const destination: Destination = { setting: "inference.facts_base_url", lookUp };
    this.#fetch = httpFetch(destination, { connections });
  }

  /**
   * A kept connection that was closed meanwhile is replaced once. Rejects with Fault `cancelled` only.
   */
  async ask({ path, ...request }: ServiceRequest): Promise<HttpAnswer | NoResponse> {
    const question = { ...request, url: new URL(this.baseUrl + path) };
    const answer = await fetchText(this.#fetch, question);
    const wasCut = answer.kind === "no_response" && answer.because === "cut";
    return wasCut ? await fetchText(this.#fetch, question) : answer;
  }
}

export const systemRemoteDeps: RemoteDeps = {
  now: () => systemMachine.now(),
  elapsed: () => performance.now(),
  chance: () => systemMachine.chance(),
  sleep,
};
