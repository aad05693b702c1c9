// SPDX-License-Identifier: AGPL-3.0-or-later

// The port to what describes pictures in words: a caption server, or a language model.

import { type Banked, isUnreadable } from "../../bank/bank.ts";
import type { Caption, CaptionOrigin, DescriptionProducer, MotionLine } from "../../bank/fact.ts";
import type { KeyframeReader } from "../keyframe_reader.ts";
import type { Closed } from "../llm/closed.ts";
import type { CaptionProducers } from "./caption_producers.ts";
import { MAX_DESCRIPTION } from "./question.ts";
import type { TileMaker } from "./tile_maker.ts";

/** The server's words about the model behind the alias, flattened. */
export interface Served {
  readonly kind: "served";
  readonly served: Readonly<Record<string, string>>;
  /** A language model's provider need not list it: what is listed instead, or nothing without a list. */
  readonly missing?: { readonly names?: string };
}

export interface Ready {
  readonly kind: "ready";
  readonly origin: CaptionOrigin;
}

/** How one picture or clip went. */
export type CaptionResult<V> =
  | { readonly kind: "described"; readonly value: V }
  /** Asking again would change nothing. */
  | { readonly kind: "settled"; readonly reason: string }
  /** Another time; what is missing is an answer, a valid answer, or the picture itself. */
  | {
    readonly kind: "outstanding";
    readonly reason: string;
    readonly missing: "answer" | "valid answer" | "source";
    /** The setting that gives an answer longer, where it came too late. */
    readonly raise?: string;
  }
  /** The server refuses the key; nothing else is worth asking. */
  | { readonly kind: "refused"; readonly closed: Closed };

export interface MotionWords {
  readonly text: string;
  readonly origin: CaptionOrigin;
}

export interface Captioner extends CaptionProducers {
  /** How many pictures may be with it at once. */
  readonly concurrency: number;
  /** Asks for the models it serves; no picture is sent. Rejects with Fault `cancelled` only. */
  probe(signal?: AbortSignal): Promise<Served | Closed>;
  /**
   * The models, then the three control tiles: each must be described as asked. Once it is ready it
   * stays so until it is silent or away: `describe` and `motionLine` wait for it up to two minutes then
   * and check again, before anything else is sent. Rejects with Fault `cancelled` only.
   */
  check(signal?: AbortSignal): Promise<Ready | Closed>;
  /** Whether one control tile, sent once, is described as asked. Rejects with Fault `cancelled` only. */
  answersControl(signal?: AbortSignal): Promise<boolean>;
  /** A tile in JPEG. Rejects with Fault `cancelled`, and `internal` before `check` was passed. */
  describe(tile: Uint8Array, signal?: AbortSignal): Promise<CaptionResult<Caption>>;
  /** The strip of a clip in JPEG. Rejects as `describe`. */
  motionLine(strip: Uint8Array, signal?: AbortSignal): Promise<CaptionResult<MotionWords>>;
}

/** In the order in which a caption is taken. */
export function descriptionProducersOf(
  { reusedDescriptions, descriptionProducer }: CaptionProducers,
): readonly DescriptionProducer[] {
  return [...reusedDescriptions, descriptionProducer];
}

/** A described picture or clip whose sentence can be shown. */
export function isDescribed<V extends Caption | MotionLine>(row: Banked<V>): row is V {
  return row !== undefined && !isUnreadable(row) && typeof row.text === "string" &&
    row.text.trim() !== "" && [...row.text].length <= MAX_DESCRIPTION;
}

export interface Captioning {
  readonly captioner: Captioner;
  readonly tiles: TileMaker;
  readonly keyframes: KeyframeReader;
  /** One JPEG of up to three; rejects with Fault `media_unreadable`. */
  readonly stripOf: (frames: readonly Uint8Array[]) => Promise<Uint8Array>;
}

export const CONTROL_COLOURS = ["red", "blue", "grey"] as const;
export type ControlColour = typeof CONTROL_COLOURS[number];

/** sRGB, 0…255 */
export const CONTROL_RGB: Readonly<Record<ControlColour, readonly [number, number, number]>> = {
  red: [200, 20, 20],
  blue: [20, 40, 200],
  grey: [128, 128, 128],
};
