// SPDX-License-Identifier: AGPL-3.0-or-later

// The one HTTP client: `fetch` for servers that settings name. What it connects to is checked as
// `addresses.ts` says. It follows no redirect by itself, asks no proxy and keeps no cookies.

import { readFile } from "node:fs/promises";
import process from "node:process";
import type { Agent } from "undici";
import { Fault } from "../../base/fault.ts";
import { pulled } from "../files/file_parts.ts";
import { checkedLookup, checkHost, type Destination } from "./addresses.ts";

/** As `fetch`; a body that is a stream is sent as it comes, and its length is a header then. */
export type HttpFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Shorter than what servers and balancers keep, so that few requests meet a closing connection. */
const KEEP_MS = 4_000;
/** Statuses without a body refuse even an empty one. */
const BODILESS = new Set([204, 205, 304]);

/**
 * A client with connections of its own, kept and used again, at most `connections` at a time. Rejects with
 * Fault `config_invalid` where the rule does not lead, with the signal's reason, and with what the
 * connection failed of; nothing is sent twice.
 */
export function httpFetch(
  destination: Destination,
  { connections }: { readonly connections?: number } = {},
): HttpFetch {
  let opened: Promise<Agent> | undefined;
  const agent = async () => {
    const { Agent } = await undici();
    return new Agent({
      connect: { lookup: checkedLookup(destination), ...await authorities() },
      connections: connections ?? null,
      keepAliveTimeout: KEEP_MS,
      // Every caller has a clock of its own.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  };
  return async (input, init = {}) => {
    const stream = init.body instanceof ReadableStream ? init.body : undefined;
    const asked = new Request(input, { ...init, body: stream ? null : init.body ?? null });
    const signal = init.signal ?? asked.signal;
    signal.throwIfAborted();
    const url = new URL(asked.url);
    if (!/^https?:$/.test(url.protocol)) {
      throw new TypeError(`"${url.protocol}" is no way to ask a server`);
    }
    checkHost(url.hostname, destination);
    const { request } = await undici();
    const answer = await request(url, {
      dispatcher: await (opened ??= agent()),
      method: asked.method as "GET",
      headers: {
        accept: "*/*",
        "user-agent": "photos-memories",
        // A part of a file is counted in the file's own bytes.
        "accept-encoding": asked.headers.has("range") ? "identity" : "gzip",
        ...Object.fromEntries(asked.headers),
      },
      body: stream
        // Read as what can be iterated, which its types leave out.
        ? stream as AsyncIterable<Uint8Array> as never
        : asked.body && new Uint8Array(await asked.arrayBuffer()),
      signal,
      // What was read ahead is lost where the connection breaks.
      highWaterMark: 1,
    });
    return responseOf(answer);
  };
}

/** CommonJS, of which a bundle keeps the default export alone. */
async function undici() {
  return (await import("undici")).default;
}

/** Deno 2.9.6 heeds NODE_EXTRA_CA_CERTS for `node:https` alone, and undici connects by `node:tls`. */
async function authorities(): Promise<{ readonly ca?: string[] }> {
  const file = process.env["NODE_EXTRA_CA_CERTS"];
  if (!file || typeof Deno === "undefined") return {};
  const { rootCertificates } = await import("node:tls");
  const extra = await readFile(file, "utf8").catch(() => undefined);
  return extra === undefined ? {} : { ca: [...rootCertificates, extra] };
}

type UndiciAnswer = Awaited<ReturnType<typeof import("undici").request>>;

function responseOf({ statusCode: status, headers: given, body }: UndiciAnswer): Response {
  // A connection may break when nothing reads from it any more.
  body.on("error", () => {});
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(given)) {
    for (const value of [values].flat()) headers.append(name, value);
  }
  if (BODILESS.has(status)) {
    body.resume();
    return new Response(null, { status, headers });
  }
  const stream: ReadableStream<Uint8Array<ArrayBuffer>> = pulled(
    body,
    // One that was not begun has nothing to return from.
    () => void body.destroy(),
  );
  if (headers.get("content-encoding") !== "gzip") return new Response(stream, { status, headers });
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(stream.pipeThrough(new DecompressionStream("gzip")), { status, headers });
}

interface RedirectRule {
  readonly most: number;
  mayFollow(next: URL, from: URL): boolean;
  /** Sees every answer on the way. */
  seen?(answer: Response): void;
}

/** A GET that follows redirects as far as the rule lets it; else the redirect itself is the answer. */
export async function getFollowing(
  fetch: HttpFetch,
  address: string,
  init: RequestInit,
  { most, mayFollow, seen }: RedirectRule,
): Promise<Response> {
  let url = new URL(address);
  for (let followed = 0;; followed++) {
    const answer = await fetch(url, { ...init, redirect: "manual" });
    seen?.(answer);
    const next = redirectOf(answer, url);
    if (!next || followed === most || !mayFollow(next, url)) return answer;
    await discard(answer);
    url = next;
  }
}

export function isRedirect({ status }: { readonly status: number }): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** Where an answer sends a client on to; nothing where that cannot be read. */
export function redirectOf(answer: Response, from: URL): URL | undefined {
  const location = isRedirect(answer) ? answer.headers.get("location") : null;
  return location === null ? undefined : URL.parse(location, from) ?? undefined;
}

/** Gives the connection back without reading what is left. */
export async function discard(answer: Response): Promise<void> {
  await answer.body?.cancel().catch(() => {});
}

/** The text of an answer, or its beginning where it is longer than so many bytes. */
export async function boundedText(
  answer: Response,
  mostBytes: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = "", bytes = 0;
  // Leaving the loop cancels the rest of the stream.
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk.subarray(0, mostBytes - bytes), { stream: true });
    bytes += chunk.byteLength;
    if (bytes > mostBytes) return { text, isWhole: false };
  }
  return { text: text + decoder.decode(), isWhole: true };
}

export const CUT = "the connection was cut";

/** Why a connection failed. Runtimes put addresses and odd words into their messages, so none is repeated. */
export function connectionReason(error: unknown): string {
  if (error instanceof Fault) return error.message;
  const { message = "", code = "", cause, errors = [] } = (error ?? {}) as {
    readonly message?: string;
    readonly code?: string;
    readonly cause?: unknown;
    readonly errors?: readonly unknown[];
  };
  // One error for each address that was tried.
  if (errors.length > 0) return connectionReason(errors[0]);
  const text = `${code} ${message}`;
  if (/refused/i.test(text)) return "the connection was refused";
  if (/ENOTFOUND|EAI_AGAIN|dns error|lookup address/i.test(text)) return "no server has this name";
  if (/certificate|CERT_|SELF_SIGNED|UnknownIssuer/i.test(text)) {
    return "its certificate is not trusted";
  }
  if (/HPE_|parse error|invalid http|malformed/i.test(text)) {
    return "what answers there does not speak HTTP";
  }
  if (/timed? ?out|ETIMEDOUT/i.test(text)) return "the connection timed out";
  if (/reset|hang up|closed|EPIPE|broke|terminated|UND_ERR_SOCKET/i.test(text)) return CUT;
  return cause === undefined ? "the connection failed" : connectionReason(cause);
}
