// SPDX-License-Identifier: AGPL-3.0-or-later

// The inference service's /audio/stems: the sound sent from disk, the archive read back to disk, and the
// stems in it checked before they are used.

import { createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import yauzl from "yauzl";
import { Fault, reasonOf, throwIfCancelled } from "../../../base/fault.ts";
import { jsonOf, memberOf } from "../../../base/json_of.ts";
import { openedFile, writeWholly } from "../../../system/files/file_parts.ts";
import { writeFault } from "../../../system/files/files.ts";
import type { Destination } from "../../../system/http/addresses.ts";
import { Deadline } from "../../../system/http/deadline.ts";
import {
  boundedText,
  connectionReason,
  type HttpFetch,
  httpFetch,
} from "../../../system/http/http.ts";
import { sleep } from "../../../system/sleep.ts";
import type { PlainSound, Separate } from "../children/cached_stems.ts";
import { BYTES_PER_SAMPLE, MODEL_RATE, stemFile, STEMS, WAV_HEADER_BYTES } from "../stems.ts";

/** A processor of one core takes twice a track's length, and may be busy with pictures. */
const MIN_WAIT_MS = 10 * 60_000;
const WAIT_PER_LENGTH = 4;

/** Besides its samples a WAV file may hold a title, and an archive its list. */
const MAX_ASIDE_BYTES = 65_536;
const LONGEST_DETAIL = 300;
/**
 * A service that refuses does so by the request's head and then closes: its answer would be lost among
 * a body that is still on its way.
 */
const EARLY_ANSWER_MS = 300;
/** Bytes of one sample of both channels. */
const FRAME_BYTES = 2 * BYTES_PER_SAMPLE;

interface StemServiceSettings {
  /** Without a slash at its end; safe to print. */
  readonly baseUrl: string;
  /** One that goes only where the setting may lead, unless given. */
  readonly fetch?: HttpFetch;
}

/** Rejects with Fault `model_unavailable` for whatever the service says or does not say. */
export function remoteSeparation({ baseUrl, fetch }: StemServiceSettings): Separate {
  const destination: Destination = { setting: "inference.facts_base_url" };
  const ask = fetch ?? httpFetch(destination);
  return async (sound, folder, signal) => {
    const waitMs = Math.max(MIN_WAIT_MS, WAIT_PER_LENGTH * sound.samples / MODEL_RATE * 1000);
    using deadline = new Deadline(waitMs, signal);
    const refuse = (because: string) =>
      new Fault("model_unavailable", `Stem separation at "${baseUrl}" ${because}`, {
        hint: "See the log of the inference service; the film's music steps back as a whole",
      });
    try {
      const answer = await ask(`${baseUrl}/audio/stems`, await requestOf(sound, deadline.signal));
      if (answer.status !== 200) {
        throw refuse(`returned HTTP ${answer.status}: ${await detailOf(answer)}`);
      }
      const archive = path.join(folder, "stems.zip");
      await save(answer, archive, 4 * (sound.samples * FRAME_BYTES + MAX_ASIDE_BYTES), refuse);
      await unpack(archive, folder, sound, refuse);
    } catch (error) {
      if (error instanceof Fault) throw error;
      throwIfCancelled(signal);
      throw refuse(
        deadline.ranOut
          ? `did not answer within ${Math.round(waitMs / 60_000)} minutes`
          : `cannot be reached: ${connectionReason(error)}`,
      );
    }
  };
}

/** The file streamed between the two lines of a multipart body. */
async function requestOf(sound: PlainSound, signal: AbortSignal): Promise<RequestInit> {
  const boundary = `stems-${crypto.randomUUID()}`;
  const head = new TextEncoder().encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="track.wav"\r\n` +
      "Content-Type: audio/wav\r\n\r\n",
  );
  const tail = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  const file = await openedFile(sound.path);
  if (!file) throw new Fault("internal", `"${sound.path}" went away`);
  const body = ReadableStream.from((async function* () {
    yield head;
    await sleep(EARLY_ANSWER_MS, signal);
    yield* file.read(0, file.sizeBytes - 1);
    yield tail;
  })());
  return {
    method: "POST",
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": String(head.length + file.sizeBytes + tail.length),
      accept: "application/zip",
    },
    body,
    signal,
  };
}

async function detailOf(answer: Response): Promise<string> {
  const { text } = await boundedText(answer, MAX_ASIDE_BYTES);
  const detail = memberOf(jsonOf(text), "detail");
  if (typeof detail !== "string" || detail.trim() === "") return "check the service's log";
  return detail.replace(/[\s\p{Cc}]+/gu, " ").trim().slice(0, LONGEST_DETAIL);
}

type Refuse = (because: string) => Fault;

async function save(
  answer: Response,
  target: string,
  maxBytes: number,
  refuse: Refuse,
): Promise<void> {
  const file = await open(target, "wx").catch((error) => {
    throw writeFault(target, error);
  });
  try {
    let bytes = 0;
    for await (const part of answer.body ?? []) {
      if (bytes + part.length > maxBytes) throw refuse("sent more than the stems of the track");
      await writeWholly(file, part, bytes).catch((error) => {
        throw writeFault(target, error);
      });
      bytes += part.length;
    }
  } finally {
    await file.close();
  }
}

async function unpack(
  archive: string,
  folder: string,
  { samples }: PlainSound,
  refuse: Refuse,
): Promise<void> {
  const min = WAV_HEADER_BYTES + samples * FRAME_BYTES, max = min + MAX_ASIDE_BYTES;
  const zip = await yauzl.openPromise(archive).catch((error: unknown) => {
    throw refuse(`sent no archive: ${reasonOf(error)}`);
  });
  try {
    for await (const entry of zip.eachEntry()) {
      const stem = STEMS.find((one) => entry.fileName === `${one}.wav`);
      if (!stem) continue;
      const bytes = Number(entry.uncompressedSize);
      if (bytes < min || bytes > max) {
        throw refuse(`sent ${stem} with ${bytes} bytes for ${samples} samples`);
      }
      const target = stemFile(folder, stem);
      await pipeline(
        await zip.openReadStreamPromise(entry),
        createWriteStream(target, { flags: "wx" }),
      );
      await checkWav(target, stem, refuse);
    }
  } catch (error) {
    if (error instanceof Fault) throw error;
    if ((error as { code?: unknown }).code === "ENOSPC") throw writeFault(folder, error);
    throw refuse(`sent a damaged archive: ${reasonOf(error)}`);
  } finally {
    zip.close();
  }
  for (const stem of STEMS) {
    if (!await stat(stemFile(folder, stem)).catch(() => undefined)) throw refuse(`sent no ${stem}`);
  }
}

async function checkWav(file: string, stem: string, refuse: Refuse): Promise<void> {
  await using opened = await open(file);
  const { buffer: head } = await opened.read(new Uint8Array(12), 0, 12, 0);
  const text = new TextDecoder("latin1").decode(head);
  if (!/^RIFF[\s\S]{4}WAVE$/.test(text)) throw refuse(`sent ${stem} that is no WAV file`);
}
