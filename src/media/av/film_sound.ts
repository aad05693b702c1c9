// Cuts a stream of sound into frames for the encoder, to exactly the film's length.

/** Silence after the stream's end, nothing after the film's. */
export class SoundFrames {
  readonly #source: AsyncIterator<Float32Array>;
  #piece = new Float32Array(0);
  #at = 0;
  #ended = false;
  #left: number;

  /** `samples` is the length of the film in samples of each channel. */
  constructor(sound: AsyncIterable<Float32Array>, readonly samples: number) {
    this.#source = sound[Symbol.asyncIterator]();
    this.#left = samples;
  }

  /** The next `size` samples as left and right; the last frame may be shorter; then `undefined`. */
  async next(size: number): Promise<readonly [Float32Array, Float32Array] | undefined> {
    const length = Math.min(size, this.#left);
    if (length === 0) return undefined;
    const left = new Float32Array(length), right = new Float32Array(length);
    let filled = 0;
    while (filled < length && await this.#refill()) {
      const take = Math.min(length - filled, (this.#piece.length - this.#at) >> 1);
      for (let i = 0; i < take; i++) {
        left[filled + i] = this.#piece[this.#at++]!;
        right[filled + i] = this.#piece[this.#at++]!;
      }
      filled += take;
    }
    this.#left -= length;
    return [left, right];
  }

  async #refill(): Promise<boolean> {
    while (!this.#ended && this.#piece.length - this.#at < 2) {
      const { done, value } = await this.#source.next();
      if (done) this.#ended = true;
      else {
        this.#piece = value as Float32Array<ArrayBuffer>;
        this.#at = 0;
      }
    }
    return !this.#ended;
  }

  /** Lets the source free what it holds. */
  async close(): Promise<void> {
    if (!this.#ended) await this.#source.return?.();
    this.#ended = true;
  }
}
