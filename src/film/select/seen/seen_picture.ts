// SPDX-License-Identifier: AGPL-3.0-or-later

// What the bank holds about the content of one picture, read once and only as far as it is asked for:
// labels of the heads, the picture in words, its clip in words, how much moves in it.

import type {
  Caption,
  ClipFacts,
  DescriptionProducer,
  FactReader,
  HeadFact,
  MotionLine,
  MotionLineProducer,
  ProducerName,
  ResidualProducer,
} from "../../../bank/fact.ts";
import {
  captionProducer,
  type CaptionProducers,
  motionLineProducer,
} from "../../../facts/captions/caption_producers.ts";
import { descriptionProducersOf } from "../../../facts/captions/captioner.ts";
import { type ClipSources, isAboutSource } from "../../../facts/captions/clip_source.ts";
import { USUAL_CAPTION_ALIAS } from "../../../config/caption_alias.ts";
import { CLIP_FRAMES, CLIP_RESIDUAL } from "../../../facts/clip_key.ts";
import {
  HEAD_NAMES,
  headFact,
  type HeadName,
  headProducer,
  KNOWN_HEADS,
  type LabelOf,
} from "../../../facts/known_heads.ts";
import type { Asset } from "../../../library/asset.ts";
import { clipSource } from "../../framing/source.ts";

type FactOf<H extends HeadName> = HeadFact & { readonly label: LabelOf<H> };

/** Whether a person in it may be uncovered, as far as it was analyzed. */
export interface Exposure {
  /** `undefined` when it was not analyzed. */
  readonly isFlagged: boolean | undefined;
  /** The strongest of what was answered, 0…1. */
  readonly probability: number;
}

/** How the bank is to be read. */
interface SeenBy {
  /** The usual ones by default. */
  readonly factNames?: FactNames;
  /** A sentence about another clip than these is none; without them only one that says of none. */
  readonly clipSources?: ClipSources;
}

/** The sentence of a clip, and whose it is. */
interface FoundLine {
  readonly producer: MotionLineProducer;
  readonly line: MotionLine;
}

const NO_SOURCES: ReadonlySet<string> = new Set();
const EXPOSURE_HEADS = ["nsfw_marqo", "uncovered_person"] as const satisfies readonly HeadName[];

export class SeenPicture {
  readonly #facts: FactReader;
  readonly #names: FactNames;
  readonly #sources: ReadonlySet<string>;
  readonly #key: string;
  /** Key of the moving bytes; absent where there are none. */
  readonly #clipKey: string | undefined;
  readonly #heads = new Map<string, HeadFact | undefined>();
  #caption: { readonly found: Caption | undefined } | undefined;
  #residual: { readonly found: number | undefined } | undefined;

  constructor(
    facts: FactReader,
    asset: Asset,
    { factNames = USUAL_FACT_NAMES, clipSources }: SeenBy = {},
  ) {
    this.#facts = facts;
    this.#names = factNames;
    this.#key = asset.sourceKey;
    this.#clipKey = clipKeyOf(asset);
    this.#sources = clipSources?.get(this.#clipKey ?? "") ?? NO_SOURCES;
  }

  /** A fact about the picture itself, or about the preview or frames of a video. */
  fact<H extends HeadName>(head: H): FactOf<H> | undefined {
    return this.#read(head, this.#key);
  }

  label<H extends HeadName>(head: H): LabelOf<H> | undefined {
    return this.fact(head)?.label;
  }

