// SPDX-License-Identifier: AGPL-3.0-or-later

// Pictures a person asked for or against by their ids: a misspelt one is refused, with the nearest.

import { Fault } from "../../base/fault.ts";
import type { FilmOptions } from "./film_options.ts";
import type { Asset, AssetId } from "../../library/asset.ts";
import type { Library, SkippedFile } from "../../library/library.ts";
import { findAsset } from "../../library/find_asset.ts";
import { isSameName } from "../../library/places.ts";
import { PLAIN_ENGLISH } from "../../messages/locale.ts";
import { formatMessage } from "../../messages/say.ts";

/** An id with what was to become of its picture. */
export type Named = readonly [id: AssetId, what: string, option: string];

export function namedIn({ include = [], exclude = [] }: FilmOptions): Named[] {
  return [
    ...exclude.map((id): Named => [id, "excluded", "--exclude"]),
    ...include.map((id): Named => [id, "included", "--include"]),
  ];
}

/**
 * The options with each picture by its own id: letters are the same however their accents are written. Throws
 * Fault `not_found` for the first id the library does not have, or has among the `skipped`; a file's
 * name tells its id.
 */
export async function readNamedPictures(
  options: FilmOptions,
  library: Pick<Library, "asset" | "assets" | "hiddenAssets" | "whyNotRead">,
  skipped: readonly SkippedFile[] = [],
): Promise<FilmOptions> {
  const own = new Map<AssetId, AssetId>();
  for (const named of namedIn(options)) {
    const asset = await library.asset(named[0]);
    if (!asset) throw await unknownIn(library, named, skipped);
    // Another account may call the same picture so.
    if (asset.id.normalize("NFC").toLowerCase() === named[0].normalize("NFC").toLowerCase()) {
      own.set(named[0], asset.id);
    }
  }
  const owned = (ids: readonly AssetId[] | undefined) => ids?.map((id) => own.get(id) ?? id);
  const { include, exclude } = options;
  return {
    ...options,
    ...(include && { include: owned(include) }),
    ...(exclude && { exclude: owned(exclude) }),
  };
}

async function unknownIn(
  library: Pick<Library, "assets" | "hiddenAssets" | "whyNotRead">,
  named: Named,
  skipped: readonly SkippedFile[],
): Promise<Fault> {
  const why = await library.whyNotRead?.(named[0]);
  if (why !== undefined) return pictureFault(named, named[0], why);
  const ids: AssetId[] = [], called: AssetId[] = [];
  for await (const batch of library.assets()) {
    for (const { id, fileName } of batch) {
      ids.push(id);
      if (isSameName(fileName, named[0])) called.push(id);
    }
  }
  return unknownPicture(named, ids, [...skipped, ...await hiddenFiles(library)], called);
}

async function hiddenFiles(library: Pick<Library, "hiddenAssets">): Promise<SkippedFile[]> {
  const hidden: SkippedFile[] = [];
  for await (const batch of library.hiddenAssets?.() ?? []) {
    for (const asset of batch) hidden.push({ id: asset.id, reason: hiddenReason(asset) });
  }
  return hidden;
}

/** Such as "it is in the trash". */
export function hiddenReason({ visibility }: Pick<Asset, "visibility">): string {
  return visibility === "visible" ? "" : formatMessage(PLAIN_ENGLISH, { key: `out.${visibility}` });
}

/** `called`: whose file has this name. */
export function unknownPicture(
  named: Named,
  ids: readonly AssetId[],
  skipped: readonly SkippedFile[],
  called: readonly AssetId[] = [],
): Fault {
  const [id, , option] = named;
  const reasons = new Map(skipped.map((file) => [file.id, file.reason]));
  const meant = findAsset(id, [...new Set([...ids, ...reasons.keys()])]);
  const reason = meant.kind === "one" ? reasons.get(meant.id) : undefined;
  if (meant.kind === "one" && reason !== undefined && called.length === 0) {
    return pictureFault(named, meant.id, reason);
  }
  const found = findAsset(id, ids);
  const near = called[0] ??
    (found.kind === "one" ? found.id : found.kind === "none" ? found.near : found.ids[0]);
  return pictureFault(
    named,
    id,
    "the library does not have it",
    near === undefined
      ? `Check ${option}: in a folder library a picture is named by its path inside the folder`
      : `Did you mean "${near}"?`,
  );
}

export function pictureFault([, what]: Named, id: AssetId, reason: string, hint?: string): Fault {
  return new Fault("not_found", `The picture "${id}" cannot be ${what}: ${reason}`, { hint });
}
