// The file a picture or clip is decoded from.

import type { Asset, AssetId } from "../../library/asset.ts";

/** A media file the film needs. `key` names its content and is part of every piece key. */
export interface Source {
  readonly key: string;
  readonly asset: AssetId;
  /** "motion" is the moving half of a Live Photo. */
  readonly part: "original" | "motion";
  readonly kind: "photo" | "video";
  /** Upright pixels. */
  readonly width: number;
  readonly height: number;
}

export type Medium = "still" | "video" | "live";

export function photoSource(asset: Asset): Source {
  return source(asset, "original", "photo");
}

/** The file a moving shot is decoded from. */
export function clipSource(shot: { readonly asset: Asset; readonly medium: Medium }): Source {
  return shot.medium === "live"
    ? source(shot.asset, "motion", "video")
    : source(shot.asset, "original", "video");
}

function source(asset: Asset, part: Source["part"], kind: Source["kind"]): Source {
  const { id, sourceKey, width, height } = asset;
  const key = part === "motion" ? `${sourceKey}+motion` : sourceKey;
  return { key, asset: id, part, kind, width, height };
}
