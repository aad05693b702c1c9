// One request to a captioner. Node's own client is used because it knows nothing of proxies named in
// the environment and follows no redirect: pictures and keys go to the configured server alone.

import { Buffer } from "node:buffer";
import http from "node:http";
import https from "node:https";
import { Fault, throwIfCancelled } from "../../base/fault.ts";

export interface Request {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: string;
  /** From the first byte sent to the last one received. */
  readonly timeoutMs: number;
  /** Ends when the time is up, and early when the signal fires. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal?: AbortSignal;
}

export interface Response {
  readonly kind: "response";
  readonly status: number;
  readonly text: string;
  readonly retryAfter?: string;
  readonly location?: string;
}

export interface Silence {
  readonly kind: "silence";
  /** "odd": something answered, but no server of this kind. */
  readonly because: "unreachable" | "late" | "odd";
  readonly reason: string;
}

/** A list of models or one answer is some kilobytes; more than this is something else. */
export const MOST_ANSWER_BYTES = 1 << 20;

/** Rejects with Fault `cancelled` only. */
export function exchange(request: Request): Promise<Response | Silence> {
  const { method, url, headers, body, timeoutMs, sleep, signal } = request;
  throwIfCancelled(signal);
  const { promise, resolve, reject } = Promise.withResolvers<Response | Silence>();
  const question = (url.protocol === "https:" ? https : http).request({
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port,
    path: url.pathname + url.search,
    method,
    // A connection of its own: an answer takes seconds, and a kept one may be closed meanwhile.
    agent: false,
    headers: {
      accept: "application/json",
      "user-agent": "photos-memories",
      ...headers,
      ...(body === undefined ? {} : {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      }),
    },
  });
  const end = (result: Response | Silence) => {
    resolve(result);
    question.destroy();
  };
  const broken = (error: unknown) =>
    end({ kind: "silence", because: "unreachable", reason: connectionWords(error) });
  const answered = new AbortController();
  void sleep(timeoutMs, answered.signal).then(() =>
    end({
      kind: "silence",
      because: "late",
      reason: `no answer within ${timeoutMs / 1000} seconds`,
    })
  );
  const onAbort = () => {
    reject(new Fault("cancelled", "Stopped on request"));
    question.destroy();
  };
  signal?.addEventListener("abort", onAbort, { once: true });
  question.on("error", broken);
  question.on("response", (answer) => {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    answer.on("data", (chunk: Uint8Array) => {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes <= MOST_ANSWER_BYTES) return;
      end({ kind: "silence", because: "odd", reason: "the answer is larger than 1 MiB" });
    });
    answer.on("error", broken);
    answer.on("aborted", () => broken(new Error("socket hang up")));
    answer.on("end", () => {
      if (!answer.complete) return broken(new Error("socket hang up"));
      const { "retry-after": retryAfter, location } = answer.headers;
      resolve({
        kind: "response",
        status: answer.statusCode ?? 0,
        text: Buffer.concat(chunks).toString("utf8"),
        ...(retryAfter === undefined ? {} : { retryAfter }),
        ...(location === undefined ? {} : { location }),
      });
    });
  });
  question.end(body);
  return promise.finally(() => {
    answered.abort();
    signal?.removeEventListener("abort", onAbort);
  });
}

/** Runtimes put addresses and odd words into their messages, so none is repeated. */
function connectionWords(error: unknown): string {
  const { message = "", code = "" } = (error ?? {}) as { message?: string; code?: string };
  const text = `${code} ${message}`;
  if (/refused/i.test(text)) return "the connection was refused";
  if (/ENOTFOUND|EAI_AGAIN|dns error|lookup address/i.test(text)) return "no server has this name";
  if (/certificate|CERT_|SELF_SIGNED|UnknownIssuer/i.test(text)) {
    return "its certificate is not trusted";
  }
  if (/HPE_|parse error|invalid http|malformed/i.test(text)) {
    return "what answers there does not speak HTTP";
  }
  if (/reset|hang up|closed|EPIPE|broke/i.test(text)) return "the connection was cut";
  if (/timed? ?out|ETIMEDOUT/i.test(text)) return "the connection timed out";
  return "the connection failed";
}
