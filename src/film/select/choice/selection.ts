// SPDX-License-Identifier: AGPL-3.0-or-later

// The film while it is being chosen: what is in, and whether one more picture may come in. The tests
// run in one order: free, relevance, spacing, novelty.

import type { PixelFacts } from "../../../bank/fact.ts";
import type { AssetId } from "../../../library/asset.ts";
import { compareAssets, type ShotCandidate } from "../candidate.ts";
import { isPortrait } from "../../../library/asset.ts";
import type { Activity, ChoiceReason } from "../cut.ts";
import { type Draft, MIN_SPACING_SECONDS } from "../draft.ts";
import type { WeighedStory } from "../stories/weights.ts";
import { RUN_SHOTS } from "../length/holds.ts";
import { bestFirst, type Rhythm } from "../judging/picture_keys.ts";
import type { Judged } from "../judging/judge.ts";
import { isAboutCompany, isGoodClip, showsGroup, showsPeople } from "../judging/people_first.ts";
import { repeatOf, type ShotRejection } from "../judging/repeats.ts";
import { isGuessed, isTimed } from "../pool/capture_groups.ts";
import type { Moment } from "../pool/moments.ts";
import { momentsInOrder, type MomentTraits, ShotCounter } from "./moment_choice.ts";
import { PICTURES_PER_MOMENT, picturesInOrder } from "./shortlist.ts";

export interface ChosenShot {
  readonly judged: Judged;
  readonly story: WeighedStory;
  readonly why: ChoiceReason;
  /** Order of funding; the first is the weightiest. */
  readonly rank: number;
}

interface SelectionDeps {
  readonly draft: Draft;
  readonly judge: (candidate: ShotCandidate, moment: Moment) => Judged;
  readonly likeness: (a: PixelFacts, b: PixelFacts) => number;
  readonly recurring: ReadonlySet<AssetId>;
  readonly underShown: (shots: readonly Judged[]) => Rhythm["underShown"];
  /** The film is about people before things. */
  readonly peopleFirst: boolean;
  /** Lively moments may be shown in several quick pictures. */
  readonly hasRuns?: boolean;
  /** So few shots that every story needs its own before one has a run. */
  readonly isShort?: boolean;
  /** Seconds that the shortest lengths of all shots may take together; no limit by default. */
  readonly roomSeconds?: number;
}

/** In a film that is about people before things. */
interface PeopleOfStory {
  readonly areShown: boolean;
  /** Being together is what the story tells of. */
  readonly areCompany: boolean;
}

/** The pixel flag of pictures that come after all others. */
export const LAST = "text_heavy";

/** At least one moving shot in four, and not more than one in two. */
const MIN_MOVING = 0.25, MAX_MOVING = 0.5;

export class Selection {
  readonly #deps: SelectionDeps;
  readonly #picks = new Map<AssetId, ChosenShot>();
  readonly #groups = new Map<string, ChosenShot>();
  readonly #counter = new ShotCounter();
  readonly #traits = new Map<string, Omit<MomentTraits, "hasFavorite">>();
  readonly #people = new Map<string, PeopleOfStory>();
  #movingShots = 0;
  #nextRank = 0;
  #leastSeconds = 0;
  #recurringShots = 0;
  #takesLast = false;
  #runs = 0;

  constructor(deps: SelectionDeps) {
    this.#deps = deps;
  }

