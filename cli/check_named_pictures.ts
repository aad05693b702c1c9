// Pictures a person asked for or against by their ids: a misspelt one is refused, with the nearest.

import { Fault } from "../src/base/fault.ts";
import type { Ask } from "../src/film/brief/ask.ts";
import type { AssetId } from "../src/library/asset.ts";
import type { Library } from "../src/library/library.ts";
import { findAsset } from "./find_asset.ts";

/** Throws Fault `not_found` for the first id the library does not have. */
export async function checkNamedPictures(
  { include = [], exclude = [] }: Ask,
  library: Pick<Library, "asset" | "assets">,
): Promise<void> {
  for (const id of exclude) await check(id, "excluded", "--exclude", library);
  for (const id of include) await check(id, "included", "--include", library);
}

async function check(
  id: AssetId,
  what: string,
  option: string,
  library: Pick<Library, "asset" | "assets">,
): Promise<void> {
  if (await library.asset(id)) return;
  const ids: AssetId[] = [];
  for await (const batch of library.assets()) for (const asset of batch) ids.push(asset.id);
  const found = findAsset(id, ids);
  const near = found.kind === "one" ? found.id : found.kind === "none" ? found.near : found.ids[0];
  throw new Fault(
    "not_found",
    `The picture "${id}" cannot be ${what}: the library does not have it`,
    {
      hint: near === undefined
        ? `Check ${option}: in a folder library a picture is named by its path inside the folder`
        : `Did you mean "${near}"?`,
    },
  );
}
