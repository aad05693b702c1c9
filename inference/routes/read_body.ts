// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads a request's body up to a limit and a deadline. What runs past either is left unread, and the
// connection is closed behind the answer.

import { Buffer } from "node:buffer";
import type { IncomingMessage } from "node:http";

type BodyEnd =
  | { readonly kind: "read"; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly kind: "too large" | "late" | "gone" };

interface BodyOptions {
  readonly limit: number;
  /** Milliseconds for the whole body. */
  readonly deadlineMs: number;
  readonly after: (ms: number, act: () => void) => () => void;
}

/** The length that the request declares; a chunked one declares none. */
export function declaredLength(incoming: IncomingMessage): number | undefined {
  const length = Number(incoming.headers["content-length"] ?? NaN);
  return Number.isNaN(length) ? undefined : length;
}

export function hasBody(incoming: IncomingMessage): boolean {
  return incoming.headers["transfer-encoding"] !== undefined || declaredLength(incoming) !== 0 &&
      declaredLength(incoming) !== undefined;
}

export function readBody(incoming: IncomingMessage, options: BodyOptions): Promise<BodyEnd> {
  return new Promise((resolve) => {
    let parts: Uint8Array[] = [], length = 0, isSettled = false;
    const settle = (end: BodyEnd) => {
      // A broken connection may be reported once more.
      if (isSettled) return;
      isSettled = true;
      cancelDeadline();
      incoming.off("data", onPart);
      incoming.off("end", onEnd);
      incoming.off("close", onGone);
      incoming.pause();
      parts = [];
      resolve(end);
    };
    const onPart = (part: Uint8Array) => {
      length += part.length;
      if (length > options.limit) settle({ kind: "too large" });
      else parts.push(part);
    };
    const onEnd = () => settle({ kind: "read", body: Buffer.concat(parts, length) });
    const onGone = () => settle({ kind: "gone" });
    const cancelDeadline = options.after(options.deadlineMs, () => settle({ kind: "late" }));
    incoming.on("data", onPart);
    incoming.on("end", onEnd);
    incoming.on("close", onGone);
    incoming.on("error", onGone);
  });
}
