// Memories that pages show and play: what is worth one now and what a person asked for, by the name the film of it
// carries, and its cut, chosen once it is asked for.

import { createHash } from "node:crypto";
import type { RankedCandidate } from "../../automation/candidate.ts";
import { accountsOfDecision } from "../../automation/decide.ts";
import { canonicalJson } from "../../base/digest.ts";
import { Semaphore } from "../../base/semaphore.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import type { FilmRequest } from "../../film/brief/film_request.ts";
import { assetsOf, type Cut } from "../../film/select/cut.ts";
import type { Timeline } from "../../film/timeline/timeline.ts";
import type { FilmOrder, FilmOrderStore } from "../../ledger/film_order.ts";
import type { Ledger, RunReader, RunWriter } from "../../ledger/ledger.ts";
import type { AskedMemory, MemoryCut, StoredMemory } from "../../ledger/memory.ts";
import type { RunId } from "../../ledger/run.ts";
import type { AssetId } from "../../library/asset.ts";
import { daysText, memoryText } from "../../messages/memory_text.ts";
import { systemClock } from "../../system/clock.ts";
import type { FilmOrders } from "../films/film_orders.ts";
import type { LaidOut } from "../previews/laid_out_cuts.ts";
import type { FoundSuggestions, SuggestionMonitor } from "../suggestions/suggestion_monitor.ts";
import type { SettingsMonitor } from "../settings/settings_monitor.ts";

/** Stands for a memory key in addresses. */
export type MemoryId = string;

export interface Memory {
  readonly id: MemoryId;
  readonly title: string;
  readonly subtitle: string;
  /** Absent until its cut is chosen. */
  readonly seconds?: number;
  readonly pictures: number;
  /** It has a picture to stand for it. */
  readonly hasCover: boolean;
}

/** What a person asked for, as a memory of its own. */
export type NewMemory = Omit<AskedMemory, "askedAt" | "options"> & {
  readonly options: FilmOptions;
};

export interface OpenedMemory {
  readonly runId: RunId;
  readonly cut: LaidOut;
}

interface MemoriesDeps {
  readonly suggestions: Pick<SuggestionMonitor, "decision" | "picture">;
  /** Looks through the library again where the last look is old. */
  readonly look: () => Promise<unknown>;
  readonly memories: Ledger["memories"];
  /** A JPEG of a picture in the library. */
  readonly picture: (
    asset: AssetId,
    size: "small" | "wide",
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
  /** A person opens one. */
  readonly onOpen?: () => void;
  readonly orders: Pick<FilmOrders, "cuts" | "orderOfCut">;
  readonly known: Pick<SettingsMonitor, "settings">;
}

/** A page shows so many. */
const MAX_SHOWN = 12;
/** So many that a person asked for are kept, and a page shows so many of them. */
const MAX_ASKED = 24, MAX_ASKED_SHOWN = 6;
/** Seconds of a memory whose pictures would make a longer one. */
const LONGEST = 90;
/** How much longer or shorter a press makes it, and the bounds of it in seconds. */
const STEP = 1.5, LEAST = 15, MOST = 300;

export class Memories {
  readonly #deps: MemoriesDeps;
  readonly #opening = new Map<string, Promise<RunId | undefined>>();
  /** One child at a time looks at pictures. */
  readonly #choosing = new Semaphore(1);

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

  /** One that plays what a person asked for; the same again for the same. */
  async ask(asked: NewMemory): Promise<MemoryId> {
    const { memories } = this.#deps;
    const digest = createHash("sha256").update(canonicalJson(asked.options)).digest("hex");
    const memoryKey = `asked:${digest.slice(0, 32)}`;
    await memories.keep(memoryKey, { asked: { ...asked, askedAt: now() }, hiddenAt: null });
    const old = newestAsked(await memories.list()).slice(MAX_ASKED);
    if (old.length > 0) await memories.forget(old.map((each) => each.memoryKey));
    for (const { cut } of old) if (cut) await this.#letGo(cut.runId);
    return idOf(memoryKey);
  }

