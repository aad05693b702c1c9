// A multipart form with one file, made by hand: the file is read from disk as it is sent, and its
// length is known beforehand. The SDK would hold the whole file in memory.

import { open } from "node:fs/promises";

/** Large enough for few reads, small enough to be nothing beside a program's memory. */
const CHUNK_BYTES = 1024 * 1024;

export interface FormFile {
  readonly field: string;
  readonly fileName: string;
  readonly path: string;
  readonly sizeBytes: number;
}

export interface Multipart {
  readonly contentType: string;
  readonly contentLength: number;
  /** The form from its first byte to its last; throws what reading throws, or when the file's length changed. */
  chunks(): AsyncGenerator<Uint8Array>;
}

/** `boundary` must occur nowhere in the form; a random one of 32 letters does not. */
export function multipartForm(
  fields: Readonly<Record<string, string>>,
  file: FormFile,
  boundary: string,
): Multipart {
  const encoder = new TextEncoder();
  const texts = Object.entries(fields).map(([name, value]) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`
  );
  const head = encoder.encode(
    `${texts.join("")}--${boundary}\r\n` +
      `content-disposition: form-data; name="${quoted(file.field)}"; ` +
      `filename="${quoted(file.fileName)}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: head.byteLength + file.sizeBytes + tail.byteLength,
    async *chunks() {
      yield head;
      yield* fileChunks(file);
      yield tail;
    },
  };
}

async function* fileChunks(file: FormFile): AsyncGenerator<Uint8Array> {
  const source = await open(file.path, "r");
  try {
    for (let at = 0; at < file.sizeBytes;) {
      // A new buffer each time: the one before may still be on its way to the network.
      const buffer = new Uint8Array(Math.min(CHUNK_BYTES, file.sizeBytes - at));
      const { bytesRead } = await source.read(buffer, 0, buffer.byteLength, at);
      if (bytesRead === 0) throw new Error(`it ends after ${at} of ${file.sizeBytes} bytes`);
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await source.close();
  }
}

/** As HTML's form encoding has it: these three would end the name. */
function quoted(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
