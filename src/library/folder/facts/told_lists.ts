// SPDX-License-Identifier: AGPL-3.0-or-later

// Lists that programs leave in a folder to say what they were told of its files: Apple's export of iCloud
// Photos ("Photo Details.csv"), Picasa (".picasa.ini") and the file managers of Linux (".hidden").

import type { Said } from "../listed_file.ts";

/** By name, in lower case and one Unicode form. */
export type ToldOfFiles = ReadonlyMap<string, Said>;

type Reader = (text: string) => ToldOfFiles;

/** The reader of a list by its file's name; nothing for any other file. */
export function listReader(fileName: string): Reader | undefined {
  if (/^photo details.*\.csv$/i.test(fileName)) return readPhotoDetails;
  if (/^\.?picasa\.ini$/i.test(fileName)) return readPicasa;
  return fileName === ".hidden" ? readHiddenNames : undefined;
}

export function toldName(fileName: string): string {
  return fileName.normalize("NFC").toLowerCase();
}

/** What hides counts before what does not; a heart of any list counts. */
export function mergedLists(lists: readonly ToldOfFiles[]): ToldOfFiles {
  const merged = new Map<string, Said>();
  for (const [name, said] of lists.flatMap((list) => [...list])) {
    const before = merged.get(name);
    const hiding = [before, said].find((each) =>
      each?.visibility !== undefined && each.visibility !== "visible"
    );
    const visibility = hiding?.visibility ?? before?.visibility ?? said.visibility;
    merged.set(name, {
      ...(visibility === undefined ? {} : { visibility }),
      isFavorite: before?.isFavorite === true || said.isFavorite === true,
    });
  }
  return merged;
}

function readPhotoDetails(text: string): ToldOfFiles {
  const told = new Map<string, Said>();
  const [head, ...rows] = text.split(/\r?\n/).map(cellsOf);
  const at = (column: string) => head!.findIndex((cell) => cell.trim().toLowerCase() === column);
  const name = at("imgname"), hidden = at("hidden"), deleted = at("deleted");
  if (name < 0 || (hidden < 0 && deleted < 0)) return told;
  const isYes = (cells: readonly string[], column: number) =>
    /^(?:yes|true|1)$/i.test(cells[column]?.trim() ?? "");
  for (const cells of rows) {
    const fileName = cells[name]?.trim();
    if (!fileName) continue;
    told.set(toldName(fileName), {
      visibility: isYes(cells, deleted) ? "trashed" : isYes(cells, hidden) ? "hidden" : "visible",
      isFavorite: isYes(cells, at("favorite")),
    });
  }
  return told;
}

/** A line of a CSV file; its cells have no line breaks. */
function cellsOf(line: string): string[] {
  return [...line.replace(/^\ufeff/, "").matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
    .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

function readPicasa(text: string): ToldOfFiles {
  const told = new Map<string, Said>();
  let name: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const section = /^\[(.+)\]\s*$/.exec(line)?.[1];
    if (section !== undefined) name = toldName(section);
    const said = /^\s*(hidden|star)\s*=\s*yes\s*$/i.exec(line)?.[1]?.toLowerCase();
    if (name === undefined || said === undefined) continue;
    told.set(name, {
      ...told.get(name),
      ...(said === "hidden" ? { visibility: "hidden" } : { isFavorite: true }),
    });
  }
  return told;
}

function readHiddenNames(text: string): ToldOfFiles {
  const names = text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== "");
  return new Map(names.map((name) => [toldName(name), { visibility: "hidden" } as const]));
}
