// SPDX-License-Identifier: AGPL-3.0-or-later

// In which order a screen shows its pictures: as they were taken, from left to right or from top to bottom.

import type { Asset } from "../../../library/asset.ts";
import { compareAssets } from "../candidate.ts";
import type { Shot } from "../cut.ts";

type Screen = Pick<Shot, "asset" | "beside">;

/** Everything on screen, each picture once; the photo on which a clip rests comes after it. */
export function inScreenOrder({ asset, beside = [] }: Screen): Asset[] {
  const tiles = beside.filter(({ as }) => as !== "rest" && as !== "detail");
  const rests = beside.filter(({ as }) => as === "rest");
  return [
    ...[asset, ...tiles.map((each) => each.asset)].sort(compareAssets),
    ...rests.map((each) => each.asset),
  ];
}
