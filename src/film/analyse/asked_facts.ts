// SPDX-License-Identifier: AGPL-3.0-or-later

// The bank as one film reads it: only what the film itself asked about. Rows that another film or
// `prepare` left decide nothing, so that the same film asked for again comes out the same.

import type { Bank, Banked, Unreadable } from "../../bank/bank.ts";
import type { FactValues, ProducerName } from "../../bank/fact.ts";
import { clipKey } from "../../facts/clip_key.ts";
import { type Asset, isMoving } from "../../library/asset.ts";

type Rows = Pick<Bank, "read" | "readMany">;

export class AskedFacts implements Rows {
  readonly #bank: Rows;
  readonly #words: ReadonlySet<ProducerName>;
  readonly #keys = new Set<string>();
  readonly #described = new Set<string>();

  /** Sentences of the producers `words` count once they were asked for, all else once the picture was. */
  constructor(bank: Rows, words: readonly ProducerName[]) {
    this.#bank = bank;
    this.#words = new Set(words);
  }

  askedForPictures(assets: readonly Asset[]): void {
    for (const { sourceKey } of assets) this.#keys.add(sourceKey);
  }

  askedForClips(assets: readonly Asset[]): void {
    for (const asset of assets) this.#keys.add(clipKey(asset));
  }

  hasAskedForClip(asset: Asset): boolean {
    return this.#keys.has(clipKey(asset));
  }

  /** Called once they were described, as far as they could be; true when that told anything new. */
  askedForWords(assets: readonly Asset[]): boolean {
    const keys = assets.flatMap((asset) =>
      isMoving(asset) ? [asset.sourceKey, clipKey(asset)] : [asset.sourceKey]
    ).filter((key) => !this.#described.has(key));
    for (const key of keys) this.#described.add(key);
    return [...this.#words].some((words) => this.#bank.readMany(words, keys).size > 0);
  }

  read<P extends ProducerName>(producer: P, sourceKey: string): Banked<FactValues[P]> {
    return this.#mayRead(producer, sourceKey) ? this.#bank.read(producer, sourceKey) : undefined;
  }

  readMany<P extends ProducerName>(
    producer: P,
    sourceKeys: readonly string[],
  ): ReadonlyMap<string, FactValues[P] | Unreadable> {
    return this.#bank.readMany(producer, sourceKeys.filter((key) => this.#mayRead(producer, key)));
  }

  #mayRead(producer: ProducerName, key: string): boolean {
    return (this.#words.has(producer) ? this.#described : this.#keys).has(key);
  }
}
