// SPDX-License-Identifier: AGPL-3.0-or-later

// A Photos library of a Mac, read by its database: the names of its files say nothing of what is hidden or
// deleted. Photos keeps it as "database/Photos.sqlite", the pictures as "originals/A/<uuid>.heic", what was
// edited as "resources/renders/A/<uuid>_1_201_a.jpeg", and the moving half of a Live Photo as
// "originals/A/<uuid>_3.mov".

import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { reasonOf } from "../../base/fault.ts";
import { type Ask, type ForeignRow, readForeignStore } from "../../system/sqlite/foreign_store.ts";
import type { ClosedKind } from "./closed.ts";
import { cleanName } from "./facts/xmp_facts.ts";
import { isCandidate, unreadKind } from "./formats.ts";
import type { HiddenAs, Said } from "./listed_file.ts";

export interface PhotosLibrary {
  /** Files to show, below the library with "/", with what its database says of each. */
  readonly files: readonly { readonly path: string; readonly said: Said }[];
  /** What is not shown, one for each. */
  readonly closed: readonly ClosedKind[];
  /** Kinds of shown files that are not read, one for each. */
  readonly unread: readonly string[];
}

const DATABASE = "database/Photos.sqlite";

/** `signed` begins the ids of its albums. The reason stands for a library that is left out whole. */
export async function readPhotosLibrary(
  folder: string,
  signed: string,
): Promise<PhotosLibrary | { readonly skipped: string }> {
  let assets: readonly PhotosAsset[];
  try {
    assets = await readForeignStore(path.join(folder, DATABASE), (ask) => assetsOf(ask, signed));
  } catch (error) {
    return {
      skipped: `its database "${DATABASE}" ${whyUnread(error)}, and nothing else ` +
        "tells which of its pictures are hidden or deleted; export them from Photos to a folder",
    };
  }
  const originals = await filesBelow(folder, "originals");
  const renders = await filesBelow(folder, "resources/renders");
  return sorted(assets, originals, renders);
}

/** Follows the database's name. */
function whyUnread(error: unknown): string {
  switch ((error as { code?: unknown } | null)?.code) {
    case "ENOENT":
      return "is missing";
    case "EACCES":
    case "EPERM":
      return "may not be read by this user";
    default:
      return `could not be read (${reasonOf(error)})`;
  }
}

interface PhotosAsset {
  /** Below "originals". */
  readonly path: string;
  readonly isEdited: boolean;
  readonly said: Said;
}

function sorted(
  assets: readonly PhotosAsset[],
  originals: ReadonlySet<string>,
  renders: ReadonlySet<string>,
): PhotosLibrary {
  const files: { path: string; said: Said }[] = [];
  const closed: ClosedKind[] = [], unread: string[] = [];
  const byStem = Map.groupBy(originals, (file) => stemOf(file));
  const rendersOf = Map.groupBy(renders, (file) => path.posix.basename(file).split("_")[0]!);
  const stems = new Set(assets.map((asset) => stemOf(`originals/${asset.path}`)));
  const add = (file: string, said: Said) => {
    if (isCandidate(file)) files.push({ path: file, said });
    else if (said.visibility === "visible") unread.push(unreadKind(file) ?? endingOf(file));
  };
  for (const { path: below, isEdited, said } of assets) {
    const file = `originals/${below}`, stem = stemOf(file);
    const half = (byStem.get(`${stem}_3`) ?? []).find((each) => /\.mov$/i.test(each));
    const rendition = isEdited
      ? renditionOf(rendersOf.get(path.posix.basename(stem)) ?? [])
      : undefined;
    if (rendition !== undefined) add(rendition, said);
    else if (originals.has(file)) {
      add(file, said);
      if (half !== undefined) add(half, said);
    } else closed.push("in_cloud");
  }
  for (const file of originals) {
    // "<uuid>_4.dng" and the like are further files of one picture.
    const stem = stemOf(file), isNamed = stems.has(stem) || stems.has(stem.replace(/_\d+$/, ""));
    if (!isNamed && isCandidate(file)) closed.push("unknown_original");
  }
  return { files, closed, unread };
}

