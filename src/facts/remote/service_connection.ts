// Requests to the inference service over connections that are kept and used again.

import type http from "node:http";
import {
  exchange,
  type HttpAnswer,
  type HttpQuestion,
  type Silence,
} from "../../system/http/exchange.ts";
import type { Destination, LookUp } from "../../system/http/addresses.ts";
import { keepingAgent } from "../../system/http/keeping_agent.ts";

export interface ServiceRequest
  extends Pick<HttpQuestion, "method" | "body" | "timeoutMs" | "signal"> {
  /** Below the service's address, with a leading slash. */
  readonly path: string;
}

export class ServiceConnection implements AsyncDisposable {
  readonly #baseUrl: string;
  readonly #destination: Destination;
  readonly #agent: http.Agent;

  /** `baseUrl` without a slash at its end. */
  constructor(baseUrl: string, mostSockets: number, lookUp?: LookUp) {
    this.#baseUrl = baseUrl;
    this.#destination = { setting: "inference.facts_base_url", ...(lookUp && { lookUp }) };
    this.#agent = keepingAgent(baseUrl, mostSockets);
  }

  /**
   * A kept connection that was closed meanwhile is replaced once. Rejects with Fault `cancelled` only.
   */
  async ask({ path, ...request }: ServiceRequest): Promise<HttpAnswer | Silence> {
    const question = {
      ...request,
      url: new URL(this.#baseUrl + path),
      destination: this.#destination,
      agent: this.#agent,
    };
    const answer = await exchange(question);
    const wasCut = answer.kind === "silence" && answer.because === "cut";
    return wasCut ? await exchange(question) : answer;
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#agent.destroy();
    return Promise.resolve();
  }
}
