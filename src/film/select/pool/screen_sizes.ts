// Pixel sizes that only phone screens have; a still of exactly such a size without a camera's name is
// a screenshot. Sizes cameras, videos and drawings share (16:9, 4:3, 3:2) are left out on purpose.

/** Short and long edge. */
const SIZES: ReadonlyArray<readonly [number, number]> = [
  [640, 1136],
  [750, 1334],
  [828, 1792],
  [1125, 2436],
  [1170, 2532],
  [1179, 2556],
  [1206, 2622],
  [1242, 2688],
  [1260, 2736],
  [1284, 2778],
  [1290, 2796],
  [1320, 2868],
  [720, 1520],
  [720, 1600],
  [1080, 2220],
  [1080, 2280],
  [1080, 2310],
  [1080, 2316],
  [1080, 2340],
  [1080, 2376],
  [1080, 2400],
  [1080, 2408],
  [1080, 2412],
  [1080, 2460],
  [1440, 2960],
  [1440, 3040],
  [1440, 3088],
  [1440, 3120],
  [1440, 3168],
  [1440, 3200],
  [1344, 2992],
  [1488, 2266],
  [1640, 2360],
  [1668, 2388],
];

const KEYS = new Set(SIZES.map(([short, long]) => `${short}x${long}`));

export function isScreenSize(width: number, height: number): boolean {
  return KEYS.has(`${Math.min(width, height)}x${Math.max(width, height)}`);
}
