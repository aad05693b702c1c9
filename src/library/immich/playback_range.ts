// SPDX-License-Identifier: AGPL-3.0-or-later

// Some bytes of the playback rendition of a clip: its index, a few frames, never the whole.

import { Fault } from "../../base/fault.ts";
import { TransientError } from "../../base/retry.ts";
import { Deadline } from "../../system/http/deadline.ts";
import { discard } from "../../system/http/http.ts";
import { bodyChunks, contentRangeOf, isPastEnd, lengthOf } from "../../system/http/partial_file.ts";
import type { ImmichConnection } from "./connection.ts";
import { renditionPath } from "./download.ts";
import { exchangeWithServer, type ImmichRequest, requestName, withTries } from "./exchange.ts";
import {
  brokenOff,
  type Call,
  isWebPage,
  server,
  unreadableAnswer,
  webPage,
} from "./http_errors.ts";

interface PlaybackBytes {
  readonly bytes: Uint8Array;
  readonly totalBytes: number;
}

/**
 * Bytes `start`…`end`, both inclusive, fewer at the end of the clip, none past it. Throws Fault
 * `media_unreadable` when what lies before them would have to be read as well.
 */
export async function playbackBytes(
  connection: ImmichConnection,
  id: string,
  start: number,
  end: number,
  signal?: AbortSignal,
): Promise<PlaybackBytes> {
  const { path, scope } = renditionPath(id, "playback", false);
  const question: ImmichRequest = {
    method: "GET",
    path,
    headers: { range: `bytes=${start}-${end}`, "accept-encoding": "identity" },
  };
  const call: Call = { scope, about: id, signal };
  const { timings } = connection;
  using deadline = new Deadline(timings.idleMs, signal);
  return await withTries(
    connection,
    deadline,
    () => attempt(connection, call, question, start, end, deadline),
  );
}

async function attempt(
  connection: ImmichConnection,
  call: Call,
  question: ImmichRequest,
  start: number,
  end: number,
  deadline: Deadline,
): Promise<PlaybackBytes> {
  const name = requestName(question);
  const { timings } = connection;
  try {
    const answer = await exchangeWithServer(connection, call, question, deadline, isPastEnd);
    const range = contentRangeOf(answer.headers);
    if (isPastEnd(answer)) {
      await discard(answer);
      return { bytes: new Uint8Array(), totalBytes: range?.totalBytes ?? 0 };
    }
    if (isWebPage(answer.headers)) {
      await discard(answer);
      throw webPage(connection, name, answer.status);
    }
    // A server or proxy that knows no ranges sends everything from the first byte.
    const isPart = answer.status === 206;
    const first = isPart ? range?.start ?? Infinity : 0;
    const totalBytes = range?.totalBytes ?? lengthOf(answer.headers);
    if (first < start || !isPart && totalBytes === undefined) {
      await discard(answer);
      throw rangeless(connection, name);
    }
    if (totalBytes === undefined || first > start) {
      await discard(answer);
      throw unreadableAnswer(connection, name, "no word of how much there is, or another part");
    }
    const last = Math.min(end, totalBytes - 1);
    const bytes = new Uint8Array(Math.max(0, last - start + 1));
    let read = 0;
    for await (const chunk of bodyChunks(answer, deadline, timings.idleBytes)) {
      const wanted = chunk.subarray(0, bytes.byteLength - read);
      bytes.set(wanted, read);
      read += wanted.byteLength;
      if (read === bytes.byteLength) break;
    }
    if (read < bytes.byteLength) {
      throw new TransientError(
        new Fault("library_unreadable", `${server(connection)} broke off ${name}`, {
          hint: "Try again",
        }),
      );
    }
    return { bytes, totalBytes };
  } catch (error) {
    throw brokenOff(connection, call, name, deadline, timings.idleMs / 1000, error);
  }
}

function rangeless(connection: ImmichConnection, name: string): Fault {
  return new Fault("media_unreadable", `${server(connection)} answers ${name} with no ranges`);
}
