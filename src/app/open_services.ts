// SPDX-License-Identifier: AGPL-3.0-or-later

// The use cases of a serving process, put together: they share one ledger, the settings as they are
// now, and libraries that are open while they are used.

import { type FilmMakerOptions, forkFilm } from "../automation/children/forked_film_maker.ts";
import { automationOptions } from "../automation/rules.ts";
import { readExcluded } from "../automation/reading/excluded.ts";
import { transcriptsIn } from "../automation/children/transcript.ts";
import { EXIT_CODES } from "../base/exit_codes.ts";
import type { Log } from "../base/log.ts";
import { secretsOf } from "../config/keys.ts";
import { saveSettings } from "../config/saved/save_settings.ts";
import { filmLink } from "../film/delivery/check_deliverable.ts";
import type { FilmOrder } from "../ledger/film_order.ts";
import type { FilmRequest } from "../film/brief/film_request.ts";
import type { FilmProgress } from "../film/film_contract.ts";
import type { ChildEnd } from "../automation/auto_run_deps.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { AssetId } from "../library/asset.ts";
import type { Library } from "../library/library.ts";
import { daysText } from "../messages/memory_text.ts";
import { openApp } from "./open_app.ts";
import { PAGE_WAIT } from "./open_stores.ts";
import { markingStaleRuns, seeingMovedFilms } from "../ledger/run_views.ts";
import { systemClock } from "../system/clock.ts";
import { type OpenedFile, openedFile } from "../system/files/file_parts.ts";
import type { ChildEntry } from "../system/process/child_job.ts";
import { sleep } from "../system/sleep.ts";
import { serveAutomation, type ServedAutomation } from "./automation/served_automation.ts";
import type { AppContext } from "./context.ts";
import { openExclusions } from "./exclusions.ts";
import { FilmArchive } from "./films/film_archive.ts";
import { filmOrders } from "./films/film_orders.ts";
import { FilmQueue } from "./films/film_queue.ts";
import { libraryPictures } from "./films/library_pictures.ts";
import { healthDetails } from "./health/health_parts.ts";
import { HealthMonitor } from "./health/health_monitor.ts";
import { libraryHealth } from "./health/library_health.ts";
import { openSystem } from "./health/system_service.ts";
import { LibraryService } from "./library/library_service.ts";
import { OpenWhileUsed } from "./library/open_while_used.ts";
import { readShown } from "./library/showable.ts";
import { openPeople } from "./people/people.ts";
import { Frames } from "./frames/frames.ts";
import { MemoryKeeper } from "./memories/keeper.ts";
import { Memories } from "./memories/memories.ts";
import { keptPartsOf } from "./previews/kept_parts.ts";
import { LaidOutCuts } from "./previews/laid_out_cuts.ts";
import { type PreviewParts, Previews } from "./previews/previews.ts";
import { type FilmPicture, FilmThumbnails, openThumbnails } from "./previews/thumbnails.ts";
import type { PictureEdge } from "./previews/preview_film.ts";
import { takeRenderer, Takes } from "./previews/takes.ts";
import { trackPaths } from "../film/brief/track_paths.ts";
import type { AnalysedTrack } from "../film/music/file_music.ts";
import { BackupDownloads } from "./backup/back_up.ts";
import { Songs } from "./music/songs.ts";
import { checkTrack } from "../film/children/ask_child.ts";
import { Tracks } from "./previews/tracks.ts";
import { filmPlaces, pipelineLock } from "./runs/find_run.ts";
import { BrowserLanguage } from "./settings/browser_language.ts";
import { readSettings, savingDeps } from "./settings/settings.ts";
import type { SettingsMonitor } from "./settings/settings_monitor.ts";
import { openSettings } from "./settings/settings_service.ts";
import { firstFilm } from "./setup/first_film.ts";
import { FirstLook } from "./setup/first_look.ts";
import { openSetup } from "./setup/setup.ts";
import { openSignIn, readSignInStart } from "./sign_in.ts";
import { findSuggestions } from "./automation/find_suggestions.ts";
import { COVER_EDGES } from "./suggestions/cover.ts";
import { SuggestionMonitor } from "./suggestions/suggestion_monitor.ts";

