// SPDX-License-Identifier: AGPL-3.0-or-later

// What is known of a picture in words people read: the heads that say something, its caption, its
// clip. Kept in the trace, so that it stays true of the film as it was made.

import { originLabel } from "../../../facts/captions/origins.ts";
import { MOVING_RESIDUAL } from "../../../facts/clip_key.ts";
import { HEAD_NAMES, type HeadName, type LabelOf } from "../../../facts/known_heads.ts";
import type { Asset } from "../../../library/asset.ts";
import { PLAIN_ENGLISH } from "../../../messages/locale.ts";
import { say } from "../../../messages/say.ts";
import { assetsOf, type Cut, type PlainClip, type SeenWords } from "../cut.ts";
import type { SeenPicture } from "./seen_picture.ts";

/** Labels that say nothing worth a word. */
const SILENT: ReadonlySet<string> = new Set<LabelOf<HeadName>>([
  "undetermined",
  "other",
  "photograph",
  "no",
  "people_moment",
  "place_or_scenery",
  "meaningful_record",
]);

/** Where the label alone would not say what it is about. */
const WORDS: Readonly<Record<string, string>> = {
  "people none": "nobody",
  "people one": "one person",
  "people two": "two people",
  "people small-group": "a small group",
  "people crowd": "a crowd",
  "children yes": "children",
  "screen yes": "a screen",
  "uncovered_person yes": "somebody uncovered",
  "nsfw_marqo yes": "something sensitive",
  "venue medical": "a medical room",
  "venue private_facility": "a private facility",
  "frame_kind screen_or_document": "a screen or document",
  "frame_kind lone_everyday_object": "a lone everyday object",
  "frame_kind empty_room_ceiling_or_floor": "an empty room, ceiling or floor",
  "frame_kind accidental_or_blurred_frame": "an accidental or blurred frame",
  "frame_kind body_part_closeup": "part of a body",
};

/** `undefined` where the bank has no fact about the picture. */
export function seenWords(
  seen: SeenPicture,
  asset: Asset,
  isFavorite: boolean,
): SeenWords | undefined {
  const facts = HEAD_NAMES.map((head) => ({ head, fact: seen.fact(head) }))
    .filter(({ fact }) => fact !== undefined);
  const told = facts.filter(({ fact }) => !SILENT.has(fact!.label))
    .map(({ head, fact }) => `${wordFor(head, fact!.label)} ${fact!.confidence.toFixed(2)}`);
  const { caption } = seen;
  const line = clipWords(seen, asset, isFavorite);
  if (facts.length === 0 && !caption && line === undefined) return undefined;
  const plain = plainClip(seen, asset);
  const clip = line ?? (plain && plainClipText(PLAIN_ENGLISH, plain));
  const clipOrigin = line === undefined ? undefined : seen.motionLine?.line.provenance?.origin;
  return {
    ...(facts.length > 0 ? { facts: told.join(", ") || "nothing out of the ordinary" } : {}),
    ...(caption ? { caption: caption.text, captioner: originLabel(caption.origin) } : {}),
    ...(clip === undefined ? {} : { clip }),
    ...(clipOrigin ? { clipCaptioner: originLabel(clipOrigin) } : {}),
  };
}

/**
 * Its clip in words, but not where less movement than counts was measured, unless it is a video with a
 * heart.
 */
export function clipWords(
  seen: SeenPicture,
  { kind }: Pick<Asset, "kind">,
  isFavorite: boolean,
): string | undefined {
  const isKept = isFavorite && kind === "video" ||
    (seen.residual ?? MOVING_RESIDUAL) >= MOVING_RESIDUAL;
  return isKept ? seen.motionLine?.line.text : undefined;
}

/** What stands for a clip without a sentence: its plain facts. Nothing of what stands still. */
export function plainClip(
  seen: SeenPicture,
  { kind, durationSeconds, live }: Pick<Asset, "kind" | "durationSeconds" | "live">,
): PlainClip | undefined {
  if (kind !== "video" && !live) return undefined;
  const { clip, residual } = seen;
  const seconds = clip?.durationSeconds ??
    (kind === "video" ? durationSeconds : live?.durationSeconds);
  return {
    kind: kind === "video" ? "video" : "live",
    seconds: seconds === undefined ? 0 : Math.max(1, Math.round(seconds)),
    // Cut off, not rounded: what is too little for a sentence shall not read as if it were enough.
    ...(residual === undefined ? {} : { motion: Math.floor(residual * 10) / 10 }),
    ...(clip && clip.speech.length > 0 ? { speech: true } : {}),
  };
}

/** "12 s of video, motion 2.1, speech". Older cuts keep the English words themselves. */
export function plainClipText(locale: string, clip: PlainClip | string): string {
  if (typeof clip === "string") return clip;
  const { kind, seconds, motion, speech } = clip;
  return [
    say(locale, `clip.${kind}`, { seconds }),
    ...(motion === undefined ? [] : [say(locale, "clip.motion", { motion: motion.toFixed(1) })]),
    ...(speech ? [say(locale, "clip.speech")] : []),
  ].join(", ");
}

function wordFor(head: HeadName, label: string): string {
  return WORDS[`${head} ${label}`] ?? label.replaceAll("_", " ");
}

/** The warning on uncovered skin, with its probability as a percentage: a clause. */
export function exposureText(locale: string, probability: number): string {
  return say(locale, "seen.exposure", { percent: Math.round(probability * 100) });
}

/** Stand-ins are looked at too, but only what is shown needs another look. */
export function checkedIn(
  { shots, review }: Pick<Cut, "shots" | "review">,
): NonNullable<Cut["review"]>["check"] {
  const shown = new Set(shots.flatMap(assetsOf).map(({ id }) => id));
  return (review?.check ?? []).filter(({ asset }) => shown.has(asset));
}
