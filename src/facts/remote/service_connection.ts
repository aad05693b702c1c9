// Requests to the inference service over connections that are kept and used again. Node's own client is
// used because it knows nothing of proxies named in the environment: pictures stay in the house.

import { Buffer } from "node:buffer";
import http from "node:http";
import https from "node:https";
import { reasonOf } from "../../base/fault.ts";

export interface ServiceRequest {
  readonly method: "GET" | "POST";
  /** Below the service's address, with a leading slash. */
  readonly path: string;
  /** JSON. */
  readonly body?: string;
  /** From the first byte sent to the last one received. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter?: string;
  readonly location?: string;
}

/** Why there is no answer. */
export type Silence = "unreachable" | "timed_out" | "too_long" | "cancelled";

export class NoAnswer extends Error {
  constructor(readonly silence: Silence, reason: string) {
    super(reason);
  }
}

/** An answer for one picture is some kilobytes; more than this is something else. */
const MOST_ANSWER_BYTES = 1 << 20;
/** Shorter than what servers and balancers keep, so that few requests meet a closing connection. */
const KEEP_MS = 4_000;

export class ServiceConnection implements AsyncDisposable {
  readonly #url: URL;
  readonly #agent: http.Agent;

  /** `baseUrl` without a slash at its end. */
  constructor(baseUrl: string, mostSockets: number) {
    this.#url = new URL(baseUrl);
    const options = { keepAlive: true, maxSockets: mostSockets, timeout: KEEP_MS };
    this.#agent = this.#url.protocol === "https:"
      ? new https.Agent(options)
      : new http.Agent(options);
  }

  /** Rejects with {@link NoAnswer}. A kept connection that was closed meanwhile is replaced once. */
  async ask(request: ServiceRequest): Promise<ServiceAnswer> {
    try {
      return await this.#exchange(request);
    } catch (error) {
      const { code } = error as { code?: string };
      const wasClosed = code === "ECONNRESET" || code === "EPIPE" ||
        /socket hang up|connection closed/i.test(reasonOf(error));
      if (error instanceof NoAnswer || !wasClosed) throw silent(error);
    }
    return await this.#exchange(request).catch((error) => {
      throw silent(error);
    });
  }

  #exchange({ method, path, body, timeoutMs, signal }: ServiceRequest): Promise<ServiceAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<ServiceAnswer>();
    if (signal?.aborted) return Promise.reject(new NoAnswer("cancelled", "Stopped on request"));
    const url = this.#url;
    const client = url.protocol === "https:" ? https : http;
    const question = client.request({
      protocol: url.protocol,
      hostname: url.hostname.replace(/^\[|\]$/g, ""),
      port: url.port,
      path: url.pathname.replace(/\/+$/, "") + path,
      method,
      agent: this.#agent,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        }),
      },
    });
    const give = (silence: Silence, reason: string) => {
      reject(new NoAnswer(silence, reason));
      question.destroy();
    };
    const timer = setTimeout(
      () => give("timed_out", `no answer within ${timeoutMs / 1000} s`),
      timeoutMs,
    );
    const onAbort = () => give("cancelled", "Stopped on request");
    signal?.addEventListener("abort", onAbort, { once: true });
    question.on("error", reject);
    question.on("response", (answer) => {
      const chunks: Uint8Array[] = [];
      let bytes = 0;
      answer.on("data", (chunk: Uint8Array) => {
        chunks.push(chunk);
        bytes += chunk.byteLength;
        if (bytes > MOST_ANSWER_BYTES) give("too_long", "an answer that does not end");
      });
      answer.on("error", reject);
      answer.on("aborted", () => reject(new NoAnswer("unreachable", "the answer broke off")));
      answer.on("end", () => {
        if (!answer.complete) return reject(new NoAnswer("unreachable", "the answer broke off"));
        const { "retry-after": retryAfter, location } = answer.headers;
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString("utf8"),
          ...(retryAfter === undefined ? {} : { retryAfter }),
          ...(location === undefined ? {} : { location }),
        });
      });
    });
    question.end(body);
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#agent.destroy();
    return Promise.resolve();
  }
}

function silent(error: unknown): NoAnswer {
  return error instanceof NoAnswer ? error : new NoAnswer("unreachable", reasonOf(error));
}
