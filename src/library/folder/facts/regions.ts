// Faces that somebody named in another program: regions after the Metadata Working Group (Picasa,
// Lightroom, digiKam, Apple) and after Microsoft.

import type { Box } from "../../asset.ts";
import { insidePicture, isSideways, type Orientation, uprightBox } from "./orientation.ts";
import { cleanName } from "./person_id.ts";
import { fieldsOf, listOf, textOf, type XmpStruct } from "./xmp_tree.ts";

export interface NamedFace {
  readonly name?: string;
  /** In fractions of the upright picture. */
  readonly box: Box;
}

/** The stored picture, before orientation. */
export interface Stored {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
}

/** Both kinds of regions; a face told by both counts once (the first with its name). */
export function facesOf(xmp: XmpStruct, stored: Stored): NamedFace[] {
  const faces: NamedFace[] = [];
  for (const face of [...workingGroupFaces(xmp, stored), ...microsoftFaces(xmp, stored)]) {
    if (face.name === undefined || !faces.some(({ name }) => name === face.name)) faces.push(face);
  }
  return faces;
}

/** MWG 2.0, 5.9: centre and size in fractions; types other than Face are pets, codes and focus. */
function workingGroupFaces(xmp: XmpStruct, stored: Stored): NamedFace[] {
  const regions = fieldsOf(xmp["mwg:Regions"]);
  const orientation = areUpright(fieldsOf(regions["mwg:AppliedToDimensions"]), stored)
    ? 1
    : stored.orientation;
  return listOf(regions["mwg:RegionList"]).flatMap((entry) => {
    const region = fieldsOf(entry);
    if (!/^face$/i.test(textOf(region["mwg:Type"]) ?? "Face")) return [];
    const area = fieldsOf(region["mwg:Area"]);
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
  return listOf(fieldsOf(xmp["mp:RegionInfo"])["mpri:Regions"]).flatMap((entry) => {
    const region = fieldsOf(entry);
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

function namedFace(name: string | undefined, box: Box, orientation: Orientation): NamedFace[] {
  if (![box.x, box.y, box.width, box.height].every(Number.isFinite)) return [];
  const inside = insidePicture(uprightBox(box, orientation));
  if (!inside) return [];
  const clean = cleanName(name ?? "");
  return [clean ? { name: clean, box: inside } : { box: inside }];
}
