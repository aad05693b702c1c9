// SPDX-License-Identifier: AGPL-3.0-or-later

// The parts of a cut that are kept on the disk to play it.

import type { Asset } from "../../library/asset.ts";
import { picturesOf } from "./item_parts.ts";
import { assetsByPicture, type LaidOut } from "./laid_out_cuts.ts";
import type { PictureEdge, PreviewPart } from "./preview_film.ts";

export type KeptPart =
  | PreviewPart
  | { readonly kind: "picture"; readonly asset: Asset; readonly edge: PictureEdge };

/** By their names in the cut; those of a large screen too. */
export function keptPartsOf(cut: LaidOut): ReadonlyMap<string, KeptPart> {
  const previews = [cut.preview, cut.sharp()].flatMap((each) => each ?? []);
  const assets = assetsByPicture(cut);
  const pictures = previews.flatMap(({ film }) => film.items.flatMap(picturesOf));
  return new Map<string, KeptPart>([
    ...previews.flatMap(({ parts }) => [...parts]),
    ...pictures.flatMap(({ picture, edge }): readonly [string, KeptPart][] => {
      const asset = assets.get(picture);
      return asset ? [[`${picture} ${edge}`, { kind: "picture", asset, edge }]] : [];
    }),
  ]);
}
