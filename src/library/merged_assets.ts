// Several accounts' assets in one order, where identical bytes are one picture. Only the pictures of
// one instant are ever held together, so memory does not grow with the libraries.

import type { Asset } from "./asset.ts";

/** The port's largest batch. */
const BATCH = 1_000;

/**
 * Merges streams that are each in the port's order (instant, file name, id). Copies of the same bytes
 * at the same instant are folded; the first stream's account wins among equals.
 */
export async function* mergedAssets(
  streams: readonly AsyncIterable<readonly Asset[]>[],
): AsyncGenerator<readonly Asset[]> {
  const heads = streams.map((stream) => new Head(stream));
  let batch: Asset[] = [];
  try {
    await Promise.all(heads.map((head) => head.fill()));
    for (;;) {
      const instant = earliest(heads);
      if (instant === undefined) break;
      const together: Asset[] = [];
      for (const head of heads) await head.take(instant, together);
      for (const asset of folded(together)) {
        batch.push(asset);
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  } finally {
    for (const head of heads) await head.close();
  }
}

/** What comes next of one stream. */
class Head {
  readonly #batches: AsyncIterator<readonly Asset[]>;
  #batch: readonly Asset[] = [];
  #next = 0;

  constructor(stream: AsyncIterable<readonly Asset[]>) {
    this.#batches = stream[Symbol.asyncIterator]();
  }

  get asset(): Asset | undefined {
    return this.#batch[this.#next];
  }

  async fill(): Promise<void> {
    while (this.#next >= this.#batch.length) {
      const { done, value } = await this.#batches.next();
      if (done) return;
      this.#batch = value;
      this.#next = 0;
    }
  }

  /** Moves everything of an instant over. */
  async take(instant: string, into: Asset[]): Promise<void> {
    while (this.asset?.takenAt === instant) {
      into.push(this.asset);
      this.#next++;
      if (this.asset === undefined) await this.fill();
    }
  }

  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}

function earliest(heads: readonly Head[]): string | undefined {
  let instant: string | undefined;
  for (const { asset } of heads) {
    if (asset && (instant === undefined || asset.takenAt < instant)) instant = asset.takenAt;
  }
  return instant;
}

/** Pictures of one instant, in the order of their accounts, become one each in the port's order. */
function folded(together: readonly Asset[]): readonly Asset[] {
  if (together.length === 1) return together;
  const pictures = [...Map.groupBy(together, (asset) => asset.sourceKey).values()].map(onePicture);
  return pictures.sort((a, b) => compare(a.fileName, b.fileName) || compare(a.id, b.id));
}

/** film.md GAT-15: the one that moves is kept, then one with a heart, then the first account's. */
function onePicture(copies: readonly Asset[]): Asset {
  if (copies.length === 1) return copies[0]!;
  const rank = (asset: Asset) => (asset.live ? 2 : 0) + (asset.isFavorite ? 1 : 0);
  const kept = copies.reduce((best, copy) => rank(copy) > rank(best) ? copy : best);
  const place = copies.find((copy) => copy.place)?.place;
  const otherIds = copies.filter((copy) => copy !== kept).map(({ id }) => id);
  const rating = Math.max(...copies.map((copy) => copy.rating ?? -Infinity));
  return {
    ...kept,
    otherIds,
    isFavorite: copies.some((copy) => copy.isFavorite),
    people: union(copies, (copy) => copy.people),
    albumIds: union(copies, (copy) => copy.albumIds),
    tags: union(copies, (copy) => copy.tags),
    ...(place && { place: kept.place ?? place }),
    ...(Number.isFinite(rating) && { rating }),
  };
}

function union(copies: readonly Asset[], of: (copy: Asset) => readonly string[]): string[] {
  return [...new Set(copies.flatMap((copy) => of(copy)))];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
