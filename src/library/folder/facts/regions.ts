// SPDX-License-Identifier: AGPL-3.0-or-later

// Faces that were named in another program: regions after the Metadata Working Group (Picasa,
// Lightroom, digiKam, Apple) and after Microsoft.

import { createHash } from "node:crypto";
import type { Box, PersonId } from "../../asset.ts";
import { cleanName, textOf, xmpFields, xmpList, type XmpStruct } from "./xmp_facts.ts";

export interface NamedFace {
  readonly name?: string;
  /** In fractions of the upright picture. */
  readonly box: Box;
}

/** The stored picture, before orientation. */
interface Stored {
  readonly width: number;
  readonly height: number;
  readonly orientation: ExifOrientation;
}

/** Both kinds of regions; a face in both counts once (the first with its name). */
export function regionFaces(xmp: XmpStruct, stored: Stored): NamedFace[] {
  const faces: NamedFace[] = [];
  for (const face of [...workingGroupFaces(xmp, stored), ...microsoftFaces(xmp, stored)]) {
    if (face.name === undefined || !faces.some(({ name }) => name === face.name)) faces.push(face);
  }
  return faces;
}

/** MWG 2.0, 5.9: centre and size in fractions; types other than Face are pets, codes and focus. */
function workingGroupFaces(xmp: XmpStruct, stored: Stored): NamedFace[] {
  const regions = xmpFields(xmp["mwg:Regions"]);
  const orientation = areUpright(xmpFields(regions["mwg:AppliedToDimensions"]), stored)
    ? 1
    : stored.orientation;
  return xmpList(regions["mwg:RegionList"]).flatMap((entry) => {
    const region = xmpFields(entry);
    if (!/^face$/i.test(textOf(region["mwg:Type"]) ?? "Face")) return [];
    const area = xmpFields(region["mwg:Area"]);
    const [x, y, width, height] = ["x", "y", "w", "h"].map((side) =>
      Number(textOf(area[`area:${side}`]))
    );
    const box = { x: x! - width! / 2, y: y! - height! / 2, width: width!, height: height! };
    return namedFace(textOf(region["mwg:Name"]), box, orientation);
  });
}

/**
 * Regions belong to the picture as stored. Some programs count from the upright picture instead, and
 * show it by its dimensions.
 */
function areUpright(dimensions: XmpStruct, stored: Stored): boolean {
  const width = Number(textOf(dimensions["dim:w"])), height = Number(textOf(dimensions["dim:h"]));
  if (!isSideways(stored.orientation) || !(width > 0 && height > 0)) return false;
  return stored.width !== stored.height && (width > height) !== (stored.width > stored.height);
}

/** "left, top, width, height" in fractions; a person without a rectangle is no face. */
function microsoftFaces(xmp: XmpStruct, stored: Stored): NamedFace[] {
  return xmpList(xmpFields(xmp["mp:RegionInfo"])["mpri:Regions"]).flatMap((entry) => {
    const region = xmpFields(entry);
    const rectangle = textOf(region["mpreg:Rectangle"]);
    if (!rectangle) return [];
    const [x, y, width, height] = rectangle.split(/[,\s]+/).map(Number);
    return namedFace(
      textOf(region["mpreg:PersonDisplayName"]),
      { x: x!, y: y!, width: width!, height: height! },
      stored.orientation,
    );
  });
}

function namedFace(name: string | undefined, box: Box, orientation: ExifOrientation): NamedFace[] {
  if (![box.x, box.y, box.width, box.height].every(Number.isFinite)) return [];
  const inside = insidePicture(uprightBox(box, orientation));
  if (!inside) return [];
  const clean = cleanName(name ?? "");
  return [clean ? { name: clean, box: inside } : { box: inside }];
}

/** EXIF 2.32, tag 0x0112: 1 upright, 3 half turn, 6 a quarter to the right, 8 to the left. */
export type ExifOrientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Anything else than 1…8 means upright. */
export function exifOrientationOf(value: unknown): ExifOrientation {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= 8 ? number as ExifOrientation : 1;
}

/** True when width and height change places. */
export function isSideways(orientation: ExifOrientation): boolean {
  return orientation >= 5;
}

/** A box of the stored picture in fractions → the same box in the upright picture. */
function uprightBox(box: Box, orientation: ExifOrientation): Box {
  const { x, y, width, height } = box;
  const right = 1 - x - width, below = 1 - y - height;
  switch (orientation) {
    case 1:
      return box;
    case 2:
      return { x: right, y, width, height };
    case 3:
      return { x: right, y: below, width, height };
    case 4:
      return { x, y: below, width, height };
    case 5:
      return { x: y, y: x, width: height, height: width };
    case 6:
      return { x: below, y: x, width: height, height: width };
    case 7:
      return { x: below, y: right, width: height, height: width };
    case 8:
      return { x: y, y: right, width: height, height: width };
  }
}

/** Cuts a box at the picture's edges; `undefined` when nothing of it is inside. */
function insidePicture(box: Box): Box | undefined {
  const left = Math.max(0, box.x), top = Math.max(0, box.y);
  const right = Math.min(1, box.x + box.width), bottom = Math.min(1, box.y + box.height);
  if (!(right > left && bottom > top)) return undefined;
  const isWhole = left === box.x && top === box.y && right < 1 && bottom < 1;
  return isWhole ? box : { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Stable over scans, machines and spellings that differ only in case or blanks; 64 bits of SHA-256,
 * so that the name itself is in no list and no log.
 */
export function personIdOf(name: string): PersonId {
  const hash = createHash("sha256").update(cleanName(name).toLowerCase()).digest("hex");
  return `person-${hash.slice(0, 16)}`;
}
