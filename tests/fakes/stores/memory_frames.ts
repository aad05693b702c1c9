// SPDX-License-Identifier: AGPL-3.0-or-later

// Frames in memory, by the same rules as the ledger's.

import type { Frame, FrameShown, FrameStore } from "../../../src/ledger/frame.ts";

interface Kept {
  frame: Frame;
  digest: string;
  shown: readonly FrameShown[];
}

export class MemoryFrames implements FrameStore {
  readonly #kept = new Map<string, Kept>();
  #made = 0;

  list() {
    return Promise.resolve([...this.#kept.values()].map(({ frame }) => frame));
  }

  get(id: string) {
    return Promise.resolve(this.#kept.get(id)?.frame);
  }

  find(digest: string) {
    return Promise.resolve(
      [...this.#kept.values()].find((each) => each.digest === digest)?.frame,
    );
  }

  add({ digest, ...made }: Parameters<FrameStore["add"]>[0]): Promise<Frame> {
    const frame = { ...made, id: String(++this.#made) };
    this.#kept.set(frame.id, { frame, digest, shown: [] });
    return Promise.resolve(frame);
  }

  keep(id: string, { digest, ...change }: Parameters<FrameStore["keep"]>[1]): Promise<boolean> {
    const kept = this.#kept.get(id);
    if (kept === undefined) return Promise.resolve(false);
    kept.frame = { ...kept.frame, ...change };
    kept.digest = digest ?? kept.digest;
    return Promise.resolve(true);
  }

  remove(id: string): Promise<boolean> {
    return Promise.resolve(this.#kept.delete(id));
  }

  shown(id: string): Promise<readonly FrameShown[]> {
    return Promise.resolve(this.#kept.get(id)?.shown ?? []);
  }

  noteShown(id: string, shown: FrameShown): Promise<void> {
    const kept = this.#kept.get(id);
    if (kept) {
      const others = kept.shown.filter(({ memoryKey }) => memoryKey !== shown.memoryKey);
      kept.shown = [shown, ...others].toSorted((a, b) => b.shownAt < a.shownAt ? -1 : 1);
    }
    return Promise.resolve();
  }
}
