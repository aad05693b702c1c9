// SPDX-License-Identifier: AGPL-3.0-or-later

// Exclusions: the pictures that no film may show. A rule is previewed with the number of pictures it
// leaves out, stored in the ledger, listed and removed.

import { canonicalJson } from "../base/digest.ts";
import { Fault } from "../base/fault.ts";
import { dateOf, type LocalRange } from "../base/local_time.ts";
import { nearestWord } from "../base/text.ts";
import { parseDate } from "../film/brief/days/date_input.ts";
import { findAlbum } from "../film/brief/find_by_name.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Asset, AssetId } from "../library/asset.ts";
import {
  camerasOf,
  excludes,
  type ExclusionRule,
  isReadable,
  type MembersOfAlbums,
  readAlbumMembers,
  resolveExclusions,
  type TypedExclusion,
} from "../library/exclusion.ts";
import type { Library } from "../library/library.ts";
import { placeNamesOf, readMostNamed } from "../library/places.ts";
import { findPicture } from "./library/find_picture.ts";
import type { LibraryService } from "./library/library_service.ts";
import { findOnePerson } from "./people/people_rows.ts";
import type { FilmThumbnails } from "./previews/thumbnails.ts";

interface ExclusionDeps {
  readonly library: Library;
  readonly ledger: Pick<Ledger, "exclusions" | "people">;
}

/**
 * The stored exclusions in the order they were made, each with the pictures it leaves out now:
 * people as they are bound now, albums with their members of now.
 */
export async function listExclusions({ library, ledger }: ExclusionDeps, signal: AbortSignal) {
  const stored = await ledger.exclusions.list(), exclusions = stored.filter(isReadable);
  const members = await readAlbumMembers(exclusions.map(({ rule }) => rule), library, signal);
  const book = await ledger.people.book(), people = await library.people();
  const rules = resolveExclusions(exclusions, new Map(), book, people);
  const { total, counts } = await countExclusions(rules, members, library, signal);
  const picturesOf = new Map(exclusions.map(({ id }, index) => [id, counts[index]!.pictures]));
  return {
    /** Pictures in the library. */
    total,
    exclusions: stored.map((each) => ({ ...each, pictures: picturesOf.get(each.id) ?? 0 })),
  };
}

export type ExclusionPreview = Awaited<ReturnType<typeof previewExclusion>>;

/**
 * The rule that was typed and the pictures it would leave out. A server lists no tags but those a
 * sync asked for, so the library is synced with a typed tag before. Throws Fault `usage` or
 * `not_found` for what is not in the library.
 */
export async function previewExclusion(
  typed: TypedExclusion,
  { library, ledger }: ExclusionDeps,
  signal: AbortSignal,
) {
  const rule = await ruleOf(typed, library);
  const members = await readAlbumMembers([rule], library, signal);
  const { total, counts: [found] } = await countExclusions([rule], members, library, signal);
  const { pictures, examples } = found!;
  const stored = (await ledger.exclusions.list()).filter(isReadable)
    .find((each) => isSameRule(each.rule, rule));
  return {
    rule,
    pictures,
    /** Pictures in the library. */
    total,
    /** A few of them, spread over the years. */
    examples: examples.map(({ id, fileName, takenAt }) => ({ id, fileName, day: dateOf(takenAt) })),
    /** The id of the stored exclusion with the same rule. */
    storedId: stored?.id,
    /** Names the library has, where the rule leaves out nothing and its kind goes by such names. */
    known: pictures === 0 ? await knownNames(rule, library, signal) : undefined,
  };
}

/** More names are no list to choose from; any other can be typed. */
const MAX_NAMES = 200;

interface OpenExclusionsDeps {
  readonly libraryService: Pick<LibraryService, "use" | "choices">;
  readonly ledger: ExclusionDeps["ledger"];
  readonly pictures: Pick<FilmThumbnails, "get">;
  /** Called after other pictures may be in films. */
  readonly changed: () => void;
  readonly signal: AbortSignal;
}

export type Exclusions = ReturnType<typeof openExclusions>;
export type ExclusionList = Awaited<ReturnType<Exclusions["list"]>>;

/** Exclusions in a serving process. Each function throws Fault where the library cannot be read. */
export function openExclusions(
  { libraryService, ledger, pictures, changed, signal }: OpenExclusionsDeps,
) {
  const preview = (typed: TypedExclusion) =>
    libraryService.use(async ({ library }) => {
      if (typed.kind === "tag") await library.sync({ tags: [typed.text.trim()], signal });
      return await previewExclusion(typed, { library, ledger }, signal);
    });
  return {
    /** The stored exclusions, and names of the library that can be left out, those of most pictures first. */
    list: () =>
      libraryService.use(async ({ library }) => {
        const tags = await readMostNamed(library, (asset) => asset.tags, signal);
        const { people, albums, places } = await libraryService.choices();
        return {
          ...await listExclusions({ library, ledger }, signal),
          names: { person: people, album: albums, tag: tags.slice(0, MAX_NAMES), place: places },
        };
      }),
    /** Throws Fault as `previewExclusion`. */
    preview,
    /** Stores the rule if it still leaves out as many pictures as were `seen`; returns its preview of now. */
    async add(typed: TypedExclusion, seen: number) {
      const found = await preview(typed);
      if (found.storedId === undefined && found.pictures === seen) {
        await ledger.exclusions.add(found.rule);
        changed();
      }
      return found;
    },
    /** Stores the rule at once; no id where it was stored before. Throws Fault as `previewExclusion`. */
    async addAtOnce(typed: TypedExclusion) {
      const { rule, storedId } = await preview(typed);
      if (storedId !== undefined) return { rule };
      const { id } = await ledger.exclusions.add(rule);
      changed();
      return { rule, id };
    },
    /** The stored rule. */
    async named(id: string) {
      return (await ledger.exclusions.list()).filter(isReadable).find((each) => each.id === id)
        ?.rule;
    },
    /** Returns false for an id that is not stored. */
    async remove(id: string) {
      const isRemoved = await ledger.exclusions.remove(id);
      if (isRemoved) changed();
      return isRemoved;
    },
    /** A small JPEG of a picture of the library. */
    picture: (id: AssetId) =>
      libraryService.use(async ({ library }) => {
        const asset = await library.asset(id);
        return asset && await pictures.get({ asset: asset.id, witness: asset });
      }),
  };
}

