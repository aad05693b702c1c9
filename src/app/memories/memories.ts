// SPDX-License-Identifier: AGPL-3.0-or-later

// Memories that pages show and play: what is worth one now and what a person asked for, by the name the film of it
// carries, and its cut, chosen once it is asked for.

import { createHash } from "node:crypto";
import type { RankedCandidate } from "../../automation/candidate.ts";
import { automationOptions } from "../../automation/rules.ts";
import { accountsOfDecision } from "../../automation/decide.ts";
import { canonicalJson } from "../../base/digest.ts";
import { type LocalDate, localToday } from "../../base/local_time.ts";
import { Semaphore } from "../../base/semaphore.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import type { FilmRequest } from "../../film/brief/film_request.ts";
import { assetsOf, type Cut } from "../../film/select/cut.ts";
import { filmSeconds } from "../../film/timeline/film_seconds.ts";
import type { Timeline } from "../../film/timeline/timeline.ts";
import type { FilmOrder, FilmOrderStore } from "../../ledger/film_order.ts";
import type { Ledger, RunReader, RunWriter } from "../../ledger/ledger.ts";
import type { AskedMemory, MemoryCut, StoredMemory } from "../../ledger/memory.ts";
import type { RunId } from "../../ledger/run.ts";
import type { AssetId } from "../../library/asset.ts";
import { systemClock } from "../../system/clock.ts";
import type { FilmOrders } from "../films/film_orders.ts";
import type { LaidOut } from "../previews/laid_out_cuts.ts";
import type { CoverSize } from "../suggestions/cover.ts";
import { plainTitle } from "../suggestions/plain_title.ts";
import type { FoundSuggestions, SuggestionMonitor } from "../suggestions/suggestion_monitor.ts";
import type { SettingsMonitor } from "../settings/settings_monitor.ts";
import { type LeftOutRule, whatToLeaveOut } from "./what_to_leave_out.ts";

/** Stands for a memory key in addresses. */
export type MemoryId = string;

export interface Memory {
  readonly id: MemoryId;
  readonly title: string;
  readonly subtitle: string;
  /** Absent until its cut is chosen. */
  readonly seconds?: number;
  /** The run that chose its cut; absent until then. */
  readonly runId?: RunId;
  readonly pictures: number;
  /** It has a picture to stand for it. */
  readonly hasCover: boolean;
}

/** One that a person wants to see no more. */
export interface HiddenMemory {
  readonly id: MemoryId;
  readonly title: string;
  /** ISO 8601 in UTC. */
  readonly hiddenAt: string;
}

/** A person's request becomes a memory of its own. */
export type NewMemory = Omit<AskedMemory, "askedAt" | "options"> & {
  readonly options: FilmOptions;
};

export interface OpenedMemory {
  readonly runId: RunId;
  readonly cut: LaidOut;
}

/** A shown memory whose cut is chosen. */
export interface KeptMemory {
  readonly id: MemoryId;
  readonly memoryKey: string;
  readonly title: string;
  readonly runId: RunId;
  /** Its day is today, in another year. */
  readonly isOfToday: boolean;
}

interface MemoriesDeps {
  readonly suggestions: Pick<SuggestionMonitor, "decision" | "picture">;
  /** Looks through the library again where the last look is old. */
  readonly look: () => Promise<unknown>;
  readonly memories: Ledger["memories"];
  /** A JPEG of a picture in the library. */
  readonly picture: (
    asset: AssetId,
    size: CoverSize,
  ) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly runs: Pick<RunReader, "document" | "filmsOf"> & Pick<RunWriter, "forget">;
  readonly filmOrders: Pick<FilmOrderStore, "ofRun">;
  /** All of them are in the library, and none is shut out. */
  readonly areShowable: (pictures: readonly AssetId[]) => Promise<boolean>;
  /**
   * The run that chose and laid out a cut; `undefined` where there is too little for one. Ahead of any viewer
   * until `ahead` fires.
   */
  readonly choose: (request: FilmRequest, ahead?: AbortSignal) => Promise<RunId | undefined>;
  /** What was made of a cut to play it, on the disk. */
  readonly made: {
    readonly bytesOf: (cut: LaidOut) => Promise<number>;
    /** But for what one of these shows, too. */
    readonly drop: (cut: LaidOut, others: readonly LaidOut[]) => Promise<void>;
  };
  /** A person opens one. */
  readonly onOpen?: () => void;
  readonly orders: Pick<FilmOrders, "cuts" | "orderOfCut">;
  readonly known: Pick<SettingsMonitor, "settings">;
}

