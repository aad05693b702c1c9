// SPDX-License-Identifier: AGPL-3.0-or-later

// A file that is being downloaded: what came so far, on disk and in a digest, and how the rest of it is
// asked for and taken in.

import { createHash, type Hash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { writeFault } from "../files/files.ts";
import { writeWholly } from "../files/file_parts.ts";
import type { Deadline } from "./deadline.ts";
import { discard } from "./http.ts";

/** What part of how much an answer holds. */
interface ContentRange {
  /** Absent where the question lay outside. */
  readonly start?: number;
  readonly totalBytes: number;
}

/** Reads "bytes 0-99/1234", and the same with a star for what was not found. */
export function contentRangeOf(headers: Headers): ContentRange | undefined {
  const match = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/.exec(headers.get("content-range")?.trim() ?? "");
  if (!match) return undefined;
  const totalBytes = Number(match[2]);
  return match[1] === undefined ? { totalBytes } : { start: Number(match[1]), totalBytes };
}

/** A range past the end: 404 with this header by Immich, 416 elsewhere. */
export function isPastEnd(answer: Response): boolean {
  return (answer.status === 404 || answer.status === 416) &&
    contentRangeOf(answer.headers) !== undefined;
}

/** Bytes the answer says it holds; `undefined` when it is packed or does not say. */
export function lengthOf(headers: Headers): number | undefined {
  if (headers.get("content-encoding")) return undefined;
  const text = headers.get("content-length");
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The body chunk by chunk. The deadline begins anew each time `idleBytes` have come. */
export async function* bodyChunks(
  answer: Response,
  deadline: Deadline,
  idleBytes: number,
): AsyncGenerator<Uint8Array> {
  let fresh = 0;
  for await (const chunk of answer.body ?? []) {
    deadline.signal.throwIfAborted();
    fresh += chunk.byteLength;
    if (fresh >= idleBytes) {
      fresh = 0;
      deadline.restart();
    }
    yield chunk;
  }
}

/** What came of an earlier try. */
interface Begun {
  readonly hash: Hash;
  readonly bytes: number;
  /** What If-Range takes: a strong tag, or the time of the last change. */
  readonly validator?: string;
}

/** Whether what is on disk fits an answer. */
type Fit =
  /** The answer holds the file from its first byte; what was there is gone. */
  | "begun"
  | "continued"
  /** Everything was there already. */
  | "complete"
  /** Another part, or of another file; what was there is gone. */
  | "mismatch";

/** Open for writing at its end. */
export class PartialFile implements AsyncDisposable {
  #hash: Hash;
  bytes: number;
  /** The most that ever was there: who begins again has gained nothing yet. */
  mostBytes: number;
  /** The size of the whole file, once an answer has given it. */
  totalBytes: number | undefined;
  validator: string | undefined;

  private constructor(
    private readonly target: string,
    private readonly file: FileHandle,
    private readonly algorithm: "sha1" | "sha256",
    begun: Begun | undefined,
  ) {
    this.#hash = begun?.hash ?? createHash(algorithm);
    this.bytes = this.mostBytes = begun?.bytes ?? 0;
    this.validator = begun?.validator;
  }

  /** `target` is what sentences name. Throws Fault `not_writable` or `disk_full`. */
  static async open(
    path: string,
    target: string,
    algorithm: "sha1" | "sha256",
    begun?: Begun,
  ): Promise<PartialFile> {
    const file = await open(path, begun ? "r+" : "w").catch((error) => {
      throw writeFault(target, error);
    });
    return new PartialFile(target, file, algorithm, begun);
  }

  /** The headers of the request that goes on where this ends. */
  get headers(): Record<string, string> {
    return {
      // Packed bytes cannot be counted or continued.
      "accept-encoding": "identity",
      ...(this.bytes > 0 ? { range: `bytes=${this.bytes}-` } : {}),
      ...(this.bytes > 0 && this.validator ? { "if-range": this.validator } : {}),
    };
  }

  /** Makes what is on disk fit the answer; the body is still to be read where it is begun or continued. */
  async fit(answer: Response): Promise<Fit> {
    const { headers, status } = answer;
    const range = contentRangeOf(headers);
    if (isPastEnd(answer) || status === 206) {
      const isRight = isPastEnd(answer)
        ? range?.totalBytes === this.bytes
        : range?.start === this.bytes && (this.totalBytes ?? range.totalBytes) === range.totalBytes;
      if (isRight) this.totalBytes = range?.totalBytes;
      if (isRight && status === 206) return "continued";
      await discard(answer);
      if (isRight) return "complete";
      await this.forget();
      return "mismatch";
    }
    await this.forget();
    this.totalBytes = lengthOf(headers);
    const tag = headers.get("etag");
    this.validator = tag && !tag.startsWith("W/") ? tag : headers.get("last-modified") ?? undefined;
    return "begun";
  }

  async add(chunk: Uint8Array): Promise<void> {
    try {
      await writeWholly(this.file, chunk, this.bytes);
    } catch (error) {
      throw writeFault(this.target, error);
    }
    this.#hash.update(chunk);
    this.bytes += chunk.byteLength;
    this.mostBytes = Math.max(this.mostBytes, this.bytes);
  }

  /** Begins again: nothing of it can be kept. */
  async forget(): Promise<void> {
    await this.file.truncate(0);
    this.#hash = createHash(this.algorithm);
    this.bytes = 0;
    this.totalBytes = undefined;
    this.validator = undefined;
  }

  digest(encoding: "hex" | "base64"): string {
    return this.#hash.copy().digest(encoding);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.file.close();
  }
}
