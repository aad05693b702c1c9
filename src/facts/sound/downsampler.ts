// 48 kHz stereo to 16 kHz mono, block by block: enough for everything a voice has to say.

const RATIO = 3;
const TAPS = 48;
/** Half power at 7.2 kHz, in cycles per input sample. */
const CUTOFF = 0.15;

/** A low-pass of length 1 ms: a sinc under a Hann window, its gain made exactly 1. */
const KERNEL = (() => {
  const taps = Float64Array.from({ length: TAPS }, (_, i) => {
    const x = i - (TAPS - 1) / 2;
    return Math.sin(2 * Math.PI * CUTOFF * x) / (Math.PI * x) *
      (0.5 - 0.5 * Math.cos(2 * Math.PI * (i + 0.5) / TAPS));
  });
  const gain = taps.reduce((sum, tap) => sum + tap, 0);
  return taps.map((tap) => tap / gain);
})();

export class Downsampler {
  /** Mono samples at 48 kHz that the next output still needs. */
  #waiting = new Float32Array(0);

  /** Takes interleaved stereo of any even length; gives the mono samples that became known. */
  add(block: Float32Array): Float32Array {
    const mono = new Float32Array(this.#waiting.length + (block.length >> 1));
    mono.set(this.#waiting);
    for (let i = 0, o = this.#waiting.length; o < mono.length; i += 2, o++) {
      mono[o] = (block[i]! + block[i + 1]!) / 2;
    }
    const count = Math.max(0, Math.floor((mono.length - TAPS) / RATIO) + 1);
    const low = new Float32Array(count);
    for (let o = 0; o < count; o++) {
      let sum = 0;
      for (let k = 0, i = o * RATIO; k < TAPS; k++, i++) sum += KERNEL[k]! * mono[i]!;
      low[o] = sum;
    }
    this.#waiting = mono.slice(count * RATIO);
    return low;
  }
}
