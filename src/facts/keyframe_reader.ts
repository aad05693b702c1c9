// SPDX-License-Identifier: AGPL-3.0-or-later

// The port to a few frames of a clip, read without the clip: the library's playback rendition is asked
// for its index and for single keyframes.

import type { MotionResidual } from "../bank/fact.ts";
import type { Asset } from "../library/asset.ts";

export interface Keyframe {
  /** Seconds from the start of the clip, where the keyframe lies rather than where it was asked for. */
  readonly seconds: number;
  /** JPEG, upright, fitted inside the asked size, never enlarged. */
  readonly jpeg: Uint8Array;
}

export type KeyframeReading =
  | {
    readonly kind: "read";
    /** One to `count`, in time order, each keyframe once: a short clip may have fewer. */
    readonly frames: readonly Keyframe[];
    /** Bytes of the clip read for these frames; 0 where an earlier reading had them. */
    readonly bytesRead: number;
    /** How many ranges were asked for. */
    readonly requests: number;
    /** Where it was asked for and there are two frames or more. */
    readonly residual?: MotionResidual;
  }
  /** Asking again would change nothing: no playback (404), an index that cannot be read, no ranges. */
  | { readonly kind: "settled"; readonly reason: string }
  /** Another time: the library cannot be reached, or was too slow. */
  | { readonly kind: "outstanding"; readonly reason: string };

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Frames of the same clip that will be wanted later, in another number and size. */
export interface FramesAhead extends FrameSize {
  readonly count: number;
}

export interface KeyframeSize extends FrameSize {
  /** Measure how things move between the frames as well. */
  readonly residual?: boolean;
  /**
   * Read together with these and kept until they are asked for, so that nothing of the clip is read or
   * decoded twice. What only they cost is said when they are.
   */
  readonly ahead?: FramesAhead;
}

export interface KeyframeReader {
  /**
   * The keyframes nearest to 1/(count+1), 2/(count+1), … of the length, or the frames there where those
   * nearest to its quarters are fewer than three: of a video itself, of a Live Photo its moving half. May
   * be called for several clips at once. Reasons finish the sentence "motion unavailable: …" and
   * name no machine. Rejects with Fault `cancelled` only.
   */
  read(
    asset: Asset,
    count: number,
    size: KeyframeSize,
    signal?: AbortSignal,
  ): Promise<KeyframeReading>;
}
