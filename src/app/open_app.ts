// SPDX-License-Identifier: AGPL-3.0-or-later

// The composition root: configuration and the outside become the adapters of a film and of the checks.

import { createHash } from "node:crypto";
import os from "node:os";
import path from "node:path";
import type { Bank } from "../bank/bank.ts";
import { Fault } from "../base/fault.ts";
import { captionProducers } from "../facts/captions/caption_producers.ts";
import type { Captioning } from "../facts/captions/captioner.ts";
import { openPictureWords, type PictureDescriber } from "../facts/captions/picture_describer.ts";
import { stripOf } from "../facts/captions/pictures/strip.ts";
import { openCaptioner } from "../facts/captions/remote/open_captioner.ts";
import { tileMaker } from "../facts/captions/tile_maker.ts";
import { type AccountSettings, accountsOf } from "../config/accounts.ts";
import { statedLlm, titleLlm } from "../config/llm.ts";
import type { SavedSettings } from "../config/saved/saved_settings.ts";
import type { Config } from "../config/schema.ts";
import { openKeyframes } from "../facts/frames/keyframes.ts";
import type { KeyframeReader } from "../facts/keyframe_reader.ts";
import { ARTIFACT_LIST } from "../facts/models/artifacts.ts";
import { faceDetector } from "../facts/models/folder/shipped_models.ts";
import { modelsFolderOf, openLocalModels } from "../facts/models/folder/local_models.ts";
import { presentModels, verifiedModels } from "../facts/models/folder/model_states.ts";
import { completeProducers, localLack } from "../facts/models/model_state.ts";
import { offeredProviders, PROVIDER_NAMES, providerLack } from "../facts/onnx/providers.ts";
import {
  openPictureFacts,
  type PictureFacts,
  type TierProbe,
} from "../facts/open_picture_facts.ts";
import type { PictureReader } from "../facts/picture_reader.ts";
import { openForkedPictures } from "../facts/pictures/forked_pictures.ts";
import { pictureBytes } from "../facts/pictures/picture_bytes.ts";
import { openRemoteFacts } from "../facts/remote/remote_source.ts";
import { askHealth } from "../facts/remote/service_health.ts";
import { systemRemoteDeps } from "../facts/remote/service_connection.ts";
import { tierOptionsOf } from "../facts/tier.ts";
import { askEncoder } from "../film/render/film_look.ts";
import { openForkedMediaWorkers } from "../film/children/forked_media_workers.ts";
import type { Towns } from "../film/brief/places/picture_places.ts";
import { withFallback } from "../film/render/remote/fallback_renderer.ts";
import type { MediaWorkers } from "../film/children/media_workers.ts";
import type { Naming } from "../film/naming/name_film.ts";
import { llmTitleWriter } from "../film/naming/remote/llm_title_writer.ts";
import { remoteRenderer } from "../film/render/remote/remote_renderer.ts";
import { WorkerClient } from "../film/render/remote/worker_client.ts";
import { askFitness } from "../film/render/remote/worker_fitness.ts";
import { type Renderer } from "../film/render/renderer.ts";
import type { Zones } from "../film/timeline/film_time.ts";
import { titlesKey } from "../film/titles/fonts/open_typesetter.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { FOLDER_ACCOUNT } from "../library/asset.ts";
import { bindPeople } from "../library/bound_library.ts";
import { OWN_FILM_TAG, type UploadTarget } from "../library/upload_target.ts";
import { checkFolderLibrary, openFolderLibrary } from "../library/folder/folder_library.ts";
import { firstLook } from "../library/folder/first_look.ts";
import { openUploadTarget } from "../library/immich/http_upload_target.ts";
import { openImmichApi } from "../library/immich/http_immich_api.ts";
import type { ImmichApi } from "../library/immich/immich_api.ts";
import { openImmichLibrary } from "../library/immich/immich_library.ts";
import { missingOptionalPermissions, missingPermissions } from "../library/immich/permissions.ts";
import { joinLibraries } from "../library/joined_library.ts";
import { loadGazetteer } from "../library/gazetteer/gazetteer.ts";
import { systemZones } from "../library/gazetteer/time_zones.ts";
import type { Library } from "../library/library.ts";
import { localIdsOf, type PersonBook } from "../library/person_book.ts";
import { LlmMeter } from "../facts/llm/llm_metrics.ts";
import { openTextModel } from "../facts/llm/remote/http_text_model.ts";
import { systemOutside } from "../facts/llm/remote/connection.ts";
import type { TextModel } from "../facts/llm/text_model.ts";
import { destinationOf } from "../notify/notification_destination.ts";
import { placeProblem } from "../notify/senders/target_place.ts";
import { cacheRoom } from "./cache_room.ts";
import type { PreflightDeps, ProbedAccount } from "./preflight/check.ts";
import { readSignIn } from "../signin/auth_settings.ts";
import { givenStorageSecret } from "../signin/keys/storage_secret.ts";
import { listenAddress } from "../signin/listen_address.ts";
import { isThere } from "../system/files/files.ts";
import { openTrackStems } from "../facts/stems/remote/open_track_stems.ts";
import type { TrackStems } from "../facts/stems/track_stems.ts";
import { openScratch } from "../system/files/scratch.ts";
import { systemMachine } from "../system/machine.ts";
import { SaidFault } from "../messages/said_fault.ts";
import { expandHome, type Paths } from "../system/paths.ts";
import type { StoreWait } from "../system/sqlite/store_wait.ts";
import { openProcessBank, openProcessLedger } from "./open_stores.ts";

