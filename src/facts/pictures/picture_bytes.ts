// SPDX-License-Identifier: AGPL-3.0-or-later

// The one picture of an asset that classifiers look at: a server's preview as it is, or a preview made
// here of a folder's file. The same bytes go to this machine's models and to the inference service.

import { readFile } from "node:fs/promises";
import { Fault, reasonOf } from "../../base/fault.ts";
import type { Library } from "../../library/library.ts";
import { SHOWN_QUALITY } from "../../media/pictures/sharp_library.ts";
import type { PictureFactDeps } from "../acquire_picture_facts.ts";
import { type PictureReader, seenFile } from "../picture_reader.ts";

/** As a library server would have shown it, whose owner changed nothing. */
const PREVIEW = { edge: 1_440, quality: SHOWN_QUALITY };

/** Rejects with Fault `media_unreadable`, `not_found`, `library_unreadable`, `cancelled`. */
export function pictureBytes(
  library: Pick<Library, "preview">,
  reader: Pick<PictureReader, "jpeg">,
): PictureFactDeps["picture"] {
  return async (asset, signal) => {
    const file = await library.preview(asset, signal);
    if (file.isPicture) return await bytesOf(file.path);
    return await reader.jpeg(seenFile(asset, file), PREVIEW, signal);
  };
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new Fault("not_found", `Could not read "${path}": ${reasonOf(error)}`, { cause: error });
  }
}
