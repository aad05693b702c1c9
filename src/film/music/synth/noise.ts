// White noise that can be repeated: xorshift32, uniform in [−1, 1).

export class Noise {
  #state: number;

  constructor(seed: number) {
    this.#state = (Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bd1e995) | 0;
    if (this.#state === 0) this.#state = 0x1234567;
    for (let i = 0; i < 4; i++) this.next();
  }

  next(): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return x / 2147483648;
  }

  /** In [low, high). */
  between(low: number, high: number): number {
    return low + (this.next() * 0.5 + 0.5) * (high - low);
  }
}
