// SPDX-License-Identifier: AGPL-3.0-or-later

// A photo whose original the library has lost is shown from its preview, where that is large enough.

import { Fault } from "../base/fault.ts";
import { nameFew } from "../base/text.ts";
import { pictureSize } from "../facts/pictures/picture_size.ts";
import type { Asset } from "../library/asset.ts";
import type { Library } from "../library/library.ts";
import { readFilePart } from "../system/files/file_parts.ts";
import type { Canvas } from "./framing/canvas.ts";

/** With less of the film's short side, or of the photo's own, an enlarged picture looks it. */
const LARGE_ENOUGH = 0.5;
/** More than any preview has. */
const MAX_PREVIEW_BYTES = 16e6;

/**
 * `fault` is why the original cannot be had; where the photo itself is gone, what is left of it here is not
 * shown either.
 */
export async function previewWillDo(
  library: Pick<Library, "preview">,
  photo: Asset,
  fault: Fault,
  canvas: Canvas,
  signal: AbortSignal,
): Promise<boolean> {
  const isLost = fault.code === "library_unreadable" && fault.about !== undefined;
  if (photo.kind !== "photo" || !isLost) return false;
  try {
    const { path } = await library.preview(photo, signal);
    const { bytes } = await readFilePart(path, 0, MAX_PREVIEW_BYTES - 1);
    const size = pictureSize(bytes);
    return size !== undefined &&
      shortOf(size) >= LARGE_ENOUGH * Math.min(shortOf(canvas), shortOf(photo));
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "cancelled") throw error;
    return false;
  }
}

function shortOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.min(width, height);
}

/** For the owner, who knows no server's ids; a folder's ids are the names of its files. */
export function pictureName({ id, fileName }: Pick<Asset, "id" | "fileName">): string {
  return id.endsWith(fileName) ? id : fileName;
}

/** The same in the owner's words. */
export function namedFault(fault: Fault, asset: Pick<Asset, "id" | "fileName">): Fault {
  const name = pictureName(asset), { id } = asset;
  if (name === id) return fault;
  const message = fault.message.replaceAll(`"${id}"`, `"${name}"`).replaceAll(id, "…");
  return new Fault(fault.code, message, { hint: fault.hint, about: fault.about, cause: fault });
}

export function previewNote(photos: readonly Pick<Asset, "id" | "fileName">[]): string {
  const names = nameFew(photos.map(pictureName));
  return photos.length === 1
    ? `The original of ${names} is missing in the library; its preview is shown`
    : `The originals of ${names} are missing in the library; their previews are shown`;
}
