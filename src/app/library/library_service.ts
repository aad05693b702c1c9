// SPDX-License-Identifier: AGPL-3.0-or-later

// What the form for a film shows of the library: who and what can be chosen, how many pictures a choice
// finds and how long its film would be.

import { openApp } from "../open_app.ts";
import { openProcessBank, PAGE_WAIT } from "../open_stores.ts";
import { isShowable, readExcluded } from "../../automation/reading/excluded.ts";
import { automationOptions } from "../../automation/rules.ts";
import { type Bank, factReader } from "../../bank/bank.ts";
import { Fault } from "../../base/fault.ts";
import { redactText } from "../../base/redact.ts";
import { PRIMARY } from "../../config/accounts.ts";
import { secretsOf } from "../../config/keys.ts";
import type { PictureReader } from "../../facts/picture_reader.ts";
import type { MeasurerSource } from "../../film/analyse/measurers.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import { materialAssets } from "../../film/brief/material.ts";
import type { AnalysedTrack } from "../../film/music/file_music.ts";
import { readBrief } from "../../film/brief/read_brief.ts";
import { draft } from "../../film/select/make_draft.ts";
import type { Draft } from "../../film/select/draft.ts";
import { openingAndEndingSeconds } from "../../film/select/length/film_length.ts";
import type { Brief } from "../../film/brief/brief.ts";
import type { Edited } from "../../film/select/edit_cut.ts";
import { planFilm } from "../../film/plan_film.ts";
import type { Timeline } from "../../film/timeline/timeline.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { type Asset, type AssetId, FOLDER_ACCOUNT } from "../../library/asset.ts";
import type { Library, SyncReport } from "../../library/library.ts";
import { readPlaces } from "../../library/places.ts";
import type { AccountName } from "../../library/person_book.ts";
import { systemMachine } from "../../system/machine.ts";
import type { AppContext } from "../context.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { OpenWhileUsed } from "./open_while_used.ts";
import { type Overview, readOverview } from "./overview.ts";

/** What the form for a film offers to choose from. */
export interface FilmChoices {
  readonly people: readonly string[];
  readonly albums: readonly string[];
  /** Cities, states and countries, those of most pictures first. */
  readonly places: readonly string[];
  /** The local days of the oldest and the newest picture; absent for an empty library. */
  readonly span?: { readonly first: string; readonly last: string };
}

/** What a form for a film would come to. */
export interface FilmOutlook {
  /** Among which the film chooses. */
  readonly pictures: number;
  /** About; absent with a problem. */
  readonly filmSeconds?: number;
  /** A picture that stands for it. */
  readonly cover?: AssetId;
  /** Why there is no film of it; without a secret. */
  readonly problem?: Pick<Fault, "code" | "hint"> & { readonly sentence: string };
}

export interface OpenLibrary extends AsyncDisposable {
  readonly settings: Settings;
  /** As it was when the desk was opened, people bound as the ledger says. */
  readonly library: Library;
  readonly ledger: Ledger;
  readonly bank: Bank;
  readonly mediaWorkers: MeasurerSource;
  readonly pictures: PictureReader;
  /** The account that the library's people belong to. */
  readonly account: AccountName;
  /** The places of all its pictures, those of most pictures first. */
  readonly places: () => Promise<readonly string[]>;
  /** Another one after every change of it. */
  readonly stamp: string;
}

interface LibraryServiceDeps {
  readonly context: Pick<AppContext, "environment" | "configFile" | "entry" | "ledger">;
  readonly ledger: Ledger;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

/** A form that is being filled in asks again within it. */
const IDLE_MS = 60_000;
/** More names are no list to choose from; any other can be typed. */
const MAX_NAMES = 200;

export class LibraryService implements AsyncDisposable {
  readonly #library: OpenWhileUsed<OpenLibrary>;
  /** What layout knows of clips; a cut is changed without the library. */
  readonly #bank: OpenWhileUsed<Bank>;
  readonly #signal: AbortSignal;
  /** How often something in it was found to be new or gone. */
  #changes = 0;
  #overview: { readonly stamp: string; readonly found: Promise<Overview> } | undefined;

