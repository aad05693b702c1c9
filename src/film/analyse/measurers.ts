// SPDX-License-Identifier: AGPL-3.0-or-later

// The workers that measure pictures and clips.

import type { Measurer } from "../../facts/acquire.ts";
import type { FaceProducer } from "../../bank/fact.ts";
import type { Asset } from "../../library/asset.ts";

/** Workers that look at pictures and listen to clips; they are gone before a film is rendered. */
export interface Measurers extends AsyncDisposable {
  readonly pictures: ReadonlyArray<Measurer<"pixels-v1">>;
  readonly clips: ReadonlyArray<Measurer<"clip-v1">>;
  /** Absent where the detector's file is not here. */
  readonly faces?: ReadonlyArray<Measurer<FaceProducer>>;
}

export interface MeasurerSource {
  /** `onTile` is told the tile of each picture that is measured: it is made of the same decoding. */
  openMeasurers(onTile?: (asset: Asset, tile: Uint8Array) => void): Measurers;
}
