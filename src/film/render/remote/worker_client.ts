// SPDX-License-Identifier: AGPL-3.0-or-later

// Questions to a render worker: the token goes with each and nowhere else, every answer is checked, and
// no redirect is followed.

import type * as z from "zod";
import { Fault } from "../../../base/fault.ts";
import { bareHost, isLoopback, parseIp } from "../../../base/ip_address.ts";
import { jsonOf, memberOf } from "../../../base/json_of.ts";
import { redactText } from "../../../base/redact.ts";
import { retryAfterMs } from "../../../base/retry.ts";
import { fetchText, type HttpAnswer } from "../../../system/http/exchange.ts";
import { type HttpFetch, httpFetch } from "../../../system/http/http.ts";
import {
  healthShape,
  type JobStatus,
  refusalShape,
  RENDER_CONTRACT,
  RENDER_ROUTES,
  type RenderHealth,
  type RenderRequest,
  statusShape,
} from "./render_protocol.ts";

export interface WorkerSettings {
  /** Without a slash at its end; safe to print. */
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly allowInsecureHttp: boolean;
  /** Taken out of whatever the worker says: the library's keys. */
  readonly secrets: readonly string[];
}

/** `later`: not now; `isBusy` where it says so itself, and is not simply away. */
export type Later = {
  readonly kind: "later";
  readonly reason: string;
  readonly isBusy: boolean;
  readonly waitMs?: number;
};

type Answered<T> = { readonly kind: "told"; readonly value: T };
type Unknown = { readonly kind: "unknown" };

/** How long one answer may take; a request with all its sources is megabytes. */
const ANSWER_MS = 30_000;
const HEALTH_MS = 5_000;
/** A person who stops a film waits no longer for a worker that is away. */
const REMOVE_MS = 5_000;

export class WorkerClient {
  readonly #settings: WorkerSettings;
  readonly #fetch: HttpFetch;

  /** Throws Fault `config_invalid` for an address or a token that cannot be used. */
  constructor(settings: WorkerSettings) {
    const { baseUrl, token, allowInsecureHttp } = settings;
    if (!allowInsecureHttp && !isPrivateWay(new URL(baseUrl))) {
      throw new Fault(
        "config_invalid",
        `The render worker at "${baseUrl}" is asked without https, and the library's key goes there`,
        { hint: "Give it https, or set render.allow_insecure_http on a network you trust" },
      );
    }
    if (token === undefined || !/^[\x21-\x7e]+$/.test(token)) {
      throw new Fault("config_invalid", 'The setting "render.worker_token" holds no usable token', {
        hint: "Set it to the token the render worker was started with",
      });
    }
    this.#settings = settings;
    this.#fetch = httpFetch({ setting: "render.worker_base_url" });
  }

  /** `The render worker at "…"`, for sentences. */
  get name(): string {
    return `The render worker at "${this.#settings.baseUrl}"`;
  }

  /** Throws Fault `worker_unavailable`, `cancelled`. */
  async health(signal: AbortSignal | undefined): Promise<RenderHealth> {
    const answer = await this.#ask("GET", RENDER_ROUTES.health, { timeoutMs: HEALTH_MS, signal });
    if (answer.kind === "later") throw this.cannot(answer.reason);
    if (answer.status !== 200) throw this.#refusal(answer);
    // Another contract may have another report: the number is read first.
    const version = memberOf(jsonOf(answer.text), "contract_version");
    if (typeof version === "number" && version !== RENDER_CONTRACT) {
      throw this.fault(
        `speaks version ${version} of the contract, and this program version ${RENDER_CONTRACT}`,
        "Run the same release on both machines",
      );
    }
    return this.#read(healthShape, answer.text);
  }

