// SPDX-License-Identifier: AGPL-3.0-or-later

// A shot of which only the day and the place matter.

import type { Shot } from "../../../../src/film/select/cut.ts";
import type { Asset } from "../../../../src/library/asset.ts";

/** `day` is "YYYY-MM-DD"; noon, an iPhone's width, nothing else known. */
export function shotAt(day: string, asset: Partial<Asset> = {}): Shot {
  return {
    id: `shot-${day}`,
    asset: {
      id: `${day}.jpg`,
      account: "folder",
      kind: "photo",
      fileName: `${day}.jpg`,
      takenAt: `${day}T12:00:00.000`,
      dateSource: "exif",
      width: 4032,
      height: 3024,
      sourceKey: day,
      isFavorite: false,
      visibility: "visible",
      people: [],
      albumIds: [],
      tags: [],
      ...asset,
    },
    faces: [],
    medium: "still",
    inSeconds: 0,
    hold: { min: 2, ideal: 3, max: 4 },
    keepsSpeech: false,
    storyId: "story-1",
    momentId: day,
    rank: 0,
    why: [],
  };
}
