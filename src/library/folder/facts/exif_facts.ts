// What is taken from EXIF.

import type { ExpandedTags } from "exifreader";
import { latin1, viewOf } from "../byte_source.ts";
import { exifWall, type Moment, offsetOf } from "./moment.ts";
import { type Orientation, orientationOf } from "./orientation.ts";

export interface ExifFacts {
  readonly orientation: Orientation;
  /** When the shutter opened, or the film was scanned. */
  readonly moment?: Moment;
  /** When it became a file; the same as `moment`, unless a film was scanned. */
  readonly digitized?: Moment;
  /** When the file was last changed by a program; a weak hint. */
  readonly changed?: Moment;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly make?: string;
  readonly model?: string;
  readonly description?: string;
  readonly rating?: number;
  readonly isScreenshot: boolean;
  /** Apple's name for the pair of still and clip. */
  readonly contentId?: string;
}

const EXIF_TAGS = [
  "Make",
  "Model",
  "ImageDescription",
  "Orientation",
  "Rating",
  "DateTime",
  "OffsetTime",
  "DateTimeOriginal",
  "SubSecTimeOriginal",
  "OffsetTimeOriginal",
  "DateTimeDigitized",
  "SubSecTimeDigitized",
  "OffsetTimeDigitized",
  "UserComment",
  "GPSLatitude",
  "GPSLatitudeRef",
  "GPSLongitude",
  "GPSLongitudeRef",
];

/** What cameras write when nobody wrote a description. */
const NO_DESCRIPTION =
  /^(?:OLYMPUS DIGITAL CAMERA|SONY DSC|DCIM\\|MINOLTA DIGITAL CAMERA|KONICA MINOLTA|SAMSUNG( CSC)?$|default$|dig$|cof$|hdr$|Exif_JPEG|binary comment|<.*>$|untitled$)/i;

const NONE: ExifFacts = { orientation: 1, isScreenshot: false };

/** Reads a TIFF stream; damaged EXIF is no EXIF. Loads the reader. */
export async function exifFactsOf(exif: Uint8Array): Promise<ExifFacts> {
  const { default: reader } = await import("exifreader");
  let tags: ExpandedTags;
  try {
    tags = reader.load(exif.slice().buffer, {
      expanded: true,
      includeTags: { exif: EXIF_TAGS, gps: true },
    });
  } catch {
    return NONE;
  }
  const text = (name: string) => textOf(tags.exif, name);
  const described = text("ImageDescription");
  const digitized = momentOf(text, "Digitized");
  const changed = exifWall(text("DateTime"));
  return {
    orientation: orientationOf(tags.exif?.Orientation?.value),
    moment: momentOf(text, "Original") ?? digitized,
    digitized,
    changed: changed === undefined
      ? undefined
      : { wall: changed, offsetMinutes: offsetOf(text("OffsetTime")) },
    latitude: tags.gps?.Latitude,
    longitude: tags.gps?.Longitude,
    make: text("Make"),
    model: text("Model"),
    description: described && !NO_DESCRIPTION.test(described) ? described : undefined,
    rating: ratingOf(text("Rating")),
    isScreenshot: /screenshot/i.test(text("UserComment") ?? ""),
    contentId: appleContentId(exif),
  };
}

function momentOf(
  text: (name: string) => string | undefined,
  which: "Original" | "Digitized",
): Moment | undefined {
  const wall = exifWall(text(`DateTime${which}`), text(`SubSecTime${which}`));
  return wall === undefined
    ? undefined
    : { wall, offsetMinutes: offsetOf(text(`OffsetTime${which}`)) };
}

function textOf(tags: object | undefined, name: string): string | undefined {
  const tag = (tags as Record<string, { value: unknown; description: unknown }> | undefined)
    ?.[name];
  if (!tag) return undefined;
  const raw = Array.isArray(tag.value) && typeof tag.value[0] === "string"
    ? tag.value[0]
    : undefined;
  const words = String(raw ?? tag.description ?? "").replace(/\0/g, " ").trim();
  return words === "" ? undefined : words;
}

function ratingOf(text: string | undefined): number | undefined {
  const stars = Number(text);
  return stars >= 1 && stars <= 5 ? Math.round(stars) : undefined;
}

const APPLE_NOTE = "Apple iOS\0";
const CONTENT_IDENTIFIER = 0x0011;

/**
 * Entry 0x0011 of Apple's maker note: a directory of its own after "Apple iOS\0", a version and its
 * byte order, with offsets from the note's start.
 */
function appleContentId(exif: Uint8Array): string | undefined {
  const start = indexOf(exif, APPLE_NOTE);
  if (start < 0 || start + 16 > exif.length) return undefined;
  const view = viewOf(exif);
  const little = latin1(exif, start + 12, start + 14) === "II";
  const count = view.getUint16(start + 14, little);
  for (let i = 0; i < count; i++) {
    const entry = start + 16 + i * 12;
    if (entry + 12 > exif.length) return undefined;
    if (view.getUint16(entry, little) !== CONTENT_IDENTIFIER) continue;
    const size = view.getUint32(entry + 4, little);
    const at = start + view.getUint32(entry + 8, little);
    const id = latin1(exif, at, at + size).replace(/\0.*$/s, "");
    return id.length >= 8 ? id : undefined;
  }
  return undefined;
}

function indexOf(bytes: Uint8Array, text: string): number {
  const first = text.charCodeAt(0);
  for (let i = bytes.indexOf(first); i >= 0; i = bytes.indexOf(first, i + 1)) {
    if (latin1(bytes, i, i + text.length) === text) return i;
  }
  return -1;
}
