// What a projection draws, as polygons and lines in pixels.

import { geoPath, type GeoPermissibleObjects, type GeoProjection } from "d3-geo";
import { rounded } from "./map_view.ts";

/** x, y, x, y … */
export type Line = Float32Array;

/** Points nearer to the last one than this (pixels, in both directions) add nothing to a line. */
const STEP = 0.4;
/** Lines are cut off so far outside the picture that no stroke shows its cut end. */
const APRON = 12;

/**
 * Draws a shape of the globe into a picture of `width` × `height` pixels. Polygons come as closed
 * rings (the first point is not repeated), lines as they are.
 */
export function shapesOf(
  shape: GeoPermissibleObjects,
  projection: GeoProjection,
  { width, height }: { readonly width: number; readonly height: number },
): Line[] {
  const lines: Line[] = [];
  let points: number[] = [];
  const end = () => {
    if (points.length >= 4) lines.push(Float32Array.from(points));
    points = [];
  };
  const add = (x: number, y: number) => {
    const [px, py] = [rounded(x), rounded(y)];
    const n = points.length;
    if (
      n > 0 && Math.abs(px - points[n - 2]!) < STEP && Math.abs(py - points[n - 1]!) < STEP
    ) return;
    points.push(px, py);
  };
  projection.clipExtent([[-APRON, -APRON], [width + APRON, height + APRON]]);
  geoPath(projection, {
    beginPath() {},
    arc() {},
    moveTo(x, y) {
      end();
      add(x, y);
    },
    lineTo: add,
    closePath: end,
  })(shape);
  end();
  return lines;
}

/**
 * The outline of strokes of `width` pixels along `lines`: one quadrilateral for each piece, all turned
 * the same way, so that where they overlap they stay full.
 */
export function strokesOf(lines: readonly Line[], width: number): Line[] {
  const quads: Line[] = [];
  const half = width / 2;
  for (const line of lines) {
    const n = line.length;
    for (let i = 2; i < n; i += 2) {
      const x0 = line[i - 2]!, y0 = line[i - 1]!, x1 = line[i]!, y1 = line[i + 1]!;
      const dx = x1 - x0, dy = y1 - y0, length = Math.sqrt(dx * dx + dy * dy);
      if (length === 0) continue;
      // A little longer at both ends, which closes the wedge between two pieces.
      const ex = dx / length * half * 0.5, ey = dy / length * half * 0.5;
      const nx = -dy / length * half, ny = dx / length * half;
      quads.push(Float32Array.of(
        x0 - ex + nx,
        y0 - ey + ny,
        x1 + ex + nx,
        y1 + ey + ny,
        x1 + ex - nx,
        y1 + ey - ny,
        x0 - ex - nx,
        y0 - ey - ny,
      ));
    }
  }
  return quads;
}
