// A rendition of an asset, streamed into a file that is there whole or not at all; what breaks off is
// continued where it stopped.

import { createHash, type Hash } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../base/fault.ts";
import { ensureFolder, publishFile, unfinishedName, writeFault } from "../../system/files/files.ts";
import { writeWholly } from "../../system/files/write_wholly.ts";
import { bodyChunks, discard } from "../../system/http/body_chunks.ts";
import type { Connection } from "./connection.ts";
import {
  contentRangeOf,
  isPastEnd,
  lengthOf,
  validatorOf,
} from "../../system/http/content_range.ts";
import { Deadline } from "../../system/http/deadline.ts";
import { exchange, nameOf, type Question } from "./exchange.ts";
import type { Rendition } from "./immich_api.ts";
import type { ScopeName } from "./permissions.ts";
import { brokenOff, type Call, isWebPage, server, unreadable, webPage } from "./refusal.ts";
import { PassingFailure, withTries } from "./tries.ts";

/** film.md 2.1 */
const MAX_DOWNLOAD_BYTES = 25e9;
/** A broken body that brought so much counts as a new beginning; a long clip over a bad line gets through. */
const ADVANCE_BYTES = 1024 * 1024;

export interface Download extends Call {
  readonly path: string;
  readonly file: string;
  /** Base64 SHA-1 the file must have. */
  readonly checksum?: string;
}

const PATHS: Readonly<Record<Rendition, { path: string; scope: ScopeName; editable: boolean }>> = {
  preview: { path: "thumbnail?size=preview", scope: "asset.view", editable: true },
  fullsize: { path: "thumbnail?size=fullsize", scope: "asset.view", editable: true },
  original: { path: "original", scope: "asset.download", editable: true },
  playback: { path: "video/playback", scope: "asset.view", editable: false },
};

/** Where a rendition is; `edited` is always said, for servers differ in what they take for granted. */
export function renditionPath(
  id: string,
  rendition: Rendition,
  edited: boolean,
): { path: string; scope: ScopeName } {
  const { path, scope, editable } = PATHS[rendition];
  const joint = path.includes("?") ? "&" : "?";
  const query = editable ? `${joint}edited=${edited}` : "";
  return { path: `/assets/${encodeURIComponent(id)}/${path}${query}`, scope };
}

