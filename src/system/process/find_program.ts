// Where a program of a given name is found.

import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";

/** The first executable file of that name in the folders of a `PATH`; `undefined` without one. */
export async function findProgram(
  name: string,
  searchPath: string | undefined,
): Promise<string | undefined> {
  for (const folder of foldersOf(searchPath)) {
    const candidate = path.join(folder, name);
    if (await isExecutable(candidate)) return candidate;
  }
  return undefined;
}

/** The absolute folders of a `PATH`, each once; an empty or relative one depends on where you stand. */
export function foldersOf(searchPath: string | undefined): string[] {
  const folders = (searchPath ?? "").split(path.delimiter).filter((folder) =>
    path.isAbsolute(folder)
  );
  return [...new Set(folders)];
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
