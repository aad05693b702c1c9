// What looks at candidates for one cut: the library's own measure of sharp and alike, and each
// candidate judged once.

import type { FactReader, PixelFacts } from "../../bank/fact.ts";
import type { AssetId, Person, PersonId } from "../../library/asset.ts";
import type { Brief } from "../brief/brief.ts";
import type { Candidate } from "./candidate.ts";
import type { Draft } from "./draft.ts";
import { closePeople, type ClosePerson } from "./family.ts";
import { judge, type Judged, type Known } from "./judge.ts";
import { likenessAbove } from "./novelty.ts";
import { sharpnessOf } from "./pixel_flags.ts";
import { recurringAssets } from "./recurring.ts";
import type { Moment } from "./units.ts";

export interface Looker {
  readonly judge: (candidate: Candidate, moment: Moment) => Judged;
  readonly likeness: (a: PixelFacts, b: PixelFacts) => number;
  readonly recurring: ReadonlySet<AssetId>;
  /** People who have a name. */
  readonly named: ReadonlySet<PersonId>;
  readonly close: readonly ClosePerson[];
}

/** The short list is the sample: whatever else the bank holds, the same draft is measured alike. */
export function looker(
  draft: Draft,
  facts: FactReader,
  brief: Brief,
  people: readonly Person[],
  known: Known,
): Looker {
  const wanted = new Set(draft.shortlist);
  const sample = draft.moments.flatMap((moment) =>
    moment.candidates.flatMap((candidate) => {
      if (!wanted.has(candidate.asset.id)) return [];
      const pixels = facts.get("pixels-v1", candidate.asset.sourceKey);
      return pixels ? [{ candidate, moment, pixels, print: pixels.print }] : [];
    })
  );
  const likeness = likenessAbove(sample);
  const recurring = recurringAssets(
    sample.map(({ candidate, pixels }) => ({
      asset: candidate.asset.id,
      date: candidate.date,
      pixels,
    })),
    likeness,
  );
  const named = new Set(people.filter(({ name }) => name !== "").map(({ id }) => id));
  const library = sharpnessOf(sample.map(({ pixels }): PixelFacts => pixels));
  const judged = new Map<AssetId, Judged>();
  const close = closePeople(draft.candidates, named);
  return {
    likeness,
    recurring,
    named,
    close,
    judge: (candidate: Candidate, moment: Moment): Judged => {
      const before = judged.get(candidate.asset.id);
      if (before) return before;
      const now = judge(candidate, moment, { facts, brief, named, known, library });
      judged.set(candidate.asset.id, now);
      return now;
    },
  };
}
