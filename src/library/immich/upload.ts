// A film on its way to the server: through node:http, whose writes wait for the network under Deno
// and Node alike (Node's fetch reads a streamed body ahead: 1 GB of memory for 1 GB of film).

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { Fault, reasonOf } from "../../base/fault.ts";
import { checkedLookup, checkHost, type Destination } from "../../system/http/addresses.ts";
import { FILM_MARK_KEY, type ShelfFilm, type UploadOptions } from "../film_shelf.ts";
import type { Connection } from "./connection.ts";
import { Deadline } from "../../system/http/deadline.ts";
import { type Multipart, multipartForm } from "./multipart.ts";
import { brokenOff, type Call, refusalOf, unreadable, webPage } from "./refusal.ts";
import { once as oneTry } from "./tries.ts";
import { uploadedShape } from "./wire_records.ts";

const NAME = "POST /assets";
/** What the server answers here is a line of JSON. */
const MOST_ANSWER_CHARACTERS = 1_000_000;

export interface Uploaded {
  readonly id: string;
  /** The server had these bytes already, possibly in its trash. */
  readonly isDuplicate: boolean;
}

/** One try, for a second one could make a second copy. Throws as {@link ShelfFilm}'s port says. */
export async function upload(
  connection: Connection,
  major: number,
  film: ShelfFilm,
  options: UploadOptions,
): Promise<Uploaded> {
  await checkFile(film);
  const form = multipartForm(fieldsOf(film, major), {
    field: "assetData",
    fileName: film.fileName,
    path: film.path,
    sizeBytes: film.sizeBytes,
  }, randomUUID().replaceAll("-", ""));
  return await oneTry(() => send(connection, film, form, options));
}

async function checkFile(film: ShelfFilm): Promise<void> {
  const found = await stat(film.path).catch((error) => {
    throw new Fault("not_found", `Could not upload "${film.path}": ${reasonOf(error)}`);
  });
  if (found.size !== film.sizeBytes) {
    throw new Fault(
      "verification_failed",
      `Could not upload "${film.path}": it has ${found.size} bytes, the film had ${film.sizeBytes}`,
      { hint: "Make the film again" },
    );
  }
}

/** Both majors refuse a field they do not know, or a mark with a key of ours in version 2. */
function fieldsOf(film: ShelfFilm, major: number): Record<string, string> {
  const takenAt = new Date(film.takenAt).toISOString();
  const dates = { fileCreatedAt: takenAt, fileModifiedAt: takenAt };
  return major === 2
    ? { ...dates, deviceAssetId: `${film.fileName}-${film.sha1}`, deviceId: FILM_MARK_KEY }
    : { ...dates, metadata: JSON.stringify([{ key: FILM_MARK_KEY, value: film.mark }]) };
}

async function send(
  connection: Connection,
  film: ShelfFilm,
  form: Multipart,
  options: UploadOptions,
): Promise<Uploaded> {
  const call: Call = {
    scope: "asset.upload",
    ...(options.signal ? { signal: options.signal } : {}),
  };
  const { uploadIdleMs } = connection.timings;
  using deadline = new Deadline(uploadIdleMs, options.signal);
  const ended = new AbortController();
  let request: ClientRequest | undefined;
  let sent: Promise<void> | undefined;
  try {
    deadline.signal.throwIfAborted();
    request = await openRequest(`${connection.url}/api/assets`, connection.destination, {
      method: "POST",
      headers: {
        ...connection.credentials(),
        accept: "application/json",
        "content-type": form.contentType,
        "content-length": form.contentLength,
        "x-immich-checksum": film.sha1,
      },
    });
    const answered = answerOf(request);
    const advance = (sentBytes: number) => {
      deadline.restart();
      options.onProgress?.(Math.min(sentBytes, film.sizeBytes), film.sizeBytes);
    };
    sent = writeForm(request, form, ended.signal, advance);
    // Also before everything is sent: a duplicate or a refusal is told as soon as it is known.
    const answer = await deadline.race(answered);
    deadline.restart();
    const text = await deadline.race(textOf(answer));
    return readAnswer(connection, call, answer, text);
  } catch (error) {
    throw brokenOff(connection, call, NAME, deadline, uploadIdleMs / 1000, error);
  } finally {
    ended.abort();
    request?.destroy();
    await sent;
  }
}

async function openRequest(
  url: string,
  destination: Destination,
  options: RequestOptions,
): Promise<ClientRequest> {
  checkHost(new URL(url).hostname, destination);
  const { Agent, request } = url.startsWith("https:")
    ? await import("node:https")
    : await import("node:http");
  // A connection of its own, since one that served an early refusal is of no further use; yet one that
  // asks to be kept, since a server that is to close it does so under the film, and its word is lost.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const opened = request(url, { ...options, agent, lookup: checkedLookup(destination) });
  opened.once("close", () => agent.destroy());
  return opened;
}

function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve);
    request.on("error", reject);
    request.once("close", () => reject(new Error("the connection was closed")));
  });
  answered.catch(() => undefined); // Watched below; without this a late error ends the process.
  return answered;
}

/** Never rejects: what goes wrong here is told by the request, and `answerOf` hears it. */
async function writeForm(
  request: ClientRequest,
  form: Multipart,
  ended: AbortSignal,
  advance: (sentBytes: number) => void,
): Promise<void> {
  let sentBytes = 0;
  try {
    for await (const chunk of form.chunks()) {
      if (ended.aborted) return;
      if (!request.write(chunk)) await once(request, "drain", { signal: ended });
      sentBytes += chunk.byteLength;
      advance(sentBytes);
    }
    request.end();
  } catch (error) {
    request.destroy(error instanceof Error ? error : new Error(reasonOf(error)));
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  answer.setEncoding("utf8");
  let text = "";
  for await (const part of answer) {
    text += String(part);
    if (text.length > MOST_ANSWER_CHARACTERS) throw new Error("the answer has no end");
  }
  return text;
}

function readAnswer(
  connection: Connection,
  call: Call,
  answer: IncomingMessage,
  text: string,
): Uploaded {
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (const name of ["content-type", "retry-after"]) {
    const value = answer.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  if (status < 200 || status >= 300) {
    throw refusalOf(connection, call, NAME, { status, headers, text });
  }
  if (/\bx?html\b/.test(headers.get("content-type") ?? "")) {
    throw webPage(connection, NAME, status);
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw unreadable(connection, NAME, "no readable JSON");
  }
  const read = uploadedShape.safeParse(body);
  if (!read.success) throw unreadable(connection, NAME, "no identifier of the film");
  return { id: read.data.id, isDuplicate: status === 200 || read.data.status === "duplicate" };
}
