// SPDX-License-Identifier: AGPL-3.0-or-later

// What a finished cut says about the content of its pictures: words for the trace and for shots, what
// its stories show, and what to look at before others see it.

import type { LabelOf } from "../../../facts/known_heads.ts";
import type { Asset, AssetId } from "../../../library/asset.ts";
import type { ShotCandidate } from "../candidate.ts";
import {
  type Activity,
  assetsOf,
  type Cut,
  type PlainClip,
  type Shot,
  type TraceRow,
} from "../cut.ts";
import type { Draft } from "../draft.ts";
import type { Judged } from "../judging/judge.ts";
import type { Looker } from "../judging/looker.ts";
import type { Moment } from "../pool/moments.ts";
import type { Story } from "../stories/stories.ts";
import { worthALook } from "../seen/audience.ts";
import type { SeenPicture } from "../seen/seen_picture.ts";
import { clipWords, plainClip, seenWords } from "../seen/seen_words.ts";

export class SeenInCut {
  readonly #look: Pick<Looker, "judge" | "wordOf">;
  readonly #shortlisted: ReadonlySet<AssetId>;
  readonly #places = new Map<
    AssetId,
    { readonly candidate: ShotCandidate; readonly moment: Moment }
  >();

  constructor(draft: Draft, look: Pick<Looker, "judge" | "wordOf">) {
    this.#look = look;
    this.#shortlisted = new Set(draft.shortlist);
    for (const moment of draft.moments) {
      for (const candidate of moment.candidates) {
        this.#places.set(candidate.asset.id, { candidate, moment });
      }
    }
  }

  /** The row with what is known of its picture, where that was looked at or decided something. */
  explained(row: TraceRow): TraceRow {
    const place = row.stage === "cut" ? this.#places.get(row.asset) : undefined;
    if (!place) return row;
    const judged = this.#look.judge(place.candidate, place.moment);
    const isTold = row.verdict === "in" || this.#shortlisted.has(row.asset) ||
      judged.rejection === row.reason;
    const seen = isTold
      ? seenWords(judged.seen, place.candidate.asset, place.candidate.favorite)
      : undefined;
    return seen ? { ...row, seen } : row;
  }

  /** The common activity of the pictures of a story that were looked at. */
  activityOf({ moments }: Pick<Story, "moments">): Activity | undefined {
    return commonActivity(
      moments.flatMap((moment) =>
        moment.candidates.flatMap((candidate) =>
          this.#shortlisted.has(candidate.asset.id)
            ? this.#look.judge(candidate, moment).seen.label("activity") ?? []
            : []
        )
      ),
    );
  }

  /** Words for shots and their stand-ins: the motion line of a clip that plays, else the caption. */
  wordsOf(shots: readonly Shot[]): Cut["words"] {
    return this.#textsOf(shots, (judged) => sentenceOf(judged) ?? judged.seen.caption?.text);
  }

  /** Plain facts of clips that play and have no sentence. */
  plainClipsOf(shots: readonly Shot[]): Cut["plainClips"] {
    return this.#textsOf(
      shots,
      (judged) =>
        judged.media.medium === "still" || sentenceOf(judged) !== undefined
          ? undefined
          : plainClip(judged.seen, judged.candidate.asset),
    );
  }

  /** How the clips that play came by their words. */
  motionOf(shots: readonly Shot[]): Cut["motion"] {
    return motionInCut(
      this.#judgedOf(
        shots.flatMap((shot) => [shot, ...shot.beside ?? []]).flatMap((each) =>
          (each.medium ?? "still") === "still" ? [] : [each.asset.id]
        ),
      ),
    );
  }

  #textsOf<Told extends string | PlainClip>(
    shots: readonly Shot[],
    textOf: (judged: Judged) => Told | undefined,
  ): Readonly<Record<AssetId, Told>> | undefined {
    const texts = this.#shown(shots).flatMap((judged) => {
      const text = textOf(judged);
      return text === undefined ? [] : [[judged.candidate.asset.id, text] as const];
    });
    return texts.length === 0 ? undefined : Object.fromEntries(texts);
  }

  reviewOf(shots: readonly Shot[], trace: readonly TraceRow[]): Cut["review"] {
    return reviewOf({
      shown: this.#shown(shots).map(({ candidate, seen }) => ({
        asset: candidate.asset,
        seen,
        isCleared: this.#look.wordOf(candidate.asset).isCleared,
      })),
      trace,
      nameOf: (asset) => this.#places.get(asset)?.candidate.asset.fileName ?? asset,
    });
  }

  #shown(shots: readonly Shot[]): Judged[] {
    return this.#judgedOf(
      shots.flatMap((shot) => [...assetsOf(shot), ...(shot.spares ?? []).map(({ asset }) => asset)])
        .map(({ id }) => id),
    );
  }

  #judgedOf(ids: readonly AssetId[]): Judged[] {
    return [...new Set(ids)].flatMap((id) => {
      const place = this.#places.get(id);
      return place ? [this.#look.judge(place.candidate, place.moment)] : [];
    });
  }
}

