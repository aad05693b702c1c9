// SPDX-License-Identifier: AGPL-3.0-or-later

// The first minute of a library that was just chosen: what was found so far, with pictures of it, until the smallest
// memory of it can be played.

import { createHash } from "node:crypto";
import { reasonOf } from "../../base/fault.ts";
import type { Log } from "../../base/log.ts";
import { dateOf } from "../../base/local_time.ts";
import { isShowable } from "../../automation/reading/excluded.ts";
import { type PictureReader, seenFile } from "../../facts/picture_reader.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import type { LibraryTest } from "./try_library.ts";

interface ReadingState {
  readonly done: number;
  readonly total: number;
  /** Absent before the pace is known. */
  readonly secondsLeft?: number;
}

interface FoundState {
  readonly all: number;
  /** No memory shows them, such as screenshots. */
  readonly leftOut: number;
  /** Parts of other pictures, and what cannot be shown. */
  readonly others: number;
}

/** What a page shows of it. */
export interface FirstLookState {
  /** Nothing plays yet, and something may. */
  readonly isGoing: boolean;
  /** What memories there are is known. */
  readonly isRead: boolean;
  /** How far the library is read; absent before that is known, and once all of it is counted. */
  readonly reading?: ReadingState;
  /** The counts of the files that were read, of those left out, and of parts of other pictures. */
  readonly found?: FoundState;
  /** That memories may show. */
  readonly pictures: number;
  /** Years of the oldest and the newest. */
  readonly years?: readonly [first: number, last: number];
  readonly faces: number;
  /** Ids of small pictures, in the order they came. */
  readonly tiles: readonly string[];
  /** It can be played at once. */
  readonly memory?: string;
  /** What the test of the library found. */
  readonly test?: LibraryTest;
  /** Why the library could not be read; without a secret. */
  readonly failure?: unknown;
}

interface OpenedForLook extends AsyncDisposable {
  readonly library: Pick<Library, "sync" | "assets" | "people" | "preview">;
  readonly pictures: Pick<PictureReader, "jpeg">;
  readonly isExcluded: () => Promise<(asset: Asset) => boolean>;
}

interface FirstLookDeps {
  readonly open: () => Promise<OpenedForLook>;
  /** Looks for memories in what was read, and ends once they are known. */
  readonly find: () => Promise<void>;
  /** What was found, those that are soonest ready first. */
  readonly memories: () => Promise<readonly string[]>;
  /** Chooses its cut; false where there is too little for one. */
  readonly prepare: (id: string) => Promise<boolean>;
  /** One of the newest days, where none was found. */
  readonly newest: () => Promise<string | undefined>;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly log: Pick<Log, "warning">;
  readonly signal: AbortSignal;
}

const MAX_TILES = 40;
/** Twice the width of a tile on a page. */
const TILE = { edge: 320, quality: 72 };
/** While the library is read, so that it is counted again soon. */
const TILES_A_LOOK = 4;
const LOOK_AGAIN_MS = 400;
/** A look through a large library takes its time: others get as much of it several times over. */
const REST = 4;
/** Before this the pace says nothing. */
const PACE_MS = 3_000;
/** So many are tried before a film of the newest days is. */
const MAX_TRIED = 3;

const NOTHING: FirstLookState = { isGoing: true, isRead: false, pictures: 0, faces: 0, tiles: [] };

type Jpeg = Uint8Array<ArrayBuffer>;

