// SPDX-License-Identifier: AGPL-3.0-or-later

// Keyframes that are no pictures: three of every clip, or what it is told.

import type { KeyframeReader, KeyframeReading } from "../../../src/facts/keyframe_reader.ts";
import type { Asset } from "../../../src/library/asset.ts";

export class ToldKeyframes implements KeyframeReader {
  readonly told = new Map<string, KeyframeReading>();
  readonly asked: string[] = [];
  mostAtOnce = 0;
  /** Awaited by every read. */
  gate: Promise<void> | undefined;
  #atOnce = 0;

  async read(asset: Asset, count: number): Promise<KeyframeReading> {
    this.asked.push(asset.id);
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#atOnce);
    await this.gate;
    this.#atOnce--;
    const length = asset.durationSeconds ?? asset.live?.durationSeconds ?? 4;
    const frames = Array.from({ length: count }, (_, k) => ({
      seconds: (k + 1) / (count + 1) * length,
      jpeg: new Uint8Array([Number(/\d+/.exec(asset.id)?.[0] ?? 0), k]),
    }));
    return this.told.get(asset.id) ?? { kind: "read", frames, bytesRead: 90_000, requests: 4 };
  }
}