/** The motion line of its clip, where it plays. */
function sentenceOf({ media, candidate, seen }: Judged): string | undefined {
  if (media.medium === "still") return undefined;
  return clipWords(seen, candidate.asset, candidate.favorite);
}

/** The same for the given shots, which all play; absent without any. */
function motionInCut(playing: readonly Judged[]): Cut["motion"] {
  if (playing.length === 0) return undefined;
  const lines = playing.map(({ seen, candidate }) => ({
    found: seen.motionLine,
    isShown: clipWords(seen, candidate.asset, candidate.favorite) !== undefined,
  }));
  const banked = lines.flatMap(({ found }) => found ?? []);
  return {
    requested: playing.length,
    banked: banked.length,
    plainFacts: lines.filter(({ isShown }) => !isShown).length,
    unsupported: lines.filter(({ found, isShown }) => found && !isShown).length,
    unrecorded: banked.filter(({ line }) => line.provenance === undefined).length,
    producers: [...new Set(banked.map(({ producer }) => producer))].sort(),
  };
}

interface ReviewOptions {
  /** Whatever the film shows or may have to show. */
  readonly shown: ReadonlyArray<{
    readonly asset: Asset;
    readonly seen: SeenPicture;
    readonly isCleared: boolean;
  }>;
  readonly trace: readonly TraceRow[];
  readonly nameOf: (asset: AssetId) => string;
}

/** What was not analyzed is only counted in the trace: it may be nearly every picture. */
const NAMED_HOLDS = /^held_(?!unknown$)/;

/** Absent when there is nothing to look at. */
function reviewOf({ shown, trace, nameOf }: ReviewOptions): Cut["review"] {
  const check = shown.flatMap(({ asset, seen, isCleared }) => {
    const probability = worthALook(seen, isCleared);
    return probability === undefined
      ? []
      : [{ asset: asset.id, name: asset.fileName, probability }];
  });
  const held = trace.flatMap((row) =>
    row.verdict === "out" && NAMED_HOLDS.test(row.reason)
      ? [{ asset: row.asset, name: nameOf(row.asset), reason: row.reason }]
      : []
  );
  return check.length + held.length === 0 ? undefined : { check, held };
}

/** Fewer pictures than this are no majority of anything. */
const MIN_PICTURES = 3;
/** As many as must name the same town for a story to be named after it. */
const SHARED = 0.6;

/**
 * The activity that most of a story's pictures share, given their known labels. Pictures that show nothing
 * in particular count against it, and so does posing, which people do wherever they are.
 */
function commonActivity(
  labels: readonly LabelOf<"activity">[],
): Activity | undefined {
  if (labels.length < MIN_PICTURES) return undefined;
  const counts = new Map<LabelOf<"activity">, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  for (const [label, count] of counts) {
    if (label === "other" || label === "posing") continue;
    if (count >= MIN_PICTURES && count >= SHARED * labels.length) return label;
  }
  return undefined;
}
