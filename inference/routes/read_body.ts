// Reads a request's body up to a limit and a deadline. What runs past either is left unread, and the
// connection is closed behind the answer.

import type { IncomingMessage } from "node:http";

type BodyEnd =
  /** The caller lets the body go. */
  | { readonly kind: "read"; readonly body: BodyBytes }
  | { readonly kind: "too large" | "late" | "gone" };

interface BodyOptions {
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

export function readBody(incoming: IncomingMessage, options: BodyOptions): Promise<BodyEnd> {
  return new Promise((resolve) => {
    const body = new BodyBytes(options.limit);
    let isSettled = false;
    const settle = (end: BodyEnd) => {
      // A broken connection may be reported once more.
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
    const cancelDeadline = options.after(options.deadlineMs, () => settle({ kind: "late" }));
    incoming.on("data", onPart);
    incoming.on("end", onEnd);
    incoming.on("close", onGone);
    incoming.on("error", onGone);
  });
}

// A request's body while it arrives, in memory that goes back to the system the moment it is let go,
// not when garbage is collected.

/** Pages are taken in steps of this size; growing moves nothing. */
const STEP_BYTES = 1024 * 1024;

export class BodyBytes implements Disposable {
  /** Reserves addresses up to the limit, and memory only for what has come. */
  readonly #all: ArrayBuffer;
  #length = 0;

  constructor(readonly limit: number) {
    this.#all = new ArrayBuffer(0, { maxByteLength: limit });
  }

  /** False when the part runs past the limit, which takes nothing of it. The part is empty afterwards. */
  add(part: Uint8Array<ArrayBuffer>): boolean {
    const length = this.#length + part.length;
    const fits = length <= this.limit;
    if (fits) {
      if (length > this.#all.byteLength) {
        const stepped = Math.ceil(length / STEP_BYTES) * STEP_BYTES;
        this.#all.resize(Math.min(stepped, this.limit));
      }
      new Uint8Array(this.#all).set(part, this.#length);
      this.#length = length;
    }
    giveBack(part);
    return fits;
  }

  /** Valid until disposed. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.#all, 0, this.#length);
  }

  [Symbol.dispose](): void {
    this.#length = 0;
    this.#all.resize(0);
  }
}

/**
 * Pieces of the socket are outside of what a collector counts: 20 bodies left 100 MB of them behind.
 * One that has its memory for itself returns it at once; one that is cut out of a larger piece cannot.
 */
function giveBack(part: Uint8Array<ArrayBuffer>): void {
  if (part.byteLength === part.buffer.byteLength) part.buffer.transfer(0);
}
