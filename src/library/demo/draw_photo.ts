// One picture of the plan as the bytes of a file: painted, developed, encoded, with its words inside.

import { seededRandom } from "../../base/random.ts";
import type { Box } from "../asset.ts";
import { exifOf } from "./metadata/exif.ts";
import { withWords } from "./metadata/jpeg_words.ts";
import { type NamedRegion, xmpOf } from "./metadata/xmp.ts";
import { develop, type Pixels } from "./paint/develop.ts";
import type { Painting } from "./paint/painting.ts";
import { offsetMinutesOf, type PlannedPhoto } from "./plan/planned.ts";
import { SCENES } from "./scenes/all.ts";

/**
 * Long side of a photo in pixels. The brush's dry edges are about two pixels wide, so that a 1080p film
 * looks the same from 2,000 pixels; those take half as long again to draw.
 */
const LONG_SIDE = 1600;

/** At this quality a print is 200 to 450 KB; paper and grain hide what is lost. */
const QUALITY = 86;

export const CAMERA = { make: "Drawn", model: "Demo 1" } as const;

/** The painting of a planned photo, before any pixel is drawn. */
export function paintingOf(photo: Pick<PlannedPhoto, "call" | "seed">): Painting {
  const [scene, look] = photo.call;
  const paint = SCENES[scene] as (
    look: unknown,
    random: ReturnType<typeof seededRandom>,
  ) => Painting;
  return paint(look, seededRandom(`${scene}/${photo.seed}`));
}

/** `marker` is kept in the file, so that it can be recognised; `longSide` is smaller in tests. */
export async function drawPhoto(
  photo: PlannedPhoto,
  marker: string,
  longSide = LONG_SIDE,
): Promise<Uint8Array> {
  const painting = paintingOf(photo);
  const { width, height } = painting.layers[0]!.sheet;
  const print = await develop(
    painting,
    photo.format === "png"
      ? width
      : width >= height
      ? longSide
      : Math.round(longSide * width / height),
  );
  return photo.format === "png"
    ? await pngOf(print, marker)
    : await jpegOf(photo, print, painting, marker);
}

async function jpegOf(
  photo: PlannedPhoto,
  print: Pixels,
  painting: Painting,
  marker: string,
): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  const lying = photo.stored === "lying";
  const raw = { width: print.width, height: print.height, channels: 4 as const };
  const image = sharp(print.data, { raw }).removeAlpha();
  // Orientation 6: a viewer turns the stored picture a quarter to the right.
  if (lying) image.rotate(270);
  const jpeg = await image.jpeg({ quality: QUALITY, optimiseCoding: false }).toBuffer();
  const width = lying ? print.height : print.width, height = lying ? print.width : print.height;
  const exif = exifOf({
    ...CAMERA,
    takenAt: photo.takenAt,
    offsetMinutes: offsetMinutesOf(photo),
    orientation: lying ? 6 : 1,
    width,
    height,
    place: photo.place,
    uniqueId: marker,
    contentId: photo.contentId,
  });
  const faces = painting.faces.map(({ name, box }): NamedRegion => ({
    name,
    box: lying ? lyingBox(box) : box,
  }));
  const xmp = xmpOf({
    rating: photo.rating,
    tags: photo.tags,
    city: photo.place?.city,
    country: photo.place?.country,
    faces,
    width,
    height,
  });
  return withWords(jpeg, exif, xmp);
}

/** A box of the upright picture in the picture stored for orientation 6. */
function lyingBox({ x, y, width, height }: Box): Box {
  return { x: y, y: 1 - x - width, width: height, height: width };
}

/** A picture of a screen: no camera, only the marker as a comment. */
async function pngOf(print: Pixels, marker: string): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  const raw = { width: print.width, height: print.height, channels: 4 as const };
  const png = await sharp(print.data, { raw }).removeAlpha().png({
    palette: true,
    colours: 64,
    effort: 4,
  })
    .toBuffer();
  return withComment(png, marker);
}

/** Adds a `tEXt` chunk before the last one (PNG, third edition, 11.3.3.2). */
function withComment(png: Uint8Array, text: string): Uint8Array {
  const content = new TextEncoder().encode(`Comment\0${text}`), end = png.length - 12;
  const chunk = new Uint8Array(12 + content.length), view = new DataView(chunk.buffer);
  view.setUint32(0, content.length);
  chunk.set(new TextEncoder().encode("tEXt"), 4);
  chunk.set(content, 8);
  view.setUint32(8 + content.length, crc32(chunk.subarray(4, 8 + content.length)));
  const whole = new Uint8Array(png.length + chunk.length);
  whole.set(png.subarray(0, end));
  whole.set(chunk, end);
  whole.set(png.subarray(end), end + chunk.length);
  return whole;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >>> 1 ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
