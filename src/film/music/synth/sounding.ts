// What every instrument has in common: it is asked for the next frames of one sounding note, adds
// them to its channel, and says when it has died away. Attack and release are shaped here, so that
// no instrument can start or stop with a step.

/** Hertz of every sound of a film, composed or mixed. */
export const SAMPLE_RATE = 48_000;

/** Frames rendered at a time; also the largest `frames` an instrument is asked for. */
export const BLOCK = 512;

interface NoteSpec {
  readonly midi: number;
  /** 0–1 */
  readonly velocity: number;
  /** Held length; the release comes on top. */
  readonly seconds: number;
  /** Chance of this one note: noise, phases, small detuning. */
  readonly seed: number;
}

export interface Sounding {
  /** Adds the next `frames` (≤ BLOCK) at `from`; false once it is silent for good. */
  render(left: Float32Array, right: Float32Array, from: number, frames: number): boolean;
}

export type Instrument = (note: NoteSpec) => Sounding;

/** Adds the raw sound of the note at 0…frames of the two buffers; false when it has died away. */
export interface Tone {
  fill(left: Float32Array, right: Float32Array, frames: number): boolean;
}

export interface Shape {
  /** Raised-cosine attack. */
  readonly attackSeconds: number;
  /** When the release starts; Infinity lets the tone die by itself. */
  readonly holdSeconds: number;
  /** Time constant of the exponential release, which ends after five of them. */
  readonly releaseSeconds: number;
}

const RELEASE_CONSTANTS = 5;
const RELEASE_FLOOR = Math.exp(-RELEASE_CONSTANTS);
const scratchLeft = new Float32Array(BLOCK);
const scratchRight = new Float32Array(BLOCK);

/** Puts a tone under an envelope. */
export function shaped(tone: Tone, shape: Shape): Sounding {
  const attack = Math.max(1, Math.round(shape.attackSeconds * SAMPLE_RATE));
  // A note shorter than its attack still rises to the full before it falls.
  const hold = Math.max(attack, Math.round(shape.holdSeconds * SAMPLE_RATE));
  const constant = shape.releaseSeconds * SAMPLE_RATE;
  const end = hold + Math.ceil(constant * RELEASE_CONSTANTS);
  const decay = Math.exp(-1 / constant);
  let position = 0;
  let falling = 1;
  return {
    render(left, right, from, frames) {
      const start = position;
      position += frames;
      // Between attack and release the envelope is one: no detour.
      if (from === 0 && start >= attack && position <= hold) return tone.fill(left, right, frames);
      const l = scratchLeft.fill(0, 0, frames), r = scratchRight.fill(0, 0, frames);
      const alive = tone.fill(l, r, frames);
      const risen = Math.min(frames, Math.max(0, attack - start));
      const held = Math.min(frames, Math.max(risen, hold - start));
      const fallen = Math.min(frames, Math.max(held, end - start));
      for (let i = 0; i < risen; i++) {
        const gain = 0.5 - 0.5 * Math.cos(Math.PI * (start + i) / attack);
        left[from + i]! += gain * l[i]!;
        right[from + i]! += gain * r[i]!;
      }
      for (let i = risen; i < held; i++) {
        left[from + i]! += l[i]!;
        right[from + i]! += r[i]!;
      }
      for (let i = held; i < fallen; i++) {
        falling *= decay;
        // Shifted so that the last frame of the release is exactly silent.
        const gain = (falling - RELEASE_FLOOR) / (1 - RELEASE_FLOOR);
        left[from + i]! += gain * l[i]!;
        right[from + i]! += gain * r[i]!;
      }
      return alive && position < end;
    },
  };
}

/** Equal-power gains of a place between left (−1) and right (1), as [left, right]. */
export function panGains(pan: number): [number, number] {
  const angle = (pan + 1) * Math.PI / 4;
  return [Math.cos(angle), Math.sin(angle)];
}
