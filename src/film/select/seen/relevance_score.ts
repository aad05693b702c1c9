// SPDX-License-Identifier: AGPL-3.0-or-later

// Whether a picture stands on its own: 2 carries a moment, 1 will do, 0 carries
// nothing. Only of pictures that were analyzed.

import type { LabelOf } from "../../../facts/known_heads.ts";
import type { OutReason } from "../cut.ts";
import type { WordGroup } from "./evidence_rules.ts";

export interface RelevanceTraits {
  /** A heart, asked for, or pinned: the owner's word. */
  readonly isWished: boolean;
  /** A picture of an album the film is about. */
  readonly isOfAlbum: boolean;
  /** Words were said about what of the album is wanted: then they chose it, not its relevance. */
  readonly isSought: boolean;
  readonly hasFace: boolean;
  /** A video most frames of which do not show what it is about. */
  readonly isSubjectOftenMissing?: boolean;
  /** The library finds faces, so that none means something. */
  readonly facesAreRead: boolean;
  readonly frameKind?: LabelOf<"frame_kind">;
  readonly people?: LabelOf<"people">;
  readonly activity?: LabelOf<"activity">;
  readonly location?: LabelOf<"location">;
  readonly venue?: LabelOf<"venue">;
  readonly flags: ReadonlySet<ScoreFlag>;
  /** Word groups of its caption; absent without one. */
  readonly words?: ReadonlySet<WordGroup>;
}

export interface Relevance {
  readonly value: 0 | 1 | 2;
  /** A code of the trace, of a 0. */
  readonly reason?: OutReason;
  /** What it came to, and where it is refused. */
  readonly numbers?: { readonly points: number; readonly limit: number };
}

/** Kinds that carry nothing, as the trace calls them. */
const KIND_REASONS: Readonly<Partial<Record<LabelOf<"frame_kind">, OutReason>>> = {
  empty_room_ceiling_or_floor: "empty_room",
  accidental_or_blurred_frame: "accidental_frame",
  lone_everyday_object: "lone_object",
  body_part_closeup: "body_part",
};
const PRIVATE_VENUES: ReadonlySet<string | undefined> = new Set<LabelOf<"venue">>([
  "bedroom",
  "medical",
  "private_facility",
]);

/** `undefined` when neither heads nor a caption say what it shows. */
export function relevanceScore(traits: RelevanceTraits): Relevance | undefined {
  const { frameKind, people, activity, location, venue, words } = traits;
  const isMissing = traits.isSubjectOftenMissing === true;
  const isKnown = isMissing ||
    [frameKind, people, activity, location, venue, words].some((fact) => fact !== undefined);
  if (!isKnown) return undefined;
  if (traits.isWished || traits.isSought) return { value: 2 };
  if (frameKind === "body_part_closeup" && !traits.hasFace) {
    return { value: 0, reason: "body_part" };
  }
  if (isMissing) return { value: 0, reason: "subject_missing" };
  const refused = isSpared(traits) ? undefined : pointed(traits);
  if (refused) return refused;
  if (traits.isOfAlbum) return { value: 2 };
  const isEmpty = people === "none" && !traits.hasFace;
  if (isEmpty && (activity ?? "other") === "other" && PRIVATE_VENUES.has(venue)) {
    return { value: 0, reason: "private_room" };
  }
  if (isEmpty && location === "indoor") return { value: 1 };
  const isSomething = hasSomebody(traits) || (activity ?? "other") !== "other" ||
    location === "outdoor" || venue === "water";
  return { value: isSomething ? 2 : 1 };
}

/** Faces are surer than the head, which nearly always sees a person. */
export function hasSomebody(
  { hasFace, facesAreRead, people, words }: Pick<
    RelevanceTraits,
    "hasFace" | "facesAreRead" | "people" | "words"
  >,
): boolean {
  if (hasFace || words?.has("person")) return true;
  return !facesAreRead && seesPeople(people);
}

function seesPeople(people: RelevanceTraits["people"]): boolean {
  return people !== undefined && people !== "none" && people !== "undetermined";
}

/** What speaks for it so plainly that no points are counted. */
function isSpared({ frameKind, activity, flags, hasFace, words }: RelevanceTraits): boolean {
  if (words) return words.has("animal") || (words.has("person") && hasFace);
  const isClear = !flags.has("soft") && !flags.has("dark");
  return activity === "animal-nature" || (frameKind === "people_moment" && hasFace && isClear);
}

