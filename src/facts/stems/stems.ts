// SPDX-License-Identifier: AGPL-3.0-or-later

// The four parts that a piece of music is taken apart into, and the rules every separation keeps.

/** In the order of the model's output and of the archive. */
export const STEMS = ["drums", "bass", "other", "vocals"] as const;
export type Stem = typeof STEMS[number];

/** htdemucs was trained on 44.1 kHz stereo in chunks of 7.8 s. */
export const MODEL_RATE = 44_100;
export const CHUNK_SAMPLES = 343_980;

/** More is no music: 7.1 surround. */
export const MAX_CHANNELS = 8;

/** The size of the largest sound file that a service takes. */
export const MAX_AUDIO_BYTES = 256 * 1024 * 1024;

/** Bytes of a WAV file's header, and of one sample of one channel in 16 bits. */
export const WAV_HEADER_BYTES = 44;
export const BYTES_PER_SAMPLE = 2;

/** Path of one stem in the folder of a separation. */
export function stemFile(folder: string, stem: Stem): string {
  return `${folder}/${stem}.wav`;
}