  /** The job of this name, new or there already. Throws as {@link health}. */
  async submit(request: RenderRequest, signal: AbortSignal): Promise<Answered<JobStatus> | Later> {
    const body = JSON.stringify(request);
    const answer = await this.#ask("POST", RENDER_ROUTES.jobs, { body, signal });
    if (answer.kind === "later") return answer;
    if (answer.status !== 200 && answer.status !== 202) throw this.#refusal(answer);
    return { kind: "told", value: this.#read(statusShape, answer.text) };
  }

  /** `unknown` where it has no such job, or no longer. Throws as {@link health}. */
  async status(id: string, signal: AbortSignal): Promise<Answered<JobStatus> | Unknown | Later> {
    const answer = await this.#ask("GET", RENDER_ROUTES.job(id), { signal });
    if (answer.kind === "later") return answer;
    if (answer.status === 404 || answer.status === 410) return { kind: "unknown" };
    if (answer.status !== 200) throw this.#refusal(answer);
    return { kind: "told", value: this.#read(statusShape, answer.text) };
  }

  /** Cancels a job, or acknowledges its film. A worker that is away forgets it by itself some day. */
  async remove(id: string): Promise<void> {
    await this.#ask("DELETE", RENDER_ROUTES.job(id), { timeoutMs: REMOVE_MS }).catch(() => {});
  }

  /** The answer's body is still to be read. Rejects as `fetch` does. */
  async output(
    id: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Response> {
    const url = this.#settings.baseUrl + RENDER_ROUTES.output(id);
    return await this.#fetch(url, { headers: { ...headers, ...this.#credentials() }, signal });
  }

  cannot(reason: string): Fault {
    return this.fault(
      `cannot be asked: ${reason}`,
      "Start the worker, or correct render.worker_base_url",
    );
  }

  /** `sentence` goes on after {@link name}; what a worker said has no secret in it then. */
  fault(sentence: string, hint?: string): Fault {
    const { token = "", secrets } = this.#settings;
    const mask = (text: string) => redactText(text, [token, ...secrets]);
    return new Fault("worker_unavailable", mask(`${this.name} ${sentence}`), {
      ...(hint === undefined ? {} : { hint: mask(hint) }),
    });
  }

  #credentials(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.#settings.token}` };
  }

  async #ask(
    method: "GET" | "POST" | "DELETE",
    route: string,
    { body, timeoutMs = ANSWER_MS, signal }: {
      readonly body?: string;
      readonly timeoutMs?: number;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<HttpAnswer | Later> {
    const url = new URL(this.#settings.baseUrl + route);
    const headers = this.#credentials();
    const answer = await fetchText(this.#fetch, { method, url, headers, body, timeoutMs, signal });
    if (answer.kind === "no_response") {
      return { kind: "later", reason: answer.reason, isBusy: false };
    }
    const { status } = answer;
    if (status !== 429 && status < 500) return answer;
    const waitMs = retryAfterMs(answer.retryAfter, Date.now());
    const isBusy = status === 429 || (status === 503 && waitMs !== undefined);
    return { kind: "later", reason: detailOf(answer), isBusy, ...(waitMs && { waitMs }) };
  }

  #refusal(answer: HttpAnswer): Fault {
    const { status, location } = answer;
    if (status === 401 || status === 403) {
      return this.fault(
        "refuses the token",
        "Set render.worker_token to the token the worker was started with",
      );
    }
    if (location !== undefined) {
      return this.fault(
        `sends the request on to "${new URL(location).origin}", which is not followed`,
        "Set render.worker_base_url to the address the worker really has",
      );
    }
    return status === 404
      ? this.fault(
        "answered 404: there is none at this address",
        "Set render.worker_base_url to the worker's address, ending with /render",
      )
      : this.fault(`refuses the film: ${detailOf(answer)}`);
  }

  #read<T>(shape: z.ZodType<T>, text: string): T {
    const read = shape.safeParse(jsonOf(text));
    if (read.success) return read.data;
    throw this.fault(
      "answers as another program does",
      "Is render.worker_base_url the address of a render worker of this release?",
    );
  }
}

/** What is sent cannot be read on its way: https, or a connection that stays on this machine. */
function isPrivateWay({ protocol, hostname }: URL): boolean {
  if (protocol === "https:") return true;
  const ip = parseIp(bareHost(hostname));
  return ip === undefined ? hostname === "localhost" : isLoopback(ip);
}

/** What the worker says, in one line; of another program's answer only the status. */
function detailOf({ status, text }: HttpAnswer): string {
  const read = refusalShape.safeParse(jsonOf(text));
  if (!read.success) return `HTTP ${status}`;
  const words = read.data.detail.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return words.length > 300 ? `${words.slice(0, 300)}…` : words;
}
