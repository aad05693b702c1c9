// SPDX-License-Identifier: AGPL-3.0-or-later

// Combines the answers about a clip's frames: a clip is as sensitive as its most sensitive frame, and shows its
// moment when most of its frames show something.

import type { BankRow } from "../bank/bank.ts";
import type { HeadFact } from "../bank/fact.ts";
import { Fault } from "../base/fault.ts";
import type { Asset } from "../library/asset.ts";
import type { PictureFactDeps } from "./acquire_picture_facts.ts";
import { CLIP_FRAMES, CLIP_FRAMES_LABELS } from "./clip_key.ts";
import type { PictureAnswers, PictureFact, PictureProducer } from "./fact_source.ts";
import type { Keyframe } from "./keyframe_reader.ts";
import { headProducer } from "./known_heads.ts";

/** Kinds of frames that carry a film; the other four carry nothing. */
const CARRYING: ReadonlySet<string> = new Set([
  "people_moment",
  "place_or_scenery",
  "meaningful_record",
  "screen_or_document",
]);
/** A clip shows its moment when this share of its frames carries something. */
const SHOWING_SHARE = 0.75;
/** From here on it is `yes`. */
const SENSITIVE = 0.5;

export const SENSITIVE_CONTENT = headProducer("nsfw_marqo");

/** The classifiers' answers about the frames, and about a video's own picture. */
export async function shownRows(
  { source, picture }: Pick<PictureFactDeps, "source" | "picture">,
  key: string,
  asset: Asset,
  frames: readonly Keyframe[],
  producers: readonly PictureProducer[],
  signal: AbortSignal | undefined,
): Promise<BankRow[]> {
  if (producers.length === 0) return [];
  // A clip is answered for as a whole, by one artifact, or another time.
  const answers: PictureAnswers[] = [];
  for (const { jpeg } of frames) {
    const answer = await unlessUnreadable(source.decide(jpeg, producers, signal));
    if (answer) answers.push(answer);
  }
  for (const producer of producers) {
    if (new Set(answers.map((answer) => answer[producer]?.encoderKey)).size > 1) {
      throw new Fault(
        "model_unavailable",
        `Could not look into "${asset.fileName}": its frames were answered for by different models`,
      );
    }
  }
  const rows: BankRow[] = [];
  if (producers.includes("nsfw_marqo")) {
    const own = asset.kind === "video"
      ? await unlessUnreadable(
        picture(asset, signal).then((still) => source.decide(still, ["nsfw_marqo"], signal)),
      )
      : undefined;
    const strongest = strongestOf([...answers, ...(own ? [own] : [])]);
    rows.push(
      strongest
        ? { producer: SENSITIVE_CONTENT, sourceKey: key, value: strongest }
        : settled(SENSITIVE_CONTENT, key, "no frame of it can be read"),
    );
  }
  if (producers.includes("heads")) {
    const kinds = answers.flatMap(({ heads }) =>
      heads ? [{ ...factOf(heads.facts, "frame_kind"), encoderKey: heads.encoderKey }] : []
    );
    rows.push(
      kinds.length > 0
        ? { producer: CLIP_FRAMES, sourceKey: key, value: showingOf(kinds) }
        : settled(CLIP_FRAMES, key, "no frame of it can be read"),
    );
  }
  return rows;
}

/** A frame, or a video's own picture, that cannot be read gives no answer: the others decide. */
async function unlessUnreadable(answer: Promise<PictureAnswers>) {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Fault && error.code === "media_unreadable") return undefined;
    throw error;
  }
}

/** The highest probability anywhere holds the whole clip. */
function strongestOf(answers: readonly PictureAnswers[]): HeadFact | undefined {
  const found =
    answers.flatMap(({ nsfw_marqo: answer }) =>
      answer ? [{ confidence: answer.facts[0]!.confidence, encoderKey: answer.encoderKey }] : []
    ).toSorted((a, b) => b.confidence - a.confidence)[0];
  return found && { label: found.confidence >= SENSITIVE ? "yes" : "no", ...found };
}

function showingOf(
  kinds: ReadonlyArray<{ readonly label: string; readonly encoderKey: string }>,
): HeadFact {
  const confidence = kinds.filter(({ label }) => CARRYING.has(label)).length / kinds.length;
  const [showing, missing] = CLIP_FRAMES_LABELS;
  return {
    label: confidence >= SHOWING_SHARE ? showing : missing,
    confidence,
    encoderKey: kinds[0]!.encoderKey,
  };
}

function factOf(facts: readonly PictureFact[], head: string): PictureFact {
  const fact = facts.find((each) => each.head === head);
  if (!fact) throw new Fault("internal", `A picture was answered for without its head "${head}"`);
  return fact;
}

export function settled(
  producer: BankRow["producer"],
  sourceKey: string,
  unreadable: string,
): BankRow {
  return { producer, sourceKey, value: { unreadable } };
}
