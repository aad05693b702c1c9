// SPDX-License-Identifier: AGPL-3.0-or-later

// A sound longer than a model takes: chunks that overlap by a quarter, joined by a straight cross-fade.

/** The share of a chunk's length. */
const OVERLAP_SHARE = 1 / 4;

/** First samples of all chunks. The last one is moved back so that it holds as much sound as the others. */
export function chunkStarts(samples: number, length: number): number[] {
  if (samples <= length) return [0];
  const stride = length - Math.floor(length * OVERLAP_SHARE);
  const starts: number[] = [];
  for (let start = 0; start + length < samples; start += stride) starts.push(start);
  return [...starts, samples - length];
}

interface Chunking {
  /** Samples of the whole sound, and of a chunk. */
  readonly samples: number;
  readonly length: number;
  /** Rows of numbers in a chunk: stems times channels. */
  readonly rows: number;
}

interface FinishedSamples {
  /** Rows one after the other, each of a chunk's length. */
  readonly chunk: Float32Array;
  /** So many from the beginning of each row are final. */
  readonly count: number;
}

/**
 * The whole sound in order. `run` answers with the rows of the chunk that begins there; beyond the
 * sound's end they are not looked at. What is yielded is valid until the next one is asked for.
 */
export async function* joinChunks(
  { samples, length, rows }: Chunking,
  run: (start: number, index: number) => Promise<Float32Array>,
): AsyncGenerator<FinishedSamples, void, undefined> {
  const starts = chunkStarts(samples, length);
  let before: Float32Array | undefined;
  for (const [index, start] of starts.entries()) {
    const chunk = await run(start, index);
    if (before) {
      const shared = starts[index - 1]! + length - start;
      for (let row = 0; row < rows; row++) {
        const from = (row + 1) * length - shared;
        for (let i = 0; i < shared; i++) {
          const share = (i + 0.5) / shared, at = row * length + i;
          chunk[at] = before[from + i]! * (1 - share) + chunk[at]! * share;
        }
      }
    }
    yield { chunk, count: (starts[index + 1] ?? samples) - start };
    before = chunk;
  }
}
