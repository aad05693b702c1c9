// SPDX-License-Identifier: AGPL-3.0-or-later

// What looks at candidates for one cut: the library's own measure of sharp and alike, and each
// candidate judged once.

import type { FactReader, PixelFacts } from "../../../bank/fact.ts";
import type { LocalDate } from "../../../base/local_time.ts";
import {
  type Asset,
  type AssetId,
  type Face,
  FOLDER_ACCOUNT,
  isSureFace,
  type Person,
  type PersonId,
} from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";
import type { ShotCandidate } from "../candidate.ts";
import type { Draft } from "../draft.ts";
import type { Moment } from "../pool/moments.ts";
import { heldRuns, type OwnerWord, ownerWords } from "../seen/audience.ts";
import { contentKeys, contentProducers, SeenPicture } from "../seen/seen_picture.ts";
import { closePeople, type ClosePerson } from "./close_people.ts";
import { judge, type Judged, type Known } from "./judge.ts";
import { isSoft, sharpnessOf, usualIn } from "../seen/pixel_flags.ts";
import { likenessAbove } from "./repeats.ts";
import { hashDistance, type HashWords, hashWords } from "./picture_hash.ts";

export interface Looker {
  readonly judge: (candidate: ShotCandidate, moment: Moment) => Judged;
  readonly likeness: (a: PixelFacts, b: PixelFacts) => number;
  readonly recurring: ReadonlySet<AssetId>;
  /** People who have a name. */
  readonly named: ReadonlySet<PersonId>;
  readonly close: readonly ClosePerson[];
  readonly wordOf: (asset: Asset) => OwnerWord;
}

/** The short list is the sample: whatever else the bank holds, the same draft is measured alike. */
export function looker(
  draft: Draft,
  bank: FactReader,
  brief: Brief,
  people: readonly Person[],
  known: Known,
): Looker {
  const facts = gatheredContent(draft, bank, known);
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
  const soft = softAssets(draft, brief, sample, named);
  const judged = new Map<AssetId, Judged>();
  const close = closePeople(draft.candidates, named);
  const wordOf = ownerWords(brief);
  const readers = accountsThatReadFaces(draft, known);
  // Runs decide nothing in a film that stays in the family, and reading them all takes a while.
  const held = brief.sharing === "shareable"
    ? heldRuns(
      draft.candidates,
      ({ asset }) => new SeenPicture(facts, asset, known).exposure.isFlagged,
    )
    : new Set<AssetId>();
  const deps = {
    facts,
    brief,
    named,
    known,
    isSoft: (asset: AssetId) => soft.has(asset),
    usual: usualIn(sample.map(({ pixels }): PixelFacts => pixels)),
    facesAreRead: ({ id, account }: Asset) =>
      readers.has(account) || (known.sought?.has(id) ?? false),
    namelessAreStrangers: areStrangers(draft, named, known),
    heldRuns: held,
    hiddenPeople: hiddenIn(brief.exclusions),
    wordOf,
  };
  return {
    likeness,
    recurring,
    named,
    close,
    wordOf,
    judge: (candidate: ShotCandidate, moment: Moment): Judged => {
      const before = judged.get(candidate.asset.id);
      if (before) return before;
      const now = judge(candidate, moment, deps);
      judged.set(candidate.asset.id, now);
      return now;
    },
  };
}

function hiddenIn(exclusions: Brief["exclusions"] = []): ReadonlySet<PersonId> {
  return new Set(exclusions.flatMap((rule) => rule.kind === "hidden_people" ? rule.people : []));
}

interface Sampled {
  readonly candidate: ShotCandidate;
  readonly moment: Moment;
  readonly pixels: PixelFacts;
}

/**
 * Pictures less sharp than their story is, but for the only ones of a month, of a day of a trip and of a
 * person with a name: there is nothing sharper to show of those.
 */
