// SPDX-License-Identifier: AGPL-3.0-or-later

// Facts about a picture's content, by their producer. A fact's identity is the artifact
// that produced it, never the machine: a producer name has no room for a host or a device.

import type { Box } from "../library/asset.ts";

/** One head of a picture classifier at its version: `head:activity@public-v1`. */
export type HeadProducer = `head:${string}@${string}`;
/** A captioner: `description:<alias>@envelope-v3-compact`. */
export type DescriptionProducer = `description:${string}`;
/** The producer of a clip's sentence: `motion-line-v1@<captioner>/3-keyframes-320px`. */
export type MotionLineProducer = `motion-line-v1@${string}`;
/** How movement was measured: `motion-residual-v1@median-flow-v1-detector-frames-320x240`. */
export type ResidualProducer = `motion-residual-v1@${string}`;
/** A detector of faces, by its file and recipe: `faces-v1@yunet-s-daede240/320+1280/0.75`. */
export type FaceProducer = `faces-v1@${string}`;

/** Version inside: a change of method is a new name. */
export type ProducerName =
  | "pixels-v1"
  | "clip-v1"
  | "clip-halves-v1"
  | HeadProducer
  | DescriptionProducer
  | MotionLineProducer
  | ResidualProducer
  | FaceProducer;

/**
 * `pixels-v1`: measured on the upright picture scaled to fit 400 × 400 px, luma of BT.709.
 * For a video: the keyframe nearest to a third of its length.
 */
export interface PixelFacts {
  /** Variance of the 3 × 3 Laplacian of luma (0…255 scale). Compare within a library only. */
  readonly sharpness: number;
  /** The same on the largest known face's crop; absent without faces. */
  readonly faceSharpness?: number;
  /** The same on the sharpest parts of the picture; absent in what was measured long ago. */
  readonly subjectSharpness?: number;
  /** 0…1: how much of it is lines of letters; absent in what was measured long ago. */
  readonly textLikeness?: number;
  /** Mean and standard deviation of luma, 0…255. */
  readonly mean: number;
  readonly contrast: number;
  /** Share of pixels with luma < 30 and > 225. */
  readonly darkShare: number;
  readonly brightShare: number;
  /** Colourfulness after Hasler and Süsstrunk (2003); 0 grey, about 60 vivid. */
  readonly colour: number;
  /** 0…1: how much it looks like a screen or a document (flat areas, straight edges, few colours). */
  readonly screenLikeness: number;
  /** 64-bit difference hash, 16 hexadecimal digits. */
  readonly hash: string;
  /** Where the eye goes; absent where nothing stands out, and in rows of a time that looked for none. */
  readonly subject?: Box;
  /** A part of the file's data is lost: what was measured is not all of the picture. */
  readonly isDamaged?: true;
  /** Scene print: 48 numbers of length 1 together; the cosine of two prints is their likeness. */
  readonly print: readonly number[];
}

/** Seconds from the start of the clip. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** `clip-v1`: the sound and liveliness of a video or a Live Photo's motion. */
export interface ClipFacts {
  readonly durationSeconds: number;
  readonly hasSound: boolean;
  /** Integrated loudness in LUFS (BS.1770); −70 when silent. */
  readonly loudness: number;
  /** Where there is speech, in order, not touching. */
  readonly speech: readonly Span[];
  /** Sound level in dBFS for every half second. */
  readonly levels: readonly number[];
  /** Picture change for every half second, 0…1; empty when not measured. */
  readonly motion: readonly number[];
}

/** A classifier's answer about one picture. */
export interface HeadFact {
  readonly label: string;
  /** 0…1. */
  readonly confidence: number;
  /** The artifact behind it; stored with the fact, no part of its key. */
  readonly encoderKey: string;
}

/** The model that answered, as far as a caption server says: it may be served in several builds. */
export interface CaptionOrigin {
  readonly modelId: string;
  /** Address without user, query and fragment. */
  readonly endpoint: string;
  /** The owner's label, from `caption_artifact_id`. */
  readonly artifactId?: string;
  /**
   * Facts of the server's own `/models` row, flattened one level; what changes from call to call
   * left out.
   */
  readonly served: Readonly<Record<string, string>>;
  /** 16 hexadecimal digits over its answers to the three control tiles. */
  readonly controlDigest: string;
}

/** A picture in words. */
export interface Caption {
  /** One sentence, 1…120 letters. */
  readonly text: string;
  /** The visible kind of scene, at most 32 letters; absent where the evidence was insufficient. */
  readonly setting?: string;
  readonly origin: CaptionOrigin;
}

/** A clip in words, from three of its keyframes. */
export interface MotionLine {
  /** One sentence, 1…120 letters. */
  readonly text: string;
  /** How many frames were shown to the captioner. */
  readonly frames: number;
  /** The cost of reading them. */
  readonly bytesRead: number;
  /** Digest of what the library knew of the clip; another one is asked again. */
  readonly source?: string;
  /** Absent in rows from before it was stored: `unrecorded` in figures. */
  readonly provenance?: {
    /** 16 hexadecimal digits over the prompt and schema. */
    readonly question: string;
    /** Seconds from the start of the clip. */
    readonly keyframesAt: readonly number[];
    /** The reason why the clip needed a line. */
    readonly admittedOn: { readonly kind: "video" } | {
      readonly residual: number;
      readonly producer: ResidualProducer;
    };
    readonly origin: CaptionOrigin;
  };
}

/**
 * Movement of a clip in pixels of a 320 × 240 frame between two neighbouring frames, means over all
 * pairs; `residual` is what is left after the median movement, so that a turning camera counts little.
 */
export interface MotionResidual {
  readonly meanMotion: number;
  readonly residual: number;
  readonly residualPeak: number;
  readonly frames: number;
}

/** A face the program found itself. */
export interface FoundFace {
  readonly box: Box;
  /** 0…1: how sure the detector is. */
  readonly score: number;
}

/** Faces of the upright picture; of a video, of the frame that stands for it. */
interface FoundFaces {
  readonly faces: readonly FoundFace[];
}

/** `clip-halves-v1`: every moving half that was seen beside a still, as its library tells them apart. */
interface ClipHalves {
  readonly halves: readonly string[];
}

export interface FactValues {
  readonly "pixels-v1": PixelFacts;
  readonly "clip-v1": ClipFacts;
  readonly "clip-halves-v1": ClipHalves;
  readonly [head: HeadProducer]: HeadFact;
  readonly [captioner: DescriptionProducer]: Caption;
  readonly [captioner: MotionLineProducer]: MotionLine;
  readonly [method: ResidualProducer]: MotionResidual;
  readonly [detector: FaceProducer]: FoundFaces;
}

/** Reading says what is banked, never measures; a cut gets only this. */
export interface FactReader {
  get<P extends ProducerName>(producer: P, sourceKey: string): FactValues[P] | undefined;
  /**
   * A reader of the same that has read everything of these producers about these sources at once:
   * thousands of questions cost as much as a few. Absent where reading costs nothing.
   */
  gathered?(producers: readonly ProducerName[], sourceKeys: readonly string[]): FactReader;
}
