// SPDX-License-Identifier: AGPL-3.0-or-later

// A film on its way to the server: a multipart form that is read from disk as it is sent, so that its size
// costs no memory. The SDK would hold the whole file.

import { randomUUID } from "node:crypto";
import { open, stat } from "node:fs/promises";
import { Fault, reasonOf } from "../../base/fault.ts";
import { TransientError } from "../../base/retry.ts";
import { pulled } from "../../system/files/file_parts.ts";
import { Deadline } from "../../system/http/deadline.ts";
import { boundedText } from "../../system/http/http.ts";
import { FILM_MARK_KEY, type FilmToUpload, type UploadOptions } from "../upload_target.ts";
import type { ImmichConnection } from "./connection.ts";
import {
  brokenOff,
  type Call,
  isWebPage,
  serverRefusal,
  unreadableAnswer,
  webPage,
} from "./http_errors.ts";
import { uploadedShape } from "./wire_records.ts";

const NAME = "POST /assets";
/** The server answers here with a line of JSON. */
const MAX_ANSWER_BYTES = 1_000_000;
/** Large enough for few reads, small enough to be nothing beside a program's memory. */
const CHUNK_BYTES = 1024 * 1024;

interface Uploaded {
  readonly id: string;
  /** The server had these bytes already, possibly in its trash. */
  readonly isDuplicate: boolean;
}

/** One try, for a second one could make a second copy. Throws as {@link FilmToUpload}'s port says. */
export async function upload(
  connection: ImmichConnection,
  major: number,
  film: FilmToUpload,
  options: UploadOptions,
): Promise<Uploaded> {
  await checkFile(film);
  try {
    return await send(connection, film, multipartForm(fieldsOf(film, major), film), options);
  } catch (error) {
    throw error instanceof TransientError ? error.fault : error;
  }
}

async function checkFile(film: FilmToUpload): Promise<void> {
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
function fieldsOf(film: FilmToUpload, major: number): Record<string, string> {
  const takenAt = new Date(film.takenAt).toISOString();
  const dates = { fileCreatedAt: takenAt, fileModifiedAt: takenAt };
  return major === 2
    ? { ...dates, deviceAssetId: `${film.fileName}-${film.sha1}`, deviceId: FILM_MARK_KEY }
    : { ...dates, metadata: JSON.stringify([{ key: FILM_MARK_KEY, value: film.mark }]) };
}

async function send(
  connection: ImmichConnection,
  film: FilmToUpload,
  form: Multipart,
  options: UploadOptions,
): Promise<Uploaded> {
  const call: Call = { scope: "asset.upload", signal: options.signal };
  const { uploadIdleMs } = connection.timings;
  using deadline = new Deadline(uploadIdleMs, options.signal);
  const sent = async function* () {
    let sentBytes = 0;
    for await (const chunk of form.chunks()) {
      yield chunk;
      sentBytes += chunk.byteLength;
      deadline.restart();
      options.onProgress?.(Math.min(sentBytes, film.sizeBytes), film.sizeBytes);
    }
  };
  try {
    // Answered also before everything is sent: a duplicate or a refusal is reported as soon as it is known.
    const answer = await connection.fetch(`${connection.url}/api/assets`, {
      method: "POST",
      headers: {
        ...connection.credentials(),
        accept: "application/json",
        "content-type": form.contentType,
        "content-length": String(form.contentLength),
        "x-immich-checksum": film.sha1,
      },
      body: pulled(sent()),
      signal: deadline.signal,
    });
    deadline.restart();
    const { text } = await boundedText(answer, MAX_ANSWER_BYTES);
    return readAnswer(connection, call, answer, text);
  } catch (error) {
    throw brokenOff(connection, call, NAME, deadline, uploadIdleMs / 1000, error);
  }
}

function readAnswer(
  connection: ImmichConnection,
  call: Call,
  answer: Response,
  text: string,
): Uploaded {
  const { status, headers } = answer;
  if (!answer.ok) throw serverRefusal(connection, call, NAME, { status, headers, text });
  if (isWebPage(headers)) throw webPage(connection, NAME, status);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw unreadableAnswer(connection, NAME, "no readable JSON");
  }
  const read = uploadedShape.safeParse(body);
  if (!read.success) throw unreadableAnswer(connection, NAME, "no identifier of the film");
  return { id: read.data.id, isDuplicate: status === 200 || read.data.status === "duplicate" };
}

interface Multipart {
  readonly contentType: string;
  readonly contentLength: number;
  /**
   * The form from its first byte to its last; throws what reading throws, or when the file's length
   * changed.
   */
  chunks(): AsyncGenerator<Uint8Array>;
}

/** `boundary` must occur nowhere in the form; a random one of 32 letters does not. */
export function multipartForm(
  fields: Readonly<Record<string, string>>,
  film: Pick<FilmToUpload, "path" | "fileName" | "sizeBytes">,
  boundary = randomUUID().replaceAll("-", ""),
): Multipart {
  const encoder = new TextEncoder();
  const texts = Object.entries(fields).map(([name, value]) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  );
  const head = encoder.encode(
    `${texts.join("")}--${boundary}\r\n` +
      `content-disposition: form-data; name="assetData"; filename="${quoted(film.fileName)}"\r\n` +
      "content-type: application/octet-stream\r\n\r\n",
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: head.byteLength + film.sizeBytes + tail.byteLength,
    async *chunks() {
      yield head;
      await using source = await open(film.path, "r");
      for (let at = 0; at < film.sizeBytes;) {
        // A new buffer each time: the one before may still be on its way to the network.
        const buffer = new Uint8Array(Math.min(CHUNK_BYTES, film.sizeBytes - at));
        const { bytesRead } = await source.read(buffer, 0, buffer.byteLength, at);
        if (bytesRead === 0) throw new Error(`it ends after ${at} of ${film.sizeBytes} bytes`);
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
      yield tail;
    },
  };
}

/** As HTML's form encoding has it: these three would end the name. */
function quoted(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
