// SPDX-License-Identifier: AGPL-3.0-or-later

// The key and the producers of banked facts about a clip.

import type { HeadProducer, ResidualProducer } from "../bank/fact.ts";
import type { Asset } from "../library/asset.ts";

/** The bytes that move: the video itself, or the moving half of a Live Photo. */
export function clipKey({ kind, sourceKey }: Pick<Asset, "kind" | "sourceKey">): string {
  return kind === "video" ? sourceKey : `${sourceKey}+motion`;
}

/** Movement between the frames the detectors look at. */
export const CLIP_RESIDUAL: ResidualProducer =
  "motion-residual-v1@median-flow-v1-detector-frames-320x240";

/** Settles the measurement of a clip that was read and shows one frame: nothing moves in it. */
export const ONE_FRAME = "there is one frame in it";

/**
 * Movement left after that of the camera (`MotionResidual.residual`) from which a Live Photo plays and a
 * clip's words count.
 */
export const MOVING_RESIDUAL = 1.5;

/** How many frames stand for a clip. */
export const CLIP_FRAMES_LOOKED_AT = 8;

/** Whether a clip's frames show what is worth showing; from `frame_kind` of each of them. */
export const CLIP_FRAMES: HeadProducer = "head:clip_frames@frame_kind-public-v1/8-frames";
export const CLIP_FRAMES_LABELS = ["shows_its_moment", "subject_often_missing"] as const;
