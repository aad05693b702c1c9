// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads a multipart upload as it streams by: text parts are kept, a file is hashed.

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { Refusal } from "../route.ts";

export interface ReceivedFile {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha1: Buffer;
  /** Only of small files. */
  readonly bytes?: Uint8Array;
}

interface ReceivedUpload {
  readonly file?: ReceivedFile;
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads to the end whatever happens: an answer before the end of the body would reach few clients. */
export async function receiveUpload(
  stream: AsyncIterable<Uint8Array>,
  contentType: string | undefined,
  keptBytes: number,
): Promise<ReceivedUpload> {
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/.exec(contentType ?? "");
  const form = boundary && new Form(boundary[1] ?? boundary[2]!.trim(), keptBytes);
  let refusal: unknown = form ? undefined : new Refusal(400, "Multipart: Boundary not found");
  for await (const chunk of stream) {
    if (refusal) continue;
    try {
      form!.take(chunk);
    } catch (error) {
      refusal = error;
    }
  }
  if (refusal) throw refusal;
  if (!form!.isOver) throw new Refusal(400, "Multipart: Unexpected end of form");
  return { ...(form!.file ? { file: form!.file } : {}), fields: form!.fields };
}

interface Part {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly hash: ReturnType<typeof createHash>;
  /** Nothing of a large file is kept. */
  kept: Uint8Array[] | undefined;
  size: number;
}

class Form {
  readonly fields: Record<string, string> = {};
  file: ReceivedFile | undefined;
  isOver = false;
  readonly #mark: Buffer;
  /** The first boundary has no line before it. */
  #rest: Buffer = Buffer.from("\r\n");
  #part: Part | undefined;
  #isInHead = false;

  constructor(boundary: string, readonly keptBytes: number) {
    this.#mark = Buffer.from(`\r\n--${boundary}`);
  }

  take(chunk: Uint8Array): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (!this.isOver && (this.#isInHead ? this.#readHead() : this.#readBody()));
  }

  /** True when there is more to read. */
  #readHead(): boolean {
    this.isOver = this.#rest.subarray(0, 2).toString() === "--";
    const end = this.#rest.indexOf("\r\n\r\n");
    if (this.isOver || end < 0) return false;
    const head = this.#rest.subarray(0, end).toString("utf8");
    const name = /[\s;]name="([^"]*)"/i.exec(head)?.[1] ?? "";
    const fileName = /filename="([^"]*)"/i.exec(head)?.[1];
    if (fileName !== undefined && name !== "assetData") {
      throw new Refusal(400, `Unexpected field - ${name}`);
    }
    this.#part = { name, fileName, hash: createHash("sha1"), kept: [], size: 0 };
    this.#rest = this.#rest.subarray(end + 4);
    this.#isInHead = false;
    return true;
  }

  #readBody(): boolean {
    const at = markIn(this.#rest, this.#mark);
    // What may be the beginning of a boundary waits for the next piece.
    const end = at >= 0 ? at : Math.max(0, this.#rest.length - this.#mark.length);
    this.#add(this.#rest.subarray(0, end));
    this.#rest = this.#rest.subarray(at >= 0 ? end + this.#mark.length : end);
    if (at < 0) return false;
    this.#close();
    this.#isInHead = true;
    return true;
  }

  #add(piece: Buffer): void {
    const part = this.#part;
    if (!part) return;
    part.hash.update(piece);
    part.size += piece.length;
    if (part.fileName !== undefined && part.size > this.keptBytes) part.kept = undefined;
    part.kept?.push(Uint8Array.from(piece));
  }

  #close(): void {
    const part = this.#part;
    if (!part) return;
    const bytes = part.kept && Buffer.concat(part.kept);
    if (part.fileName === undefined) this.fields[part.name] = bytes!.toString("utf8");
    else {
      this.file = {
        fileName: part.fileName,
        sizeBytes: part.size,
        sha1: part.hash.digest(),
        ...(bytes ? { bytes } : {}),
      };
    }
  }
}

/** Looks for the first byte alone, which the runtime does fast; Deno's search for several is slow. */
function markIn(bytes: Buffer, mark: Buffer): number {
  const last = bytes.length - mark.length;
  for (let at = bytes.indexOf(mark[0]!); at >= 0 && at <= last;) {
    if (bytes.compare(mark, 0, mark.length, at, at + mark.length) === 0) return at;
    at = bytes.indexOf(mark[0]!, at + 1);
  }
  return -1;
}