/** "<uuid>_1_201_a.jpeg" is the edited picture, "<uuid>_2_0_a.mov" the edited clip. */
function renditionOf(files: readonly string[]): string | undefined {
  return files.find((file) => /_1_201_a\.\w+$/.test(file)) ??
    files.find((file) => /_2_0_a\.\w+$/.test(file));
}

function stemOf(file: string): string {
  return file.slice(0, file.length - path.posix.extname(file).length);
}

function endingOf(file: string): string {
  return path.posix.extname(file).slice(1).toUpperCase();
}

/** Without those behind links; none of a folder that is not there. */
async function filesBelow(folder: string, below: string): Promise<ReadonlySet<string>> {
  const files = new Set<string>();
  const level = [below];
  for (let at = level.pop(); at !== undefined; at = level.pop()) {
    let entries: Dirent[];
    try {
      entries = await readdir(path.join(folder, at), { withFileTypes: true });
    } catch {
      continue;
    }
    for (const entry of entries) {
      if (entry.isDirectory()) level.push(`${at}/${entry.name}`);
      else if (entry.isFile()) files.add(`${at}/${entry.name}`);
    }
  }
  return files;
}

// The tables as Photos 5 (macOS 10.15) to 10 name them; what a version does not have is not read, but for
// what is hidden and deleted, without which the library is left out.

function assetsOf(ask: Ask, signed: string): PhotosAsset[] {
  const table = ["ZASSET", "ZGENERICASSET"].find((name) => columnsOf(ask, name).size > 0);
  if (table === undefined) throw new Error("it has no table of pictures");
  const columns = columnsOf(ask, table);
  for (const needed of ["Z_PK", "ZDIRECTORY", "ZFILENAME", "ZHIDDEN", "ZTRASHEDSTATE"]) {
    if (!columns.has(needed)) throw new Error(`its pictures have no ${needed}`);
  }
  const told = toldOf(ask), albums = albumsOf(ask, signed), people = peopleOf(ask);
  const flag = (row: ForeignRow, column: string) => columns.has(column) && Number(row[column]) > 0;
  return ask(`SELECT * FROM "${table}"`).flatMap((row) => {
    const directory = textOf(row["ZDIRECTORY"]), fileName = textOf(row["ZFILENAME"]);
    if (fileName === undefined) return [];
    const id = Number(row["Z_PK"]);
    // Photos shows one picture of a burst, and nothing of another person's shared album.
    const isAside = flag(row, "ZVISIBILITYSTATE") || flag(row, "ZBUNDLESCOPE");
    const visibility = visibilityOf(row, isAside);
    return [{
      path: directory === undefined ? fileName : `${directory}/${fileName}`,
      isEdited: flag(row, "ZHASADJUSTMENTS") || flag(row, "ZADJUSTMENTSSTATE"),
      said: {
        visibility,
        isFavorite: flag(row, "ZFAVORITE"),
        ...told.get(id),
        albums: [signed, ...(albums.get(id) ?? []).toSorted()],
        people: (people.get(id) ?? []).toSorted(),
      },
    }];
  });
}

/** What cannot be told apart from hidden is hidden. */
function visibilityOf(row: ForeignRow, isAside: boolean): HiddenAs | "visible" {
  if (Number(row["ZTRASHEDSTATE"] ?? 0) !== 0) return "trashed";
  return Number(row["ZHIDDEN"] ?? 0) !== 0 || isAside ? "hidden" : "visible";
}

