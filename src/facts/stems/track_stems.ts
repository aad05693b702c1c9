// SPDX-License-Identifier: AGPL-3.0-or-later

// The stems of the owner's own tracks, for films whose music steps back under speech.

import type { Stem } from "./stems.ts";

/** Sounds of the same length as the track, which begin where it begins. */
export type StemPaths = Readonly<Record<Stem, string>>;

export interface TrackStems {
  /**
   * Asked for once for each `key`, the digest of the file, and kept; `undefined` where there is nothing
   * to take music apart with. Rejects with the Fault of the last that was asked, or `cancelled`.
   */
  of(
    track: { readonly path: string; readonly key: string },
    signal?: AbortSignal,
  ): Promise<StemPaths | undefined>;
}