export class FirstLook implements AsyncDisposable {
  readonly #deps: FirstLookDeps;
  #state: FirstLookState | undefined;
  readonly #tiles = new Map<string, Jpeg>();
  #over = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(deps: FirstLookDeps) {
    this.#deps = deps;
  }

  /** `undefined` where no library was chosen since the start. */
  get state(): FirstLookState | undefined {
    return this.#state;
  }

  /** A JPEG. */
  tile(id: string): Jpeg | undefined {
    return this.#tiles.get(id);
  }

  /** Another library was chosen: what was seen of the one before is forgotten. */
  begin(test?: LibraryTest): void {
    this.#over.abort();
    this.#over = new AbortController();
    const signal = AbortSignal.any([this.#over.signal, this.#deps.signal]);
    this.#running = this.#running.then(async () => {
      this.#tiles.clear();
      this.#state = { ...NOTHING, test };
      if (!signal.aborted) await this.#run(signal);
    });
    this.#state = { ...NOTHING, test };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#over.abort();
    await this.#running;
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { open, find, log } = this.#deps;
    try {
      await using opened = await open();
      await this.#readLibrary(opened, signal);
      // Pictures go on coming while the first memory is chosen.
      const ready = new AbortController();
      const enough = AbortSignal.any([signal, ready.signal]);
      const drawing = this.#lookAt(opened, signal, enough, MAX_TILES);
      drawing.catch(() => {});
      try {
        await find();
        this.#tell({ isRead: true });
        const memory = await this.#firstMemory(signal);
        if (!signal.aborted) this.#tell({ isGoing: false, ...(memory && { memory }) });
      } finally {
        ready.abort();
        await drawing.catch(() => {});
      }
    } catch (failure) {
      if (signal.aborted) return;
      log.warning(`Could not look through the library: ${reasonOf(failure)}`);
      this.#tell({ isGoing: false, failure });
    }
  }

  async #readLibrary(opened: OpenedForLook, signal: AbortSignal): Promise<void> {
    const { sleep, now } = this.#deps;
    const read = new AbortController(), over = AbortSignal.any([signal, read.signal]);
    const pace = new Pace(now);
    const onProgress = (done: number, total: number) =>
      this.#tell({ reading: { done, total, ...pace.at(done, total) } });
    const reading = opened.library.sync({ signal, onProgress }).finally(() => read.abort());
    reading.catch(() => {});
    while (!over.aborted) {
      const before = now();
      await this.#lookAt(opened, signal, over, TILES_A_LOOK);
      await sleep(Math.max(LOOK_AGAIN_MS, REST * (now() - before)), over);
    }
    await reading;
    const leftOut = await this.#count(opened, signal), { reading: last, pictures } = this.#state!;
    const all = last?.total ?? 0, others = Math.max(0, all - pictures - leftOut);
    this.#tell({ reading: undefined, ...(last && { found: { all, leftOut, others } }) });
  }

  /** Counts all, and draws so many more at most, until `enough` fires. */
  async #lookAt(
    opened: OpenedForLook,
    signal: AbortSignal,
    enough: AbortSignal,
    most: number,
  ): Promise<void> {
    const shown: Asset[] = [];
    await this.#count(opened, signal, (asset) => shown.push(asset));
    const wanted = Math.min(MAX_TILES, this.#tiles.size + most);
    for (const asset of spread(shown, MAX_TILES)) {
      if (enough.aborted || this.#tiles.size >= wanted) return;
      const id = idOf(asset);
      if (!this.#tiles.has(id)) await this.#draw(id, asset, opened, signal);
    }
  }

  /** Hands out the photos that are shown, oldest first; returns how many assets are not. */
  async #count(
    opened: OpenedForLook,
    signal: AbortSignal,
    onPhoto?: (asset: Asset) => void,
  ): Promise<number> {
    const isExcluded = await opened.isExcluded(), people = new Set<string>();
    let pictures = 0, leftOut = 0, first: string | undefined, last: string | undefined;
    for await (const batch of opened.library.assets(undefined, signal)) {
      for (const asset of batch) {
        if (isExcluded(asset) || !isShowable(asset)) {
          leftOut++;
          continue;
        }
        pictures++;
        first ??= dateOf(asset.takenAt);
        last = dateOf(asset.takenAt);
        for (const person of asset.people) people.add(person);
        if (asset.kind === "photo") onPhoto?.(asset);
      }
    }
    this.#tell({
      pictures,
      faces: people.size,
      ...(first !== undefined && { years: [Number(first.slice(0, 4)), Number(last!.slice(0, 4))] }),
    });
    return leftOut;
  }

  /** One that cannot be read is left out. */
  async #draw(
    id: string,
    asset: Asset,
    { library, pictures }: OpenedForLook,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const file = await library.preview(asset, signal);
      const jpeg = await pictures.jpeg(seenFile(asset, file), TILE, signal);
      this.#tiles.set(id, new Uint8Array(jpeg));
      this.#tell({ tiles: [...this.#tiles.keys()] });
    } catch {
      // The next one takes its place.
    }
  }

  async #firstMemory(signal: AbortSignal): Promise<string | undefined> {
    const { memories, prepare, newest } = this.#deps;
    for (const id of (await memories()).slice(0, MAX_TRIED)) {
      if (signal.aborted) return undefined;
      if (await prepare(id)) return id;
    }
    const id = await newest();
    return id !== undefined && await prepare(id) ? id : undefined;
  }

  #tell(news: Partial<FirstLookState>): void {
    this.#state = { ...this.#state!, ...news };
  }
}

/** How long the rest takes, by what was read so far; what was known before took no time. */
class Pace {
  readonly #now: () => number;
  #from: { readonly done: number; readonly atMs: number } | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  at(done: number, total: number): Pick<ReadingState, "secondsLeft"> {
    const atMs = this.#now(), from = this.#from ??= { done, atMs };
    const tookMs = atMs - from.atMs, read = done - from.done;
    if (tookMs < PACE_MS || read <= 0) return {};
    return { secondsLeft: tookMs / read * (total - done) / 1_000 };
  }
}

/** So many of them, as far apart as they can be, and never two that lie side by side. */
function spread(all: readonly Asset[], most: number): readonly Asset[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, index) => all[Math.floor(index * all.length / most)]!);
}

function idOf({ id }: Pick<Asset, "id">): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 16);
}
