// Pictures a person asked for or against by their ids: a misspelt one is refused, with the nearest.

import path from "node:path";
import { Fault } from "../../src/base/fault.ts";
import type { Ask } from "../../src/film/brief/ask.ts";
import type { AssetId } from "../../src/library/asset.ts";
import type { Library, SkippedFile } from "../../src/library/library.ts";
import { whyLeftOut } from "../../src/library/folder/read_file.ts";
import { walkFolder } from "../../src/library/folder/walk.ts";
import { isThere } from "../../src/system/files/files.ts";
import { findAsset } from "../library/find_asset.ts";

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
    const { files, skipped } = await walkFolder(folder, signal);
    const ids = files.map((file) => file.path), found = findAsset(named[0], ids);
    // Nobody is sent to a file that cannot be had either.
    const file = found.kind === "one" ? files.find(({ path }) => path === found.id) : undefined;
    const reason = file && await whyLeftOut(folder, file);
    if (file && reason !== undefined) throw refusal(named, file.path, reason);
    throw unknownPicture(named, ids, skipped);
  }
}

/**
 * Throws Fault `not_found` for the first id the library does not have, or has among the `skipped`; a
 * file's name tells its id.
 */
export async function checkNamedPictures(
  ask: Ask,
  library: Pick<Library, "asset" | "assets">,
  skipped: readonly SkippedFile[] = [],
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
    throw unknownPicture(named, ids, skipped, called);
  }
}

/** `called`: whose file has this name. */
function unknownPicture(
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
    return refusal(named, meant.id, reason);
  }
  const found = findAsset(id, ids);
  const near = called[0] ??
    (found.kind === "one" ? found.id : found.kind === "none" ? found.near : found.ids[0]);
  return refusal(
    named,
    id,
    "the library does not have it",
    near === undefined
      ? `Check ${option}: in a folder library a picture is named by its path inside the folder`
      : `Did you mean "${near}"?`,
  );
}

function refusal([, what]: Named, id: AssetId, reason: string, hint?: string): Fault {
  return new Fault("not_found", `The picture "${id}" cannot be ${what}: ${reason}`, { hint });
}