/** The rule in the names the library has. Throws Fault `usage` or `not_found`. */
async function ruleOf(
  { kind, text, last }: TypedExclusion,
  library: Library,
): Promise<ExclusionRule> {
  const typed = text.trim();
  switch (kind) {
    case "person": {
      const { id, name } = findOnePerson(typed, await library.people());
      return { kind, person: id, name: name || id };
    }
    case "dates":
      return { kind, range: rangeOf(typed, last?.trim() ?? "") };
    case "place":
      return { kind, place: typed };
    case "album": {
      const { id, name } = findAlbum(typed, await library.albums());
      return { kind, album: id, name };
    }
    case "tag":
      return { kind, tag: typed };
    case "camera":
      return { kind, camera: typed };
    case "file_name":
      return { kind, pattern: typed };
    case "asset": {
      const { id, fileName } = await findPicture(typed, library);
      return { kind, asset: id, name: id.endsWith(fileName) ? id : fileName };
    }
  }
}

function rangeOf(first: string, last: string): LocalRange {
  if (first === "" || last === "") {
    throw new Fault("usage", "A range of days needs its first and its last day", {
      hint: "For a single day give the same day twice",
    });
  }
  const range = { start: parseDate(first, "first day"), end: parseDate(last, "last day") };
  if (range.end < range.start) {
    throw new Fault("usage", `The range ends on ${range.end}, before it starts on ${range.start}`, {
      hint: "Exchange the first and the last day",
    });
  }
  return range;
}

function isSameRule(a: ExclusionRule, b: ExclusionRule): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

/** Reads the library once for all rules. */
async function countExclusions(
  rules: readonly ExclusionRule[],
  members: MembersOfAlbums,
  library: Pick<Library, "assets">,
  signal: AbortSignal,
) {
  let total = 0;
  const samples = rules.map(() => new Sample());
  for await (const batch of library.assets(undefined, signal)) {
    total += batch.length;
    for (const [index, rule] of rules.entries()) {
      for (const asset of batch) if (excludes(rule, asset, members)) samples[index]!.add(asset);
    }
  }
  const counts = samples.map((sample) => ({ pictures: sample.count, examples: sample.examples() }));
  return { total, counts };
}

const MAX_STORED = 32;
const MAX_EXAMPLES = 4;

/** Evenly spread members of a stream of unknown length, in bounded memory. */
class Sample {
  count = 0;
  #stored: Asset[] = [];
  #every = 1;

  add(asset: Asset): void {
    if (this.count++ % this.#every !== 0) return;
    this.#stored.push(asset);
    if (this.#stored.length < MAX_STORED) return;
    this.#stored = this.#stored.filter((_, index) => index % 2 === 0);
    this.#every *= 2;
  }

  examples(): Asset[] {
    const last = this.#stored.length - 1;
    if (last < MAX_EXAMPLES) return [...this.#stored];
    return Array.from(
      { length: MAX_EXAMPLES },
      (_, n) => this.#stored[Math.round(n * last / (MAX_EXAMPLES - 1))]!,
    );
  }
}

/** How many names are proposed. */
const MAX_PROPOSED = 3;

/** The places, tags or cameras of the library; `undefined` for rules of another kind. */
async function knownNames(
  rule: ExclusionRule,
  library: Pick<Library, "assets">,
  signal: AbortSignal,
) {
  if (rule.kind !== "place" && rule.kind !== "tag" && rule.kind !== "camera") return undefined;
  const [typed, namesOf] = rule.kind === "place"
    ? [rule.place, placeNamesOf] as const
    : rule.kind === "tag"
    ? [rule.tag, (asset: Asset) => asset.tags] as const
    : [rule.camera, camerasOf] as const;
  const most = await readMostNamed(library, namesOf, signal);
  const near: string[] = [];
  for (let left = most; near.length < MAX_PROPOSED;) {
    const word = nearestWord(typed, left);
    if (word === undefined) break;
    near.push(word);
    left = left.filter((other) => other !== word);
  }
  return {
    /** Spelt almost like what was typed, the nearest first. */
    near,
    /** Those of most pictures. */
    most: most.slice(0, MAX_PROPOSED),
  };
}
