// Reads a request's body up to a limit and a deadline. What runs past either is left unread, and the
// connection is closed behind the answer.

import type { IncomingMessage } from "node:http";
import { BodyBytes } from "./body_bytes.ts";

export type BodyEnd =
  /** Whoever asked lets the body go. */
  | { readonly kind: "read"; readonly body: BodyBytes }
  | { readonly kind: "too large" | "late" | "gone" };

export interface BodyRules {
  readonly limit: number;
  /** Milliseconds for the whole body. */
  readonly deadlineMs: number;
  readonly after: (ms: number, act: () => void) => () => void;
}

/** What the request says of its length; a chunked one says nothing. */
export function declaredLength(incoming: IncomingMessage): number | undefined {
  const length = Number(incoming.headers["content-length"] ?? NaN);
  return Number.isNaN(length) ? undefined : length;
}

export function hasBody(incoming: IncomingMessage): boolean {
  return incoming.headers["transfer-encoding"] !== undefined || declaredLength(incoming) !== 0 &&
      declaredLength(incoming) !== undefined;
}

export function readBody(incoming: IncomingMessage, rules: BodyRules): Promise<BodyEnd> {
  return new Promise((resolve) => {
    const body = new BodyBytes(rules.limit);
    let isSettled = false;
    const settle = (end: BodyEnd) => {
      // A broken connection may be reported once more; nobody is there to be told.
      if (isSettled) return;
      isSettled = true;
      cancelDeadline();
      incoming.off("data", onPart);
      incoming.off("end", onEnd);
      incoming.off("close", onGone);
      incoming.pause();
      if (end.kind !== "read") body[Symbol.dispose]();
      resolve(end);
    };
    const onPart = (part: Uint8Array<ArrayBuffer>) => {
      if (!body.add(part)) settle({ kind: "too large" });
    };
    const onEnd = () => settle({ kind: "read", body });
    const onGone = () => settle({ kind: "gone" });
    const cancelDeadline = rules.after(rules.deadlineMs, () => settle({ kind: "late" }));
    incoming.on("data", onPart);
    incoming.on("end", onEnd);
    incoming.on("close", onGone);
    incoming.on("error", onGone);
  });
}
