// Pictures a person asked for or against by their ids: a misspelt one is refused, with the nearest.

import path from "node:path";
import { Fault } from "../src/base/fault.ts";
import type { Ask } from "../src/film/brief/ask.ts";
import type { AssetId } from "../src/library/asset.ts";
import type { Library } from "../src/library/library.ts";
import { walkFolder } from "../src/library/folder/walk.ts";
import { isThere } from "../src/system/files.ts";
import { findAsset } from "./find_asset.ts";

/** An id with what was to become of its picture. */
type Named = readonly [id: AssetId, what: string, option: string];

function namedIn({ include = [], exclude = [] }: Ask): Named[] {
  return [
    ...exclude.map((id): Named => [id, "excluded", "--exclude"]),
    ...include.map((id): Named => [id, "included", "--include"]),
  ];
}

/**
 * The same before a folder is scanned, which may take minutes: what is no file in it cannot be one of
 * its pictures. Throws Fault `not_found`, and what the file system says about the folder.
 */
export async function checkNamedFiles(
  ask: Ask,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  for (const named of namedIn(ask)) {
    if (await isThere(path.join(folder, named[0]))) continue;
    const { files } = await walkFolder(folder, signal);
    throw unknownPicture(named, files.map((file) => file.path));
  }
}

/** Throws Fault `not_found` for the first id the library does not have; a file's name tells its id. */
export async function checkNamedPictures(
  ask: Ask,
  library: Pick<Library, "asset" | "assets">,
): Promise<void> {
  for (const named of namedIn(ask)) {
    if (await library.asset(named[0])) continue;
    const typed = named[0].toLowerCase(), ids: AssetId[] = [], called: AssetId[] = [];
    for await (const batch of library.assets()) {
      for (const { id, fileName } of batch) {
        ids.push(id);
        if (fileName.toLowerCase() === typed) called.push(id);
      }
    }
    throw unknownPicture(named, ids, called);
  }
}

/** `called`: whose file has this name. */
function unknownPicture(
  [id, what, option]: Named,
  ids: readonly AssetId[],
  called: readonly AssetId[] = [],
): Fault {
  const found = findAsset(id, ids);
  const near = called[0] ??
    (found.kind === "one" ? found.id : found.kind === "none" ? found.near : found.ids[0]);
  return new Fault(
    "not_found",
    `The picture "${id}" cannot be ${what}: the library does not have it`,
    {
      hint: near === undefined
        ? `Check ${option}: in a folder library a picture is named by its path inside the folder`
        : `Did you mean "${near}"?`,
    },
  );
}
