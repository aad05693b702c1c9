// SPDX-License-Identifier: AGPL-3.0-or-later

// A separation whose every step the test decides: it runs until the test ends it.

import { readFile, writeFile } from "node:fs/promises";
import type { StemsModel } from "../../../inference/stems/separation.ts";
import { stemFile, STEMS } from "../../../src/facts/stems/stems.ts";
import type { StemResult } from "../../../src/facts/stems/stem_job.ts";

/** A separation under way. */
interface HeldSeparation {
  readonly sound: Uint8Array;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Writes stems of these bytes and ends it. */
  answer(stems?: Readonly<Record<string, Uint8Array>>): Promise<void>;
  fail(error: Error): void;
}

const RESULT: StemResult = { rate: 44_100, channels: 2, samples: 1 };

export class HeldStems implements StemsModel {
  foreseen: string | undefined;
  /** Most that ran at once. */
  mostAtOnce = 0;
  #running = 0;
  readonly #begun: HeldSeparation[] = [];
  readonly #awaited: Array<(one: HeldSeparation) => void> = [];

  lack(): string | undefined {
    return this.foreseen;
  }

  /** The next one that begins, or has begun and was not asked for yet. */
  next(): Promise<HeldSeparation> {
    const begun = this.#begun.shift();
    if (begun) return Promise.resolve(begun);
    return new Promise((resolve) => this.#awaited.push(resolve));
  }

  async separate(input: string, folder: string, signal: AbortSignal): Promise<StemResult> {
    this.#running++;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#running);
    const end = Promise.withResolvers<StemResult>();
    const one: HeldSeparation = {
      sound: new Uint8Array(await readFile(input)),
      folder,
      signal,
      fail: end.reject,
      async answer(stems = {}) {
        for (const [index, stem] of STEMS.entries()) {
          await writeFile(stemFile(folder, stem), stems[stem] ?? new Uint8Array(64).fill(index));
        }
        end.resolve(RESULT);
      },
    };
    const awaited = this.#awaited.shift();
    if (awaited) awaited(one);
    else this.#begun.push(one);
    try {
      return await end.promise;
    } finally {
      this.#running--;
    }
  }
}
