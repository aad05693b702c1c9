// SPDX-License-Identifier: AGPL-3.0-or-later

// Rules for assets that may be in no film, and the assets they match. They last: they are stored in the
// ledger, obeyed by every film.

import { Fault } from "../base/fault.ts";
import { dateOf, isInRange, type LocalRange } from "../base/local_time.ts";
import {
  type AlbumId,
  type Asset,
  type AssetId,
  idsOf,
  type Person,
  type PersonId,
} from "./asset.ts";
import type { Library } from "./library.ts";
import { nameMatcher } from "./name_matcher.ts";
import { EMPTY_BOOK, type PersonBook, personNow } from "./person_book.ts";
import { isAtPlace, isSameName } from "./places.ts";

export type ExclusionRule =
  | {
    readonly kind: "person";
    readonly person: PersonId;
    readonly name: string;
    /** The person with the name where the library lists the person no more, once a film's brief was made. */
    readonly successor?: PersonId;
  }
  | { readonly kind: "dates"; readonly range: LocalRange }
  /** City, state or country as the library names it; compared without case. */
  | { readonly kind: "place"; readonly place: string }
  | {
    readonly kind: "album";
    readonly album: AlbumId;
    readonly name: string;
    /** Its members, once a film's brief was made; the ledger keeps none. */
    readonly members?: readonly AssetId[];
  }
  | { readonly kind: "tag"; readonly tag: string }
  /** Make, model, or make and model, as the pictures name them; compared without case. */
  | { readonly kind: "camera"; readonly camera: string }
  /** A file name, or a pattern of such; see `name_matcher.ts`. */
  | { readonly kind: "file_name"; readonly pattern: string }
  | { readonly kind: "asset"; readonly asset: AssetId; readonly name: string };

/** Made for each film and stored nowhere: whom a library hides changes there. */
export interface HiddenPeopleRule {
  readonly kind: "hidden_people";
  readonly people: readonly PersonId[];
}

/** What a film's brief carries: the owner's rules, and what the library itself hides. */
export type FilmExclusion = ExclusionRule | HiddenPeopleRule;

/** The words of a rule of each kind; days are the first and the last, in ISO form. */
export interface TypedExclusion {
  readonly kind: ExclusionRule["kind"];
  readonly text: string;
  readonly last?: string;
}

