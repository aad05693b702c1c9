// Reads a request's body up to a limit and a deadline. What runs past either is left unread, and the
// connection is closed behind the answer.

import type { IncomingMessage } from "node:http";

export type BodyEnd =
  | { readonly kind: "read"; readonly bytes: Uint8Array }
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

/** Before it is known that more comes, no more than this is set aside. */
const FIRST_BYTES = 1024 * 1024;

/**
 * Takes what comes into one piece of memory. The pieces of the socket are let go at once: kept until
 * the body's end, they stayed for long after it.
 */
class GrowingBytes {
  #all: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(expected: number, private readonly limit: number) {
    this.#all = new Uint8Array(Math.min(expected, FIRST_BYTES));
  }

  get length(): number {
    return this.#length;
  }

  add(part: Uint8Array): void {
    const needed = this.#length + part.length;
    if (needed > this.#all.length) {
      const twice = Math.min(2 * this.#all.length, this.limit);
      const larger = new Uint8Array(Math.max(needed, twice));
      larger.set(this.#all.subarray(0, this.#length));
      this.#all = larger;
    }
    this.#all.set(part, this.#length);
    this.#length = needed;
  }

  bytes(): Uint8Array {
    return this.#all.subarray(0, this.#length);
  }
}

export function readBody(incoming: IncomingMessage, rules: BodyRules): Promise<BodyEnd> {
  return new Promise((resolve) => {
    const body = new GrowingBytes(declaredLength(incoming) ?? 0, rules.limit);
    const settle = (end: BodyEnd) => {
      cancelDeadline();
      incoming.off("data", onPart);
      incoming.off("end", onEnd);
      incoming.off("close", onGone);
      // A broken connection may be reported once more; nobody is there to be told.
      incoming.pause();
      resolve(end);
    };
    const onPart = (part: Uint8Array) => {
      if (body.length + part.length > rules.limit) return settle({ kind: "too large" });
      body.add(part);
    };
    const onEnd = () => settle({ kind: "read", bytes: body.bytes() });
    const onGone = () => settle({ kind: "gone" });
    const cancelDeadline = rules.after(rules.deadlineMs, () => settle({ kind: "late" }));
    incoming.on("data", onPart);
    incoming.on("end", onEnd);
    incoming.on("close", onGone);
    incoming.on("error", onGone);
  });
}
