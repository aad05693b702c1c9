// Pictures a person asked for or against by their ids: a misspelt one is refused, with the nearest.

import { Fault } from "../../base/fault.ts";
import type { FilmOptions } from "./film_options.ts";
import type { Asset, AssetId } from "../../library/asset.ts";
import type { Library, SkippedFile } from "../../library/library.ts";
import { findAsset } from "../../library/find_asset.ts";
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
 * Throws Fault `not_found` for the first id the library does not have, or has among the `skipped`; a
 * file's name tells its id.
 */
export async function checkNamedPictures(
  options: FilmOptions,
  library: Pick<Library, "asset" | "assets" | "hiddenAssets">,
  skipped: readonly SkippedFile[] = [],
): Promise<void> {
  for (const named of namedIn(options)) {
    if (await library.asset(named[0])) continue;
    const typed = named[0].toLowerCase(), ids: AssetId[] = [], called: AssetId[] = [];
    for await (const batch of library.assets()) {
      for (const { id, fileName } of batch) {
        ids.push(id);
        if (fileName.toLowerCase() === typed) called.push(id);
      }
    }
    throw unknownPicture(named, ids, [...skipped, ...await hiddenFiles(library)], called);
  }
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