/** A page shows so many. */
const MAX_SHOWN = 12;
/** So many memories keep a cut, and so many bytes of parts to play them. */
export const MAX_CUTS = 24, MAX_CUT_BYTES = 250e6;
/** One that was opened so lately may be watched. */
const WATCHED_MS = 3_600_000;
/** So many that a person asked for are kept, and a page shows so many of them. */
const MAX_ASKED = 24, MAX_ASKED_SHOWN = 6;
/** A memory of days within another's is the same where it has so large a share of its pictures. */
const MOST_OF_IT = 2 / 3;
/** Seconds of a memory whose pictures would make a longer one. */
const LONGEST = 90;
/** How much longer or shorter a press makes it, and the bounds of it in seconds. */
const STEP = 1.5, LEAST = 15, MOST = 300;

export class Memories {
  readonly #deps: MemoriesDeps;
  readonly #opening = new Map<string, Promise<RunId | undefined>>();
  /** One child at a time looks at pictures. */
  readonly #choosing = new Semaphore(1);
  /** That were opened: one that is no suggestion any more plays to its end, and what was pressed is done. */
  readonly #opened = new Map<MemoryId, RankedCandidate>();

  constructor(deps: MemoriesDeps) {
    this.#deps = deps;
  }

  /** Best first, then what a person asked for last; without those that were hidden. */
  async list(locale: string): Promise<readonly Memory[]> {
    const { memories, look } = this.#deps;
    await look();
    const all = await memories.list(), kept = keptByKey(all);
    const found = this.#ranked()
      .filter(({ memoryKey }) => kept.get(memoryKey)?.hiddenAt === undefined)
      .slice(0, MAX_SHOWN)
      .map((each) => this.#memory(each, kept.get(each.memoryKey), locale));
    const asked = newestAsked(all).filter(({ hiddenAt }) => hiddenAt === undefined)
      .slice(0, MAX_ASKED_SHOWN)
      .map((each) => askedMemory(each));
    return [...found, ...asked];
  }

  async get(id: MemoryId, locale: string): Promise<Memory | undefined> {
    const all = await this.#deps.memories.list(), candidate = this.#candidate(id);
    if (candidate) {
      return this.#memory(candidate, keptByKey(all).get(candidate.memoryKey), locale);
    }
    const asked = newestAsked(all).find(({ memoryKey }) => idOf(memoryKey) === id);
    return asked && askedMemory(asked);
  }

  /** All that have a page now, also those that were hidden. */
  async byKey(locale: string): Promise<ReadonlyMap<string, Memory>> {
    const all = await this.#deps.memories.list(), kept = keptByKey(all);
    const found = this.#deps.suggestions.decision?.ranked ?? [];
    return new Map([
      ...found.map((each) =>
        [each.memoryKey, this.#memory(each, kept.get(each.memoryKey), locale)] as const
      ),
      ...newestAsked(all).map((each) => [each.memoryKey, askedMemory(each)] as const),
    ]);
  }

  /** One that plays what a person asked for; the same again for the same. */
  async ask(asked: NewMemory): Promise<MemoryId> {
    const { memories } = this.#deps;
    const digest = createHash("sha256").update(canonicalJson(asked.options)).digest("hex");
    const memoryKey = `asked:${digest.slice(0, 32)}`;
    await memories.keep(memoryKey, { asked: { ...asked, askedAt: now() }, hiddenAt: null });
    const old = newestAsked(await memories.list()).slice(MAX_ASKED);
    if (old.length > 0) await memories.forget(old.map((each) => each.memoryKey));
    for (const { cut } of old) if (cut) await this.#letGo(cut.runId, []);
    return idOf(memoryKey);
  }

  /** A JPEG; `undefined` where it has none. */
  async cover(
    id: MemoryId,
    size: CoverSize,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { suggestions, picture: draw } = this.#deps, key = this.#candidate(id)?.memoryKey;
    if (key === undefined) {
      const cover = (await this.#subject(id))?.cover;
      return cover === undefined ? undefined : await draw(cover, size);
    }
    const picture = suggestions.decision?.shown?.get(key)?.picture;
    return picture && suggestions.picture(picture.id, size);
  }

  /** The shown memories among those the last look through the library found, best first. */
  async shownIds(): Promise<readonly MemoryId[]> {
    const kept = keptByKey(await this.#deps.memories.list());
    return this.#ranked().map(({ memoryKey }) => memoryKey)
      .filter((memoryKey) => kept.get(memoryKey)?.hiddenAt === undefined)
      .slice(0, MAX_SHOWN).map(idOf);
  }

  /** The shown ones whose cut is chosen, best first: nothing is looked for or chosen for it. */
  async kept(today: LocalDate): Promise<readonly KeptMemory[]> {
    const all = await this.#deps.memories.list(), kept = keptByKey(all);
    const isShown = ({ hiddenAt }: Pick<StoredMemory, "hiddenAt">) => hiddenAt === undefined;
    const found = this.#ranked().map(({ memoryKey, timelyOn }) => ({
      memoryKey,
      ...kept.get(memoryKey),
      isOfToday: timelyOn.slice(5) === today.slice(5),
    })).filter(isShown).slice(0, MAX_SHOWN);
    const asked = newestAsked(all).filter(isShown).slice(0, MAX_ASKED_SHOWN)
      .map((each) => ({ ...each, isOfToday: false }));
    return [...found, ...asked].flatMap(({ memoryKey, cut, isOfToday }) =>
      cut === undefined
        ? []
        : [{ id: idOf(memoryKey), memoryKey, title: cut.title, runId: cut.runId, isOfToday }]
    );
  }

  /**
   * Its cut, laid out; `undefined` where it is gone, or has too little for a film. Ahead of any viewer it throws
   * Fault `cancelled` once `ahead` fires.
   */
  async open(id: MemoryId, ahead?: AbortSignal): Promise<OpenedMemory | undefined> {
    if (ahead === undefined) this.#deps.onOpen?.();
    const subject = await this.#subject(id), candidate = this.#candidate(id);
    if (subject === undefined) return undefined;
    if (ahead === undefined && candidate) this.#noteOpened(id, candidate);
    const { orders: { cuts }, memories } = this.#deps;
    const kept = keptByKey(await memories.list()).get(subject.memoryKey);
    if (kept?.cut !== undefined) {
      const { runId } = kept.cut, cut = await cuts.get(runId);
      if (cut?.preview !== undefined && await this.#isShowable(cut)) return { runId, cut };
      await memories.keep(subject.memoryKey, { cut: null });
      await this.#letGo(runId, []);
    }
    const runId = await this.#chosen(subject, subject.options, ahead);
    const cut = runId && await cuts.get(runId);
    return runId && cut ? { runId, cut } : undefined;
  }

  /** The words on its cover and its length follow what was changed in the cut of this run. */
  async noteEdited(runId: RunId): Promise<void> {
    const { memories, orders: { cuts } } = this.#deps;
    const row = (await memories.list()).find(({ cut }) => cut?.runId === runId);
    const laidOut = row && await cuts.get(runId);
    if (row === undefined || laidOut?.timeline === undefined) return;
    const { cut: { titles: { main, sub } }, timeline } = laidOut;
    const cut = { runId, title: main, subtitle: sub, seconds: filmSeconds(timeline) };
    await memories.keep(row.memoryKey, { cut });
  }

  async noteShown(id: MemoryId): Promise<void> {
    const key = (await this.#subject(id))?.memoryKey;
    if (key === undefined) return;
    await this.#deps.memories.keep(key, { playedAt: now() });
  }

  /** Under this title, in the language of the person who hides it; false where there is no such memory. */
  async hide(id: MemoryId, hiddenTitle: string): Promise<boolean> {
    const key = (await this.#subject(id))?.memoryKey;
    if (key === undefined) return false;
    await this.#deps.memories.keep(key, { hiddenAt: now(), hiddenTitle });
    return true;
  }

  /** The one that was hidden last comes first. */
  async hidden(): Promise<readonly HiddenMemory[]> {
    return (await this.#deps.memories.list()).flatMap(
      ({ memoryKey, hiddenAt, hiddenTitle, cut, asked }) => {
        const title = hiddenTitle ?? cut?.title ?? asked?.label ?? "";
        return hiddenAt === undefined ? [] : [{ id: idOf(memoryKey), title, hiddenAt }];
      },
    ).sort((a, b) => a.hiddenAt < b.hiddenAt ? 1 : -1);
  }

  /** Its title; `undefined` where none of that name was hidden. */
  async unhide(id: MemoryId): Promise<string | undefined> {
    const found = (await this.hidden()).find((each) => each.id === id);
    const row = found &&
      (await this.#deps.memories.list()).find(({ memoryKey }) => idOf(memoryKey) === id);
    if (row === undefined) return undefined;
    await this.#deps.memories.keep(row.memoryKey, { hiddenAt: null });
    return found!.title;
  }

  /** The rules that would leave its people, days and place out of all memories; no cut is chosen to find them. */
  async toLeaveOut(id: MemoryId): Promise<readonly LeftOutRule[]> {
    const { memories, orders: { cuts }, suggestions } = this.#deps;
    const candidate = this.#candidate(id);
    const row = (await memories.list()).find(({ memoryKey }) => idOf(memoryKey) === id);
    const cut = row?.cut && await cuts.get(row.cut.runId);
    const names = suggestions.decision?.names ?? new Map();
    return whatToLeaveOut({ candidate, shots: cut?.cut.shots ?? [], names });
  }

  /**
   * Lets go of cuts whose suggestion is gone, that show a picture that went or was shut out, and of the least of
   * those that are too many or take too much room. That one was hidden, or asked for, stays known.
   */
  async tidy(): Promise<void> {
    const { suggestions, memories, orders: { cuts }, made } = this.#deps;
    // Nothing is gone as long as nothing was looked for.
    if (suggestions.decision === undefined) return;
    const worth = new Map(this.#ranked().map(({ memoryKey }, place) => [memoryKey, place]));
    const all = await memories.list(), asked = newestAsked(all).map(({ memoryKey }) => memoryKey);
    const places = [...worth.keys()];
    const order = [...places.slice(0, MAX_SHOWN), ...asked, ...places.slice(MAX_SHOWN)];
    const isGone = (each: StoredMemory) =>
      each.asked === undefined && !worth.has(each.memoryKey) && !isWatched(each);
    const wanted = all.filter((each) =>
      each.cut !== undefined && !isGone(each) && (each.hiddenAt === undefined || isWatched(each))
    );
    const placeOf = (each: StoredMemory) => isWatched(each) ? -1 : order.indexOf(each.memoryKey);
    const kept: LaidOut[] = [], lost = all.filter((each) => each.cut && !wanted.includes(each));
    let bytes = 0;
    for (const each of wanted.sort((a, b) => placeOf(a) - placeOf(b))) {
      const cut = await cuts.get(each.cut!.runId);
      const size = cut === undefined ? 0 : await made.bytesOf(cut);
      const hasRoom = kept.length < MAX_CUTS && bytes + size <= MAX_CUT_BYTES;
      if (cut === undefined || !hasRoom || !await this.#isShowable(cut)) lost.push(each);
      else {
        kept.push(cut);
        bytes += size;
      }
    }
    for (const { memoryKey, cut } of lost) {
      await memories.keep(memoryKey, { cut: null });
      await this.#letGo(cut!.runId, kept);
    }
    const forgotten = all.filter((each) => isGone(each) && each.hiddenAt === undefined);
    if (forgotten.length > 0) await memories.forget(forgotten.map(({ memoryKey }) => memoryKey));
  }

  /** Chooses it anew; `undefined` where its pictures make none of that length. */
  async resize(id: MemoryId, way: "longer" | "shorter"): Promise<OpenedMemory | undefined> {
    const subject = await this.#subject(id), opened = await this.open(id);
    const seconds = opened?.cut.timeline && filmSeconds(opened.cut.timeline);
    if (subject === undefined || opened === undefined || seconds === undefined) return undefined;
    const wished = way === "longer" ? seconds * STEP : seconds / STEP;
    const durationSeconds = Math.round(Math.min(MOST, Math.max(LEAST, wished)));
    const runId = await this.#chosen(subject, { ...subject.options, durationSeconds });
    const cut = runId === undefined ? undefined : await this.#deps.orders.cuts.get(runId);
    if (runId === undefined || cut?.timeline === undefined) return undefined;
    const isOther = way === "longer"
      ? filmSeconds(cut.timeline) > seconds
      : filmSeconds(cut.timeline) < seconds;
    return isOther ? { runId, cut } : undefined;
  }

  /** The order that makes a film of it, or waits until its cut was edited. */
  async order(id: MemoryId, isToBeEdited: boolean): Promise<FilmOrder | undefined> {
    const subject = await this.#subject(id), opened = await this.open(id);
    if (subject === undefined || opened === undefined) return undefined;
    const { orders, runs } = this.#deps, { accounts, upload, origin } = subject;
    return await orders.orderOfCut({
      label: opened.cut.cut.titles.main,
      cutRunId: opened.runId,
      request: {
        options: await runs.document(opened.runId, "request") as FilmOptions,
        accounts,
        upload,
        origin,
      },
    }, isToBeEdited);
  }

  /** Those of the same days are one memory, by the name of the better one. */
  #ranked(): readonly RankedCandidate[] {
    const kept: RankedCandidate[] = [];
    for (const each of this.#deps.suggestions.decision?.ranked ?? []) {
      if (!kept.some((better) => areOneMemory(better, each))) kept.push(each);
    }
    return kept;
  }

  #candidate(id: MemoryId): RankedCandidate | undefined {
    const { decision } = this.#deps.suggestions;
    return decision?.ranked.find(({ memoryKey }) => idOf(memoryKey) === id) ??
      this.#opened.get(id);
  }

  #noteOpened(id: MemoryId, candidate: RankedCandidate): void {
    this.#opened.delete(id);
    this.#opened.set(id, candidate);
    for (const old of [...this.#opened.keys()].slice(0, -MAX_CUTS)) this.#opened.delete(old);
  }

  async #subject(id: MemoryId): Promise<Subject | undefined> {
    const { automation, upload } = this.#deps.known.settings.config;
    const isDelivered = automation.upload_to_immich || upload.enabled;
    const candidate = this.#candidate(id);
    if (candidate !== undefined) {
      const { memoryKey, category } = candidate;
      return {
        memoryKey,
        options: optionsOf(candidate),
        accounts: accountsOfDecision(candidate, automation),
        upload: isDelivered,
        origin: { source: "manual", memoryKey, memoryCategory: category },
      };
    }
    const found = newestAsked(await this.#deps.memories.list())
      .find(({ memoryKey }) => idOf(memoryKey) === id);
    return found && {
      memoryKey: found.memoryKey,
      options: found.asked.options as FilmOptions,
      upload: found.asked.upload ?? isDelivered,
      origin: { source: "manual" },
      cover: found.asked.cover,
    };
  }

  #memory(
    candidate: RankedCandidate,
    kept: StoredMemory | undefined,
    locale: string,
  ): Memory {
    const { suggestions: { decision }, known } = this.#deps, { memoryKey, assetCount } = candidate;
    const shown: NonNullable<FoundSuggestions["shown"]> = decision?.shown ?? new Map();
    const found = shown.get(memoryKey);
    const { main, sub = "" } = plainTitle(candidate, {
      locale,
      today: localToday(systemClock.now()),
      names: decision?.names ?? new Map(),
      material: found?.material ?? [],
      album: found?.album,
      home: automationOptions(known.settings.config).home,
    });
    return {
      id: idOf(memoryKey),
      title: kept?.cut?.title || main,
      subtitle: kept?.cut?.title ? kept.cut.subtitle ?? "" : sub,
      seconds: kept?.cut?.seconds,
      runId: kept?.cut?.runId,
      pictures: assetCount,
      hasCover: found?.picture !== undefined,
    };
  }

  /** All who ask for it meanwhile wait for the same child. */
  #chosen(
    { memoryKey, accounts, origin }: Subject,
    options: FilmOptions,
    ahead?: AbortSignal,
  ): Promise<RunId | undefined> {
    // A person never waits for one that may be ended at any time.
    const name = JSON.stringify([memoryKey, options, ahead !== undefined]);
    const choosing = this.#opening.get(name) ?? this.#choosing.run(async () => {
      const runId = await this.#deps.choose(
        { options, accounts, upload: false, stopAfter: "timeline", origin },
        ahead,
      );
      const cut = runId && await this.#cutOf(runId);
      if (!cut) return runId;
      const before = keptByKey(await this.#deps.memories.list()).get(memoryKey)?.cut?.runId;
      await this.#deps.memories.keep(memoryKey, { cut });
      const laidOut = await this.#deps.orders.cuts.get(runId);
      if (before !== undefined) await this.#letGo(before, laidOut ? [laidOut] : []);
      return runId;
    }).finally(() => this.#opening.delete(name));
    this.#opening.set(name, choosing);
    return choosing;
  }

  /** A picture may have gone, or was shut out, since the cut was chosen. */
  async #isShowable({ cut }: LaidOut): Promise<boolean> {
    return await this.#deps.areShowable(cut.shots.flatMap(assetsOf).map(({ id }) => id));
  }

  /** Films and orders of it keep it. What others show, too, stays on the disk. */
  async #letGo(runId: RunId, others: readonly LaidOut[]): Promise<void> {
    const { runs, filmOrders, orders: { cuts }, made } = this.#deps;
    if ((await filmOrders.ofRun(runId)).length > 0) return;
    if ((await runs.filmsOf(runId)).length > 0) return;
    const cut = await cuts.get(runId);
    await runs.forget([runId]);
    if (cut) await made.drop(cut, others);
  }

  async #cutOf(runId: RunId): Promise<MemoryCut | undefined> {
    const { runs } = this.#deps;
    const cut = await runs.document(runId, "cut") as Pick<Cut, "titles"> | undefined;
    const timeline = await runs.document(runId, "timeline") as Timeline | undefined;
    if (cut === undefined || timeline === undefined) return undefined;
    const { main, sub } = cut.titles;
    return { runId, title: main, subtitle: sub, seconds: filmSeconds(timeline) };
  }
}

