// SPDX-License-Identifier: AGPL-3.0-or-later

// The file a picture or clip is decoded from.

import type { Asset, AssetId } from "../../library/asset.ts";

/** A media file the film needs. `key` names its content and is part of every piece key. */
export interface Source {
  readonly key: string;
  readonly asset: AssetId;
  /** "motion" is the moving half of a Live Photo, "preview" what a server made of a photo. */
  readonly part: "original" | "motion" | "preview";
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

const PREVIEW = "+preview";

/** The smaller copy of a photo; a file of its own, since what is drawn from it is not as sharp. */
export function previewOfSource(photo: Source): Source {
  return { ...photo, key: photo.key + PREVIEW, part: "preview" };
}

/** The key of the photo whose preview it is. */
export function photoKeyOf({ key }: Pick<Source, "key">): string {
  return key.endsWith(PREVIEW) ? key.slice(0, -PREVIEW.length) : key;
}

function source(asset: Asset, part: Source["part"], kind: Source["kind"]): Source {
  const { id, sourceKey, width, height } = asset;
  const key = part === "motion" ? `${sourceKey}+motion` : sourceKey;
  return { key, asset: id, part, kind, width, height };
}
