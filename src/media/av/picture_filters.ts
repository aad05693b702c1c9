// Which filters turn a decoded frame into the picture the film shows: crop, scale, tone mapping,
// colour matrix, upright. Scaling comes early, so that everything after it sees few pixels.

import type { Frame } from "node-av/lib";
import type { FractionBox } from "../box.ts";
import type { Native } from "./native.ts";
import { codedBox, type Orientation, uprightFilters, uprightSize } from "./orientation.ts";

export type Transfer = "sdr" | "hlg" | "pq";

/** What the film shows of a frame. */
export interface Wanted {
  /** Upright output pixels, even. */
  readonly width: number;
  readonly height: number;
  /** Fractions of the upright picture. */
  readonly crop: FractionBox;
}

/** HDR by its transfer characteristic; everything else is shown as it is. */
export function transferOf({ c }: Native, characteristic: number): Transfer {
  if (characteristic === c.AVCOL_TRC_ARIB_STD_B67) return "hlg";
  if (characteristic === c.AVCOL_TRC_SMPTE2084) return "pq";
  return "sdr";
}

/** The chain for frames like `frame`; the same frame shape always gives the same chain. */
export function pictureFilters(
  loaded: Native,
  frame: Frame,
  orientation: Orientation,
  wanted: Wanted,
): string {
  const { c } = loaded;
  const filters: string[] = [];
  const oneField = frame.hasFlags(c.AV_FRAME_FLAG_INTERLACED);
  // One field alone: half the lines, but no combs, and no second frame is needed for it.
  if (oneField) filters.push("field=type=top");
  const rows = oneField ? Math.ceil(frame.height / 2) : frame.height;

  const box = pixelBox(codedBox(wanted.crop, orientation), frame.width, rows);
  if (box.width < frame.width || box.height < rows) {
    filters.push(`crop=${box.width}:${box.height}:${box.x}:${box.y}`);
  }
  const target = uprightSize(wanted.width, wanted.height, orientation);
  const scale = `scale=${target.width}:${target.height}:flags=bicubic+accurate_rnd`;
  if (transferOf(loaded, frame.colorTrc) !== "sdr") {
    filters.push(scale, "format=yuv420p10", `tonemapx=${HDR_TO_SDR}`);
  } else {
    filters.push(...colourFilters(loaded, frame, scale));
  }
  filters.push(...uprightFilters(orientation), "setsar=1", "format=yuv420p");
  return filters.join(",");
}

/** BT.2390 keeps faces natural; the result is BT.709 in limited range, like every other frame. */
const HDR_TO_SDR = "tonemap=bt2390:desat=0:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p";

/** Scaling, together with a change of matrix, range or primaries when the source needs one. */
function colourFilters({ c }: Native, frame: Frame, scale: string): string[] {
  // Unmarked pictures follow the custom of players: high definition is BT.709, the rest BT.601.
  const unmarked = frame.colorSpace === c.AVCOL_SPC_UNSPECIFIED ||
    frame.colorSpace === c.AVCOL_SPC_RESERVED;
  const is709 = frame.colorSpace === c.AVCOL_SPC_BT709 || (unmarked && frame.height >= 720);
  const matrix = frame.colorSpace === c.AVCOL_SPC_BT2020_NCL ? "bt2020" : is709 ? "bt709" : "bt601";
  if (frame.colorSpace === c.AVCOL_SPC_RGB) return [`${scale}:out_color_matrix=bt709:out_range=tv`];
  const full = frame.colorRange === c.AVCOL_RANGE_JPEG;
  return [
    `${scale}:in_color_matrix=${matrix}:out_color_matrix=bt709:in_range=${
      full ? "pc" : "tv"
    }:out_range=tv`,
  ];
}

/** The nearest whole-pixel box, at least 2 × 2 and inside the picture. */
function pixelBox(box: FractionBox, columns: number, rows: number) {
  const x = Math.min(Math.max(0, Math.round(box.x * columns)), columns - 2);
  const y = Math.min(Math.max(0, Math.round(box.y * rows)), rows - 2);
  const width = Math.min(Math.max(2, Math.round(box.width * columns)), columns - x);
  const height = Math.min(Math.max(2, Math.round(box.height * rows)), rows - y);
  return { x, y, width, height };
}