/** Memories are looked for so often while no page is open. */
const LOOK_AHEAD_MS = 6 * 3_600_000;
/** Of work that is done ahead of viewers. */
const LOWEST_PRIORITY = 19;
/** A viewer or a film waits no longer for what is done ahead to end. */
const YIELD_MS = 500;
/** A page asks for the parts of a memory at once, a frame about all of them, and then neither for a while. */
const INDEX_IDLE_MS = 2_000;
/** So long after a memory was opened the library is looked at: its first frame comes before. */
const FOLLOW_MS = 3_000;
/** A person who watches a cut stops to look at a picture, and goes on. */
const PREVIEW_IDLE_MS = 60_000;

interface ServicesDeps {
  readonly context: AppContext;
  readonly known: SettingsMonitor;
  /** The connection of work that a person waits for. */
  readonly ledger: Ledger;
  /** The same, of work in the background, which waits for other processes as long as it takes. */
  readonly backgroundLedger: Ledger;
  readonly log: Log;
  readonly isSignInOn: boolean;
  readonly listenHost: string;
  /** Ends this server and opens another one with the settings as they are then. */
  readonly restart: () => void;
}

export type Services = ReturnType<typeof openServices>;

/** Disposing of them waits for what children do, which the signal of `context` ends. */
export function openServices(deps: ServicesDeps) {
  const { context, known, ledger, backgroundLedger, log } = deps, { signal } = context;
  const opened = new AsyncDisposableStack();
  const suggestions = new SuggestionMonitor({
    look: (...asked) => findSuggestions(context, ledger, log.warning, ...asked),
    now: systemClock.now,
    get secrets() {
      return known.secrets;
    },
    signal,
  });
  const changed = () => {
    suggestions.forget();
    frames.forget();
  };
  const pictures = opened.use(
    new FilmThumbnails({
      open: () => openThumbnails(context, ledger, log.warning),
      large: (asset, edge) => drawing.picture(asset, edge),
      sleep,
      signal,
    }),
  );
  opened.defer(() => suggestions.quiet());
  const automation = opened.use(
    serveAutomation({ context, known, ledger, backgroundLedger, suggestions, log }),
  );
  const places = filmPlaces(() => known.settings.config);
  const begun = markingStaleRuns(ledger.runs, pipelineLock(known.settings.paths.locks));
  const runs = seeingMovedFilms(begun, places);
  const library = opened.use(new LibraryService({ context, ledger, sleep, signal }));
  const tracks = new Tracks({
    hearing: {
      children: { entry: context.entry },
      bankFolder: known.settings.paths.tracks,
      songsFolder: known.settings.paths.songs,
    },
    folder: () => known.settings.config.music.folder,
    now: () => performance.now(),
    signal,
  });
  const drawing = opened.use(previewsOf(deps));
  const preview = tellingOf(drawing, () => keeper.seen());
  const queue = opened.use(queueOf(deps, runs));
  queue.begin();
  const cuts = laidOutCuts(runs, library, tracks);
  const keeping = opened.use(
    new FilmArchive({
      ledger,
      deliveryLedger: backgroundLedger,
      begun,
      runs,
      pictures,
      queue,
      settings: () => readSettings(context),
      secrets: () => known.secrets,
      log,
      signal,
    }),
  );
  const saving = savingDeps(context, ledger.settings);
  const { songs: songsFolder } = known.settings.paths;
  const songs = new Songs({
    folder: songsFolder,
    check: (file, signal) => checkTrack(file, { entry: context.entry }, signal),
    async changed() {
      tracks.forget();
      if (known.settings.config.music.folder !== undefined) return;
      // Films look for tracks only where a folder of them is set.
      await saveSettings(saving, { set: new Map([["music.folder", songsFolder]]), unset: [] });
      await known.renew();
    },
    signal,
  });
  const language = new BrowserLanguage({
    environment: context.environment,
    origins: () => known.settings.origins,
    save: (key, locale) => saveSettings(saving, { set: new Map([[key, locale]]), unset: [] }),
    warn: (sentence) => log.warning(sentence),
  });
  const details = healthDetails({
    known,
    ledger: { ...ledger, runs: { ...ledger.runs, ...seeingMovedFilms(ledger.runs, places) } },
    lock: automation.lock,
    suggestions,
  });
  const health = new HealthMonitor({
    configuration: () => known.health,
    renewSettings: () => known.renew(),
    library: (signal) => libraryHealth(known.settings, known.secrets, signal),
    ledger: () => ledger.proveReadable(),
    ...details,
    timer: () => automation.timer.snapshot(),
  }, { now: systemClock.now, steady: () => performance.now() });
  const soundFont = () => known.settings.config.music.sound_font;
  const make = filmOrders({
    orders: ledger.filmOrders,
    runs: ledger.runs,
    queue,
    library,
    async picture(asset) {
      const witness = await library.use(({ library }) => library.asset(asset));
      return witness && await pictures.get({ asset, witness }, 480);
    },
    cuts,
    pictures: libraryPictures({ libraryService: library, ledger, signal }),
    tracks,
    preview,
    takes: new Takes({
      tracks,
      soundFont,
      render: takeRenderer({
        entry: context.entry,
        folder: () => known.settings.paths.sounds,
        soundFont,
        stop: signal,
      }),
    }),
    known,
    onEdited: (run) => memories.noteEdited(run),
  });
  const child = filmChild(deps);
  /** The library as its index on this disk has it: a memory that is opened waits for no look at the library. */
  const indexed = opened.use(
    new OpenWhileUsed({
      open: () => openThumbnails(context, ledger, log.warning),
      sleep,
      idleMs: INDEX_IDLE_MS,
      signal,
    }),
  );
  const shownIn = (ids: readonly AssetId[]) =>
    indexed.use(({ library }) =>
      readShown({ library, settings: known.settings }, ledger, ids, signal)
    );
  const areShowable = async (ids: readonly AssetId[]) =>
    await shownIn(ids) !== undefined ||
    // The index may be older than the cut.
    await library.use((opened) => readShown(opened, ledger, ids, signal)) !== undefined;
  /** Brings the index up to date: a picture that went since is shown no longer. */
  const follow = async () => {
    await sleep(FOLLOW_MS, signal);
    if (!signal.aborted) await library.use(() => Promise.resolve()).catch(() => {});
  };
  let following: Promise<void> | undefined;
  opened.defer(() => following);
  /** CPU time of what is done ahead of viewers. */
  let aheadMs = 0;
  const onCpu = (ms: number) => void (aheadMs += ms);
  const memories = new Memories({
    suggestions,
    look: () => automation.suggestions(),
    memories: ledger.memories,
    runs: ledger.runs,
    filmOrders: ledger.filmOrders,
    areShowable,
    async picture(asset, size) {
      const [witness] = await shownIn([asset]) ?? [];
      return witness && await pictures.get({ asset, witness }, COVER_EDGES[size]);
    },
    async choose(request, ahead) {
      let runId: string | undefined;
      const order = { orderId: crypto.randomUUID() };
      const stop = ahead ? AbortSignal.any([ahead, signal]) : signal;
      if (!ahead) drawing.getReady();
      const first = ahead && { niceness: LOWEST_PRIORITY, graceMs: YIELD_MS, onCpu };
      const hear = ({ run }: FilmProgress) => runId = run;
      try {
        await child(order, request, hear, stop, first);
      } finally {
        const run = runId === undefined ? undefined : await ledger.runs.get(runId);
        // What came to nothing is no film that a person asked for.
        if (run !== undefined && run.status !== "dry_run") await ledger.runs.forget([run.runId]);
        runId = run?.status === "dry_run" ? run.runId : undefined;
      }
      return runId;
    },
    made: {
      async bytesOf(cut) {
        let bytes = 0;
        for (const part of keptPartsOf(cut).values()) {
          bytes += await drawing.bytesOf(part, cut.brief.locale);
        }
        return bytes;
      },
      async drop(cut, others) {
        const shown = others.map(keptPartsOf);
        for (const [key, part] of keptPartsOf(cut)) {
          if (!shown.some((each) => each.has(key))) await drawing.drop(part, cut.brief.locale);
        }
      },
    },
    onOpen() {
      keeper.seen();
      following ??= follow().finally(() => following = undefined);
    },
    orders: make,
    known,
  });
  const frames: Frames = new Frames({
    store: ledger.frames,
    memories,
    cuts,
    async peopleIn(pictures) {
      const shown = await shownIn(pictures);
      return shown && new Set(shown.flatMap(({ people }) => people));
    },
    isMade: (part) => drawing.isMade(part),
    preview: drawing,
    now: systemClock.now,
  });
  let lookedMs = Number.NEGATIVE_INFINITY;
  const keeper: MemoryKeeper = opened.use(
    new MemoryKeeper({
      tidy: () => memories.tidy(),
      async ids() {
        // The whole library is read for it.
        if (systemClock.now() - lookedMs > LOOK_AHEAD_MS) {
          lookedMs = systemClock.now();
          await automation.suggestions();
          await suggestions.quiet();
        }
        return await memories.shownIds();
      },
      isIdle: async () =>
        queue.working.size === 0 && await pipelineLock(known.settings.paths.locks).isFree(),
      open: async (id, stop) => (await memories.open(id, stop))?.cut,
      openPreviews: (stop) => previewsOf(deps, stop, { niceness: LOWEST_PRIORITY, onCpu }),
      sleep,
      now: systemClock.now,
      spentCpuMs: () => aheadMs,
      work: backgroundLedger.memories,
      log,
      signal,
    }),
  );
  keeper.begin();
  const firstLook = opened.use(firstLookOf(deps, { automation, suggestions, library, memories }));
  return {
    automation,
    begun,
    health,
    keeping,
    /** Reads the `Accept-Language` of a browser that opens the start page. */
    onBrowser: (acceptLanguage: string | undefined): void => void language.seen(acceptLanguage),
    films: {
      runs,
      /** `undefined` when it is gone. The path always comes from the ledger, never from a request. */
      openFile: (path: string): Promise<OpenedFile | undefined> => openedFile(path),
      /** Where a delivered film is seen, for people; absent when no library server is configured. */
      filmUrl: (assetId: string): string | undefined =>
        filmLink(known.settings.config.immich, assetId),
      /**
       * A small JPEG, or one of this longest side for a preview. `undefined` when the library does not show it any more,
       * cannot be read, or is another one than the film's.
       */
      picture: (picture: FilmPicture, size: "small" | PictureEdge) => pictures.get(picture, size),
    },
    make,
    memories,
    frames,
    settings: openSettings({
      context,
      ledger,
      async changed() {
        await known.renew();
        await library.renew();
        changed();
      },
    }),
    people: openPeople({ libraryService: library, ledger, changed, signal }),
    songs,
    backups: new BackupDownloads(context),
    exclusions: openExclusions({ libraryService: library, ledger, pictures, changed, signal }),
    system: openSystem({ context, ledger, secrets: () => known.secrets }),
    setup: openSetup({
      ledger,
      saving,
      known,
      libraryService: library,
      libraryChanged: changed,
      firstLook,
      nextSignIn: async () => {
        const settings = await readSettings(context);
        const start = await readSignInStart(settings, context.environment);
        return await openSignIn(start, ledger.sessions, deps.listenHost, log);
      },
      isSignInOn: deps.isSignInOn,
      entry: context.entry,
      restart: deps.restart,
      signal,
    }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Makes what a request asks for in a process of its own. */
function filmChild({ context, known }: ServicesDeps) {
  const { entry, configFile, environment } = context, { paths } = known.settings;
  return async (
    { orderId }: Pick<FilmOrder, "orderId">,
    request: FilmRequest,
    onProgress: (progress: FilmProgress) => void,
    stop: AbortSignal,
    ahead: Pick<FilmMakerOptions, "niceness" | "graceMs" | "onCpu"> = {},
  ): Promise<ChildEnd> => {
    const { config } = await readSettings(context);
    return await forkFilm(
      {
        entry,
        configFile,
        environment,
        transcripts: transcriptsIn(paths.cache),
        secrets: secretsOf(config),
        busyCode: EXIT_CODES.busy,
        onProgress,
        ...ahead,
      },
      { id: orderId, reason: "asked for", request },
      stop,
    );
  };
}

function firstLookOf(
  { context, known, ledger, log }: ServicesDeps,
  { automation, suggestions, library, memories }: {
    readonly automation: Pick<ServedAutomation, "suggestions">;
    readonly suggestions: Pick<SuggestionMonitor, "decided">;
    readonly library: Pick<LibraryService, "use">;
    readonly memories: Memories;
  },
): FirstLook {
  const { signal } = context;
  const readRules = async (library: Library) => {
    const rules = automationOptions(known.settings.config);
    return await readExcluded({ library, ledger, ...rules }, await ledger.people.book(), signal);
  };
  return new FirstLook({
    async open() {
      const { config, paths } = await readSettings(context);
      const { entry } = context;
      const app = await openApp({ config, paths, ledger, bankWait: PAGE_WAIT, entry });
      return {
        library: app.library,
        pictures: app.pictures,
        isExcluded: () => readRules(app.library),
        [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
      };
    },
    async find() {
      await automation.suggestions();
      await suggestions.decided();
    },
    // The fewer pictures, the sooner its cut is chosen.
    memories: async () =>
      (await memories.list("en")).toSorted((a, b) => a.pictures - b.pictures).map(({ id }) => id),
    prepare: async (id) => await memories.open(id) !== undefined,
    newest: () =>
      library.use(async ({ library }) => {
        const film = await firstFilm(library, await readRules(library), signal);
        if (film === undefined) return undefined;
        const { options, start, end, pictures } = film,
          { locale } = known.settings.config.title_screens;
        return await memories.ask({ label: daysText(locale, start, end), pictures, options });
      }),
    sleep,
    now: systemClock.now,
    log,
    signal,
  });
}

function queueOf(deps: ServicesDeps, runs: FilmRuns): FilmQueue {
  const { context, known, backgroundLedger, log } = deps, { paths } = known.settings;
  const { signal } = context;
  return new FilmQueue({
    orders: backgroundLedger.filmOrders,
    runs: { ...runs, keepEdits: (...args) => backgroundLedger.runs.keepEdits(...args) },
    make: filmChild(deps),
    isPipelineFree: () => pipelineLock(paths.locks).isFree(),
    sleep,
    log,
    signal,
  });
}

type FilmRuns = ReturnType<typeof seeingMovedFilms>;

function laidOutCuts(runs: FilmRuns, library: LibraryService, tracks: Tracks): LaidOutCuts {
  return new LaidOutCuts({
    runs,
    layOut: async (edited, before) => {
      const { music } = edited.brief;
      const heard: AnalysedTrack[] = [];
      for (const path of music.mode === "file" ? trackPaths(music) : []) {
        const analysed = await tracks.analysed(path);
        if (analysed === undefined) return undefined;
        heard.push(analysed);
      }
      return await library.layOut(edited, before, heard);
    },
  });
}

function previewsOf(
  { context, known, ledger, log }: ServicesDeps,
  signal = context.signal,
  { niceness, onCpu }: Pick<ChildEntry, "niceness" | "onCpu"> = {},
): Previews {
  const { entry } = context;
  return new Previews({
    library: new OpenWhileUsed({
      open: () => openThumbnails(context, ledger, log.warning),
      sleep,
      idleMs: PREVIEW_IDLE_MS,
      signal,
    }),
    entry,
    niceness,
    onCpu,
    paths: known.settings.paths,
    soundFont: () => known.settings.config.music.sound_font,
    signal,
  });
}

/** What a person watches is told of first. */
function tellingOf(preview: Previews, seen: () => void): PreviewParts {
  return {
    sheet: (...asked) => (seen(), preview.sheet(...asked)),
    words: (...asked) => (seen(), preview.words(...asked)),
    frame: (...asked) => (seen(), preview.frame(...asked)),
    clip: (...asked) => (seen(), preview.clip(...asked)),
    sound: (...asked) => (seen(), preview.sound(...asked)),
  };
}
