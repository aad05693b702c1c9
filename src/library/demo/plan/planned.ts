// The words of a plan: what is drawn, when and where it is said to have been taken.

import type { LocalDateTime } from "../../../base/local_time.ts";
import type { ClipName } from "../clips/all.ts";
import type { SceneCall } from "../scenes/all.ts";

export interface DemoPlace {
  readonly city: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Zone of the camera's clock, hours east of UTC in winter and summer. */
  readonly zone: readonly [winter: number, summer: number];
}

interface Planned {
  /** Relative to the library's folder, with "/". */
  readonly path: string;
  /** Wall clock. */
  readonly takenAt: LocalDateTime;
  /** Absent when the camera had no fix. */
  readonly place?: DemoPlace;
  readonly tags: readonly string[];
}

export interface PlannedPhoto extends Planned {
  readonly kind: "photo";
  readonly call: SceneCall;
  /** Pictures of one seed are drawn with the same chance: bursts and near-duplicates. */
  readonly seed: string;
  /** First names in alphabetical order; their faces are in the picture. */
  readonly people: readonly string[];
  readonly rating?: number;
  /** How an upright picture is stored: as it is, or lying with EXIF orientation 6. */
  readonly stored: "upright" | "lying";
  /** A picture of a phone's screen is a PNG without a camera's words. */
  readonly format: "jpeg" | "png";
  /** Pairs a still with its moving half. */
  readonly contentId?: string;
}

export interface PlannedClip extends Planned {
  readonly kind: "clip";
  readonly clip: ClipName;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly seconds: number;
  readonly contentId?: string;
}

export type PlannedItem = PlannedPhoto | PlannedClip;

/** What a season's list says of a picture; the rest follows from it. */
export interface PhotoLine {
  /** "05-17 15:42:10" or "05-17 15:42:10.400" */
  readonly at: string;
  readonly place?: DemoPlace;
  readonly call: SceneCall;
  readonly folder?: string;
  readonly seed?: string;
  readonly people?: readonly string[];
  readonly rating?: number;
  readonly lying?: boolean;
  readonly screenshot?: boolean;
  readonly contentId?: string;
  readonly tags?: readonly string[];
}

export interface ClipLine {
  readonly at: string;
  readonly place?: DemoPlace;
  readonly clip: ClipName;
  readonly folder?: string;
  readonly size: readonly [width: number, height: number];
  readonly fps: number;
  readonly seconds: number;
  readonly contentId?: string;
  readonly tags?: readonly string[];
}

/** Minutes east of UTC on the camera's clock; a camera without a fix keeps the time of home. */
export function offsetMinutesOf(
  { takenAt, place }: Pick<PlannedItem, "takenAt" | "place">,
): number {
  const [winter, summer] = place?.zone ?? CENTRAL_EUROPE;
  // Summer time in Europe in 2025: from 30 March to 26 October.
  const day = takenAt.slice(5, 10);
  return 60 * (day >= "03-30" && day < "10-26" ? summer : winter);
}

const CENTRAL_EUROPE = [1, 2] as const;
