// SPDX-License-Identifier: AGPL-3.0-or-later

// The one file of a multipart body, streamed to disk. What runs past a limit, is too slow or cannot be
// read is left unread, and the connection is closed behind the answer.

import { Busboy } from "@fastify/busboy";
import { createWriteStream, type WriteStream } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable, Writable } from "node:stream";
import { type Fault, reasonOf } from "../../base/fault.ts";
import { writeFault } from "../files/files.ts";

export type FileEnd =
  | {
    readonly kind: "received";
    readonly bytes: number;
    /** As the sender names it, without folders. */
    readonly name?: string;
  }
  | { readonly kind: "too large"; readonly what: "request body" | "file"; readonly limit: number }
  | { readonly kind: "malformed"; readonly reason: string }
  | { readonly kind: "unwritable"; readonly fault: Fault }
  | { readonly kind: "late" | "gone" };

interface FileOptions {
  /** Bytes of the whole body, and of the file in it. */
  readonly bodyLimit: number;
  readonly fileLimit: number;
  /** A body goes on as long as each so many bytes arrive within so many milliseconds. */
  readonly paceBytes: number;
  readonly deadlineMs: number;
  readonly after: (ms: number, act: () => void) => () => void;
}

/** Fields beside the file are read over. */
const LIMITS = { files: 1, fields: 16, fieldSize: 65_536, parts: 32 };

/** The file is closed when it settles; the bytes that were written stay. */
export async function receiveFile(
  incoming: Readable & { readonly headers: IncomingHttpHeaders },
  target: string,
  options: FileOptions,
): Promise<FileEnd> {
  let parser: Writable;
  try {
    parser = new Busboy({
      headers: { "content-type": "", ...incoming.headers },
      limits: LIMITS,
    });
  } catch (error) {
    return { kind: "malformed", reason: reasonOf(error) };
  }
  const { promise, resolve: settle } = Promise.withResolvers<FileEnd>();
  const malformed = (reason: string) => settle({ kind: "malformed", reason });
  const startDeadline = () => options.after(options.deadlineMs, () => settle({ kind: "late" }));
  let cancelDeadline = startDeadline();
  let received = 0, fresh = 0, bytes = 0, hasEnded = false, isOver = false;
  let file: WriteStream | undefined, name: string | undefined;

  const onPart = (part: Uint8Array) => {
    received += part.length;
    fresh += part.length;
    const { bodyLimit, paceBytes } = options;
    if (received > bodyLimit) {
      return settle({ kind: "too large", what: "request body", limit: bodyLimit });
    }
    if (fresh >= paceBytes) {
      fresh = 0;
      cancelDeadline();
      cancelDeadline = startDeadline();
    }
    if (parser.write(part)) return;
    incoming.pause();
    parser.once("drain", () => isOver || incoming.resume());
  };
  const onEnd = () => {
    hasEnded = true;
    parser.end();
  };
  // A broken connection says so by "close" alone.
  const onGone = () => hasEnded || settle({ kind: "gone" });

  parser.on("file", (_field: string, content: Readable, filename?: string) => {
    name = filename;
    const written = file = createWriteStream(target, { flags: "wx", mode: 0o600 });
    written.on(
      "error",
      (error) => settle({ kind: "unwritable", fault: writeFault(target, error) }),
    );
    // The parser tells of a body that breaks off.
    content.on("error", () => {});
    content.on("data", (part: Uint8Array) => {
      bytes += part.length;
      if (bytes <= options.fileLimit) return;
      settle({ kind: "too large", what: "file", limit: options.fileLimit });
    });
    content.pipe(written);
  });
  parser.on("filesLimit", () => malformed("there is more than one file in it"));
  parser.on("partsLimit", () => malformed("there are too many parts in it"));
  parser.on("error", (error: unknown) => malformed(reasonOf(error)));
  parser.on("finish", () => {
    if (!file) malformed("there is no file in it");
    else if (file.closed) settle({ kind: "received", bytes, name });
    else file.once("close", () => settle({ kind: "received", bytes, name }));
  });
  incoming.on("data", onPart);
  incoming.on("end", onEnd);
  incoming.on("close", onGone);
  incoming.on("error", onGone);

  const end = await promise;
  isOver = true;
  cancelDeadline();
  incoming.off("data", onPart);
  incoming.off("end", onEnd);
  incoming.off("close", onGone);
  incoming.pause();
  parser.destroy();
  await closed(file);
  return end;
}

function closed(file: WriteStream | undefined): Promise<void> {
  if (!file || file.closed) return Promise.resolve();
  return new Promise((resolve) => {
    file.once("close", () => resolve());
    file.destroy();
  });
}
