// SPDX-License-Identifier: AGPL-3.0-or-later

// Finds one picture by its id or its file name. A name of several pictures is refused, and messages
// name the library that was searched.

import { Fault } from "../../base/fault.ts";
import { dateOf } from "../../base/local_time.ts";
import { nearestWord, shellWord } from "../../base/text.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import { isSameName } from "../../library/places.ts";

/** How many pictures the hint lists when several have the name. */
const MAX_CANDIDATES = 6;

/**
 * By id, or by a file name only one picture has. Throws Fault `usage` with the candidates when
 * several have it, `not_found` with the nearest name and the library that was looked through.
 */
export async function findPicture(
  typed: string,
  library: Pick<Library, "asset" | "assets" | "label">,
): Promise<Asset> {
  const known = await library.asset(typed);
  if (known) return known;
  const found: Asset[] = [];
  let near: string | undefined;
  for await (const batch of library.assets()) {
    for (const asset of batch) if (isSameName(asset.fileName, typed)) found.push(asset);
    const names = batch.map(({ fileName }) => fileName);
    near = nearestWord(typed, near === undefined ? names : [near, ...names]);
  }
  if (found.length === 1) return found[0]!;
  if (found.length > 1) {
    const accounts = new Set(found.map(({ account }) => account));
    const candidates = found.slice(0, MAX_CANDIDATES).map((asset) => {
      const whose = accounts.size > 1 ? `, account "${asset.account}"` : "";
      return `${shellWord(asset.id)} (${dateOf(asset.takenAt)}${whose})`;
    });
    const more = found.length - candidates.length;
    throw new Fault(
      "usage",
      `${found.length} pictures of ${library.label} are called "${typed}"`,
      {
        hint: `Type the id of the one you mean: ${candidates.join(", ")}` +
          (more > 0 ? ` or one of ${more} more` : ""),
      },
    );
  }
  throw new Fault("not_found", `There is no picture "${typed}" in ${library.label}`, {
    hint: (near === undefined ? "Type its id, or its file name." : `Did you mean "${near}"?`) +
      " Another library is named with --library <folder> or --accounts <a,b>",
  });
}
