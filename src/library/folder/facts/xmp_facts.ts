// What is taken from XMP, embedded or in a sidecar.

import { isoMoment, type Moment } from "./moment.ts";
import { cleanName } from "./person_id.ts";
import { fieldsOf, listOf, textOf, type XmpStruct } from "./xmp_tree.ts";

export interface XmpFacts {
  /** −1 (refused) or 1…5. */
  readonly rating?: number;
  readonly tags: readonly string[];
  readonly description?: string;
  readonly moment?: Moment;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly city?: string;
  readonly state?: string;
  readonly country?: string;
  /** Names without a place in the picture. */
  readonly people: readonly string[];
  /** Bytes from the end of the file to the clip of a Motion Photo. */
  readonly clipFromEnd?: number;
}

export function xmpFactsOf(xmp: XmpStruct): XmpFacts {
  return {
    rating: ratingOf(xmp),
    tags: listOf(xmp["dc:subject"]).map((tag) => textOf(tag)?.trim() ?? "").filter(Boolean),
    description: textOf(xmp["dc:description"])?.trim(),
    moment: isoMoment(textOf(xmp["exif:DateTimeOriginal"])) ??
      isoMoment(textOf(xmp["photoshop:DateCreated"])) ?? isoMoment(textOf(xmp["xmp:CreateDate"])),
    latitude: degreesOf(textOf(xmp["exif:GPSLatitude"])),
    longitude: degreesOf(textOf(xmp["exif:GPSLongitude"])),
    city: textOf(xmp["photoshop:City"]),
    state: textOf(xmp["photoshop:State"]),
    country: textOf(xmp["photoshop:Country"]),
    people: listOf(xmp["iptcExt:PersonInImage"]).map((name) => cleanName(textOf(name) ?? ""))
      .filter(Boolean),
    clipFromEnd: clipFromEnd(xmp),
  };
}

/** xmp:Rating, else Microsoft's per cent; 0 means that nobody rated it. */
function ratingOf(xmp: XmpStruct): number | undefined {
  const stars = Number(textOf(xmp["xmp:Rating"]));
  if (stars < 0) return -1;
  if (stars > 0) return Math.min(5, Math.max(1, Math.round(stars)));
  const percent = Number(textOf(xmp["ms:Rating"]));
  return percent > 0 ? 1 + Math.round(Math.min(99, percent) / 24.75) : undefined;
}

/** "48,8.25N" or "48,8,15N" (XMP part 2, GPSCoordinate). */
function degreesOf(text: string | undefined): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)(?:,(\d+(?:\.\d+)?))?(?:,(\d+(?:\.\d+)?))?\s*([NSEW])\s*$/i
    .exec(
      text ?? "",
    );
  if (!match) return undefined;
  const degrees = +match[1]! + +(match[2] ?? 0) / 60 + +(match[3] ?? 0) / 3600;
  return /[SW]/i.test(match[4]!) ? -degrees : degrees;
}

/**
 * Google's two generations: MicroVideoOffset counts from the end; the container directory lists the
 * parts in order, the clip being one of the last.
 */
function clipFromEnd(xmp: XmpStruct): number | undefined {
  const offset = Number(textOf(xmp["camera:MicroVideoOffset"]));
  if (offset > 0) return offset;
  const parts = listOf(xmp["container:Directory"]).map((entry) => {
    const part = fieldsOf(entry);
    return fieldsOf(part["container:Item"] ?? part);
  });
  const clip = parts.findIndex((part) => textOf(part["item:Semantic"]) === "MotionPhoto");
  if (clip < 0) return undefined;
  // Padding lies behind its part, so the clip's own counts too.
  const bytes = parts.slice(clip).reduce(
    (sum, part) =>
      sum + (Number(textOf(part["item:Length"])) || 0) +
      (Number(textOf(part["item:Padding"])) || 0),
    0,
  );
  return bytes > 0 ? bytes : undefined;
}
