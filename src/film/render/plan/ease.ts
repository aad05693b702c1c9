// How something moves or fades over its time, as numbers between 0 and 1.

/** Share of the time in which a camera move gathers speed, and again in which it loses it. */
const RAMP = 0.08;

/** Constant speed between two short ramps; 0 at 0, 1 at 1, speed continuous (film.md KEN-2). */
export function easeMove(t: number): number {
  const speed = 1 / (1 - RAMP);
  if (t <= 0) return 0;
  if (t >= 1) return 1;
  if (t < RAMP) return speed * t * t / (2 * RAMP);
  if (t > 1 - RAMP) return 1 - speed * (1 - t) * (1 - t) / (2 * RAMP);
  return speed * (t - RAMP / 2);
}

/** Slow at both ends. */
export function smoothstep(t: number): number {
  const x = Math.min(1, Math.max(0, t));
  return x * x * (3 - 2 * x);
}
