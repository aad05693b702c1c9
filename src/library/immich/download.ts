// SPDX-License-Identifier: AGPL-3.0-or-later

// A rendition of an asset, streamed into a file that is there whole or not at all; what breaks off is
// continued where it stopped.

import { rm } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../base/fault.ts";
import { TransientError } from "../../base/retry.ts";
import { ensureFolder, publishFile, unfinishedName } from "../../system/files/files.ts";
import { Deadline } from "../../system/http/deadline.ts";
import { discard } from "../../system/http/http.ts";
import { bodyChunks, isPastEnd, PartialFile } from "../../system/http/partial_file.ts";
import type { ImmichConnection } from "./connection.ts";
import { exchangeWithServer, type ImmichRequest, requestName, withTries } from "./exchange.ts";
import {
  brokenOff,
  type Call,
  isWebPage,
  server,
  unreadableAnswer,
  webPage,
} from "./http_errors.ts";
import type { Rendition } from "./immich_api.ts";
import type { ScopeName } from "./permissions.ts";

const MAX_DOWNLOAD_BYTES = 25e9;
/** A broken body that brought so much counts as a new beginning; a long clip over a bad line gets through. */
const ADVANCE_BYTES = 1024 * 1024;

interface Download extends Call {
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

export async function download(connection: ImmichConnection, wanted: Download): Promise<void> {
  await ensureFolder(path.dirname(wanted.file));
  const unfinished = unfinishedName(wanted.file);
  try {
    {
      await using received = await PartialFile.open(unfinished, wanted.file, "sha1");
      using deadline = new Deadline(connection.timings.idleMs, wanted.signal);
      await withTries(
        connection,
        deadline,
        () => attempt(connection, wanted, received, deadline),
      );
    }
    await publishFile(unfinished, wanted.file);
  } catch (error) {
    // The failure that kept it from being written may keep it from being found, and says more.
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

async function attempt(
  connection: ImmichConnection,
  wanted: Download,
  received: PartialFile,
  deadline: Deadline,
): Promise<void> {
  const { idleMs, idleBytes } = connection.timings;
  const { mostBytes: before } = received;
  const question: ImmichRequest = { method: "GET", path: wanted.path, headers: received.headers };
  const name = requestName(question);
  const transient = (fault: Fault) =>
    new TransientError(fault, { advanced: received.mostBytes - before >= ADVANCE_BYTES });
  const broken = (reason: string) =>
    transient(
      new Fault("library_unreadable", `${server(connection)} broke off ${name}: ${reason}`, {
        hint: "Try again; what is already there is not asked for twice",
        about: wanted.about,
      }),
    );
  try {
    const answer = await exchangeWithServer(connection, wanted, question, deadline, isPastEnd);
    await checkKind(connection, name, answer);
    const fit = await received.fit(answer);
    if (fit === "mismatch") throw broken("another part came than the one asked for");
    const { totalBytes } = received;
    if ((totalBytes ?? 0) > MAX_DOWNLOAD_BYTES) {
      await discard(answer);
      throw tooLarge(connection, name);
    }
    if (fit !== "complete") {
      for await (const chunk of bodyChunks(answer, deadline, idleBytes)) {
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
    if (wanted.checksum !== undefined && received.digest("base64") !== wanted.checksum) {
      await received.forget();
      throw broken("other bytes came than the server's checksum names");
    }
  } catch (error) {
    if (error instanceof Fault || error instanceof TransientError) throw error;
    const failure = brokenOff(connection, wanted, name, deadline, idleMs / 1000, error);
    throw failure instanceof TransientError ? transient(failure.fault) : failure;
  }
}

/** A page or a word of the server's is no picture and no clip. */
async function checkKind(
  connection: ImmichConnection,
  name: string,
  answer: Response,
): Promise<void> {
  const { headers, status } = answer;
  const isPage = isWebPage(headers);
  if (isPastEnd(answer) || !isPage && !/\bjson\b/.test(headers.get("content-type") ?? "")) return;
  await discard(answer);
  throw isPage
    ? webPage(connection, name, status)
    : unreadableAnswer(connection, name, "JSON instead of a picture or clip");
}

function tooLarge(connection: ImmichConnection, name: string): Fault {
  return new Fault(
    "library_unreadable",
    `${server(connection)} answered ${name} with more than ${MAX_DOWNLOAD_BYTES / 1e9} GB`,
    { hint: "Leave this asset out with --exclude, or shorten it on the server" },
  );
}