  /** A Live Photo is one unit: what its clip shows counts like what its still shows. */
  get exposure(): Exposure {
    const keys = new Set([this.#key, this.#clipKey ?? this.#key]);
    const facts = EXPOSURE_HEADS.flatMap((head) =>
      [...keys].flatMap((key) => {
        const fact = this.#read(head, key);
        return fact ? [{ fact, probability: probabilityOfYes(head, fact) }] : [];
      })
    );
    return {
      isFlagged: facts.length === 0 ? undefined : facts.some(({ fact }) => fact.label === "yes"),
      probability: facts.reduce((most, { probability }) => Math.max(most, probability), 0),
    };
  }

  get caption(): Caption | undefined {
    this.#caption ??= { found: this.#firstCaption() };
    return this.#caption.found;
  }

  /** Its clip in words, of the first captioner that described it as it is now. */
  get motionLine(): FoundLine | undefined {
    const key = this.#clipKey;
    if (key === undefined) return undefined;
    for (const producer of this.#names.motionLines) {
      const line = this.#facts.get(producer, key);
      if (line && isWords(line.text) && isAboutSource(line, this.#sources)) {
        return { producer, line };
      }
    }
    return undefined;
  }

  /** What was heard in its clip. */
  get clip(): ClipFacts | undefined {
    return this.#clipKey === undefined ? undefined : this.#facts.get("clip-v1", this.#clipKey);
  }

  /** Most frames of its clip do not show what the clip is about. */
  get isSubjectOftenMissing(): boolean {
    const fact = this.#clipKey && this.#facts.get(CLIP_FRAMES, this.#clipKey);
    return fact ? fact.label === "subject_often_missing" : false;
  }

  /** Movement left after that of the camera, in pixels of a 320 × 240 frame. */
  get residual(): number | undefined {
    this.#residual ??= { found: this.#firstResidual() };
    return this.#residual.found;
  }

  #read<H extends HeadName>(head: H, key: string): FactOf<H> | undefined {
    const at = `${head} ${key}`;
    if (!this.#heads.has(at)) {
      const fact = headFact(this.#facts, head, key);
      this.#heads.set(at, fact && isFact(head, fact) ? fact : undefined);
    }
    return this.#heads.get(at) as FactOf<H> | undefined;
  }

  #firstCaption(): Caption | undefined {
    for (const name of this.#names.captions) {
      const caption = this.#facts.get(name, this.#key);
      if (isWords(caption?.text)) return caption;
    }
    return undefined;
  }

  #firstResidual(): number | undefined {
    const key = this.#clipKey;
    if (key === undefined) return undefined;
    for (const name of this.#names.residuals) {
      const residual = this.#facts.get(name, key)?.residual;
      if (residual !== undefined && Number.isFinite(residual)) return residual;
    }
    return undefined;
  }
}

/** The producers whose rows a `SeenPicture` reads. */
export function contentProducers(names: FactNames = USUAL_FACT_NAMES): ProducerName[] {
  return [
    ...HEAD_NAMES.map(headProducer),
    CLIP_FRAMES,
    "clip-v1",
    ...names.captions,
    ...names.motionLines,
    ...names.residuals,
  ];
}

/** What it asks them about. */
export function contentKeys(asset: Asset): string[] {
  const clip = clipKeyOf(asset);
  return clip === undefined || clip === asset.sourceKey
    ? [asset.sourceKey]
    : [asset.sourceKey, clip];
}

function clipKeyOf(asset: Asset): string | undefined {
  const medium = asset.kind === "video" ? "video" : asset.live ? "live" : undefined;
  return medium && clipSource({ asset, medium }).key;
}

/** A row says something only with a label of its head and a confidence. */
function isFact(head: HeadName, { label, confidence }: HeadFact): boolean {
  const labels: readonly string[] = KNOWN_HEADS[head].labels;
  return labels.includes(label) && confidence >= 0 && confidence <= 1;
}

function isWords(text: unknown): text is string {
  return typeof text === "string" && text.trim() !== "";
}

/** The detector's confidence is that of `yes` whatever the label; a head's is of its label. */
function probabilityOfYes(head: typeof EXPOSURE_HEADS[number], fact: HeadFact): number {
  if (head === "nsfw_marqo" || fact.label === "yes") return fact.confidence;
  return 1 - fact.confidence;
}

export interface FactNames {
  /** In order: a picture's words all come from the first captioner that has described it. */
  readonly captions: readonly DescriptionProducer[];
  readonly motionLines: readonly MotionLineProducer[];
  readonly residuals: readonly ResidualProducer[];
}

export const USUAL_FACT_NAMES: FactNames = {
  captions: [captionProducer(USUAL_CAPTION_ALIAS)],
  motionLines: [motionLineProducer(USUAL_CAPTION_ALIAS)],
  residuals: [CLIP_RESIDUAL],
};

/** Those of the configured captioner, and movement as it is measured here. */
export function factNamesOf(producers: CaptionProducers): FactNames {
  const { reusedMotionLines, motionProducer } = producers;
  return {
    captions: descriptionProducersOf(producers),
    motionLines: [...reusedMotionLines, motionProducer],
    residuals: [CLIP_RESIDUAL],
  };
}
