// The port to whoever describes pictures in words: a caption server, or a language model.

import type { Caption, CaptionOrigin, DescriptionProducer } from "../bank/fact.ts";
import type { Closed } from "../llm/closed.ts";
import type { CaptionProducers } from "./caption_producers.ts";

/** What a server says of the model behind the alias, flattened. */
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
export type Said<V> =
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
  /** The server lets nobody in any more; nothing else is worth asking. */
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
   * stays so until it is silent or away: `describe` and `motionLine` check again then, before anything
   * else is sent. Rejects with Fault `cancelled` only.
   */
  check(signal?: AbortSignal): Promise<Ready | Closed>;
  /** Whether one control tile, sent once, is described as asked. Rejects with Fault `cancelled` only. */
  answersControl(signal?: AbortSignal): Promise<boolean>;
  /** A tile in JPEG. Rejects with Fault `cancelled`, and `internal` before `check` was passed. */
  describe(tile: Uint8Array, signal?: AbortSignal): Promise<Said<Caption>>;
  /** The strip of a clip in JPEG. Rejects as `describe`. */
  motionLine(strip: Uint8Array, signal?: AbortSignal): Promise<Said<MotionWords>>;
}

/** In the order in which a caption is taken. */
export function descriptionProducersOf(
  { reusedDescriptions, descriptionProducer }: CaptionProducers,
): readonly DescriptionProducer[] {
  return [...reusedDescriptions, descriptionProducer];
}
