// SPDX-License-Identifier: AGPL-3.0-or-later

// Several accounts read as one library. Each picture's files come with its own account's key; the albums
// that are listed are those of the first account.

import { Fault } from "../base/fault.ts";
import { dateOf, type LocalDate } from "../base/local_time.ts";
import {
  type AlbumId,
  type Asset,
  type AssetId,
  idsOf,
  type Person,
  type PersonId,
} from "./asset.ts";
import type { Library, SyncOptions, SyncReport } from "./library.ts";
import { EMPTY_BOOK, namesakeNotes, type PersonBook } from "./person_book.ts";

interface JoinedAccount {
  /** The name its assets carry. */
  readonly account: string;
  /** With canonical ids for people; see `bindPeople`. */
  readonly library: Library;
}

/**
 * Identical bytes of two accounts at one instant are one picture, and either account's favourite
 * counts. Any account that fails stops the call with its own Fault, which then names the account.
 * `accounts` holds one or more. A sync reports persons of one name that `book` does not bind to one
 * or two.
 */
export function joinLibraries(
  accounts: readonly JoinedAccount[],
  book: PersonBook = EMPTY_BOOK,
): Library {
  const [first, ...others] = accounts;
  if (!first) throw new Fault("internal", "No account was named to read");
  if (others.length === 0) return first.library;
  const libraryOf = ({ id, account }: Asset): Library => {
    const found = accounts.find((each) => each.account === account);
    if (found) return found.library;
    throw new Fault("internal", `The asset "${id}" is of the unknown account "${account}"`);
  };
  const assets: Library["assets"] = (range, signal) =>
    mergedAssets(
      accounts.map((each, index) =>
        stream(each, (library) => library.assets(range, signal), index > 0)
      ),
    );
  return {
    label: accounts.map(({ library, account }) => `${library.label} ("${account}")`).join(" and "),
    sync: (options) => syncAll(accounts, book, options),
    assets,
    span: () => wholeSpan(accounts),
    albumAssets: (album, signal) => withCopies(albumOfAny(accounts, album, signal), assets, signal),
    async search(text, options) {
      const found = [];
      for (const each of accounts) {
        found.push(await naming(each, ({ library }) => library.search(text, options)));
      }
      return inTurns(found).slice(0, options.limit);
    },
    async asset(id) {
      for (const each of accounts) {
        const found = await naming(each, ({ library }) => library.asset(id));
        if (!found) continue;
        const own = each === first ? found : withoutAlbums(found);
        const day = dateOf(own.takenAt);
        for await (const batch of assets({ start: day, end: day })) {
          const merged = batch.find((asset) => idsOf(asset).includes(id));
          if (merged) return merged.id === id ? merged : withCopy(own, merged);
        }
        return own;
      }
      return undefined;
    },
    people: () => allPeople(accounts),
    /** One account's word is enough, even about a person whom another one lists. */
    async hiddenPeople() {
      const hidden: PersonId[] = [];
      for (const each of accounts) {
        hidden.push(
          ...await naming(each, async ({ library }) => await library.hiddenPeople?.() ?? []),
        );
      }
      return [...new Set(hidden)];
    },
    async recountPeople(people, signal) {
      for (const each of accounts) {
        await naming(each, async ({ library }) => await library.recountPeople?.(people, signal));
      }
    },
    albums: () => naming(first, ({ library }) => library.albums()),
    faces: (asset, signal) => libraryOf(asset).faces(asset, signal),
    preview: (asset, signal) => libraryOf(asset).preview(asset, signal),
    playback: (asset, signal) => libraryOf(asset).playback(asset, signal),
    clipBytes: (asset, start, end, signal) => libraryOf(asset).clipBytes(asset, start, end, signal),
    original: (asset, signal) => libraryOf(asset).original(asset, signal),
    motion: (asset, signal) => libraryOf(asset).motion(asset, signal),
  };
}

