// SPDX-License-Identifier: AGPL-3.0-or-later

// The one truth about a film: every item and join in whole frames. Renderer, sound, verification
// and the browser preview all read this; seconds are only ever derived from it.

import type { AssetId, Box } from "../../library/asset.ts";
import type { Codec, Fps, Quality } from "../brief/brief.ts";
import type { Along } from "../framing/areas.ts";
import type { Move } from "../framing/box.ts";
import type { Source } from "../framing/source.ts";
import type { JourneyMap } from "../select/stories/journey_map.ts";

/** Flat grounds and accents are "#rrggbb". */
export interface Ground {
  readonly from: string;
  readonly to: string;
}

/**
 * A drawn map: the land around a journey, and a line that grows along it. The renderer projects; all
 * points are in the picture, in the order of the journey.
 */
export interface MapDrawing extends JourneyMap {
  /** The frames of the item in which it grows. */
  readonly startFrame: number;
  readonly frames: number;
}

/** The still of a Live Photo, on which its clip ends: it comes in over `frames` from `startFrame` on. */
export interface Rest {
  readonly source: Source;
  /** The camera over the still, for the whole item; where it is shown whole there is none. */
  readonly move?: Move;
  readonly startFrame: number;
  readonly frames: number;
}

/** One of several pictures on screen: a still, or a clip that plays there. */
export interface Tile {
  readonly source: Source;
  /** Its boxes have the aspect of the tile's area, which follows from them. */
  readonly move: Move;
  /** Clips only. */
  readonly inSeconds?: number;
  readonly rest?: Rest;
}

export type Visual =
  /** Fills the canvas from a still, cropped by the move. */
  | { readonly kind: "still"; readonly source: Source; readonly move: Move }
  /** Two or three pictures in parts of the canvas with gutters, each cropped by its own move. */
  | {
    readonly kind: "tiles";
    readonly along: Along;
    readonly tiles: readonly Tile[];
    readonly ground: Ground;
  }
  /** The whole picture (still or clip) on a ground made of itself, for what must not be cropped. */
  | {
    readonly kind: "matted";
    readonly source: Source;
    /** Clips only. */
    readonly inSeconds?: number;
    /** Growth of the picture over the item, such as 1.03; stills only. */
    readonly grow: number;
    /** What the picture stands on instead; it then reaches the edges of the canvas. */
    readonly backdrop?: "blur" | "black";
    readonly rest?: Rest;
  }
  /** A clip that fills the canvas, cropped by a box; one of another shape may travel to a second. */
  | {
    readonly kind: "clip";
    readonly source: Source;
    readonly inSeconds: number;
    readonly crop: Box;
    readonly to?: Box;
    readonly rest?: Rest;
  }
  /** A card: a darkened still, blurred unless it opens the film, a map, or a plain ground, under text overlays. */
  | {
    readonly kind: "card";
    readonly role: "opening" | "chapter" | "ending";
    readonly backdrop?: {
      readonly source: Source;
      readonly inSeconds: number;
      readonly move: Move;
      /** Not blurred: darkened under words, or as it is without any. */
      readonly sharp?: "dark" | "plain";
    };
    readonly map?: MapDrawing;
    readonly ground: Ground;
  };

/** Where words stand when faces are where they usually are. */
export type Stand = "upper" | "lower";

/** Text drawn over the picture. Frames are relative to the item's first frame. */
export interface Overlay {
  readonly role:
    | "title"
    | "subtitle"
    | "chapter"
    | "chapter_sub"
    | "date"
    | "place"
    | "caption"
    | "ending"
    /** A number and, on a line below it, what it counts. */
    | "figure"
    | "names"
    /** Who made the music. */
    | "credit";
  readonly text: string;
  /** Stands in this tile instead of over all of them, counted from 0. */
  readonly tile?: number;
  /**
   * Where the film's title and the line below it stand, in the middle where it is left out; of captions
   * "upper" is the upper edge of their picture, and the lower one where it is left out.
   */
  readonly stand?: Stand;
  /** A date and a place stand in the other corner of their edge where a body is in the left one. */
  readonly side?: "right";
  readonly startFrame: number;
  readonly frames: number;
  readonly fadeInFrames: number;
  readonly fadeOutFrames: number;
}

