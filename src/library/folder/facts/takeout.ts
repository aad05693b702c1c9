// SPDX-License-Identifier: AGPL-3.0-or-later

// The JSON that Google Takeout writes beside each picture.

import { z } from "zod";
import type { HiddenAs } from "../listed_file.ts";
import type { FileMoment } from "./moment.ts";
import { cleanName } from "./xmp_facts.ts";

export interface TakeoutFacts {
  readonly moment?: FileMoment;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly people: readonly string[];
  readonly isFavorite: boolean;
  readonly description?: string;
  readonly visibility: HiddenAs | "visible";
}

const position = z.object({ latitude: z.number(), longitude: z.number() }).optional().catch(
  undefined,
);
/**
 * Other programs write JSON beside pictures, too: only Google's says when it was taken like this. What says
 * that a picture is in the trash is believed also without that.
 */
const shape = z.object({
  photoTakenTime: z.object({ timestamp: z.coerce.number() }).optional().catch(undefined),
  geoData: position,
  geoDataExif: position,
  people: z.array(z.object({ name: z.string() })).catch([]),
  favorited: z.boolean().catch(false),
  description: z.string().catch(""),
  inLockedFolder: z.unknown().optional(),
  trashed: z.unknown().optional(),
  archived: z.unknown().optional(),
  googlePhotosOrigin: z.object({ fromPartnerSharing: z.unknown().optional() }).optional()
    .catch(undefined),
});

/** `undefined` for a file that is none of Takeout's. */
export function readTakeout(text: string): TakeoutFacts | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { data } = shape.safeParse(json);
  const visibility = data ? visibilityOf(data) : "visible";
  if (!data || (data.photoTakenTime === undefined && visibility === "visible")) return undefined;
  const { photoTakenTime, geoData, geoDataExif, people, favorited, description } = data;
  // "0, 0" stands for no place.
  const where = [geoData, geoDataExif].find((each) => each && (each.latitude || each.longitude));
  return {
    ...(photoTakenTime && { moment: { utcMs: photoTakenTime.timestamp * 1000 } }),
    ...where,
    people: people.map(({ name }) => cleanName(name)).filter(Boolean),
    isFavorite: favorited,
    description: description.trim() || undefined,
    visibility,
  };
}

function visibilityOf(
  { inLockedFolder, trashed, archived, googlePhotosOrigin }: z.infer<typeof shape>,
): HiddenAs | "visible" {
  if (isSaid(inLockedFolder)) return "locked";
  if (isSaid(trashed)) return "trashed";
  if (isSaid(archived)) return "archived";
  return isSaid(googlePhotosOrigin?.fromPartnerSharing) ? "partner" : "visible";
}

/** True, or a part of its own, as for who shared a picture. */
function isSaid(value: unknown): boolean {
  return value === true || value === "true" || (typeof value === "object" && value !== null);
}