interface AppOptions {
  readonly config: Config;
  readonly paths: Paths;
  /** Stays open when the app is closed. */
  readonly ledger: Ledger;
  /** How long a change of the bank waits for another process. */
  readonly bankWait?: StoreWait;
  /** The program's entry, forked for children. */
  readonly entry: string;
  /** From `--library`; wins over the configuration. */
  readonly libraryFolder?: string;
  /** Names of library server accounts to read; the top-level connection alone when empty. */
  readonly accounts?: readonly string[];
  /** Hears what is worth knowing and stops nothing. */
  readonly warn?: (sentence: string) => void;
}

interface PreflightOptions extends Omit<AppOptions, "accounts" | "ledger"> {
  /** Where the process has it open. */
  readonly ledger?: Pick<Ledger, "notifications">;
  /** For the sign-in's row, which reads more than the configuration; empty when left out. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Where each set key comes from; see `loadConfig`. */
  readonly origins: ReadonlyMap<string, string>;
  /** The configuration file, there or not. */
  readonly file: string;
  /** See `LoadedConfig`; none when left out. */
  readonly warnings?: readonly string[];
  /** See `PreflightDeps`. */
  readonly saved?: SavedSettings;
  /** From `--controls`. */
  readonly controls?: boolean;
  /** This program's release; without it the render worker is not looked at. */
  readonly version?: string;
}

/** Everything a film needs, open; closing it closes the bank and the library. */
export interface App extends AsyncDisposable {
  readonly library: Library;
  readonly bank: Bank;
  readonly ledger: Ledger;
  readonly mediaWorkers: MediaWorkers;
  /** Nothing of it is loaded or asked before a film wants to know something. */
  readonly facts: PictureFacts;
  /** Who puts the pictures of a film into words; asked where the tier wants it. */
  readonly words: PictureDescriber;
  /** The language model that is configured, for text alone. Throws Fault `config_invalid`. */
  readonly textModel?: () => TextModel;
  /** It again, as the writer of titles. */
  readonly naming?: Naming;
  readonly zones: Zones;
  /** How large towns are; the list is read on first use. */
  readonly towns: () => Promise<Towns>;
  readonly pictures: PictureReader;
  /** The owner's tracks taken apart; nothing is asked before a film has speech over one. */
  readonly stems: TrackStems;
  /** The words for clips too, and for many pictures. Throws Fault `config_invalid`. */
  readonly openCaptioning: () => Promise<Captioning>;
}

