// A request's body while it arrives, in memory that goes back to the system the moment it is let go,
// not when somebody collects what nobody uses.

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
