// A tile in one colour, the same bytes every time.

import { jpegOf } from "../../media/pictures/sharp_library.ts";
import { CONTROL_RGB, type ControlColour } from "../control_colours.ts";
import { TILE_EDGE, TILE_QUALITY } from "../tile_version.ts";

/** As large as a picture's tile, in JPEG. */
export async function controlTile(colour: ControlColour): Promise<Uint8Array> {
  const data = new Uint8Array(TILE_EDGE * TILE_EDGE * 3);
  const rgb = CONTROL_RGB[colour];
  for (let i = 0; i < data.length; i += 3) data.set(rgb, i);
  return await jpegOf({ width: TILE_EDGE, height: TILE_EDGE, data }, TILE_QUALITY);
}
