// Pixels that are not square, as old camcorders have them.

interface Ratio {
  readonly num: number;
  readonly den: number;
}

/** The size the picture is shown at: the width follows the pixel aspect of track or frame. */
export function displaySize(
  picture: { readonly width: number; readonly height: number; readonly sampleAspectRatio?: Ratio },
  ofTrack: Ratio,
): { width: number; height: number } {
  const ratio = isUsable(ofTrack) ? ofTrack : picture.sampleAspectRatio;
  const { width, height } = picture;
  if (!ratio || !isUsable(ratio)) return { width, height };
  return { width: Math.max(1, Math.round(width * ratio.num / ratio.den)), height };
}

/** Zero means unknown; beyond 10 it is a damaged header. */
function isUsable({ num, den }: Ratio): boolean {
  return num > 0 && den > 0 && num / den < 10 && den / num < 10;
}
