// What is known about a picture's content, by who found it out. A fact's identity is the artifact
// that produced it, never the machine: a producer name has no room for a host or a device.

/** Version inside: a change of method is a new name. */
export type ProducerName = "pixels-v1" | "clip-v1";

/**
 * `pixels-v1`: measured on the upright picture scaled to fit 400 × 400 px, luma of BT.709.
 * For a video: the keyframe nearest to a third of its length.
 */
export interface PixelFacts {
  /** Variance of the 3 × 3 Laplacian of luma (0…255 scale). Compare within a library only. */
  readonly sharpness: number;
  /** The same on the largest known face's crop; absent without faces. */
  readonly faceSharpness?: number;
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
  /** Where somebody speaks, in order, not touching. */
  readonly speech: readonly Span[];
  /** Sound level in dBFS for every half second. */
  readonly levels: readonly number[];
  /** Picture change for every half second, 0…1; empty when not measured. */
  readonly motion: readonly number[];
}

export interface FactValues {
  readonly "pixels-v1": PixelFacts;
  readonly "clip-v1": ClipFacts;
}

/** Reading says what is banked, never measures; a cut gets only this. */
export interface FactReader {
  get<P extends ProducerName>(producer: P, sourceKey: string): FactValues[P] | undefined;
}
