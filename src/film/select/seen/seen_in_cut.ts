// What a finished cut says about the content of its pictures: words for the trace and for shots, what
// its stories show, and what to look at before others see it.

import type { AssetId } from "../../../library/asset.ts";
import type { Candidate } from "../candidate.ts";
import type { Cut, Shot, TraceRow } from "../cut.ts";
import type { Draft } from "../draft.ts";
import type { Judged } from "../judge.ts";
import type { Looker } from "../looker.ts";
import type { Story } from "../stories.ts";
import type { Moment } from "../units.ts";
import { reviewOf } from "./review_list.ts";
import { clipWords, seenWords } from "./seen_words.ts";
import { type Activity, commonActivity } from "./story_activity.ts";

export class SeenInCut {
  readonly #look: Pick<Looker, "judge" | "wordOf">;
  readonly #shortlisted: ReadonlySet<AssetId>;
  readonly #places = new Map<AssetId, { readonly candidate: Candidate; readonly moment: Moment }>();

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
      judged.refusal === row.reason;
    const seen = isTold ? seenWords(judged.seen, isFavoriteVideo(judged)) : undefined;
    return seen ? { ...row, seen } : row;
  }

  /** Of the pictures of a story that were looked at; of any, whatever else the bank holds. */
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

  /** Of shots and whoever may stand in for them: the clip in words where it moves, else the caption. */
  wordsOf(shots: readonly Shot[]): Cut["words"] {
    const words: Record<AssetId, string> = {};
    for (const judged of this.#shown(shots)) {
      const clip = judged.carrier.medium === "still"
        ? undefined
        : clipWords(judged.seen, isFavoriteVideo(judged));
      const text = clip ?? judged.seen.caption?.text;
      if (text !== undefined) words[judged.candidate.asset.id] = text;
    }
    return Object.keys(words).length === 0 ? undefined : words;
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
    const ids = shots.flatMap(({ asset, pair, spares = [] }) => [
      asset.id,
      ...(pair ? [pair.asset.id] : []),
      ...spares.map((spare) => spare.asset.id),
    ]);
    return [...new Set(ids)].flatMap((id) => {
      const place = this.#places.get(id);
      return place ? [this.#look.judge(place.candidate, place.moment)] : [];
    });
  }
}

function isFavoriteVideo({ candidate }: Judged): boolean {
  return candidate.favorite && candidate.asset.kind === "video";
}