/** The request that its cut is chosen by, and its film made with. */
interface Subject extends Pick<FilmRequest, "accounts" | "origin"> {
  readonly memoryKey: string;
  readonly options: FilmOptions;
  readonly upload: boolean;
  /** The cover of a memory that a person asked for. */
  readonly cover?: AssetId;
}

type StoredAsked = StoredMemory & { readonly asked: AskedMemory };

function newestAsked(all: readonly StoredMemory[]): readonly StoredAsked[] {
  return all.filter((each): each is StoredAsked => each.asked !== undefined)
    .sort((a, b) => a.asked.askedAt < b.asked.askedAt ? 1 : -1);
}

function askedMemory({ memoryKey, cut, asked }: StoredAsked): Memory {
  return {
    id: idOf(memoryKey),
    title: cut?.title || asked.label,
    subtitle: cut?.subtitle || asked.when || "",
    seconds: cut?.seconds,
    runId: cut?.runId,
    pictures: asked.pictures,
    hasCover: asked.cover !== undefined,
  };
}

function isWatched({ playedAt }: StoredMemory): boolean {
  return playedAt !== undefined && systemClock.now() - Date.parse(playedAt) < WATCHED_MS;
}

function keptByKey(all: readonly StoredMemory[]): ReadonlyMap<string, StoredMemory> {
  return new Map(all.map((each) => [each.memoryKey, each]));
}

