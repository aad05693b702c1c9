// SPDX-License-Identifier: AGPL-3.0-or-later

// The port to what can say what is in a picture: this machine's own models, or the inference
// service. The same picture gets the same answer from either; one suite of tests is run on both.

/** Names on the wire; each is one model with its own artifact. */
export const PICTURE_PRODUCERS = ["heads", "nsfw_marqo", "doc_docling"] as const;
export type PictureProducer = typeof PICTURE_PRODUCERS[number];

/** A row of the bank without its picture. */
export interface PictureFact {
  readonly head: string;
  readonly version: string;
  readonly label: string;
  /** 0…1. */
  readonly confidence: number;
}

export interface ProducerAnswer {
  /** The artifact that answered; nothing of an address, host, device or provider is in it. */
  readonly encoderKey: string;
  readonly facts: readonly PictureFact[];
}

/** One answer for each producer that was asked, in the order of `PICTURE_PRODUCERS`. */
export type PictureAnswers = Readonly<Partial<Record<PictureProducer, ProducerAnswer>>>;

export interface FactSource extends AsyncDisposable {
  /** Those it may be asked for. */
  readonly producers: readonly PictureProducer[];
  /** How many pictures are worth having under way at once. */
  readonly concurrency: number;
  /**
   * What every named producer says of one encoded picture (JPEG, PNG, WebP, or a GIF's first frame),
   * or nothing: there is no half answer. Rejects with Fault `media_unreadable` (these bytes, for good),
   * `model_unavailable` (a model cannot be loaded or its service cannot be asked; another time),
   * `cancelled`.
   */
  decide(
    picture: Uint8Array,
    producers: readonly PictureProducer[],
    signal?: AbortSignal,
  ): Promise<PictureAnswers>;
}
