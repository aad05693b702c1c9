// Reads a multipart body as it arrives: text parts are kept, a file is handed on piece by piece.

import { Buffer } from "node:buffer";
import { Refusal } from "./refusal.ts";

export interface PartSink {
  /**
   * A file begins (a part with a file name, or of plain bytes); its pieces go to what this gives.
   * Throws Refusal to refuse it.
   */
  onFile(name: string, fileName: string): (piece: Uint8Array) => void;
  onText(name: string, value: string): void;
}

/** No text field of an upload is longer. */
const LONGEST_TEXT = 1 << 20;

/** Reads to the end whatever happens; throws Refusal 400 for a refused part or a torn body. */
export async function readMultipart(
  stream: AsyncIterable<Uint8Array>,
  contentType: string | undefined,
  sink: PartSink,
): Promise<void> {
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/.exec(contentType ?? "");
  const parts = boundary && new Parts(boundary[1] ?? boundary[2]!.trim(), sink);
  let refusal: unknown = parts ? undefined : new Refusal(400, "Multipart: Boundary not found");
  for await (const chunk of stream) {
    // An answer before the end of the body would reach few clients: the rest is read for nothing.
    if (refusal) continue;
    try {
      parts!.take(chunk);
    } catch (error) {
      refusal = error;
    }
  }
  if (refusal) throw refusal;
  if (!parts!.isOver) throw new Refusal(400, "Multipart: Unexpected end of form");
}

interface OpenPart {
  take(piece: Uint8Array): void;
  close(): void;
}

class Parts {
  readonly #mark: Buffer;
  /** The first boundary has no line before it. */
  #rest: Buffer = Buffer.from("\r\n");
  #part: OpenPart | undefined;
  #isInHead = false;
  isOver = false;

  constructor(boundary: string, readonly sink: PartSink) {
    this.#mark = Buffer.from(`\r\n--${boundary}`);
  }

  take(chunk: Uint8Array): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (!this.isOver && (this.#isInHead ? this.#head() : this.#body()));
  }

  /** True when there is more to look at. */
  #head(): boolean {
    this.isOver = this.#rest.subarray(0, 2).toString() === "--";
    const end = this.#rest.indexOf("\r\n\r\n");
    if (this.isOver || end < 0) return false;
    this.#part = openPart(this.#rest.subarray(0, end).toString("utf8"), this.sink);
    this.#rest = this.#rest.subarray(end + 4);
    this.#isInHead = false;
    return true;
  }

  #body(): boolean {
    const at = markIn(this.#rest, this.#mark);
    if (at >= 0) {
      this.#part?.take(this.#rest.subarray(0, at));
      this.#part?.close();
      this.#part = undefined;
      this.#rest = this.#rest.subarray(at + this.#mark.length);
      this.#isInHead = true;
      return true;
    }
    // What may be the beginning of a boundary waits for the next piece.
    const sure = Math.max(0, this.#rest.length - this.#mark.length);
    this.#part?.take(this.#rest.subarray(0, sure));
    this.#rest = this.#rest.subarray(sure);
    return false;
  }
}

/** Looks for the first byte alone, which the runtime does fast; Deno's search for several is slow. */
function markIn(bytes: Buffer, mark: Buffer): number {
  const last = bytes.length - mark.length;
  for (let at = bytes.indexOf(mark[0]!); at >= 0 && at <= last;) {
    let same = 1;
    while (same < mark.length && bytes[at + same] === mark[same]) same++;
    if (same === mark.length) return at;
    at = bytes.indexOf(mark[0]!, at + 1);
  }
  return -1;
}

function openPart(head: string, sink: PartSink): OpenPart {
  const name = /[\s;]name="([^"]*)"/i.exec(head)?.[1] ?? "";
  const isBytes = /content-type:\s*application\/octet-stream/i.test(head);
  const fileName = /filename="([^"]*)"/i.exec(head)?.[1] ?? (isBytes ? "" : undefined);
  if (fileName !== undefined) {
    return { take: sink.onFile(name, fileName), close: () => undefined };
  }
  const pieces: Uint8Array[] = [];
  let length = 0;
  return {
    take: (piece) => {
      length += piece.length;
      if (length > LONGEST_TEXT) throw new Refusal(400, "Field value too long");
      pieces.push(Uint8Array.from(piece));
    },
    close: () => sink.onText(name, Buffer.concat(pieces).toString("utf8")),
  };
}