  get picks(): readonly ChosenShot[] {
    return [...this.#picks.values()];
  }

  /** From now on pictures of writing may come in: nothing else is left to show. */
  takeLast(): void {
    this.#takesLast = true;
  }

  pickOf(asset: AssetId): ChosenShot | undefined {
    return this.#picks.get(asset);
  }

  /** Takes a picture in, whatever the tests would say. */
  take(
    judged: Judged,
    story: WeighedStory,
    why: ChoiceReason,
    rank = this.#nextRank++,
  ): ChosenShot {
    const pick = { judged, story, why, rank };
    this.restore(pick);
    return pick;
  }

  /** Takes in what was dropped. */
  restore(pick: ChosenShot): void {
    const { judged } = pick;
    this.#picks.set(judged.candidate.asset.id, pick);
    this.#groups.set(judged.candidate.group, pick);
    this.#counter.add(judged.moment);
    if (this.#isRecurring(judged.candidate)) this.#recurringShots++;
    if (isMovingShot(judged)) this.#movingShots++;
    this.#leastSeconds += judged.media.hold.min;
  }

  drop(pick: ChosenShot): void {
    const { candidate, moment } = pick.judged;
    this.#picks.delete(candidate.asset.id);
    if (this.#groups.get(candidate.group) === pick) this.#groups.delete(candidate.group);
    this.#counter.add(moment, -1);
    if (this.#isRecurring(candidate)) this.#recurringShots--;
    if (isMovingShot(pick.judged)) this.#movingShots--;
    this.#leastSeconds -= pick.judged.media.hold.min;
  }

  /** The next shot of a story, taken in; `undefined` when it has nothing more to show. */
  pickFrom(story: WeighedStory, why: ChoiceReason, dayLimit: number): ChosenShot | undefined {
    const moments = momentsInOrder(
      story,
      dayLimit,
      why !== "story_depth",
      this.#counter,
      (moment) => this.#traitsOf(moment, story),
    );
    const rhythm = { ...this.rhythm(), wantsClip: this.#wantsClip(story) };
    for (const moment of moments) {
      const picture = this.bestOf(moment, rhythm, () => true, (judged) => this.#hasRoom(judged));
      if (!picture) continue;
      const pick = this.take(picture, story, why);
      this.#addHeart(pick, dayLimit);
      this.#addRun(pick, dayLimit);
      return pick;
    }
    return undefined;
  }

  /** The favourite still that a clip with a voice came before is seen beside it, where there is room. */
  #addHeart({ judged, story }: ChosenShot, dayLimit: number): void {
    const { moment, candidate } = judged;
    if (!judged.hasVoice || candidate.favorite || candidate.included) return;
    if (this.#counter.onDay(moment.day) >= dayLimit || this.#slotsToSpare() < 1) return;
    const hearts = moment.candidates.filter((each) => each.favorite && each.asset.kind === "photo")
      .map((each) => this.#deps.judge(each, moment));
    const heart = bestFirst(hearts, { ...this.rhythm(), wants: 1 }).find((picture) =>
      this.#hasRoom(picture) && this.#mayFollow(picture)
    );
    if (heart) this.take(heart, story, "story_depth");
  }

  /** Every test, with no more time between the two than a quick film needs. */
  #mayFollow(picture: Judged): boolean {
    return this.#notFree(picture.candidate) === undefined &&
      this.#notAlone(picture) === undefined && this.#repeats(picture) === undefined &&
      this.#tooNear(picture.candidate, MIN_SPACING_SECONDS) === undefined;
  }

  /** Quick further pictures of a lively moment, all that a run needs or none. */
  #addRun({ judged, story }: ChosenShot, dayLimit: number): void {
    const { moment } = judged;
    const { hasRuns, isShort, draft } = this.#deps;
    const room = dayLimit - this.#counter.onDay(moment.day);
    const isEnough = this.#runs >= 1 + Math.floor(draft.slots / SLOTS_PER_RUN);
    if (!hasRuns || isEnough || room < RUN_SHOTS - 1 || !isLively(judged)) return;
    if (isShort && this.#slotsToSpare() < RUN_SHOTS - 1) return;
    const others = moment.candidates
      .filter((candidate) => this.#notFree(candidate) === undefined)
      .map((candidate) => this.#deps.judge(candidate, moment));
    const run: Judged[] = [];
    for (const picture of bestFirst(others, { ...this.rhythm(), wants: 1 })) {
      const all = [judged, ...run];
      const fits = mayRun(picture) && isPortrait(picture.candidate.asset) ===
          isPortrait(judged.candidate.asset) &&
        this.#hasRoom(picture) && this.#mayFollow(picture) &&
        all.every((shown) =>
          shown.candidate.group !== picture.candidate.group &&
          Math.abs(shown.candidate.at - picture.candidate.at) >= MIN_SPACING_SECONDS * 1000 &&
          repeatOf(picture, shown, this.#deps.likeness) === undefined
        );
      if (fits) run.push(picture);
      if (run.length === RUN_SHOTS - 1) break;
    }
    if (run.length < RUN_SHOTS - 1) return;
    this.#runs++;
    for (const picture of run) this.take(picture, story, "story_depth");
  }

  /** Those that are left when every story has its first shot. */
  #slotsToSpare(): number {
    const { slots, stories } = this.#deps.draft;
    const heard = new Set(this.picks.map(({ story }) => story.id));
    const unheard = stories.filter(({ id, weight }) => weight !== "none" && !heard.has(id));
    return slots - this.#picks.size - unheard.length;
  }

  /** The first picture of a moment, in order of the keys, that passes every test and suits. */
  bestOf(
    moment: Moment,
    rhythm: Rhythm,
    suits: (candidate: ShotCandidate) => boolean = () => true,
    fits: (judged: Judged) => boolean = () => true,
  ): Judged | undefined {
    const pictures = moment.candidates
      .filter((candidate) => suits(candidate) && !this.#isTaken(candidate))
      .map((candidate) => this.#deps.judge(candidate, moment));
    return bestFirst(pictures, rhythm).find((picture) =>
      fits(picture) && this.rejectionOf(picture) === undefined
    );
  }

  rhythm(): Rhythm {
    const hasRoom = this.#recurringHasRoom();
    return {
      wants: this.#wantedMotion(),
      wantsClip: false,
      peopleFirst: this.#deps.peopleFirst,
      underShown: this.#deps.underShown(this.picks.map((pick) => pick.judged)),
      isRecurring: ({ candidate }) => hasRoom && this.#isRecurring(candidate),
    };
  }

  /** At least one a story that has a good one, as long as the film is not of clips alone. */
  #wantsClip({ id }: WeighedStory): boolean {
    const clips = this.picks.filter(({ judged: { media } }) => media.medium === "video");
    return clips.length <= MAX_MOVING * this.#picks.size &&
      clips.every(({ story }) => story.id !== id);
  }

  #wantedMotion(): Rhythm["wants"] {
    if (this.#picks.size === 0) return 0;
    const share = this.#movingShots / this.#picks.size;
    return share < MIN_MOVING ? -1 : share > MAX_MOVING ? 1 : 0;
  }

  /** A shot that cannot be short enough would put another one out again. */
  #hasRoom({ media }: Judged): boolean {
    const { roomSeconds = Infinity } = this.#deps;
    return this.#leastSeconds + media.hold.min <= roomSeconds;
  }

  rejectionOf(judged: Judged): ShotRejection | undefined {
    return this.plainRejectionOf(judged) ?? this.#repeats(judged);
  }

  /** Every test but novelty, which compares with each shot of the film. */
  plainRejectionOf(judged: Judged): ShotRejection | undefined {
    return this.#notFree(judged.candidate) ?? this.#notAlone(judged) ??
      this.#tooNear(judged.candidate);
  }

  #notFree({ group }: ShotCandidate): ShotRejection | undefined {
    const sibling = this.#groups.get(group);
    return sibling && { reason: "burst_sibling", other: sibling.judged.candidate.asset.id };
  }

  /** A favourite stands with any pixels, but it passes no rule of the file, of sharing or of documents. */
  #notAlone(
    { candidate, moment, rejection, isFirm, rejectionNumbers }: Judged,
  ): ShotRejection | undefined {
    if (rejection === undefined || (candidate.favorite && !isFirm)) return undefined;
    if (rejection === LAST && this.#takesLast && this.#isAccompanied(moment)) return undefined;
    return { reason: rejection, ...(rejectionNumbers ? { numbers: { ...rejectionNumbers } } : {}) };
  }

  /** Another picture of its story is in the film: a page of writing is no story by itself. */
  #isAccompanied(moment: Moment): boolean {
    return this.picks.some(({ judged, story }) =>
      judged.rejection !== LAST && story.moments.includes(moment)
    );
  }

  #tooNear(
    candidate: ShotCandidate,
    spacingSeconds = this.#deps.draft.spacingSeconds,
  ): ShotRejection | undefined {
    for (const { judged } of this.#picks.values()) {
      const other = judged.candidate;
      if (!isTimed(candidate, other)) continue;
      const seconds = Math.abs(candidate.at - other.at) / 1000;
      if (seconds < spacingSeconds) {
        return {
          reason: isGuessed(candidate.asset) || isGuessed(other.asset)
            ? "spacing_guessed"
            : "spacing",
          other: other.asset.id,
          numbers: { seconds: Math.round(seconds), least: spacingSeconds },
        };
      }
    }
    return undefined;
  }

  /** The tests that cost nothing. */
  #isTaken(candidate: ShotCandidate): boolean {
    return this.#notFree(candidate) !== undefined || this.#tooNear(candidate) !== undefined;
  }

  #repeats(judged: Judged): ShotRejection | undefined {
    if (!judged.pixels) return undefined;
    for (const { judged: shown } of this.#picks.values()) {
      const rejection = repeatOf(judged, shown, this.#deps.likeness);
      if (rejection) return rejection;
    }
    return undefined;
  }

  /** The same view: either would be a repeat of the other. */
  areAlike(a: Judged, b: Judged): boolean {
    const { likeness } = this.#deps;
    return [repeatOf(a, b, likeness), repeatOf(b, a, likeness)]
      .some((rejection) => rejection?.reason === "repeat");
  }

  #isRecurring({ asset }: ShotCandidate): boolean {
    return this.#deps.recurring.has(asset.id);
  }

  /** Recurring subjects have a quarter of the film together. */
  #recurringHasRoom(): boolean {
    return this.#recurringShots < Math.ceil(this.#deps.draft.slots / 4);
  }

  #traitsOf(moment: Moment, story: WeighedStory): MomentTraits {
    let traits = this.#traits.get(moment.id);
    if (!traits) {
      const judged = this.#lookedAt(moment);
      const peopled = judged.filter(({ faces, people }) => faces.length > 0 || people.length > 0);
      const { peopleFirst } = this.#deps, { areShown, areCompany } = this.#peopleOf(story);
      traits = {
        hasWantedClip: judged.some(isGoodClip),
        hasWantedMotion: judged.some(isMovingShot),
        hasLeadingMotion: judged.some((each) =>
          isMovingShot(each) && (!areShown || showsPeople(each) || each.hasVoice)
        ),
        isKnown: judged.some(({ pixels }) => pixels !== undefined),
        hasPeople: peopleFirst && judged.some(showsPeople),
        hasCompany: areCompany && judged.some(showsGroup),
        hasStrangersOnly: peopled.length === judged.length &&
          !judged.some(({ company }) => company > 0),
        isRecurring: moment.candidates.some((candidate) => this.#isRecurring(candidate)),
        isFaint: judged.some(({ relevance }) => relevance !== undefined) &&
          judged.every(({ relevance = 1 }) => relevance < 2),
      };
      this.#traits.set(moment.id, traits);
    }
    const wantsMotion = this.#wantedMotion() < 0;
    return {
      ...traits,
      isRecurring: traits.isRecurring && this.#recurringHasRoom(),
      hasWantedClip: traits.hasWantedClip && this.#wantsClip(story),
      hasWantedMotion: traits.hasWantedMotion && wantsMotion,
      hasLeadingMotion: traits.hasLeadingMotion && wantsMotion,
      hasFavorite: moment.candidates.some((candidate) =>
        candidate.favorite && this.#notFree(candidate) === undefined
      ),
    };
  }

  #peopleOf(story: WeighedStory): PeopleOfStory {
    let people = this.#people.get(story.id);
    if (!people) {
      const pictures = this.#deps.peopleFirst
        ? story.moments.flatMap((moment) => this.#lookedAt(moment))
        : [];
      people = { areShown: pictures.some(showsPeople), areCompany: isAboutCompany(pictures) };
      this.#people.set(story.id, people);
    }
    return people;
  }

  #lookedAt(moment: Moment): Judged[] {
    return picturesInOrder(moment).slice(0, PICTURES_PER_MOMENT)
      .map((candidate) => this.#deps.judge(candidate, moment));
  }
}

export function inFilmOrder(picks: readonly ChosenShot[]): ChosenShot[] {
  return picks.toSorted((a, b) =>
    compareAssets(a.judged.candidate.asset, b.judged.candidate.asset)
  );
}

/** So many pictures at least were taken of a lively moment, as many as would make a run twice over. */
const LIVELY_PICTURES = 6;
/** One run at most for so many shots, and one more. */
const SLOTS_PER_RUN = 8;
const LIVELY_ACTIVITIES: ReadonlySet<string | undefined> = new Set<Activity>([
  "celebration",
  "performing",
  "playing",
  "sport-active",
]);

function isLively(judged: Judged): boolean {
  const { moment, faces, people, seen } = judged;
  const isActive = LIVELY_ACTIVITIES.has(seen.label("activity"));
  return mayRun(judged) && moment.groups >= LIVELY_PICTURES &&
    (isActive || faces.length > 0 || people.length > 0);
}

/** A view is looked at for longer. */
function mayRun({ media, isWideView, pixels }: Judged): boolean {
  return media.medium === "still" && !isWideView && pixels !== undefined;
}

function isMovingShot({ media }: Judged): boolean {
  return media.medium !== "still";
}
