// SPDX-License-Identifier: AGPL-3.0-or-later

// Size, shape and pace of the film's frames, from what was asked and what most shots are.

import { type Asset, isPortrait } from "../../library/asset.ts";
import type { Orientation } from "../brief/brief.ts";

export interface Canvas {
  readonly width: number;
  readonly height: number;
}

/** What most pictures are; a tie is landscape. */
export function orientationOf(shown: readonly Pick<Asset, "width" | "height">[]): Orientation {
  return shown.filter(isPortrait).length * 2 > shown.length ? "portrait" : "landscape";
}

export function canvasOf(orientation: Orientation, shortEdge: number): Canvas {
  const short = shortEdge, long = short * 16 / 9;
  if (orientation === "square") return { width: short, height: short };
  return orientation === "landscape"
    ? { width: long, height: short }
    : { width: short, height: long };
}