function toldOf(ask: Ask): Map<number, Pick<Said, "fileName" | "description">> {
  const told = new Map<number, Pick<Said, "fileName" | "description">>();
  const columns = columnsOf(ask, "ZADDITIONALASSETATTRIBUTES");
  if (!columns.has("ZASSET")) return told;
  for (const row of ask("SELECT * FROM ZADDITIONALASSETATTRIBUTES")) {
    const fileName = textOf(row["ZORIGINALFILENAME"]), description = textOf(row["ZTITLE"]);
    told.set(Number(row["ZASSET"]), {
      ...(fileName === undefined ? {} : { fileName }),
      ...(description === undefined ? {} : { description }),
    });
  }
  return told;
}

/** Albums its owner made, by picture. */
const OWN_ALBUM = 2;

function albumsOf(ask: Ask, signed: string): Map<number, string[]> {
  const albums = new Map<number, string[]>();
  const columns = columnsOf(ask, "ZGENERICALBUM");
  if (!["Z_PK", "ZTITLE", "ZKIND"].every((name) => columns.has(name))) return albums;
  const kept = columns.has("ZTRASHEDSTATE") ? "AND COALESCE(ZTRASHEDSTATE, 0) = 0" : "";
  const titles = new Map(
    ask(`SELECT Z_PK, ZTITLE FROM ZGENERICALBUM WHERE ZKIND = ${OWN_ALBUM} ${kept}`)
      .flatMap(({ Z_PK, ZTITLE }) => {
        const title = textOf(ZTITLE);
        return title === undefined
          ? []
          : [[Number(Z_PK), `${signed}/${albumName(title)}`] as const];
      }),
  );
  // Both the table that joins them and its columns have numbers that change with every version.
  for (const { name } of ask("SELECT name FROM sqlite_master WHERE type = 'table'")) {
    if (!/^Z_\d+ASSETS$/.test(String(name))) continue;
    const joined = [...columnsOf(ask, String(name))];
    const album = joined.find((column) => /^Z_\d+ALBUMS$/.test(column));
    const asset = joined.find((column) => /^Z_\d+ASSETS$/.test(column));
    if (album === undefined || asset === undefined) continue;
    for (const row of ask(`SELECT "${album}", "${asset}" FROM "${name}"`)) {
      const title = titles.get(Number(row[album]));
      if (title !== undefined) put(albums, Number(row[asset]), title);
    }
  }
  return albums;
}

/** A name with a slash would be taken for an album in another. */
function albumName(title: string): string {
  return title.normalize("NFC").replaceAll("/", "\u2215").trim();
}

function peopleOf(ask: Ask): Map<number, string[]> {
  const people = new Map<number, string[]>();
  const persons = columnsOf(ask, "ZPERSON"), faces = columnsOf(ask, "ZDETECTEDFACE");
  const asset = ["ZASSETFORFACE", "ZASSET"].find((name) => faces.has(name));
  const person = ["ZPERSONFORFACE", "ZPERSON"].find((name) => faces.has(name));
  if (!persons.has("ZFULLNAME") || asset === undefined || person === undefined) return people;
  const names = new Map(
    ask("SELECT Z_PK, ZFULLNAME FROM ZPERSON")
      .map((row) => [Number(row["Z_PK"]), cleanName(textOf(row["ZFULLNAME"]) ?? "")] as const),
  );
  const shown = faces.has("ZHIDDEN") ? "WHERE COALESCE(ZHIDDEN, 0) = 0" : "";
  for (const row of ask(`SELECT ${asset}, ${person} FROM ZDETECTEDFACE ${shown}`)) {
    const name = names.get(Number(row[person]));
    if (name) put(people, Number(row[asset]), name);
  }
  return people;
}

/** Each word once. */
function put(lists: Map<number, string[]>, key: number, word: string): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [word]);
  else if (!list.includes(word)) list.push(word);
}

/** None of a table that is not there. */
function columnsOf(ask: Ask, table: string): ReadonlySet<string> {
  const rows = ask("SELECT name FROM pragma_table_info(?)", table);
  return new Set(rows.map(({ name }) => String(name)));
}

function textOf(value: ForeignRow[string] | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