export async function download(connection: Connection, wanted: Download): Promise<void> {
  await ensureFolder(path.dirname(wanted.file));
  const unfinished = unfinishedName(wanted.file);
  const file = await open(unfinished, "w").catch((error) => {
    throw writeFault(wanted.file, error);
  });
  const received = new Received(wanted.file, file);
  try {
    try {
      const { timings } = connection;
      using deadline = new Deadline(timings.idleMs, wanted.signal);
      await withTries(timings, deadline, () => attempt(connection, wanted, received, deadline));
    } finally {
      await file.close();
    }
    await publishFile(unfinished, wanted.file);
  } catch (error) {
    // What kept it from being written may keep it from being looked for, and says more.
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

/** What has arrived so far, on disk and in the checksum. */
class Received {
  readonly #target: string;
  readonly #file: FileHandle;
  #hash: Hash = createHash("sha1");
  bytes = 0;
  /** The most that ever was there, whatever became of it: who begins again has gained nothing yet. */
  mostBytes = 0;
  /** Of the whole, once an answer has said it. */
  totalBytes: number | undefined;
  /** Names the state of the file on the server, for continuing with the same one. */
  validator: string | undefined;

  constructor(target: string, file: FileHandle) {
    this.#target = target;
    this.#file = file;
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.#hash.update(chunk);
    try {
      await writeWholly(this.#file, chunk, this.bytes);
    } catch (error) {
      throw writeFault(this.#target, error);
    }
    this.bytes += chunk.byteLength;
    this.mostBytes = Math.max(this.mostBytes, this.bytes);
  }

  /** Nothing of it can be kept. */
  async forget(): Promise<void> {
    await this.#file.truncate(0);
    this.#hash = createHash("sha1");
    this.bytes = 0;
    this.totalBytes = undefined;
    this.validator = undefined;
  }

  checksum(): string {
    return this.#hash.copy().digest("base64");
  }
}

async function attempt(
  connection: Connection,
  wanted: Download,
  received: Received,
  deadline: Deadline,
): Promise<void> {
  const { timings } = connection;
  const { bytes: from, mostBytes: before } = received;
  const hasAdvanced = () => received.mostBytes - before >= ADVANCE_BYTES;
  const question: Question = {
    method: "GET",
    path: wanted.path,
    headers: {
      // Packed bytes cannot be counted or continued.
      "accept-encoding": "identity",
      ...(from > 0 ? { range: `bytes=${from}-` } : {}),
      ...(from > 0 && received.validator ? { "if-range": received.validator } : {}),
    },
  };
  const name = nameOf(question);
  const broken = (reason: string) =>
    new PassingFailure(
      new Fault("library_unreadable", `${server(connection)} broke off ${name}: ${reason}`, {
        hint: "Try again; what is already there is not asked for twice",
        ...(wanted.about === undefined ? {} : { about: wanted.about }),
      }),
      { advanced: hasAdvanced() },
    );
  try {
    const answer = await exchange(connection, wanted, question, deadline, isPastEnd);
    await begin(connection, name, answer, received, from);
    const { totalBytes } = received;
    if (totalBytes !== undefined && totalBytes > MAX_DOWNLOAD_BYTES) {
      await discard(answer);
      throw tooLarge(connection, name);
    }
    if (!isPastEnd(answer)) {
      for await (const chunk of bodyChunks(answer, deadline, timings)) {
        if (received.bytes + chunk.byteLength > MAX_DOWNLOAD_BYTES) {
          throw tooLarge(connection, name);
        }
        await received.add(chunk);
      }
    }
    if (received.bytes === 0) throw broken("nothing came");
    if (totalBytes !== undefined && received.bytes !== totalBytes) {
      const came = received.bytes;
      if (came > totalBytes) await received.forget();
      throw broken(`${came} bytes came of ${totalBytes}`);
    }
    if (wanted.checksum !== undefined && received.checksum() !== wanted.checksum) {
      await received.forget();
      throw broken("other bytes came than the server's checksum names");
    }
  } catch (error) {
    if (error instanceof Fault || error instanceof PassingFailure) throw error;
    const failure = brokenOff(connection, wanted, name, deadline, timings.idleMs / 1000, error);
    throw failure instanceof PassingFailure
      ? new PassingFailure(failure.fault, { advanced: hasAdvanced() })
      : failure;
  }
}

/** Makes what is on disk fit the answer that is about to be read. */
async function begin(
  connection: Connection,
  name: string,
  answer: Response,
  received: Received,
  from: number,
): Promise<void> {
  const { headers } = answer;
  const range = contentRangeOf(headers);
  if (isPastEnd(answer)) {
    await discard(answer);
    if (range?.totalBytes !== from) await received.forget();
    received.totalBytes = range?.totalBytes;
    return;
  }
  if (isWebPage(headers) || /\bjson\b/.test(headers.get("content-type") ?? "")) {
    await discard(answer);
    throw isWebPage(headers)
      ? webPage(connection, name, answer.status)
      : unreadable(connection, name, "JSON instead of a picture or clip");
  }
  if (answer.status === 206 && range) {
    const isContinued = range.start === from &&
      (received.totalBytes ?? range.totalBytes) === range.totalBytes;
    if (isContinued) {
      received.totalBytes = range.totalBytes;
      return;
    }
    await discard(answer);
    await received.forget();
    throw new PassingFailure(unreadable(connection, name, "another part than the one asked for"));
  }
  // The server begins again: what is there is overwritten from the first byte.
  await received.forget();
  received.totalBytes = lengthOf(headers);
  received.validator = validatorOf(headers);
}

function tooLarge(connection: Connection, name: string): Fault {
  return new Fault(
    "library_unreadable",
    `${server(connection)} answered ${name} with more than ${MAX_DOWNLOAD_BYTES / 1e9} GB`,
    { hint: "Leave this asset out with --exclude, or shorten it on the server" },
  );
}
