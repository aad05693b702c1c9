// Some bytes of the playback rendition of a clip: its index, a few frames, never the whole.

import { Fault } from "../../base/fault.ts";
import { bodyChunks, discard } from "../../system/body_chunks.ts";
import type { Connection } from "./connection.ts";
import { contentRangeOf, isPastEnd, lengthOf } from "../../system/content_range.ts";
import { Deadline } from "../../system/deadline.ts";
import { renditionPath } from "./download.ts";
import { exchange, nameOf, type Question } from "./exchange.ts";
import { brokenOff, type Call, isWebPage, server, unreadable, webPage } from "./refusal.ts";
import { PassingFailure, withTries } from "./tries.ts";

export interface PlaybackBytes {
  readonly bytes: Uint8Array;
  readonly totalBytes: number;
}

/** Bytes `start`…`end`, both inclusive, fewer at the end of the clip, none past it. */
export async function playbackBytes(
  connection: Connection,
  id: string,
  start: number,
  end: number,
  signal?: AbortSignal,
): Promise<PlaybackBytes> {
  const { path, scope } = renditionPath(id, "playback", false);
  const question: Question = {
    method: "GET",
    path,
    headers: { range: `bytes=${start}-${end}`, "accept-encoding": "identity" },
  };
  const call: Call = { scope, about: id, ...(signal ? { signal } : {}) };
  const { timings } = connection;
  using deadline = new Deadline(timings.idleMs, signal);
  return await withTries(
    timings,
    deadline,
    () => attempt(connection, call, question, start, end, deadline),
  );
}

async function attempt(
  connection: Connection,
  call: Call,
  question: Question,
  start: number,
  end: number,
  deadline: Deadline,
): Promise<PlaybackBytes> {
  const name = nameOf(question);
  const { timings } = connection;
  try {
    const answer = await exchange(connection, call, question, deadline, isPastEnd);
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
    const first = answer.status === 206 ? range?.start ?? -1 : 0;
    const totalBytes = range?.totalBytes ?? lengthOf(answer.headers);
    if (totalBytes === undefined || first < 0 || first > start) {
      await discard(answer);
      throw unreadable(connection, name, "no word of how much there is, or another part");
    }
    const last = Math.min(end, totalBytes - 1);
    const bytes = new Uint8Array(Math.max(0, last - start + 1));
    let at = first;
    for await (const chunk of bodyChunks(answer, deadline, timings)) {
      const from = Math.max(0, start - at);
      const room = bytes.byteLength - (at + from - start);
      if (from < chunk.byteLength && room > 0) {
        bytes.set(chunk.subarray(from, from + room), at + from - start);
      }
      at += chunk.byteLength;
      if (at > last) break;
    }
    if (at <= last) {
      throw new PassingFailure(
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
