// Takes an upload in as it streams by.

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { readMultipart } from "./multipart.ts";
import { Refusal } from "./refusal.ts";
import type { RouteCall } from "./route.ts";

export interface ReceivedFile {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha1: Buffer;
  /** Only of small files. */
  readonly bytes?: Uint8Array;
}

export interface ReceivedUpload {
  readonly file?: ReceivedFile;
  readonly fields: Readonly<Record<string, string>>;
}

/** The file and the text fields of a form. Throws Refusal 400 for what the server does not take. */
export async function receiveUpload(
  call: RouteCall,
  keptBytes: number,
): Promise<ReceivedUpload> {
  const fields: Record<string, string> = {};
  let finish: (() => ReceivedFile) | undefined;
  await readMultipart(call.stream, call.headers["content-type"], {
    onText: (name, value) => void (fields[name] = value),
    onFile: (name, fileName) => {
      // A field of "undefined" or "null" arrives as a file too.
      if (name !== "assetData" && name !== "sidecarData") {
        throw new Refusal(400, `Unexpected field - ${name}`);
      }
      if (name === "sidecarData") return () => undefined;
      const receiver = new FileReceiver(fileName, keptBytes);
      finish = () => receiver.finish();
      return (piece) => receiver.take(piece);
    },
  });
  return { ...(finish ? { file: finish() } : {}), fields };
}

/** Hashes what passes by; nothing of a large file is kept. */
class FileReceiver {
  readonly #hash = createHash("sha1");
  #kept: Uint8Array[] | undefined = [];
  #size = 0;

  constructor(readonly fileName: string, readonly keptBytes: number) {}

  take(piece: Uint8Array): void {
    this.#hash.update(piece);
    this.#size += piece.length;
    if (this.#size > this.keptBytes) this.#kept = undefined;
    this.#kept?.push(Uint8Array.from(piece));
  }

  finish(): ReceivedFile {
    return {
      fileName: this.fileName,
      sizeBytes: this.#size,
      sha1: this.#hash.digest(),
      ...(this.#kept ? { bytes: Buffer.concat(this.#kept) } : {}),
    };
  }
}
