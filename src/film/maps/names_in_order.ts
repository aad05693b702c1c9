// Which points of a map want their name printed, the weightiest first.

import type { MapDrawing } from "../timeline/timeline.ts";

/**
 * Where the card goes to, where it comes from, then by nights and in order. Each name once: of a
 * place that was returned to, the visit the card is about, or else the longest.
 */
export function namesInOrder({ points, from, to }: MapDrawing): number[] {
  const weight = (point: number) =>
    point === to ? Infinity : point === from ? Number.MAX_VALUE : points[point]!.nights;
  const shown = points.flatMap(({ name }, point) => name && point <= to ? [point] : [])
    .sort((a, b) => weight(b) - weight(a) || a - b);
  const seen = new Set<string>();
  return shown.filter((point) => {
    const name = points[point]!.name!;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
