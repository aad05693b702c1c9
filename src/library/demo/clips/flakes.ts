// Falling snow: each flake has its own depth, and so its size, speed and softness.

import type { Random } from "../../../base/random.ts";
import type { Yuv420 } from "../../../media/yuv.ts";
import type { ClipSize } from "./clip.ts";
import { stampDisc } from "./light.ts";

/** Puts every flake where it is at a time; `mask` lets them fall behind something. */
export function driftingFlakes(
  { width, height }: ClipSize,
  count: number,
  random: Random,
  mask?: Uint8Array,
): (frame: Yuv420, seconds: number) => void {
  const unit = Math.min(width, height) / 720;
  const flakes = Array.from({ length: count }, () => {
    const near = random.next() ** 4;
    return {
      x: random.next() * width,
      y: random.next() * height,
      radius: (0.9 + near * 7) * unit,
      softness: (0.4 + near * 6) * unit,
      opacity: 0.85 - near * 0.45,
      fall: (46 + near * 210) * unit,
      drift: random.between(-8, 26) * (1 + near * 2) * unit,
      sway: random.between(3, 16) * unit,
      phase: random.between(0, 6.3),
    };
  });
  return (frame, seconds) => {
    for (const flake of flakes) {
      const swing = Math.sin(seconds * 1.4 + flake.phase) * flake.sway;
      const x = wrap(flake.x + flake.drift * seconds + swing, width, 30);
      const y = wrap(flake.y + flake.fall * seconds, height, 30);
      stampDisc(frame, x, y, flake.radius, flake.softness, flake.opacity, mask);
    }
  };
}

/** Comes in again at the other side, beyond the edge by `margin`. */
function wrap(at: number, length: number, margin: number): number {
  const span = length + 2 * margin;
  return ((at + margin) % span + span) % span - margin;
}
