// SPDX-License-Identifier: AGPL-3.0-or-later

// A landscape of its own for every asset of a generated library, so that no two look alike.

import { Buffer } from "node:buffer";
import { seededRandom } from "../../../../src/base/random.ts";

/** Short side in pixels. */
const SIDE = 1080;

/** A JPEG in the shape of the picture; the same id gives the same bytes. */
export async function generatedPreview(
  id: string,
  width: number,
  height: number,
): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  const scale = SIDE / Math.min(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const scene = Buffer.from(landscape(id, size.width, size.height));
  return await sharp(scene).jpeg({ quality: 80 }).toBuffer();
}

function landscape(id: string, width: number, height: number): string {
  const random = seededRandom(id);
  const hue = random.int(360), warm = (hue + 150 + random.int(60)) % 360;
  const colour = (turn: number, light: number) => `hsl(${(hue + turn) % 360} 45% ${light}%)`;
  const [sunX, sunY] = [random.between(0.1, 0.9) * width, random.between(0.1, 0.45) * height];
  const hills = [0.5, 0.65, 0.8].map((level, index) => {
    const waves = [random.between(1, 3), random.between(3, 7)], phase = random.between(0, 6);
    const points = Array.from({ length: 41 }, (_, step) => {
      const x = step / 40,
        lift = Math.sin(waves[0]! * x * 3 + phase) * 0.06 +
          Math.sin(waves[1]! * x * 3 + phase * 2) * 0.03;
      return `${Math.round(x * width)},${Math.round((level + lift) * height)}`;
    });
    const fill = colour(40 + index * 25, 48 - index * 12);
    return `<polygon fill="${fill}" points="0,${height} ${points.join(" ")} ${width},${height}"/>`;
  });
  const trees = Array.from({ length: 4 + random.int(9) }, () => {
    const x = random.next() * width, foot = random.between(0.78, 0.98) * height;
    const tall = random.between(0.06, 0.22) * height;
    const points = `${x - tall * 0.28},${foot} ${x},${foot - tall} ${x + tall * 0.28},${foot}`;
    return `<polygon fill="${colour(95, 18 + random.int(14))}" points="${points}"/>`;
  });
  const sky = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${colour(0, 52)}"/>` +
    `<stop offset="1" stop-color="hsl(${warm} 60% 82%)"/></linearGradient>`;
  const sun = `<circle cx="${sunX}" cy="${sunY}" r="${random.between(0.04, 0.11) * height}" ` +
    `fill="hsl(${warm} 80% 90%)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<defs>${sky}</defs><rect width="100%" height="100%" fill="url(#s)"/>${sun}` +
    `${hills.join("")}${trees.join("")}</svg>`;
}