  constructor({ context, ledger, sleep, signal }: LibraryServiceDeps) {
    this.#signal = signal;
    this.#library = new OpenWhileUsed({
      open: () =>
        openLibraryOnce(context, ledger, signal, ({ changed, removed }) => {
          if (changed + removed > 0) this.#changes++;
          return this.#changes;
        }),
      sleep,
      idleMs: IDLE_MS,
      signal,
    });
    this.#bank = new OpenWhileUsed({
      open: async () => {
        const { paths } = await readSettings(context);
        return await openProcessBank(paths, undefined, PAGE_WAIT);
      },
      sleep,
      idleMs: IDLE_MS,
      signal,
    });
  }

  /** Throws Fault as `openApp` and `Library.sync`, and what `work` throws. */
  async use<Result>(work: (desk: OpenLibrary) => Promise<Result>): Promise<Result> {
    return await this.#library.use(work);
  }

  /** Other settings, or people, are in force. */
  async renew(): Promise<void> {
    await this.#library.renew();
  }

  /** Throws Fault as `openApp` and `Library.sync`. */
  async choices(): Promise<FilmChoices> {
    return await this.#library.use(async ({ library, places }) => {
      const names = (all: readonly { readonly name: string }[]) =>
        [...new Set(all.map(({ name }) => name).filter((name) => name !== ""))].slice(
          0,
          MAX_NAMES,
        );
      return {
        people: names(await library.people()),
        albums: names(await library.albums()),
        places: (await places()).slice(0, MAX_NAMES),
        span: await library.span(),
      };
    });
  }

  /**
   * Kept as long as the library, its people and what is shut out of it stay the same. Throws Fault as `openApp` and
   * `Library.sync`.
   */
  async overview(): Promise<Overview> {
    return await this.#library.use(async ({ library, ledger, settings: { config }, stamp }) => {
      const book = await ledger.people.book();
      const rules = { library, ledger, ...automationOptions(config) };
      const now = JSON.stringify([stamp, book, await ledger.exclusions.list()]);
      if (this.#overview?.stamp !== now) {
        const found = readExcluded(rules, book, this.#signal)
          .then((isExcluded) => readOverview(library, isExcluded, this.#signal));
        this.#overview = { stamp: now, found };
        found.catch(() => this.#overview = undefined);
      }
      return await this.#overview.found;
    });
  }

  /** A wish that cannot be filmed is an answer; throws Fault where the library cannot be read. */
  async outlook(options: FilmOptions): Promise<FilmOutlook> {
    return await this.#library.use(async ({ library, ledger, settings: { config } }) => {
      const deps = { library, ledger, config, nowMs: systemMachine.now() };
      try {
        const brief = await readBrief(options, deps, { skipped: [] }, this.#signal);
        const assets = await materialAssets(library, brief, this.#signal);
        const drafted = draft(brief, assets);
        return {
          pictures: drafted.candidates.length,
          filmSeconds: likelySeconds(brief, drafted),
          cover: coverOf(assets),
        };
      } catch (error) {
        if (!(error instanceof Fault) || !ANSWERS.has(error.code)) throw error;
        const { code, hint } = error, sentence = redactText(error.message, secretsOf(config));
        return { pictures: 0, problem: { code, hint, sentence } };
      }
    });
  }

  /** `heard` are the owner's tracks when the brief names them. */
  async layOut(
    { cut, brief }: Edited,
    before: Timeline | undefined,
    heard: readonly AnalysedTrack[],
  ): Promise<Timeline> {
    return await this.#bank.use((bank) =>
      Promise.resolve(planFilm(cut, brief, factReader(bank), heard, before))
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#library[Symbol.asyncDispose]();
    await this.#bank[Symbol.asyncDispose]();
  }
}

/** Seconds of a shot and its share of the joins, about. */
const SHOT_SECONDS = 4;

/** As long as was wished, where there are pictures for so much. */
function likelySeconds(
  { look: { cards } }: Brief,
  { candidates, wishedSeconds, hasEnding }: Draft,
): number {
  const onCards = openingAndEndingSeconds(wishedSeconds, cards, hasEnding);
  return Math.min(wishedSeconds, onCards + candidates.length * SHOT_SECONDS);
}

/** The one in the middle of its best: favourites first, photos before videos. */
function coverOf(assets: readonly Asset[]): AssetId | undefined {
  const worth = ({ isFavorite, kind }: Asset) => 2 * Number(isFavorite) + Number(kind === "photo");
  const shown = assets.filter(isShowable), most = Math.max(...shown.map(worth), 0);
  const best = shown.filter((asset) => worth(asset) === most);
  return best[Math.floor(best.length / 2)]?.id;
}

/** What the options themselves may be the reason for. */
const ANSWERS = new Set<Fault["code"]>(["usage", "not_found", "nothing_to_film"]);

async function openLibraryOnce(
  context: LibraryServiceDeps["context"],
  ledger: Ledger,
  signal: AbortSignal,
  changesOf: (report: SyncReport) => number,
): Promise<OpenLibrary> {
  const settings = await readSettings(context);
  const { config, paths } = settings;
  const app = await openApp({
    config,
    paths,
    ledger,
    bankWait: PAGE_WAIT,
    entry: context.entry,
  });
  let stamp: string;
  try {
    const report = await app.library.sync({ signal });
    stamp = JSON.stringify([app.library.label, report.total, changesOf(report)]);
  } catch (error) {
    await app[Symbol.asyncDispose]();
    throw error;
  }
  let places: Promise<readonly string[]> | undefined;
  return {
    settings,
    library: app.library,
    ledger,
    bank: app.bank,
    mediaWorkers: app.mediaWorkers,
    pictures: app.pictures,
    account: config.immich.url === undefined ? FOLDER_ACCOUNT : PRIMARY,
    stamp,
    places: () => places ??= readPlaces(app.library, signal),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
