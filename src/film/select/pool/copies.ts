// SPDX-License-Identifier: AGPL-3.0-or-later

// One picture, several files: exact copies, and the same shutter saved twice.

import type { Asset, AssetId } from "../../../library/asset.ts";
import { editedNameOf, stemOf } from "../../../library/edited_names.ts";
import { COPIED } from "../../../library/file_names.ts";
import { compareAssets, compareKeys } from "../candidate.ts";
import { isGuessed } from "./capture_groups.ts";
import { isWished } from "./rules.ts";

export interface Copies {
  /** The file that stands for each copy left out. */
  readonly keptFor: ReadonlyMap<AssetId, AssetId>;
  /** Copies left out that an edited copy stands for. */
  readonly originals: ReadonlySet<AssetId>;
  /** Kept files one of whose copies has a heart. */
  readonly wished: ReadonlySet<AssetId>;
}

const RAW_NAME = /\.(dng|cr2|cr3|nef|arw|orf|rw2|raf|pef|srw)$/i;
const COPY_WORDS = Object.values(COPIED).flat().join("|");
const COPY_SUFFIX = new RegExp(
  `(?:(?:[ _-]+(?:edit|${COPY_WORDS})|のコピー)(?: \\d+| ?\\(\\d+\\))?| ?\\(\\d+\\))$`,
);

/** "IMG_1(2).jpg", "IMG_1-edited.jpg", "IMG_1 copy.jpg" are all IMG_1. */
function copiedName(fileName: string): string {
  return (editedNameOf(fileName)?.original ?? stemOf(fileName)).replace(COPY_SUFFIX, "");
}

/**
 * The same shutter: camera, kind and instant agree. Many cameras write no milliseconds and fire
 * several times a second, so without them the name must agree too.
 */
function shutterKey(asset: Asset): string | undefined {
  if (!asset.make && !asset.model) return undefined;
  const name = asset.takenAt.endsWith(".000") || asset.takenAt.length === 19
    ? copiedName(asset.fileName)
    : "";
  return `${asset.kind}\n${asset.make ?? ""}\n${asset.model ?? ""}\n${asset.takenAt}\n${name}`;
}

/**
 * Asked for, then the edited one, one whose date is known, moving, wished, developed rather than raw,
 * most pixels, most bytes, the first account.
 */
function keysOf(asset: Asset, included: ReadonlySet<AssetId>): number[] {
  return [
    included.has(asset.id) ? 0 : 1,
    asset.editOf === undefined ? 1 : 0,
    isGuessed(asset) ? 1 : 0,
    asset.live ? 0 : 1,
    isWished(asset) ? 0 : 1,
    RAW_NAME.test(asset.fileName) ? 1 : 0,
    -asset.width * asset.height,
    -(asset.sizeBytes ?? 0),
    asset.account === "primary" ? 0 : 1,
  ];
}

/**
 * Among pictures that passed every other rule, in order of capture. Two copies that were both asked for
 * both stay.
 */
export function findCopies(
  assets: readonly Asset[],
  included: ReadonlySet<AssetId>,
): Copies {
  const keptFor = new Map<AssetId, AssetId>();
  const wished = new Set<AssetId>();
  const fold = (among: readonly Asset[], keyOf: (asset: Asset) => string | undefined) => {
    for (const group of sharing(among.filter((asset) => !keptFor.has(asset.id)), keyOf)) {
      group.sort((a, b) =>
        compareKeys(keysOf(a, included), keysOf(b, included)) || compareAssets(a, b)
      );
      const kept = group[0]!;
      if (group.some((asset) => isWished(asset) || wished.has(asset.id))) wished.add(kept.id);
      for (const copy of group.slice(1)) {
        if (!included.has(copy.id)) keptFor.set(copy.id, kept.id);
      }
    }
  };
  const edited = new Set(assets.flatMap(({ editOf }) => editOf ?? []));
  fold(assets, ({ id, editOf }) => editOf ?? (edited.has(id) ? id : undefined));
  const isEdited = new Set(assets.flatMap(({ id, editOf }) => editOf === undefined ? [] : id));
  const originals = new Set([...keptFor].flatMap(([id, kept]) => isEdited.has(kept) ? id : []));
  fold(assets, (asset) => asset.sourceKey || undefined);
  fold(sharingInstant(assets), shutterKey);
  return { keptFor, originals, wished };
}

/** Groups of two or more with one key. */
function sharing(
  assets: readonly Asset[],
  keyOf: (asset: Asset) => string | undefined,
): Iterable<Asset[]> {
  const firsts = new Map<string, Asset>();
  const groups = new Map<string, Asset[]>();
  for (const asset of assets) {
    const key = keyOf(asset);
    if (!key) continue;
    const first = firsts.get(key);
    const group = groups.get(key);
    if (!first) firsts.set(key, asset);
    else if (group) group.push(asset);
    else groups.set(key, [first, asset]);
  }
  return groups.values();
}

/** Neighbours in time with the same instant; the others cannot be one shutter. */
function sharingInstant(assets: readonly Asset[]): Asset[] {
  return assets.filter(({ takenAt }, index) =>
    assets[index - 1]?.takenAt === takenAt || assets[index + 1]?.takenAt === takenAt
  );
}
