// Sizes of pictures fitted inside a frame.

/**
 * The largest size with the picture's aspect inside max × max, never larger than the picture, both
 * sides even and at least 2.
 */
export function fitInside(
  width: number,
  height: number,
  maxWidth: number,
  maxHeight: number,
): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: evenDown(width * scale), height: evenDown(height * scale) };
}

function evenDown(size: number): number {
  return Math.max(2, Math.floor((size + 1e-6) / 2) * 2);
}
