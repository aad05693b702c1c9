// One question to a server of the house, and its whole answer. Node's own client is used because it
// knows nothing of proxies named in the environment: pictures and keys go to the configured server alone.

import { Buffer } from "node:buffer";
import http from "node:http";
import https from "node:https";
import { bareHost } from "../../base/ip_address.ts";
import { Fault, throwIfCancelled } from "../../base/fault.ts";
import { secondsText } from "../../base/seconds_text.ts";
import { checkedLookup, checkHost, type Destination } from "./addresses.ts";
import { sleep as systemSleep } from "../sleep.ts";

export interface HttpQuestion {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly destination: Destination;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: string;
  /** From the first byte sent to the last one received; every move to another path has its own. */
  readonly timeoutMs: number;
  /** Whose connections are used again; without one each question has a connection of its own. */
  readonly agent?: http.Agent;
  /** Ends when the time is up, and early when the signal fires; the system's own unless given. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal?: AbortSignal;
}

export interface HttpAnswer {
  readonly kind: "answer";
  readonly status: number;
  readonly text: string;
  readonly retryAfter?: string;
  /** Whole, where it can be read as an address. */
  readonly location?: string;
}

/** Why there is no answer. */
export interface Silence {
  readonly kind: "silence";
  /**
   * "cut": closed before the answer began, as a kept connection may be. "odd": something answered,
   * but no server of this kind.
   */
  readonly because: "unreachable" | "cut" | "late" | "odd";
  readonly reason: string;
}

/** A list of models or one answer is some kilobytes; more than this is something else. */
const MOST_ANSWER_BYTES = 1 << 20;
const MOST_MOVES = 3;
/** Said, so that the runtime makes no error of its own, with a stack, for every question. */
const SETTLED = "settled";

/**
 * Redirects are followed within the server's own origin; one that leads elsewhere, or would turn the
 * question into another one, comes back as the answer it is. Rejects with Fault `cancelled` only.
 */
export async function exchange(question: HttpQuestion): Promise<HttpAnswer | Silence> {
  let { url } = question;
  const { origin } = url;
  for (let moves = 0;; moves++) {
    const answer = await exchangeOnce({ ...question, url });
    if (answer.kind === "silence" || answer.status < 300 || answer.status >= 400) return answer;
    const next = answer.location === undefined ? null : URL.parse(answer.location);
    // These two repeat a question as it is; the others would drop what it carries.
    const repeats = question.method === "GET" || answer.status === 307 || answer.status === 308;
    if (next?.origin !== origin || !repeats || moves === MOST_MOVES) return answer;
    url = next;
  }
}

function exchangeOnce(question: HttpQuestion): Promise<HttpAnswer | Silence> {
  const { method, url, destination, headers, body, timeoutMs, agent, signal } = question;
  const { sleep = systemSleep } = question;
  throwIfCancelled(signal);
  try {
    checkHost(url.hostname, destination);
  } catch (error) {
    return Promise.resolve({
      kind: "silence",
      because: "unreachable",
      reason: connectionWords(error),
    });
  }
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer | Silence>();
  const request = (url.protocol === "https:" ? https : http).request({
    protocol: url.protocol,
    hostname: bareHost(url.hostname),
    port: url.port,
    path: url.pathname + url.search,
    method,
    agent: agent ?? false,
    lookup: checkedLookup(destination),
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
  const give = (because: Silence["because"], reason: string) => {
    resolve({ kind: "silence", because, reason });
    request.destroy();
  };
  let hasBegun = false;
  const broken = (error: unknown) => {
    const reason = connectionWords(error);
    give(reason === CUT && !hasBegun ? "cut" : "unreachable", reason);
  };
  const settled = new AbortController();
  void sleep(timeoutMs, settled.signal).then(() =>
    give("late", `no answer within ${secondsText(timeoutMs)}`)
  );
  const onAbort = () => {
    reject(new Fault("cancelled", "Stopped on request"));
    request.destroy();
  };
  signal?.addEventListener("abort", onAbort, { once: true });
  // Deno sends a question again by itself, even a POST, when a connection used before is cut; whether
  // somebody is asked twice is not for the runtime to say.
  request.once("socket", () => request.reusedSocket = false);
  request.on("error", broken);
  request.on("response", (answer) => {
    hasBegun = true;
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    answer.on("data", (chunk: Uint8Array) => {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > MOST_ANSWER_BYTES) give("odd", "the answer is larger than 1 MiB");
    });
    answer.on("error", broken);
    answer.on("aborted", () => give("unreachable", CUT));
    answer.on("end", () => {
      if (!answer.complete) return give("unreachable", CUT);
      const { "retry-after": retryAfter, location } = answer.headers;
      resolve({
        kind: "answer",
        status: answer.statusCode ?? 0,
        text: Buffer.concat(chunks).toString("utf8"),
        ...(retryAfter === undefined ? {} : { retryAfter }),
        ...(location === undefined ? {} : { location: URL.parse(location, url)?.href ?? location }),
      });
    });
  });
  request.end(body);
  return promise.finally(() => {
    settled.abort(SETTLED);
    signal?.removeEventListener("abort", onAbort);
  });
}

const CUT = "the connection was cut";

/** Runtimes put addresses and odd words into their messages, so none is repeated. */
function connectionWords(error: unknown): string {
  if (error instanceof Fault) return error.message;
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
  if (/reset|hang up|closed|EPIPE|broke/i.test(text)) return CUT;
  if (/timed? ?out|ETIMEDOUT/i.test(text)) return "the connection timed out";
  return "the connection failed";
}
