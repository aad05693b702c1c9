// SPDX-License-Identifier: AGPL-3.0-or-later

// From what was read of a file to its row.

import { wallMs } from "../../../base/local_time.ts";
import {
  type AlbumId,
  type Asset,
  type AssetKind,
  type DateSource,
  type Face,
  FOLDER_ACCOUNT,
  type PersonId,
  type Place,
} from "../../asset.ts";
import { personIdOf } from "../facts/regions.ts";
import { stampOf } from "../list_folder.ts";
import type { HiddenAs, ListedFile } from "../listed_file.ts";
import type { ReadFile } from "../read_file.ts";
import type { FilePersonRow, FileRow } from "./schema.ts";

export type StoredRow = Omit<
  FileRow,
  "shown" | "hidden_as" | "live_path" | "live_duration" | "stack_id" | "edit_of"
>;

const EMPTY = {
  kind: null,
  source_key: null,
  width: null,
  height: null,
  duration: null,
  frame_rate: null,
  taken_at: null,
  date_source: null,
  exact_to: null,
  shutter: null,
  utc_ms: null,
  offset_minutes: null,
  written_ms: null,
  is_favorite: 0,
  rating: null,
  make: null,
  model: null,
  latitude: null,
  longitude: null,
  place: null,
  description: null,
  tags: "[]",
  faces: "[]",
  people: "[]",
  content_id: null,
  clip: null,
  visibility: null,
  albums: null,
} as const;

export function rowOf(
  found: ListedFile,
  read: ReadFile,
): { row: StoredRow; people: readonly FilePersonRow[] } {
  const { path, size } = found;
  const common = {
    path,
    file_name: found.said?.fileName ?? path.slice(path.lastIndexOf("/") + 1),
    size,
    stamp: stampOf(found),
    gone_at: null,
  };
  if ("skipped" in read) {
    const row = { ...EMPTY, ...common, skip_reason: read.skipped, may_heal: +read.mayHeal };
    return { row, people: [] };
  }
  const { record } = read;
  const people = record.people.map((name) => ({ path, person_id: personIdOf(name), name }));
  const faces: Face[] = record.faces.map(({ name, box }) =>
    name === undefined ? { box } : { person: personIdOf(name), box }
  );
  return {
    row: {
      ...common,
      skip_reason: null,
      may_heal: 0,
      kind: record.kind,
      source_key: read.sourceKey,
      width: record.width,
      height: record.height,
      duration: record.durationSeconds ?? null,
      frame_rate: record.frameRate ?? null,
      taken_at: record.moment.wall ?? null,
      date_source: record.dateSource,
      exact_to: record.moment.exactTo ?? null,
      shutter: record.shutter ?? null,
      utc_ms: record.moment.wall === undefined ? Math.round(record.moment.utcMs ?? 0) : null,
      offset_minutes: record.moment.offsetMinutes ?? null,
      written_ms: record.writtenMs ?? null,
      is_favorite: +record.isFavorite,
      rating: record.rating ?? null,
      make: record.make ?? null,
      model: record.model ?? null,
      latitude: record.latitude ?? null,
      longitude: record.longitude ?? null,
      place: record.place ? JSON.stringify(record.place) : null,
      description: record.description ?? null,
      tags: JSON.stringify(record.tags),
      faces: JSON.stringify(faces),
      people: JSON.stringify([...new Set(people.map(({ person_id }) => person_id))]),
      content_id: record.contentId ?? null,
      clip: record.clip ? JSON.stringify(record.clip) : null,
      visibility: record.visibility ?? null,
      albums: record.albums ? JSON.stringify(record.albums) : null,
    },
    people: [...new Map(people.map((person) => [person.person_id, person])).values()],
  };
}

/** The instant in UTC of a row whose clock and offset are known. */
export function instantOf(row: { taken_at: string; offset_minutes: number }): number {
  return wallMs(row.taken_at) - row.offset_minutes * 60_000;
}

/** Added to a still's id, it names the clip inside it. */
export const CLIP_INSIDE = "#clip";

/** True of an edited copy whose date was put right; another is of its original's time. */
export function hasDateOfItsOwn(
  { shutter, date_source }: Pick<FileRow, "shutter" | "date_source">,
): boolean {
  return shutter !== null && date_source === "xmp";
}

/**
 * An edited copy, with what its program left out of it. Faces stay with the original: the copy may be
 * cropped.
 */
export function withOriginal(edit: FileRow, original: FileRow): FileRow {
  const camera = edit.make === null && edit.model === null ? original : edit;
  const place = edit.latitude === null && edit.place === null ? original : edit;
  const date = hasDateOfItsOwn(edit) ? edit : original;
  return {
    ...edit,
    make: camera.make,
    model: camera.model,
    latitude: place.latitude,
    longitude: place.longitude,
    place: place.place,
    date_source: date.date_source,
    exact_to: date.exact_to,
    is_favorite: Math.max(edit.is_favorite, original.is_favorite),
    rating: edit.rating ?? original.rating,
    description: edit.description ?? original.description,
    tags: edit.tags === EMPTY.tags ? original.tags : edit.tags,
    people: edit.people === EMPTY.people ? original.people : edit.people,
  };
}

/** A shown row, or one that is hidden and otherwise would be. */
export function assetOfRow(row: FileRow): Asset {
  const optional = <K extends string, V>(key: K, value: V | null) =>
    (value === null ? {} : { [key]: value }) as { readonly [P in K]?: V };
  return {
    id: row.path,
    account: FOLDER_ACCOUNT,
    kind: row.kind as AssetKind,
    fileName: row.file_name,
    takenAt: row.taken_at!,
    dateSource: row.date_source as DateSource,
    ...optional("exactTo", row.exact_to as Asset["exactTo"] | null),
    width: row.width!,
    height: row.height!,
    ...optional("durationSeconds", row.duration),
    ...optional("frameRate", row.frame_rate),
    sourceKey: row.source_key!,
    sizeBytes: row.size,
    // A folder has no hearts: five stars stand for one.
    isFavorite: row.is_favorite === 1 || row.rating === 5,
    ...optional("rating", row.rating),
    visibility: row.hidden_as as HiddenAs | null ?? "visible",
    ...optional("make", row.make),
    ...optional("model", row.model),
    ...optional("latitude", row.latitude),
    ...optional("longitude", row.longitude),
    ...optional("place", row.place === null ? null : JSON.parse(row.place) as Place),
    people: JSON.parse(row.people) as PersonId[],
    faces: JSON.parse(row.faces) as Face[],
    ...(row.live_path === null ? {} : {
      live: { videoId: row.live_path, ...optional("durationSeconds", row.live_duration) },
    }),
    ...optional("stackId", row.stack_id),
    ...optional("editOf", row.edit_of),
    albumIds: albumsOf(row),
    tags: JSON.parse(row.tags) as string[],
    ...optional("description", row.description),
  };
}

/**
 * A file belongs to its folder and to all folders above it, below the root, outermost first; one in
 * another program's library to the albums there. The name of a folder may be written in two ways that
 * look the same: both are one album.
 */
export function albumsOf({ path, albums }: Pick<FileRow, "path" | "albums">): AlbumId[] {
  const told = albums === null ? undefined : JSON.parse(albums) as string[];
  // Albums of a library lie in the folders it lies in.
  const inside = told?.[0]?.split("/").slice(0, -1) ?? path.split("/").slice(0, -1);
  const folders = inside.map((_, i) => inside.slice(0, i + 1).join("/").normalize("NFC"));
  return [...folders, ...(told ?? []).map((album) => album.normalize("NFC"))];
}
