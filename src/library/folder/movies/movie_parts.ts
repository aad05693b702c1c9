// What every movie format's reader brings home.

import type { Moment } from "../facts/moment.ts";

export interface MovieParts {
  /** Pixels of the upright picture. */
  readonly width: number;
  readonly height: number;
  readonly durationSeconds: number;
  readonly frameRate?: number;
  readonly moment?: Moment;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly make?: string;
  readonly model?: string;
  readonly description?: string;
  readonly comment?: string;
  /** Apple's name for the pair of still and clip. */
  readonly contentId?: string;
  readonly xmp?: string;
}

/** ISO 6709 as cameras write it: "+48.1371+011.5754+520.000/"; degrees only. */
export function iso6709(
  text: string | undefined,
): { latitude: number; longitude: number } | undefined {
  const match = /^\s*([+-]\d{1,2}(?:\.\d+)?)([+-]\d{1,3}(?:\.\d+)?)/.exec(text ?? "");
  if (!match) return undefined;
  return { latitude: +match[1]!, longitude: +match[2]! };
}
