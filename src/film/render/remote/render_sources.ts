// SPDX-License-Identifier: AGPL-3.0-or-later

// Which file of the library server a source of a film is: told by the app, fetched by the worker.

import { Fault } from "../../../base/fault.ts";
import type { Asset } from "../../../library/asset.ts";
import {
  endingOf,
  motionOf,
  originalOf,
  previewOf,
  type ServerFile,
} from "../../../library/immich/asset_of.ts";
import { photoKeyOf, type Source } from "../../framing/source.ts";
import type { RenderSource } from "./render_protocol.ts";

/** `asset` is the one the source names. Throws Fault `not_found` for a moving half it has not got. */
export function renderSourceOf({ key, part }: Source, asset: Asset): RenderSource {
  const { account } = asset;
  if (part !== "motion") {
    const ending = part === "preview" ? ".jpg" : endingOf(asset.fileName);
    return { key, part, account, id: asset.id, ending };
  }
  if (!asset.live) {
    throw new Fault("not_found", `"${asset.id}" has no moving half any more`, { about: asset.id });
  }
  return { key, part, account, id: asset.live.videoId, ending: ".mov" };
}

/** The same file the library of the app fetches. */
export function serverFileOf({ key, part, id, ending }: RenderSource): ServerFile {
  return part === "motion"
    ? motionOf(id)
    : part === "preview"
    ? previewOf({ id, sourceKey: photoKeyOf({ key }) })
    : originalOf({ id, sourceKey: key, fileName: `original${ending}` });
}
