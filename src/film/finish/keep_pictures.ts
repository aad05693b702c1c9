// SPDX-License-Identifier: AGPL-3.0-or-later

// Small pictures of a film's shots, kept beside it: its page shows them also when the library has lost or hidden what
// it was made of.

import { createHash } from "node:crypto";
import path from "node:path";
import { Fault } from "../../base/fault.ts";
import { type PictureReader, seenFile } from "../../facts/picture_reader.ts";
import type { Run } from "../../ledger/run.ts";
import type { AssetId } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import { ensureFolder, writeWhole } from "../../system/files/files.ts";
import { assetsOf, type Cut } from "../select/cut.ts";
import { PICTURES_FOLDER } from "./film_folder.ts";

/** A page shows them up to 200 pixels wide. */
const PICTURE = { edge: 360, quality: 76 };
/** Some 750 of them; what is shown after these is looked for in the library. */
const MAX_BYTES = 12_000_000;

/** A folder's ids are paths; nothing of a request becomes one. */
export function pictureIdOf(asset: AssetId): string {
  return createHash("sha256").update(asset).digest("hex").slice(0, 16);
}

/** Where the picture is if it was kept; `undefined` for a run without a film. */
export function storedPicture(
  { posterPath }: Pick<Run, "posterPath">,
  asset: AssetId,
): string | undefined {
  if (posterPath === undefined) return undefined;
  return path.join(path.dirname(posterPath), PICTURES_FOLDER, `${pictureIdOf(asset)}.jpg`);
}

interface PictureDeps {
  readonly library: Pick<Library, "preview">;
  readonly pictures: Pick<PictureReader, "jpeg">;
}

/** What cannot be read is left out: a film is no worse without its small pictures. */
export async function smallPictures(
  { library, pictures }: PictureDeps,
  { shots }: Pick<Cut, "shots">,
  signal: AbortSignal,
): Promise<ReadonlyMap<AssetId, Uint8Array>> {
  let bytes = 0;
  const shown = new Map(shots.flatMap(assetsOf).map((asset) => [asset.id, asset]));
  const made = new Map<AssetId, Uint8Array>();
  for (const asset of shown.values()) {
    if (bytes > MAX_BYTES) break;
    try {
      const file = await library.preview(asset, signal);
      const jpeg = await pictures.jpeg(seenFile(asset, file), PICTURE, signal);
      made.set(asset.id, jpeg);
      bytes += jpeg.length;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
  return made;
}

/** What cannot be written is left out. */
export async function keepPictures(
  made: ReadonlyMap<AssetId, Uint8Array>,
  run: Pick<Run, "posterPath">,
): Promise<void> {
  for (const [asset, jpeg] of made) {
    const target = storedPicture(run, asset);
    if (target === undefined) return;
    try {
      await ensureFolder(path.dirname(target));
      await writeWhole(target, jpeg);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
}
