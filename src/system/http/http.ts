// `fetch` for servers a setting names: what it connects to is checked as `checked_lookup.ts` says,
// which the runtimes' own cannot be made to do. It follows no redirect, reads no proxy from the
// environment, and keeps no cookies.

import { Buffer } from "node:buffer";
import http from "node:http";
import https from "node:https";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { bareHost } from "../../base/ip_address.ts";
import { checkedLookup, checkHost, type Destination } from "./addresses.ts";
import { keepingAgent } from "./keeping_agent.ts";

export interface CheckedFetchOptions {
  /** Connections are kept and used again; what meets one that closes rejects, and is not sent twice. */
  readonly keeps?: boolean;
}

/** So much of a body is read ahead. */
const AHEAD_BYTES = 256 * 1024;
/** Statuses without a body refuse even an empty one. */
const BODILESS = new Set([204, 205, 304]);

/**
 * Rejects with Fault `config_invalid` where the rule does not lead, with the signal's reason, and with
 * what the connection failed of. A redirect comes back as the answer it is.
 */
export function checkedFetch(
  destination: Destination,
  { keeps = false }: CheckedFetchOptions = {},
): typeof fetch {
  const agents = new Map<string, http.Agent>();
  const agentOf = ({ protocol, href }: URL): http.Agent | false => {
    if (!keeps) return false;
    const agent = agents.get(protocol) ?? keepingAgent(href);
    agents.set(protocol, agent);
    return agent;
  };
  return async (input, init) => {
    const asked = new Request(input, init);
    const signal = init?.signal ?? asked.signal;
    signal.throwIfAborted();
    const url = new URL(asked.url);
    if (url.protocol !== "http:" && url.protocol !== "https:") {
      throw new TypeError(`"${url.protocol}" is no way to ask a server`);
    }
    checkHost(url.hostname, destination);
    const body = asked.body === null ? undefined : Buffer.from(await asked.arrayBuffer());
    const headers = Object.fromEntries(asked.headers);
    return await answerOf(
      {
        protocol: url.protocol,
        hostname: bareHost(url.hostname),
        port: url.port,
        path: url.pathname + url.search,
        method: asked.method,
        headers: {
          accept: "*/*",
          "user-agent": "photos-memories",
          // A part of a file is counted in the file's own bytes.
          "accept-encoding": "range" in headers ? "identity" : "gzip",
          ...headers,
          ...(body === undefined ? {} : { "content-length": body.byteLength }),
        },
        agent: agentOf(url),
        lookup: checkedLookup(destination),
      },
      body,
      signal,
    );
  };
}

function answerOf(
  options: https.RequestOptions,
  body: Buffer | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = (options.protocol === "https:" ? https : http).request(options);
  const stop = () => {
    reject(signal.reason);
    request.destroy();
  };
  signal.addEventListener("abort", stop, { once: true });
  request.once("close", () => {
    signal.removeEventListener("abort", stop);
    reject(new Error("the connection was closed"));
  });
  // Deno sends a question again by itself when a connection used before is cut.
  request.once("socket", () => request.reusedSocket = false);
  request.on("error", reject);
  request.on("response", (answer) => {
    try {
      resolve(responseOf(answer, signal));
    } catch (error) {
      reject(error);
      request.destroy();
    }
  });
  request.end(body);
  return promise;
}

function responseOf(answer: http.IncomingMessage, signal: AbortSignal): Response {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  const { statusCode: status = 0 } = answer;
  if (BODILESS.has(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  if (headers.get("content-encoding") !== "gzip") {
    return new Response(streamOf(answer, signal, () => answer.complete), { status, headers });
  }
  headers.delete("content-encoding");
  headers.delete("content-length");
  const plain = pipeline(answer, createGunzip(), () => {});
  return new Response(streamOf(plain, signal, () => true), { status, headers });
}

/**
 * What arrives, no faster than it is read. One that ends before its time gives all that came, then
 * errors; one whose signal fires errors at once.
 */
function streamOf(
  source: Readable,
  signal: AbortSignal,
  isWhole: () => boolean,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const waiting: Uint8Array<ArrayBuffer>[] = [];
  let waitingBytes = 0;
  let ending: { readonly error?: unknown } | undefined;
  let news = Promise.withResolvers<void>();
  const end = (how: { readonly error?: unknown }) => {
    ending ??= how;
    signal.removeEventListener("abort", stop);
    news.resolve();
  };
  const stop = () => {
    waiting.length = 0;
    end({ error: signal.reason });
    source.destroy();
  };
  const cut = () => end({ error: new Error("the connection was cut") });
  signal.addEventListener("abort", stop, { once: true });
  source.on("data", (chunk: Uint8Array<ArrayBuffer>) => {
    waiting.push(chunk);
    waitingBytes += chunk.byteLength;
    if (waitingBytes >= AHEAD_BYTES) source.pause();
    news.resolve();
  });
  source.on("end", () => isWhole() ? end({}) : cut());
  source.on("error", (error) => end({ error }));
  source.on("aborted", cut);
  source.on("close", cut);
  return new ReadableStream({
    async pull(controller) {
      while (waiting.length === 0 && ending === undefined) {
        await news.promise;
        news = Promise.withResolvers();
      }
      const chunk = waiting.shift();
      if (chunk === undefined) {
        if (ending !== undefined && "error" in ending) controller.error(ending.error);
        else controller.close();
        return;
      }
      waitingBytes -= chunk.byteLength;
      if (waitingBytes < AHEAD_BYTES) source.resume();
      controller.enqueue(chunk);
    },
    cancel() {
      end({});
      source.destroy();
    },
  }, { highWaterMark: 0 });
}
