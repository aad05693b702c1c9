// From a row of the index to an asset.

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
import type { FileRow } from "./schema.ts";

/** Added to a still's id, it names the clip inside it. */
export const CLIP_INSIDE = "#clip";

/** A shown row. */
export function assetOf(row: FileRow): Asset {
  const optional = <K extends string, V>(key: K, value: V | null) =>
    (value === null ? {} : { [key]: value }) as { readonly [P in K]?: V };
  return {
    id: row.path,
    account: FOLDER_ACCOUNT,
    kind: row.kind as AssetKind,
    fileName: row.file_name,
    takenAt: row.taken_at!,
    dateSource: row.date_source as DateSource,
    width: row.width!,
    height: row.height!,
    ...optional("durationSeconds", row.duration),
    ...optional("frameRate", row.frame_rate),
    sourceKey: row.source_key!,
    sizeBytes: row.size,
    isFavorite: row.is_favorite === 1,
    ...optional("rating", row.rating),
    visibility: "visible",
    ...optional("make", row.make),
    ...optional("model", row.model),
    ...optional("latitude", row.latitude),
    ...optional("longitude", row.longitude),
    ...optional("place", row.place === null ? null : JSON.parse(row.place) as Place),
    people: JSON.parse(row.people) as PersonId[],
    faces: JSON.parse(row.faces) as Face[],
    ...(row.live_path === null
      ? {}
      : { live: { videoId: row.live_path, ...optional("durationSeconds", row.live_duration) } }),
    ...optional("stackId", row.stack_id),
    albumIds: albumsOf(row.path),
    tags: JSON.parse(row.tags) as string[],
    ...optional("description", row.description),
  };
}

/** A file belongs to its folder and to all folders above it, below the root; outermost first. */
export function albumsOf(path: string): AlbumId[] {
  const folders = path.split("/").slice(0, -1);
  return folders.map((_, i) => folders.slice(0, i + 1).join("/"));
}