/** Sound of the item's own clip; absent for stills and cards. */
export interface ClipSound {
  readonly source: Source;
  readonly inSeconds: number;
  /** Linear gain is decided when the sound is made; this only switches it off. */
  readonly muted: boolean;
  /** Where there is speech, in frames relative to the item's first frame. */
  readonly speech: ReadonlyArray<{ readonly start: number; readonly end: number }>;
}

export interface Item {
  readonly id: string;
  readonly kind: "shot" | "card";
  /** First frame it is visible in, the dissolve into it included. */
  readonly startFrame: number;
  /** Visible frames, both dissolves included. */
  readonly frames: number;
  readonly visual: Visual;
  readonly overlays: readonly Overlay[];
  readonly sound?: ClipSound;
  /** The asset on screen; absent for cards. */
  readonly asset?: AssetId;
  readonly storyId?: string;
}

/**
 * How item `after` goes over into the next one. `frames` is the overlap: 0 for a cut.
 * Invariant: items[after + 1].startFrame = items[after].startFrame + items[after].frames − frames.
 */
export interface Join {
  readonly after: number;
  readonly frames: number;
  readonly style: "cut" | "dissolve";
}

export interface Chapter {
  readonly startFrame: number;
  readonly title: string;
}

/** One of the owner's tracks, as it is heard. */
export interface FileMusic {
  readonly path: string;
  readonly key: string;
  /** Seconds into the file at which it begins. */
  readonly offsetSeconds: number;
  readonly bpm: number;
  readonly beatsPerBar: number;
  /** Where the file is left and where it goes on, in its own seconds, on bar lines, one after the other. */
  readonly jumps?: ReadonlyArray<{ readonly from: number; readonly to: number }>;
  /** What earlier versions kept: bars that are repeated until the rest of the film is as long as the rest of the file. */
  readonly loop?: { readonly start: number; readonly end: number };
  /** Where the music of the file ends. */
  readonly endSeconds?: number;
  /** It goes on there, and rings out before its end within so much. */
  readonly ringSeconds?: number;
}

/** What the film asks of music that is composed for it, in seconds of the film. */
export interface MusicForm {
  /** The strengths it wants, ascending. */
  readonly sections: ReadonlyArray<
    { readonly startSeconds: number; readonly energy: 0 | 1 | 2 | 3 }
  >;
  /** Where a clip speaks, ascending: the tune rests. */
  readonly voices?: ReadonlyArray<{ readonly start: number; readonly end: number }>;
  /** Where the picture comes that matters most. */
  readonly hitSeconds?: number;
  /** Where the card comes that closes the film. */
  readonly endingSeconds?: number;
}

/** The music as data: what the composer or the owner's file gives, bound to this film's length. */
export type MusicPlan =
  | MusicForm & {
    readonly mode: "composed";
    /** Louder, or with a minus softer, than music usually is beside the clips. */
    readonly liftDb?: number;
    readonly seed: number;
    readonly mood: import("../brief/brief.ts").Mood;
    readonly bpm: number;
    readonly beatsPerBar: number;
    /** The length of the whole piece, where its beginning alone is played. */
    readonly pieceSeconds?: number;
  }
  | FileMusic & {
    readonly mode: "file";
    readonly liftDb?: number;
    /** Who made it, both tracks where there are two. */
    readonly credit?: string;
    /** Another track that takes over, on a bar line of both. */
    readonly then?: FileMusic & {
      readonly startSeconds: number;
      /** Makes it as loud as the first. */
      readonly gainDb: number;
    };
  }
  | { readonly mode: "none" };

export interface Timeline {
  readonly version: 1;
  readonly title: string;
  readonly fps: Fps;
  readonly canvas: { readonly width: number; readonly height: number };
  readonly codec: Codec;
  readonly quality?: Quality;
  /** Pictures and the sound of clips are made unrecognisable. */
  readonly privacy?: true;
  readonly items: readonly Item[];
  readonly joins: readonly Join[];
  readonly chapters: readonly Chapter[];
  /** Beat positions in seconds of the film, ascending; empty without music. */
  readonly beats: readonly number[];
  readonly music: MusicPlan;
  /** Fade to black of picture and sound at the end. */
  readonly fadeOutFrames: number;
  readonly totalFrames: number;
  /** Where pieces begin that a film of the cut before an edit has, too; ascending. */
  readonly cuts?: readonly number[];
}