function pointed(traits: RelevanceTraits): Relevance | undefined {
  const table = tableFor(traits);
  const points = scoreOf(traits, table);
  if (points < table.refuseAt) return undefined;
  const kind = kindOf(traits, table);
  return {
    value: 0,
    reason: (kind && KIND_REASONS[kind]) ?? "carries_nothing",
    numbers: { points, limit: table.refuseAt },
  };
}

function tableFor({ words, facesAreRead }: RelevanceTraits): ScoreTable {
  if (!words) return HEADS_ALONE;
  return facesAreRead ? CAPTION_WITH_FACES : CAPTION_WITHOUT_FACES;
}

/** The sum over a table's rows. */
function scoreOf(traits: RelevanceTraits, table: ScoreTable): number {
  const { people, flags, words, hasFace } = traits;
  const kind = kindOf(traits, table);
  let points = (kind && table.frameKind[kind]) ?? 0;
  points += (people && table.people[people]) ?? 0;
  for (const flag of flags) points += table.flags[flag];
  for (const group of words ?? []) points += table.words[group] ?? 0;
  if (words && !words.has("person") && !words.has("animal")) points += table.nobodyAlive;
  if (seesPeople(people) && !hasFace) points += table.unseenPeople;
  return points;
}

function kindOf({ frameKind, words }: RelevanceTraits, table: ScoreTable) {
  return table.goodsAreAnObject && words?.has("goods") ? "lone_everyday_object" : frameKind;
}

// What speaks for and against a picture's relevance on its own, in points: one table
// for what the heads alone say, two for heads and caption, by whether the library finds faces.

export type ScoreFlag = "children" | "document" | "screen" | "blown_out" | "soft" | "dark";

interface ScoreTable {
  /** From so many points on it carries nothing. */
  readonly refuseAt: number;
  readonly frameKind: Readonly<Partial<Record<LabelOf<"frame_kind">, number>>>;
  readonly people: Readonly<Partial<Record<LabelOf<"people">, number>>>;
  readonly flags: Readonly<Record<ScoreFlag, number>>;
  readonly words: Readonly<Partial<Record<WordGroup, number>>>;
  /** The caption names no person and no animal. */
  readonly nobodyAlive: number;
  /** The people head sees a person where no face was found. */
  readonly unseenPeople: number;
  /** Goods on display make a scene or record a lone object, instead of adding points. */
  readonly goodsAreAnObject: boolean;
}

const HEADS_ALONE: ScoreTable = {
  refuseAt: 3,
  frameKind: {
    empty_room_ceiling_or_floor: 4,
    accidental_or_blurred_frame: 4,
    lone_everyday_object: 3.5,
    body_part_closeup: 2.5,
    meaningful_record: 2.5,
    screen_or_document: 2,
  },
  people: { two: -0.5, "small-group": -1, crowd: -1.5 },
  flags: { children: -1, document: 1, screen: 1, blown_out: 1.5, soft: 0.5, dark: 1.5 },
  words: {},
  nobodyAlive: 0,
  unseenPeople: 0,
  goodsAreAnObject: false,
};

const WORDS = {
  objects: 1,
  screens: 1,
  feet: 0.5,
  food: 0.5,
  rooms: 0.5,
  plants: 0.5,
  text: 0.5,
} as const;

const CAPTION_WITH_FACES: ScoreTable = {
  refuseAt: 4.5,
  frameKind: {
    empty_room_ceiling_or_floor: 2,
    accidental_or_blurred_frame: 2,
    lone_everyday_object: 2,
    body_part_closeup: 2,
    meaningful_record: 1,
    screen_or_document: 1,
    place_or_scenery: -1,
  },
  people: { two: -0.5, "small-group": -1, crowd: -1.5 },
  flags: { children: -0.5, document: 1, screen: 1, blown_out: 1.5, soft: 1, dark: 2 },
  words: WORDS,
  nobodyAlive: 1.5,
  unseenPeople: 1,
  goodsAreAnObject: true,
};

const CAPTION_WITHOUT_FACES: ScoreTable = {
  refuseAt: 4.5,
  frameKind: {
    empty_room_ceiling_or_floor: 2.5,
    accidental_or_blurred_frame: 2.5,
    lone_everyday_object: 2.5,
    body_part_closeup: 2.5,
    meaningful_record: 1.5,
    screen_or_document: 1.5,
    place_or_scenery: -0.5,
  },
  people: { two: -0.5, "small-group": -1, crowd: -1 },
  flags: { children: -0.5, document: 1, screen: 1, blown_out: 2, soft: 1, dark: 2 },
  words: { ...WORDS, goods: 1 },
  nobodyAlive: 2,
  unseenPeople: 0,
  goodsAreAnObject: false,
};