async function syncAll(
  accounts: readonly JoinedAccount[],
  book: PersonBook,
  { tags, signal, onProgress }: SyncOptions = {},
): Promise<SyncReport> {
  let sum: SyncReport = { total: 0, changed: 0, removed: 0, skipped: [], guessedDates: 0 };
  const notes: string[] = [];
  let progressed = 0;
  for (const each of accounts) {
    const before = progressed;
    const report = await naming(each, ({ library }) =>
      library.sync({
        tags,
        signal,
        onProgress: (done, total) => {
          progressed = before + done;
          onProgress?.(progressed, before + total);
        },
      }));
    sum = {
      total: sum.total + report.total,
      changed: sum.changed + report.changed,
      removed: sum.removed + report.removed,
      skipped: [...sum.skipped, ...report.skipped],
      guessedDates: sum.guessedDates + report.guessedDates,
    };
    notes.push(...report.notes ?? []);
  }
  const people = [];
  for (const { account, library } of accounts) {
    people.push({ account, people: await library.people() });
  }
  notes.push(...namesakeNotes(people, book));
  return notes.length === 0 ? sum : { ...sum, notes };
}

async function wholeSpan(accounts: readonly JoinedAccount[]) {
  let span: { first: LocalDate; last: LocalDate } | undefined;
  for (const each of accounts) {
    const own = await naming(each, ({ library }) => library.span());
    if (!own) continue;
    span = {
      first: span && span.first < own.first ? span.first : own.first,
      last: span && span.last > own.last ? span.last : own.last,
    };
  }
  return span;
}

/** Each canonical person once, with the first name and the first birth date an account gives. */
async function allPeople(accounts: readonly JoinedAccount[]): Promise<Person[]> {
  const all: Person[] = [];
  for (const each of accounts) all.push(...await naming(each, ({ library }) => library.people()));
  return [...Map.groupBy(all, ({ id }) => id)].map(([id, same]) => {
    const birthDate = same.find((person) => person.birthDate)?.birthDate;
    const name = same.find((person) => person.name !== "")?.name ?? "";
    return { id, name, ...(birthDate === undefined ? {} : { birthDate }) };
  });
}

/** The best of each account first, then the second best of each, and so on; each id once. */
function inTurns(lists: readonly (readonly AssetId[])[]): AssetId[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  const ids = new Set<AssetId>();
  for (let rank = 0; rank < longest; rank++) {
    for (const list of lists) if (rank < list.length) ids.add(list[rank]!);
  }
  return [...ids];
}

/** An account's assets; those of a later account name no albums, because these are not listed. */
async function* stream(
  each: JoinedAccount,
  read: (library: Library) => AsyncIterable<readonly Asset[]>,
  isLater = false,
): AsyncGenerator<readonly Asset[]> {
  try {
    for await (const batch of read(each.library)) {
      yield isLater ? batch.map(withoutAlbums) : batch;
    }
  } catch (error) {
    throw named(each, error);
  }
}

