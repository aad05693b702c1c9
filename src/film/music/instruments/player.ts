// SPDX-License-Identifier: AGPL-3.0-or-later

// The port to a sound font: what the mix asks of the sampled instruments. `sound_font/` plays them.

/** One preset of a sound font, by its numbers in General MIDI. */
export interface Patch {
  readonly bank?: number;
  readonly program: number;
  /** Added to its tuning. */
  readonly cents?: number;
  /** A kit: every key is another drum. */
  readonly kit?: boolean;
}

/** Plays one piece. Lines are numbered as they were opened. */
export interface Player {
  strike(line: number, key: number, velocity: number): void;
  lift(line: number, key: number): void;
  /** Whether anything of the line was heard in the frames rendered last. */
  sounds(line: number): boolean;
  /** Adds the next `frames` of every line to its own pair of buffers at `from`. */
  render(
    outputs: ReadonlyArray<readonly [Float32Array, Float32Array]>,
    from: number,
    frames: number,
  ): void;
}

export interface SoundFont {
  /** A player with nothing sounding; it always gives the same samples for the same calls. */
  open(lines: readonly Patch[]): Player;
}
