// SPDX-License-Identifier: AGPL-3.0-or-later

// Which files are hidden because another program was told so: those it was told of, and those that
// belong to them.

import type { HiddenAs } from "./listed_file.ts";
import { versionOf } from "./pairs.ts";

interface Told {
  readonly path: string;
  /** Equal for equal bytes. */
  readonly sourceKey: string;
  /** Absent where no program speaks of the file. */
  readonly visibility?: HiddenAs | "visible";
}

/** The gravest first: of several the first is said. */
const GRAVITY: readonly HiddenAs[] = ["locked", "hidden", "trashed", "archived", "partner"];

/**
 * By path. A file that no program speaks of goes with the one it belongs to: the still or clip it is
 * paired with (`clipOf`: still to clip), another version of its picture, the same bytes elsewhere. What
 * is locked or hidden stays so in every copy, whatever is said of that one.
 */
export function hiddenFiles(
  files: readonly Told[],
  clipOf: ReadonlyMap<string, { readonly path: string }>,
): ReadonlyMap<string, HiddenAs> {
  const hidden = new Map<string, HiddenAs>();
  const told = files.filter(({ visibility }) => visibility !== undefined);
  for (const { path, visibility } of told) {
    if (visibility !== "visible") hidden.set(path, visibility!);
  }
  if (hidden.size === 0) return hidden;
  const silent = new Set(
    files.flatMap(({ path, visibility }) => visibility === undefined ? [path] : []),
  );
  const spread = (
    groups: Iterable<readonly string[]>,
    mayTake: (path: string, as: HiddenAs) => boolean,
  ) => {
    for (const paths of groups) {
      const as = GRAVITY.find((each) => paths.some((path) => hidden.get(path) === each));
      if (as === undefined) continue;
      for (const path of paths) if (!hidden.has(path) && mayTake(path, as)) hidden.set(path, as);
    }
  };
  const pathsBy = (keyOf: (file: Told) => string) =>
    [...Map.groupBy(files, keyOf).values()].map((group) => group.map(({ path }) => path));
  const belongs = (path: string) => silent.has(path);
  spread(pathsBy(({ path }) => versionOf(path)), belongs);
  spread([...clipOf].map(([still, { path }]) => [still, path]), belongs);
  spread(
    pathsBy(({ sourceKey }) => sourceKey),
    (path, as) => as === "locked" || as === "hidden" || (as !== "partner" && belongs(path)),
  );
  // A copy may be the still of another pair.
  spread(pathsBy(({ path }) => versionOf(path)), belongs);
  spread([...clipOf].map(([still, { path }]) => [still, path]), belongs);
  return hidden;
}