/** A rule with its short id, which is never used again. */
export interface Exclusion {
  /** "x1", "x2", … */
  readonly id: string;
  readonly rule: ExclusionRule;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

/** A rule that was damaged: what it left out is not known any more. */
interface UnreadableRule {
  readonly kind: "unreadable";
}

/** As the ledger keeps it. */
export interface StoredExclusion extends Omit<Exclusion, "rule"> {
  readonly rule: ExclusionRule | UnreadableRule;
}

export function isReadable(stored: StoredExclusion): stored is Exclusion {
  return stored.rule.kind !== "unreadable";
}

/** Albums are the library's knowledge: their members are read before the rules are applied. */
export type MembersOfAlbums = ReadonlyMap<AlbumId, ReadonlySet<AssetId>>;

/** One for each pattern that was ever asked for: rules are few, assets many. */
const matchers = new Map<string, (fileName: string) => boolean>();

function matcherOf(pattern: string): (fileName: string) => boolean {
  const matcher = matchers.get(pattern) ?? nameMatcher([pattern]);
  matchers.set(pattern, matcher);
  return matcher;
}

/** A library may hide thousands of passers-by. */
const hiddenSets = new WeakMap<HiddenPeopleRule, ReadonlySet<PersonId>>();

function hiddenBy(rule: HiddenPeopleRule): ReadonlySet<PersonId> {
  const people = hiddenSets.get(rule) ?? new Set(rule.people);
  hiddenSets.set(rule, people);
  return people;
}

/** True when the rule takes the asset out. */
export function excludes(rule: FilmExclusion, asset: Asset, members: MembersOfAlbums): boolean {
  switch (rule.kind) {
    case "person":
      return asset.people.includes(rule.person) ||
        (rule.successor !== undefined && asset.people.includes(rule.successor));
    case "hidden_people":
      return asset.people.some((id) => hiddenBy(rule).has(id));
    case "dates":
      return isInRange(dateOf(asset.takenAt), rule.range);
    case "place":
      return isAtPlace(asset, rule.place);
    case "album":
      return asset.albumIds.includes(rule.album) ||
        idsOf(asset).some((id) => members.get(rule.album)?.has(id));
    case "tag":
      return asset.tags.some((tag) => isSameName(tag, rule.tag));
    case "camera":
      return camerasOf(asset).some((name) => isSameName(name, rule.camera));
    case "file_name":
      return matcherOf(rule.pattern)(asset.fileName);
    case "asset":
      return idsOf(asset).includes(rule.asset);
  }
}

/** Everything its camera may be called. */
export function camerasOf({ make, model }: Pick<Asset, "make" | "model">): readonly string[] {
  const both = [make, model].filter((part) => part !== undefined && part !== "").join(" ");
  return [make, model, both].filter((name) => name !== undefined && name !== "") as string[];
}

/**
 * `clear`: may be shown, whatever was found in it. `pin`: may be in films although it is a
 * screen or a document. What shall be in no film at all is an exclusion.
 */
export type DecisionKind = "clear" | "pin";

export interface PictureDecision {
  readonly asset: AssetId;
  readonly kind: DecisionKind;
  /** The bytes that were looked at: other pixels under the same id need another look. */
  readonly sourceKey: string;
  /** The name people know it by, such as its file name. */
  readonly name: string;
  /** In the owner's words. */
  readonly reason?: string;
  /** ISO 8601 in UTC. */
  readonly decidedAt: string;
}

/** An album that is gone excludes nothing. Throws what `Library.albumAssets` throws besides. */
export async function readAlbumMembers(
  rules: readonly ExclusionRule[],
  library: Pick<Library, "albumAssets">,
  signal?: AbortSignal,
): Promise<MembersOfAlbums> {
  const members = new Map<AlbumId, ReadonlySet<AssetId>>();
  for (const rule of rules) {
    if (rule.kind !== "album" || members.has(rule.album)) continue;
    members.set(rule.album, await membersOf(rule.album, library, signal));
  }
  return members;
}

async function membersOf(
  album: AlbumId,
  library: Pick<Library, "albumAssets">,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<AssetId>> {
  const ids = new Set<AssetId>();
  try {
    for await (const batch of library.albumAssets(album, signal)) {
      for (const { id } of batch) ids.add(id);
    }
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "not_found") throw error;
  }
  return ids;
}

/**
 * The rules a brief carries: whole in themselves, so that the same brief leaves out the same pictures
 * however albums and bindings change afterwards. `members` are as `readAlbumMembers` gives them; a
 * person bound to another one since is that one. `people` are those the library lists: a person who
 * was merged into another one there lives on under the name.
 */
export function resolveExclusions(
  exclusions: readonly Exclusion[],
  members: MembersOfAlbums,
  book: PersonBook = EMPTY_BOOK,
  people: readonly Person[] = [],
): ExclusionRule[] {
  return exclusions.map(({ rule }) => {
    switch (rule.kind) {
      case "person":
        return { ...rule, ...personAndSuccessor(personNow(book, rule.person), rule.name, people) };
      case "album":
        return { ...rule, members: [...members.get(rule.album) ?? []].sort() };
      default:
        return rule;
    }
  });
}

/** Both are left out: a person who is hidden is not listed either. */
function personAndSuccessor(
  person: PersonId,
  name: string,
  people: readonly Person[],
): { readonly person: PersonId; readonly successor?: PersonId } {
  if (name === "" || people.some(({ id }) => id === person)) return { person };
  const [successor, ...others] = people.filter((each) => each.name === name);
  return successor && others.length === 0 ? { person, successor: successor.id } : { person };
}

export interface ExclusionDeps {
  readonly library: Library;
  readonly ledger: { readonly exclusions: { list(): Promise<readonly StoredExclusion[]> } };
  /** Patterns of file names; see `name_matcher.ts`. */
  readonly excludedNames: readonly string[];
  /** Whom the library hides may be in films. */
  readonly includesHiddenPeople: boolean;
}

/**
 * The stored exclusions, those of the configuration and the people the library hides, as a brief carries
 * them. Throws as the library, and Fault `verification_failed` for an exclusion that no film could obey.
 */
export async function readExclusions(
  { library, ledger, excludedNames, includesHiddenPeople }: ExclusionDeps,
  book: PersonBook,
  signal: AbortSignal,
): Promise<FilmExclusion[]> {
  const stored = await ledger.exclusions.list(), exclusions = stored.filter(isReadable);
  const damaged = stored.find((each) => !isReadable(each));
  if (damaged !== undefined) {
    throw new Fault("verification_failed", `The exclusion "${damaged.id}" cannot be read`, {
      hint: "Films are made again once it is removed, under Exclusions or with: " +
        `photos-memories exclude remove ${damaged.id}; then leave out anew what it left out`,
    });
  }
  const members = await readAlbumMembers(exclusions.map(({ rule }) => rule), library, signal);
  const hidden = includesHiddenPeople ? [] : await library.hiddenPeople?.() ?? [];
  return [
    ...resolveExclusions(exclusions, members, book, await library.people()),
    ...excludedNames.map((pattern) => ({ kind: "file_name", pattern }) as const),
    ...hidden.length > 0 ? [{ kind: "hidden_people", people: hidden } as const] : [],
  ];
}
