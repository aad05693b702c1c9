// SPDX-License-Identifier: AGPL-3.0-or-later

// Writes an answer to its connection, well or, when a fault says so, badly.

import { Buffer } from "node:buffer";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { ServerFault } from "../fault_desk.ts";
import { type Answer, type Body, json, nameOfStatus, refusalBody, text } from "../route.ts";

interface Sending {
  readonly fault?: ServerFault;
  /** Stops waiting when the server closes or the client has gone. */
  readonly signal: AbortSignal;
  /** HEAD: everything but the body. */
  readonly isHead: boolean;
}

/** Largest piece of a slow body: ten a second. */
const SLOW_PIECES = 10;

/** Gives the number of body bytes written. */
export async function sendAnswer(
  response: ServerResponse,
  { status, headers, body }: Answer,
  { fault, signal, isHead }: Sending,
): Promise<number> {
  const size = sizeOf(body);
  const isDistorted = fault && ["half", "stall", "slow", "length"].includes(fault.kind);
  if (isHead || (!isDistorted && body.kind !== "file")) {
    response.writeHead(status, withLength(headers, status, size));
    return await pour(response, body.kind === "bytes" && !isHead ? piecesOf(body.bytes) : []);
  }
  if (body.kind === "file" && !isDistorted) {
    response.writeHead(status, withLength(headers, status, size));
    return await pour(response, piecesIn(body));
  }
  const bytes = await bytesOf(body);
  const write = (piece: Uint8Array) => {
    if (!response.destroyed) response.write(piece);
    return piece.length;
  };
  switch (fault?.kind) {
    case "half": {
      response.writeHead(status, withLength(headers, status, size));
      const sent = write(bytes.subarray(0, fault.bytes ?? bytes.length >> 1));
      // What was written must be on its way before the connection is cut.
      await wait(20, undefined, { signal }).catch(() => undefined);
      response.socket?.destroy();
      return sent;
    }
    case "stall": {
      response.writeHead(status, withLength(headers, status, size));
      const half = fault.after === "half" ? bytes.length >> 1 : 0;
      write(bytes.subarray(0, half));
      await wait(fault.ms, undefined, { signal }).catch(() => undefined);
      response.end(bytes.subarray(half));
      return bytes.length;
    }
    case "slow": {
      response.writeHead(status, withLength(headers, status, size));
      const step = Math.max(1, Math.round(fault.bytesPerSecond / SLOW_PIECES));
      let sent = 0;
      while (sent < bytes.length && !signal.aborted) {
        sent += write(bytes.subarray(sent, sent + step));
        await wait(1_000 / SLOW_PIECES, undefined, { signal }).catch(() => undefined);
      }
      response.end();
      return sent;
    }
    default: {
      const by = fault?.kind === "length" ? fault.by : 0;
      response.writeHead(status, withLength(headers, status, Math.max(0, size + by)));
      response.end(by < 0 ? bytes.subarray(0, Math.max(0, size + by)) : bytes);
      return bytes.length;
    }
  }
}

function withLength(headers: Readonly<Record<string, string>>, status: number, size: number) {
  return status === 304 || status === 204
    ? headers
    : { ...headers, "content-length": String(size) };
}

function sizeOf(body: Body): number {
  return body.kind === "bytes"
    ? body.bytes.length
    : body.kind === "file"
    ? body.end - body.start
    : 0;
}

async function bytesOf(body: Body): Promise<Uint8Array> {
  if (body.kind === "file") return (await readFile(body.path)).subarray(body.start, body.end);
  return body.kind === "bytes" ? body.bytes : Buffer.alloc(0);
}

/** As large as those of a file's stream. */
const PIECE_BYTES = 64 * 1024;

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

function piecesIn(
  { path, start, end }: Extract<Body, { kind: "file" }>,
): AsyncIterable<Buffer> | [] {
  return end === start ? [] : createReadStream(path, { start, end: end - 1 });
}

/** No faster than they are taken, and none to a client that has gone. */
async function pour(
  response: ServerResponse,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<number> {
  let sent = 0;
  for await (const piece of pieces) {
    if (response.destroyed) return sent;
    sent += piece.length;
    if (!response.write(piece)) await taken(response);
  }
  response.end();
  return sent;
}

function taken(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      response.off("drain", end).off("close", end);
      resolve();
    };
    response.on("drain", end).on("close", end);
  });
}

export function failing(
  { status, retryAfter, message = "It did not work" }: Extract<ServerFault, { kind: "status" }>,
): Answer {
  const answer = json(refusalBody(status, message), status);
  const later: Record<string, string> = {};
  if (retryAfter !== undefined) later["retry-after"] = String(retryAfter);
  return { ...answer, headers: { ...answer.headers, ...later } };
}

/** As nginx writes its pages and Traefik its lines. */
export function proxyPage(
  { status, as = "html" }: Extract<ServerFault, { kind: "proxy_page" }>,
): Answer {
  const title = `${status} ${nameOfStatus(status)}`;
  if (as === "text") return text(status === 404 ? "404 page not found\n" : title, status);
  const page = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n` +
    `<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
  return text(page, status, { "content-type": "text/html" });
}

/** What a sign-in in front of the server shows to who is not signed in. */
export function loginPage(): Answer {
  const page = "<!doctype html><html><head><title>Sign in</title></head><body>" +
    '<form method="post"><input name="user"><input name="password" type="password"></form>' +
    "</body></html>";
  return text(page, 200, { "content-type": "text/html; charset=utf-8" });
}

export function badJson(): Answer {
  return text('{"assets":{"total":3,"items":[{"id":', 200, { "content-type": "application/json" });
}