/** Such as a busy month whose pictures are those of its trip. */
function areOneMemory(a: RankedCandidate, b: RankedCandidate): boolean {
  const ofWhom = ({ people, sourceYears }: RankedCandidate) =>
    JSON.stringify([people, sourceYears]);
  if (ofWhom(a) !== ofWhom(b)) return false;
  if (isWithin(a, b) && isWithin(b, a)) return true;
  const [inner, outer] = isWithin(a, b) ? [a, b] : [b, a];
  const hasMost = inner.assetCount >= outer.assetCount * MOST_OF_IT;
  return isWithin(inner, outer) && showsWholeDays(inner) && showsWholeDays(outer) && hasMost;
}

function isWithin({ range: inner }: RankedCandidate, { range: outer }: RankedCandidate): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** One of an album or a theme counts only those of its pictures. */
function showsWholeDays({ windows, sourceYears, options }: RankedCandidate): boolean {
  return windows === undefined && sourceYears === undefined &&
    [options.album, options.group, options.theme].every((only) => only === undefined);
}

function optionsOf({ options }: RankedCandidate): FilmOptions {
  const { durationSeconds = LONGEST } = options;
  return { ...options, durationSeconds: Math.min(LONGEST, durationSeconds) };
}

function idOf(memoryKey: string): MemoryId {
  return createHash("sha256").update(memoryKey).digest("hex").slice(0, 16);
}

function now(): string {
  return new Date(systemClock.now()).toISOString();
}
