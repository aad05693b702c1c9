// SPDX-License-Identifier: AGPL-3.0-or-later

// Why a file that lies in the library's folder is not one of its pictures, for a person who asks about it.

import { lstat, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { isInside } from "../../system/paths.ts";
import {
  closedByNames,
  closedFile,
  closedFolder,
  type ClosedKind,
  isPhotosLibrary,
  serverCopies,
  tellingNames,
} from "./closed.ts";
import { developedName, isRawName, otherKind } from "./formats.ts";

const BECAUSE: Readonly<Partial<Record<ClosedKind, string>>> = {
  marker: "a file in it, such as .nomedia, closes it",
  trash: "it holds what was deleted",
  copies: "it holds another program's copies",
  hidden_folder: "its name begins with a dot",
  own: "it holds a film made here",
};

/** So many names are gone through for a file that is asked for by its name alone. */
const MAX_NAMES = 100_000;

/**
 * Finishes "It is not read: …"; nothing of a file that is not there, or is not kept closed. `typed` is a
 * path below the root, or a file's name.
 */
export async function whyNotRead(
  root: string,
  typed: string,
  followLinks: boolean,
): Promise<string | undefined> {
  const asked = typed.trim().replaceAll("\\", "/");
  const file = path.isAbsolute(asked)
    ? path.relative(root, asked).split(path.sep).join("/")
    : path.posix.normalize(asked);
  if (file === "" || file === "." || file.startsWith("..")) return undefined;
  if (await isThere(path.join(root, file))) return await reasonOf(root, file, followLinks);
  const named = await findByName(root, path.posix.basename(file).normalize("NFC"));
  return named === undefined ? undefined : await reasonOf(root, named, followLinks);
}

async function reasonOf(
  root: string,
  file: string,
  followLinks: boolean,
): Promise<string | undefined> {
  const parts = file.split("/");
  for (let n = 1; n < parts.length; n++) {
    const below = parts.slice(0, n).join("/"), name = parts[n - 1]!;
    const folder = path.join(root, below), parent = path.dirname(folder);
    if (isPhotosLibrary(name)) {
      return `the Photos library "${below}" does not show it, or its database could not be read`;
    }
    const copies = await serverCopies(parent, await tellingNames(parent));
    const kind = copies.has(name)
      ? "copies"
      : closedFolder(name) ?? closedByNames(await tellingNames(folder));
    if (kind !== undefined) return `its folder "${below}" is not entered, because ${BECAUSE[kind]}`;
  }
  const kind = closedFile(parts.at(-1)!);
  if (kind === "trashed_file") return "its name says that it was deleted";
  if (kind === "hidden_file") return "its name begins with a dot";
  const real = await realpath(path.join(root, file)).catch(() => undefined);
  if (real !== undefined && !followLinks && !isInside(real, root)) {
    return `a link leads out of the library to "${real}", and library.follow_links is off`;
  }
  return await ofItsKind(root, file);
}

async function ofItsKind(root: string, file: string): Promise<string | undefined> {
  const name = path.posix.basename(file), kind = otherKind(name);
  if (kind !== undefined) return `this program does not read files of its kind (${kind})`;
  if (!isRawName(name)) return undefined;
  const beside = await readdir(path.dirname(path.join(root, file))).catch(() => []);
  const developed = beside.find((other) =>
    !isRawName(other) && developedName(other) === developedName(name)
  );
  return developed && `"${developed}" beside it is the same picture and is shown for both`;
}

/** The first file of the name, wherever it lies; links are not followed. */
async function findByName(root: string, name: string): Promise<string | undefined> {
  const folders = [""];
  let met = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (++met > MAX_NAMES) return undefined;
      const below = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) folders.push(below);
      else if (entry.name.normalize("NFC") === name) return below;
    }
  }
  return undefined;
}

async function isThere(file: string): Promise<boolean> {
  return await lstat(file).then(() => true, () => false);
}