/** A rule for an album may name one that is not the first account's. */
async function* albumOfAny(
  accounts: readonly JoinedAccount[],
  album: AlbumId,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly Asset[]> {
  let missing: unknown;
  for (const each of accounts) {
    try {
      yield* stream(each, (library) => library.albumAssets(album, signal));
      return;
    } catch (error) {
      if (!(error instanceof Fault && error.code === "not_found")) throw error;
      missing ??= error;
    }
  }
  throw missing;
}

/** An album names its account's own copies; what the others know of them may shut them out. */
async function* withCopies(
  album: AsyncIterable<readonly Asset[]>,
  assets: Library["assets"],
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly Asset[]> {
  for await (const batch of album) {
    const days = batch.map(({ takenAt }) => dateOf(takenAt)).sort();
    const ids = new Set(batch.map(({ id }) => id)), merged = new Map<AssetId, Asset>();
    if (days.length > 0) {
      for await (const several of assets({ start: days[0]!, end: days.at(-1)! }, signal)) {
        for (const asset of several) {
          if (!asset.otherIds) continue;
          for (const id of idsOf(asset)) if (ids.has(id)) merged.set(id, asset);
        }
      }
    }
    yield batch.map((own) => withCopy(own, merged.get(own.id)));
  }
}

/** One copy, with what all accounts know of the picture. */
function withCopy(own: Asset, merged: Asset | undefined): Asset {
  if (!merged) return own;
  const { people, tags, isFavorite, place } = merged;
  return {
    ...own,
    otherIds: idsOf(merged).filter((id) => id !== own.id),
    people,
    tags,
    isFavorite,
    place: own.place ?? place,
  };
}

function withoutAlbums(asset: Asset): Asset {
  return asset.albumIds.length === 0 ? asset : { ...asset, albumIds: [] };
}

async function naming<T>(
  each: JoinedAccount,
  work: (each: JoinedAccount) => Promise<T>,
): Promise<T> {
  try {
    return await work(each);
  } catch (error) {
    throw named(each, error);
  }
}

function named({ account }: JoinedAccount, error: unknown): unknown {
  if (!(error instanceof Fault) || error.code === "cancelled") return error;
  return new Fault(error.code, `Account "${account}": ${error.message}`, {
    hint: error.hint,
    about: error.about,
    cause: error,
  });
}

/** The port's largest batch. */
const BATCH = 1_000;

/**
 * Merges streams that are each in the port's order (instant, file name, id). Copies of the same bytes
 * at the same instant are folded; the first stream's account wins among equals.
 */
async function* mergedAssets(
  streams: readonly AsyncIterable<readonly Asset[]>[],
): AsyncGenerator<readonly Asset[]> {
  const heads = streams.map((stream) => new Head(stream));
  let batch: Asset[] = [];
  try {
    await Promise.all(heads.map((head) => head.fill()));
    for (;;) {
      const instant = earliest(heads);
      if (instant === undefined) break;
      const together: Asset[] = [];
      for (const head of heads) await head.take(instant, together);
      for (const asset of folded(together)) {
        batch.push(asset);
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  } finally {
    for (const head of heads) await head.close();
  }
}

/** The next item of one stream. */
class Head {
  readonly #batches: AsyncIterator<readonly Asset[]>;
  #batch: readonly Asset[] = [];
  #next = 0;

  constructor(stream: AsyncIterable<readonly Asset[]>) {
    this.#batches = stream[Symbol.asyncIterator]();
  }

  get asset(): Asset | undefined {
    return this.#batch[this.#next];
  }

  async fill(): Promise<void> {
    while (this.#next >= this.#batch.length) {
      const { done, value } = await this.#batches.next();
      if (done) return;
      this.#batch = value;
      this.#next = 0;
    }
  }

  /** Moves everything of an instant over. */
  async take(instant: string, into: Asset[]): Promise<void> {
    while (this.asset?.takenAt === instant) {
      into.push(this.asset);
      this.#next++;
      if (this.asset === undefined) await this.fill();
    }
  }

  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}

function earliest(heads: readonly Head[]): string | undefined {
  let instant: string | undefined;
  for (const { asset } of heads) {
    if (asset && (instant === undefined || asset.takenAt < instant)) instant = asset.takenAt;
  }
  return instant;
}

/** Pictures of one instant, in the order of their accounts, become one each in the port's order. */
function folded(together: readonly Asset[]): readonly Asset[] {
  if (together.length === 1) return together;
  const pictures = [...Map.groupBy(together, (asset) => asset.sourceKey).values()].map(onePicture);
  return pictures.sort((a, b) => compare(a.fileName, b.fileName) || compare(a.id, b.id));
}

/** The one that moves is taken, then one with a heart, then the first account's. */
function onePicture(copies: readonly Asset[]): Asset {
  if (copies.length === 1) return copies[0]!;
  const rank = (asset: Asset) => (asset.live ? 2 : 0) + (asset.isFavorite ? 1 : 0);
  const chosen = copies.reduce((best, copy) => rank(copy) > rank(best) ? copy : best);
  const place = copies.find((copy) => copy.place)?.place;
  const otherIds = copies.filter((copy) => copy !== chosen).map(({ id }) => id);
  const rating = Math.max(...copies.map((copy) => copy.rating ?? -Infinity));
  return {
    ...chosen,
    otherIds,
    isFavorite: copies.some((copy) => copy.isFavorite),
    people: union(copies, (copy) => copy.people),
    albumIds: union(copies, (copy) => copy.albumIds),
    tags: union(copies, (copy) => copy.tags),
    place: chosen.place ?? place,
    rating: Number.isFinite(rating) ? rating : undefined,
  };
}

function union(copies: readonly Asset[], of: (copy: Asset) => readonly string[]): string[] {
  return [...new Set(copies.flatMap((copy) => of(copy)))];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