  /** A JPEG; `undefined` where it has none. */
  async cover(
    id: MemoryId,
    size: "small" | "wide",
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

  /**
   * Its cut, laid out; `undefined` where it is gone, or has too little for a film. Ahead of any viewer it throws
   * Fault `cancelled` once `ahead` fires.
   */
  async open(id: MemoryId, ahead?: AbortSignal): Promise<OpenedMemory | undefined> {
    if (ahead === undefined) this.#deps.onOpen?.();
    const subject = await this.#subject(id);
    if (subject === undefined) return undefined;
    const { orders: { cuts }, memories } = this.#deps;
    const kept = keptByKey(await memories.list()).get(subject.memoryKey);
    if (kept?.cut !== undefined) {
      const { runId } = kept.cut, cut = await cuts.get(runId);
      if (cut?.preview !== undefined && await this.#isShowable(cut)) return { runId, cut };
      await memories.keep(subject.memoryKey, { cut: null });
      await this.#letGo(runId);
    }
    const runId = await this.#chosen(subject, subject.options, ahead);
    const cut = runId && await cuts.get(runId);
    return runId && cut ? { runId, cut } : undefined;
  }

  async noteShown(id: MemoryId): Promise<void> {
    const key = (await this.#subject(id))?.memoryKey;
    if (key === undefined) return;
    await this.#deps.memories.keep(key, { playedAt: now() });
  }

  /** False where there is no such memory. */
  async hide(id: MemoryId, isHidden: boolean): Promise<boolean> {
    const key = (await this.#subject(id))?.memoryKey;
    if (key === undefined) return false;
    await this.#deps.memories.keep(key, { hiddenAt: isHidden ? now() : null });
    return true;
  }

  /** Chooses it anew; `undefined` where its pictures make none of that length. */
  async resize(id: MemoryId, way: "longer" | "shorter"): Promise<OpenedMemory | undefined> {
    const subject = await this.#subject(id), opened = await this.open(id);
    const seconds = opened?.cut.timeline && lengthOf(opened.cut.timeline);
    if (subject === undefined || opened === undefined || seconds === undefined) return undefined;
    const wished = way === "longer" ? seconds * STEP : seconds / STEP;
    const durationSeconds = Math.round(Math.min(MOST, Math.max(LEAST, wished)));
    const runId = await this.#chosen(subject, { ...subject.options, durationSeconds });
    const cut = runId === undefined ? undefined : await this.#deps.orders.cuts.get(runId);
    if (runId === undefined || cut?.timeline === undefined) return undefined;
    const isOther = way === "longer"
      ? lengthOf(cut.timeline) > seconds
      : lengthOf(cut.timeline) < seconds;
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

  /** Those of the same days are one memory. */
  #ranked(): readonly RankedCandidate[] {
    const seen = new Set<string>(), { decision } = this.#deps.suggestions;
    return (decision?.ranked ?? []).filter(({ range, people, sourceYears }) => {
      const days = JSON.stringify([range, people, sourceYears]);
      return !seen.has(days) && seen.add(days);
    });
  }

  #candidate(id: MemoryId): RankedCandidate | undefined {
    return this.#deps.suggestions.decision?.ranked.find(({ memoryKey }) => idOf(memoryKey) === id);
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
    { memoryKey, category, range, assetCount }: RankedCandidate,
    kept: StoredMemory | undefined,
    locale: string,
  ): Memory {
    const shown: NonNullable<FoundSuggestions["shown"]> = this.#deps.suggestions.decision?.shown ??
      new Map();
    const found = shown.get(memoryKey), days = daysText(locale, range.start, range.end);
    return {
      id: idOf(memoryKey),
      title: kept?.cut?.title || memoryText(locale, category, found?.names ?? []),
      subtitle: kept?.cut?.subtitle || days,
      seconds: kept?.cut?.seconds,
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
      if (before !== undefined) await this.#letGo(before);
      return runId;
    }).finally(() => this.#opening.delete(name));
    this.#opening.set(name, choosing);
    return choosing;
  }

  /** A picture may have gone, or was shut out, since the cut was chosen. */
  async #isShowable({ cut }: LaidOut): Promise<boolean> {
    return await this.#deps.areShowable(cut.shots.flatMap(assetsOf).map(({ id }) => id));
  }

  /** Films and orders of it keep it. */
  async #letGo(runId: RunId): Promise<void> {
    const { runs, filmOrders } = this.#deps;
    if ((await filmOrders.ofRun(runId)).length > 0) return;
    if ((await runs.filmsOf(runId)).length === 0) await runs.forget([runId]);
  }

  async #cutOf(runId: RunId): Promise<MemoryCut | undefined> {
    const { runs } = this.#deps;
    const cut = await runs.document(runId, "cut") as Pick<Cut, "titles"> | undefined;
    const timeline = await runs.document(runId, "timeline") as Timeline | undefined;
    if (cut === undefined || timeline === undefined) return undefined;
    const { main, sub } = cut.titles;
    return { runId, title: main, subtitle: sub, seconds: lengthOf(timeline) };
  }
}

/** What its cut is chosen of, and its film made with. */
interface Subject extends Pick<FilmRequest, "accounts" | "origin"> {
  readonly memoryKey: string;
  readonly options: FilmOptions;
  readonly upload: boolean;
  /** Of one that a person asked for. */
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
    pictures: asked.pictures,
    hasCover: asked.cover !== undefined,
  };
}

function keptByKey(all: readonly StoredMemory[]): ReadonlyMap<string, StoredMemory> {
  return new Map(all.map((each) => [each.memoryKey, each]));
}

function optionsOf({ options }: RankedCandidate): FilmOptions {
  const { durationSeconds = LONGEST } = options;
  return { ...options, durationSeconds: Math.min(LONGEST, durationSeconds) };
}

function lengthOf({ totalFrames, fps }: Timeline): number {
  return totalFrames / fps;
}

function idOf(memoryKey: string): MemoryId {
  return createHash("sha256").update(memoryKey).digest("hex").slice(0, 16);
}

function now(): string {
  return new Date(systemClock.now()).toISOString();
}