function softAssets(
  draft: Draft,
  brief: Brief,
  sample: readonly Sampled[],
  named: ReadonlySet<PersonId>,
): ReadonlySet<AssetId> {
  const storyOf = new Map(
    draft.stories.flatMap(({ id, moments }) => moments.map((moment) => [moment.id, id] as const)),
  );
  const ofStory = new Map<string, PixelFacts[]>();
  for (const { moment, pixels } of sample) {
    const story = storyOf.get(moment.id) ?? "";
    ofStory.set(story, [...ofStory.get(story) ?? [], pixels]);
  }
  const sharpness = new Map([...ofStory].map(([story, facts]) => [story, sharpnessOf(facts)]));
  const unitOf = ({ date, asset }: ShotCandidate) => [
    date.slice(0, brief.memoryType === "trip" ? 10 : 7),
    ...asset.people.filter((id) => named.has(id)),
  ];
  const areSoft = new Set<AssetId>();
  const hasSharp = new Set<string>();
  for (const { candidate, moment, pixels } of sample) {
    if (isSoft(pixels, sharpness.get(storyOf.get(moment.id) ?? "")!)) {
      areSoft.add(candidate.asset.id);
    } else {
      for (const unit of unitOf(candidate)) hasSharp.add(unit);
    }
  }
  const kept = sample.filter(({ candidate }) =>
    unitOf(candidate).some((unit) => !hasSharp.has(unit))
  );
  for (const { candidate } of kept) areSoft.delete(candidate.asset.id);
  return areSoft;
}

/** A folder in whose files so large a share of the pictures has faces was looked through by what wrote them there. */
const MARKED_SHARE = 0.1;

/** A server that has any face looked through all of its pictures; a folder was looked through where many are marked. */
function accountsThatReadFaces({ candidates }: Draft, { faces }: Known): ReadonlySet<string> {
  const all = new Map<string, number>(), marked = new Map<string, number>();
  const count = (of: Map<string, number>, account: string) =>
    of.set(account, (of.get(account) ?? 0) + 1);
  for (const { asset: { id, account, people, faces: own } } of candidates) {
    count(all, account);
    const hasFaces = people.length > 0 ||
      [own, faces?.get(id)].some((seen) => seen?.some(isOfLibrary));
    if (hasFaces) count(marked, account);
  }
  return new Set(
    [...marked].filter(([account, n]) =>
      account !== FOLDER_ACCOUNT || n >= MARKED_SHARE * all.get(account)!
    ).map(([account]) => account),
  );
}

/** Those that this program found have a score. */
function isOfLibrary({ score }: Face): boolean {
  return score === undefined;
}

/** Where so many of the pictures with people name one, those without a name are of strangers. */
const NAMED_SHARE = 0.25;

function areStrangers(
  { candidates }: Draft,
  named: ReadonlySet<PersonId>,
  { faces }: Known,
): boolean {
  const isNamed = ({ asset }: ShotCandidate) => asset.people.some((id) => named.has(id));
  const peopled = candidates.filter((candidate) => {
    const { asset } = candidate;
    return isNamed(candidate) || (faces?.get(asset.id) ?? asset.faces ?? []).some(isSureFace);
  });
  return peopled.length > 0 && peopled.filter(isNamed).length >= NAMED_SHARE * peopled.length;
}

/** A trace asks about nearly every candidate, and about each of them a dozen things. */
function gatheredContent(draft: Draft, bank: FactReader, { factNames }: Known): FactReader {
  if (!bank.gathered) return bank;
  const assets = draft.candidates.map(({ asset }) => asset);
  return bank.gathered(contentProducers(factNames), assets.flatMap(contentKeys));
}

const SAME_SUBJECT = 0.6;
/** With a print of colours alone every blue sky would be one subject; the shapes must be near too. */
const SAME_SHAPES_BITS = 18;
const MIN_DAYS = 8;
const MIN_SHARE = 0.05;

interface Print {
  readonly asset: AssetId;
  readonly date: LocalDate;
  readonly pixels: PixelFacts;
}

interface Cluster {
  /** The hash of the founder. */
  readonly hash: HashWords;
  readonly members: Print[];
}

/**
 * Greedy clusters in order of capture: a picture joins the first whose founder it is like. Members of
 * the clusters that come back on eight days or more and make a twentieth of the pictures.
 */
function recurringAssets(
  prints: readonly Print[],
  likeness: (a: PixelFacts, b: PixelFacts) => number,
): ReadonlySet<AssetId> {
  const clusters: Cluster[] = [];
  for (const print of prints) {
    const hash = hashWords(print.pixels.hash);
    const cluster = clusters.find((each) =>
      hashDistance(each.hash, hash) <= SAME_SHAPES_BITS &&
      likeness(each.members[0]!.pixels, print.pixels) >= SAME_SUBJECT
    );
    if (cluster) cluster.members.push(print);
    else clusters.push({ hash, members: [print] });
  }
  const recurring = clusters.filter(({ members }) =>
    members.length >= MIN_SHARE * prints.length &&
    new Set(members.map(({ date }) => date)).size >= MIN_DAYS
  );
  return new Set(recurring.flatMap(({ members }) => members.map(({ asset }) => asset)));
}
