// A service that cannot be reached is left alone for a while, so that it costs one timeout and not one
// a picture.

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/** Time comes in as milliseconds of a clock that only goes forward. */
export class ServicePause {
  #untilMs = -Infinity;
  #nextMs = FIRST_PAUSE_MS;
  #isProbing = false;
  #reason: string | undefined;

  /**
   * Why it is not to be asked now, or nothing. When a pause is over one caller may try; the others are
   * told the old reason until it is known what became of that.
   */
  enter(nowMs: number): string | undefined {
    if (this.#reason === undefined) return undefined;
    if (nowMs < this.#untilMs || this.#isProbing) return this.#reason;
    this.#isProbing = true;
    return undefined;
  }

  /** The service gave an answer, a refusal included. */
  answered(): void {
    this.#reason = undefined;
    this.#isProbing = false;
    this.#nextMs = FIRST_PAUSE_MS;
  }

  /** Calls that were under way together and failed together count once. */
  unreachable(reason: string, nowMs: number): void {
    const isNew = this.#reason === undefined || this.#isProbing;
    this.#reason = reason;
    this.#isProbing = false;
    if (!isNew) return;
    this.#untilMs = nowMs + this.#nextMs;
    this.#nextMs = Math.min(LONGEST_PAUSE_MS, this.#nextMs * 2);
  }

  /** A caller went away without having learnt anything. */
  gaveUp(): void {
    this.#isProbing = false;
  }
}
