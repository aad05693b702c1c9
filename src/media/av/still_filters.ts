// From a decoded still to the wanted RGB: transformations in the file's order, scale, colours.

import type { Frame } from "node-av/lib";
import type { Native } from "./native.ts";
import type { CodedStill, StillStep } from "./coded_still.ts";

/** Everything from the assembled planes to the wanted RGB. */
export function stillFilters(
  loaded: Native,
  still: CodedStill,
  frame: Frame,
  shrink: number,
  size: { readonly width: number; readonly height: number },
): { filters: string; toneMapped: boolean } {
  const { c } = loaded;
  const { colour } = still;
  let width = Math.min(frame.width, Math.ceil(still.width / shrink));
  let height = Math.min(frame.height, Math.ceil(still.height / shrink));
  const filters = [`crop=${width}:${height}:0:0`];
  for (const step of still.steps) {
    if (step.kind === "turn") {
      const turns = {
        0: [],
        90: ["transpose=clock"],
        180: ["hflip", "vflip"],
        270: ["transpose=cclock"],
      };
      filters.push(...turns[step.degrees]);
      if (step.degrees % 180 !== 0) [width, height] = [height, width];
    } else if (step.kind === "mirror") filters.push(step.leftRight ? "hflip" : "vflip");
    else {
      const kept = keptBox(step, width, height, shrink);
      filters.push(`crop=${kept.width}:${kept.height}:${kept.x}:${kept.y}`);
      ({ width, height } = kept);
    }
  }
  const transfer = colour.transfer ?? frame.colorTrc;
  const hdr = transfer === c.AVCOL_TRC_SMPTE2084 || transfer === c.AVCOL_TRC_ARIB_STD_B67;
  const matrix = matrixName(loaded, colour.matrix ?? frame.colorSpace);
  // MIAF's default for unmarked pictures: the full range.
  const full = colour.fullRange ?? frame.colorRange !== c.AVCOL_RANGE_MPEG;
  const to = `scale=${size.width}:${size.height}:flags=lanczos+accurate_rnd+full_chroma_int`;
  if (hdr) {
    const name = transfer === c.AVCOL_TRC_SMPTE2084 ? "smpte2084" : "arib-std-b67";
    filters.push(
      `${to}:in_range=${full ? "pc" : "tv"}:out_range=tv`,
      "format=yuv420p10",
      `setparams=color_primaries=bt2020:color_trc=${name}:colorspace=bt2020nc:range=tv`,
      "tonemapx=tonemap=bt2390:desat=0:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p",
      "scale=in_color_matrix=bt709:in_range=tv",
    );
  } else filters.push(`${to}:in_color_matrix=${matrix}:in_range=${full ? "pc" : "tv"}`);
  return { filters: [...filters, "format=rgb24"].join(","), toneMapped: hdr };
}

function keptBox(
  step: Extract<StillStep, { kind: "crop" }>,
  columns: number,
  rows: number,
  shrink: number,
) {
  const within = (value: number, most: number) => Math.min(most, Math.max(1, Math.round(value)));
  const width = within(step.width / shrink, columns), height = within(step.height / shrink, rows);
  const x = Math.round((columns - width) / 2 + step.right / shrink);
  const y = Math.round((rows - height) / 2 + step.down / shrink);
  return {
    width,
    height,
    x: Math.min(Math.max(0, x), columns - width),
    y: Math.min(Math.max(0, y), rows - height),
  };
}

/** MIAF's default for unmarked pictures is BT.601. */
function matrixName({ c }: Native, matrix: number): string {
  if (matrix === c.AVCOL_SPC_BT709) return "bt709";
  if (matrix === c.AVCOL_SPC_BT2020_NCL) return "bt2020";
  return "bt601";
}
