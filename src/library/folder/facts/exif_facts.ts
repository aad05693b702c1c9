// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads facts from EXIF.

import type { ExpandedTags } from "exifreader";
import { dataViewOf, latin1 } from "../../../media/bytes.ts";
import { exifMoment, type FileMoment, offsetOf } from "./moment.ts";
import { type ExifOrientation, exifOrientationOf } from "./regions.ts";

export interface ExifFacts {
  readonly orientation: ExifOrientation;
  /** When the shutter opened, or the film was scanned. */
  readonly moment?: FileMoment;
  /** When it became a file; the same as `moment`, unless a film was scanned. */
  readonly digitized?: FileMoment;
  /** When the file was last changed by a program; a weak hint. */
  readonly changed?: FileMoment;
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

/** Texts that cameras write in place of a description. */
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
  return {
    orientation: exifOrientationOf(tags.exif?.Orientation?.value),
    moment: momentOf(text, "Original") ?? digitized,
    digitized,
    changed: momentOf(text, ""),
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
  which: "Original" | "Digitized" | "",
): FileMoment | undefined {
  const moment = exifMoment(text(`DateTime${which}`), text(`SubSecTime${which}`));
  return moment && { offsetMinutes: offsetOf(text(`OffsetTime${which}`)), ...moment };
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
  const view = dataViewOf(exif);
  const little = latin1(exif, start + 12, start + 14) === "II";
  const count = view.getUint16(start + 14, little);
  for (let i = 0; i < count; i++) {
    const entry = start + 16 + i * 12;
    if (entry + 12 > exif.length) return undefined;
    if (view.getUint16(entry, little) !== CONTENT_IDENTIFIER) continue;
    const size = view.getUint32(entry + 4, little);
    const at = start + view.getUint32(entry + 8, little);
    const id = latin1(exif, at, at + Math.min(size, 256)).replace(/\0.*$/s, "");
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

export interface IptcFacts {
  readonly city?: string;
  readonly state?: string;
  readonly country?: string;
  readonly description?: string;
  readonly tags: readonly string[];
}

const CITY = 90, STATE = 95, COUNTRY = 101, CAPTION = 120, KEYWORD = 25;

/** Records of "0x1c, record, dataset, size (2 bytes), value"; stops at the first that is not one. */
export function iptcFactsOf(records: Uint8Array): IptcFacts {
  const view = dataViewOf(records);
  const found = new Map<number, string[]>();
  let isUtf8 = false, offset = 0;
  while (offset + 5 <= records.length && records[offset] === 0x1c) {
    const record = records[offset + 1]!, dataset = records[offset + 2]!;
    const size = view.getUint16(offset + 3);
    if (size > 0x7fff) break; // the extended form is for pictures inside
    const value = records.subarray(offset + 5, offset + 5 + size);
    // 1:90 with ESC % G announces UTF-8.
    if (record === 1 && dataset === 90) isUtf8 = value[0] === 0x1b && value[1] === 0x25;
    if (record === 2) found.set(dataset, [...(found.get(dataset) ?? []), words(value, isUtf8)]);
    offset += 5 + size;
  }
  const first = (dataset: number) => found.get(dataset)?.[0] || undefined;
  return {
    city: first(CITY),
    state: first(STATE),
    country: first(COUNTRY),
    description: first(CAPTION),
    tags: (found.get(KEYWORD) ?? []).filter(Boolean),
  };
}

/** Unannounced text is mostly UTF-8 too; what is not valid in it is Western European. */
function words(value: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder("utf-8", { fatal: !isUtf8 }).decode(value).replace(/\0/g, "").trim();
  } catch {
    return new TextDecoder("windows-1252").decode(value).replace(/\0/g, "").trim();
  }
}