/** Throws Fault `config_invalid` without a library, `library_unreadable`, `not_writable`. */
export async function openApp(options: AppOptions): Promise<App> {
  const { config, paths, entry, ledger } = options;
  await using opened = new AsyncDisposableStack();
  const library = await openLibrary(options, opened);
  const bank = opened.use(await openProcessBank(paths, options.warn, options.bankWait));
  const pictures = opened.use(openForkedPictures({ entry }));
  const mediaWorkers = openForkedMediaWorkers({
    children: { entry },
    library,
    pictures,
    piecesFolder: paths.pieces,
    soundsFolder: paths.sounds,
    tracksFolder: paths.tracks,
    songsFolder: paths.songs,
    soundFont: config.music.sound_font,
    cacheMaxBytes: config.cache.pieces_max_size_gb * 1e9,
    fontsFolder: paths.fonts,
    workers: config.hardware.workers,
    hardware: config.hardware.enabled,
    locale: config.title_screens.locale,
    faceModel: () => faceDetector(modelsFolderOf(config, paths)),
  });
  const scratch = opened.use(await openScratch(paths.frames));
  const keyframes = opened.use(openKeyframes(library, { entry }, coresForModels(), scratch));
  const facts = openFacts(options, { library, bank, pictures, keyframes }, opened);
  const openCaptioning = () => captioningOf(options, pictures, keyframes);
  const { editorial: { preparation }, llm } = config;
  const producers = () => captionProducers({ preparation, llm });
  const words = openPictureWords(bank, library, producers, openCaptioning);
  const stated = statedLlm(llm);
  // Opened when it is asked: an address that cannot be used stops no other command.
  const meter = new LlmMeter();
  const textModel = stated && (() => openTextModel(stated, systemOutside, meter));
  const titleModel = stated && (() => openTextModel(titleLlm(stated), systemOutside, meter));
  let gazetteer: Promise<Towns> | undefined;
  const all = opened.move();
  return {
    library,
    bank,
    ledger,
    mediaWorkers,
    facts,
    words,
    ...(textModel ? { textModel } : {}),
    ...(titleModel ? { naming: namingOf(titleModel, meter, ledger) } : {}),
    zones: systemZones,
    towns: () => gazetteer ??= loadGazetteer(),
    pictures,
    stems: openTrackStems(options),
    openCaptioning,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

function namingOf(model: () => TextModel, meter: LlmMeter, { people }: Ledger): Naming {
  return {
    meter,
    writer: () => llmTitleWriter(model()),
    async relations() {
      const book = await people.book();
      return new Map(book.people.flatMap(({ id, role }) => role ? [[id, role] as const] : []));
    },
  };
}

async function captioningOf(
  { config, warn }: AppOptions,
  pictures: PictureReader,
  keyframes: KeyframeReader,
): Promise<Captioning> {
  const { editorial: { preparation }, llm } = config;
  const captioner = await openCaptioner({ preparation, llm }, systemOutside, warn);
  const tiles = tileMaker(pictures, captioner.concurrency);
  return { captioner, tiles, keyframes, stripOf };
}

/** Each picture keeps a core busy; more than four processes would need a gigabyte of weights. */
const MAX_MODEL_WORKERS = 4;
const coresForModels = () => Math.min(MAX_MODEL_WORKERS, os.availableParallelism());

function openFacts(
  options: AppOptions,
  { library, bank, pictures, keyframes }: {
    readonly library: Library;
    readonly bank: Bank;
    readonly pictures: PictureReader;
    readonly keyframes: KeyframeReader;
  },
  opened: AsyncDisposableStack,
): PictureFacts {
  const { config, entry, warn = () => {} } = options;
  const { inference, models } = config;
  const workers = models.workers ?? coresForModels();
  return opened.use(openPictureFacts({
    bank,
    picture: pictureBytes(library, pictures),
    keyframes,
    probe: tierProbe(options),
    openRemote: () =>
      openRemoteFacts({ ...systemRemoteDeps, warn }, {
        baseUrl: inference.facts_base_url!,
        producers: inference.producers,
        concurrency: inference.facts_concurrency,
        timeoutSeconds: inference.timeout_seconds,
      }),
    localLack: async (producers) => {
      const states = await presentModels(modelsFolderOf(config, options.paths), ARTIFACT_LIST);
      return localLack(states, producers);
    },
    openLocal: () =>
      openLocalModels({
        children: { entry },
        folder: modelsFolderOf(config, options.paths),
        workers,
        provider: models.provider,
        warn,
      }),
  }, tierOptionsOf(config)));
}

/** The worker that renders films read from this library; `undefined` where this machine renders them. */
export function openRenderer(
  { config, paths, version, ...read }: Omit<AppOptions, "ledger"> & { readonly version: string },
  mediaWorkers: MediaWorkers,
): Renderer | undefined {
  const { worker_base_url: baseUrl, fallback_to_local } = config.render;
  if (baseUrl === undefined) return undefined;
  const here = mediaWorkers.renderer;
  const { accounts = [] } = read;
  if (folderRead({ config, libraryFolder: read.libraryFolder, accounts }) !== undefined) {
    return {
      async begin(film, options) {
        await options.onNote?.(
          "This machine renders the film: a render worker reads library servers, and no folder",
        );
        return await here.begin(film, options);
      },
    };
  }
  const remote = remoteRenderer({
    ...workerSettings(config.render, baseUrl),
    timeoutSeconds: config.render.timeout_seconds,
    accounts: accountsOf(config, accounts),
    version,
    hardware: config.hardware.enabled,
    locale: config.title_screens.locale,
    fontsFolder: paths.fonts,
    piecesFolder: paths.pieces,
    cacheMaxBytes: config.cache.pieces_max_size_gb * 1e9,
  });
  return fallback_to_local ? withFallback(remote, here) : remote;
}

function workerSettings(
  { worker_token: token, allow_insecure_http: allowInsecureHttp }: Config["render"],
  baseUrl: string,
) {
  return { baseUrl, token, allowInsecureHttp };
}

function workerCheck(
  { render, output: { codec } }: Config,
  { fonts }: Paths,
  version: string | undefined,
): Pick<PreflightDeps, "renderWorker"> {
  const { worker_base_url: baseUrl } = render;
  if (baseUrl === undefined || version === undefined) return {};
  return {
    async renderWorker(signal) {
      const client = new WorkerClient({ ...workerSettings(render, baseUrl), secrets: [] });
      return await askFitness(client, { version, titles: titlesKey(fonts), codec }, signal);
    },
  };
}

/** What the tier is decided by; each is looked at only when it is asked for. */
export function tierProbe({ config, paths }: Pick<AppOptions, "config" | "paths">): TierProbe {
  const { facts_base_url: url } = config.inference;
  return {
    health: (signal) => askHealth(url!, { signal }),
    localProducers: async () =>
      completeProducers(await presentModels(modelsFolderOf(config, paths), ARTIFACT_LIST)),
    localProviders: () =>
      Promise.resolve(offeredProviders().map((provider) => PROVIDER_NAMES[provider])),
  };
}

/**
 * Where films are delivered: always the top-level connection, whatever library is read. Throws Fault
 * `config_invalid` when there is none.
 */
export function openTarget(config: Config): UploadTarget {
  const [primary] = accountsOf(config, []);
  return openUploadTarget(primary!);
}

/** What the checks before a first film may ask of the outside. */
export async function preflightDeps(
  {
    config,
    environment = {},
    origins,
    paths,
    file,
    warnings,
    saved,
    entry,
    libraryFolder,
    controls,
    version,
    ledger,
  }: PreflightOptions,
): Promise<PreflightDeps> {
  return {
    config,
    configFile: { path: file, isThere: await isThere(file) },
    configWarnings: warnings,
    saved,
    libraryFolder,
    outputFolder: expandHome(config.output.directory),
    cacheFolder: paths.cache,
    machine: systemMachine,
    caches: cacheRoom(paths),
    openAccount: (settings, signal) => probedAccount(openImmichApi(settings), signal),
    checkLibraryFolder: (folder, signal) =>
      checkFolderLibrary(folderOptions(expandHome(folder), config, paths), signal),
    glanceAt: (folder, signal) =>
      firstLook(expandHome(folder), signal, {
        followLinks: config.library.follow_links,
        untilFirst: true,
      }),
    encoderOf: (codec, signal) => askEncoder({ entry }, codec, signal),
    ...workerCheck(config, paths, version),
    tierProbe: tierProbe({ config, paths }),
    providerLack: () => providerLack(config.models.provider, offeredProviders()),
    textModel: () => openTextModel(statedLlm(config.llm)!, systemOutside),
    captioner: () =>
      openCaptioner(
        { preparation: config.editorial.preparation, llm: config.llm },
        systemOutside,
      ),
    sendsControls: controls,
    models: (signal) => verifiedModels(modelsFolderOf(config, paths), ARTIFACT_LIST, signal),
    async signIn() {
      const storageSecret = await givenStorageSecret(environment);
      const { settings, problems } = readSignIn({ config, environment, origins, storageSecret });
      const listen = listenAddress({ config, origins }, {}, settings.auth);
      const warnings = [...settings.warnings, ...listen.warnings];
      return { auth: settings.auth, problems, warnings };
    },
    notificationProblem: (url) => placeProblem(url, destinationOf(config)),
    async readStores() {
      const warnings: string[] = [];
      if (await isThere(paths.ledger)) {
        await (await openProcessLedger(paths))[Symbol.asyncDispose]();
      }
      if (await isThere(paths.bank)) {
        const warn = (sentence: string) => void warnings.push(sentence);
        await (await openProcessBank(paths, warn))[Symbol.asyncDispose]();
      }
      return warnings;
    },
    async notificationHealth() {
      if (ledger) return await ledger.notifications.health();
      if (!await isThere(paths.ledger)) return [];
      await using opened = await openProcessLedger(paths);
      return await opened.notifications.health();
    },
  };
}

function probedAccount(api: ImmichApi, signal: AbortSignal): ProbedAccount {
  return {
    url: api.url,
    version: () => api.version({ signal }),
    userName: async () => (await api.me({ signal })).name,
    async missingPermissions() {
      const have = await api.permissions({ signal });
      return {
        read: missingPermissions(have, "read"),
        deliver: missingPermissions(have, "deliver"),
        album: missingPermissions(have, "album"),
        optional: (["read", "deliver"] as const).flatMap((need) =>
          missingOptionalPermissions(have, need).map((scope) => ({ ...scope, need }))
        ),
        isAllPowerful: have.includes("all"),
      };
    },
  };
}

/**
 * The folder that is read; `undefined` when a library server is, or nothing is configured. A folder
 * that was named wins; then the library server; then the configured folder.
 */
export function folderRead(
  { config, libraryFolder, accounts = [] }: Pick<
    AppOptions,
    "config" | "libraryFolder" | "accounts"
  >,
): string | undefined {
  const hasServer = config.immich.url !== undefined || accounts.length > 0;
  const folder = libraryFolder ?? (hasServer ? undefined : config.library.folder);
  return folder === undefined ? undefined : expandHome(folder);
}

async function openLibrary(
  { config, paths, ledger, libraryFolder, accounts = [] }: AppOptions,
  opened: AsyncDisposableStack,
): Promise<Library> {
  const folder = folderRead({ config, libraryFolder, accounts });
  if (folder !== undefined) {
    if (accounts.length > 0) {
      throw new Fault("usage", "A folder has no accounts", {
        hint: "Leave out --accounts or --library",
      });
    }
    const library = opened.use(await openFolder(folder, config, paths));
    return bindPeople(library, FOLDER_ACCOUNT, await ledger.people.book());
  }
  if (config.immich.url === undefined && accounts.length === 0) {
    throw new SaidFault("config_invalid", "No library is configured", { key: "short.no_library" }, {
      hint: "Set immich.url and immich.api_key, or library.folder, or pass --library <folder>; " +
        "or try: photos-memories demo",
    });
  }
  const book = await ledger.people.book();
  const joined = [];
  for (const settings of accountsOf(config, accounts)) {
    const library = opened.use(await openAccount(settings, config, paths, ledger, book));
    joined.push({
      account: settings.account,
      library: bindPeople(library, settings.account, book),
    });
  }
  return joined.length === 1 ? joined[0]!.library : joinLibraries(joined, book);
}

function openFolder(folder: string, config: Config, paths: Paths) {
  return openFolderLibrary(folderOptions(folder, config, paths));
}

/** A folder as the library. */
export function folderOptions(
  folder: string,
  config: Config,
  paths: Pick<Paths, "folderIndexes" | "cache" | "demoLibrary">,
) {
  return {
    folder,
    indexFile: path.join(paths.folderIndexes, `${nameOf(folder)}.db`),
    readers: config.analysis.folder_readers,
    // Pieces of films lie there as videos do, and pictures that were drawn.
    leftOut: [paths.cache, paths.demoLibrary],
    followLinks: config.library.follow_links,
    withPartners: config.library.partner_pictures,
  };
}

async function openAccount(
  settings: AccountSettings,
  config: Config,
  paths: Paths,
  ledger: Ledger,
  book: PersonBook,
) {
  const exclusions = await ledger.exclusions.list();
  const trackedTags = exclusions.flatMap(({ rule }) => rule.kind === "tag" ? rule.tag : []);
  const trackedPeople = exclusions.flatMap(({ rule }) =>
    rule.kind === "person"
      ? [...localIdsOf(book, rule.person), ...rule.name ? [rule.name] : []]
      : []
  );
  const name = `${settings.account}-${nameOf(settings.url)}`;
  return await openImmichLibrary({
    api: openImmichApi(settings),
    indexFile: path.join(paths.serverIndexes, `${name}.db`),
    cacheFolder: path.join(paths.serverFiles, name),
    cacheMaxBytes: config.immich.cache_max_size_gb * 1e9,
    ownFilmTag: OWN_FILM_TAG,
    ownFilms: () => ledger.runs.deliveredAssets(),
    trackedTags,
    trackedPeople,
  });
}

/** A name for files about something that may hold any letters. */
function nameOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
