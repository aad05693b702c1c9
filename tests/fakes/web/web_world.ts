// SPDX-License-Identifier: AGPL-3.0-or-later

// Everything the web touches, in memory and under a test's hand, in each of the four ways to sign in.

import type { Song } from "../../../src/app/music/songs.ts";
import type { NextFilm } from "../../../src/automation/cooldown.ts";
import { editableSettings } from "../../../src/config/edit/editable_settings.ts";
import { NOTHING_SAVED } from "../../../src/config/saved/saved_settings.ts";
import type { SecretKey } from "../../../src/config/saved/secret_key.ts";
import { Fault } from "../../../src/base/fault.ts";
import { openLog } from "../../../src/base/log.ts";
import { configOf } from "../../fixtures/config_of.ts";
import { type SignInSettings, signInSettings } from "../../../src/signin/auth_settings.ts";
import { type GuestDays, makeGuestLink } from "../../../src/signin/guest_links.ts";
import { answeredHosts } from "../../../src/signin/host_check.ts";
import { Throttle } from "../../../src/signin/throttle.ts";
import { passwordCheck } from "../../../src/signin/scrypt/password.ts";
import { signingKey } from "../../../src/signin/sessions/signed_text.ts";
import { fingerprintOf } from "../../../src/signin/sessions/session.ts";
import type {
  AuthorizeAnswer,
  CallbackAnswer,
  SignInProvider,
} from "../../../src/signin/sign_in_provider.ts";
import { LIVE_OPTIONS, LiveMonitor, type LiveOptions } from "../../../src/web/live/live_monitor.ts";
import { liveLook } from "../../../src/web/live/look_now.ts";
import { sleep } from "../../../src/system/sleep.ts";
import { HealthMonitor } from "../../../src/app/health/health_monitor.ts";
import type { AutomationHealth } from "../../../src/app/health/health_parts.ts";
import type { HealthDeps } from "../../../src/app/health/health_monitor.ts";
import type { LibraryHealth } from "../../../src/app/health/library_health.ts";
import { ROUTES } from "../../../src/web/routes/all.ts";
import { Frames } from "../../../src/app/frames/frames.ts";
import type {
  Memories,
  Memory,
  NewMemory,
  OpenedMemory,
} from "../../../src/app/memories/memories.ts";
import type { LeftOutRule } from "../../../src/app/memories/what_to_leave_out.ts";
import type { Exclusions } from "../../../src/app/exclusions.ts";
import type { People } from "../../../src/app/people/people.ts";
import type {
  SettingsService,
  ShownTarget,
  TargetTest,
} from "../../../src/app/settings/settings_service.ts";
import type { SystemLook, SystemService } from "../../../src/app/health/system_service.ts";
import { makeWebApp } from "../../../src/web/web_app.ts";
import type { MetricsDeps, WebDeps } from "../../../src/web/web_deps.ts";
import type { TriggerStart } from "../../../src/app/automation/served_automation.ts";
import type { FilmOrders } from "../../../src/app/films/film_orders.ts";
import type { Suggestions } from "../../../src/app/suggestions/suggestion_monitor.ts";
import type { Overview } from "../../../src/app/library/overview.ts";
import type { FilmChoices, FilmOutlook } from "../../../src/app/library/library_service.ts";
import type { FilmOptions } from "../../../src/film/brief/film_options.ts";
import type { FilmProgress } from "../../../src/film/film_contract.ts";
import type { FirstLookState } from "../../../src/app/setup/first_look.ts";
import type { FolderListing } from "../../../src/app/setup/folder_browser.ts";
import type { SeenPerson } from "../../../src/app/setup/seen_faces.ts";
import type { SetupState } from "../../../src/app/setup/setup.ts";
import { CANCELLED_FROM } from "../../../src/ledger/film_order.ts";
import type { Edited } from "../../../src/film/select/edit_cut.ts";
import type { Timeline } from "../../../src/film/timeline/timeline.ts";
import { LaidOutCuts } from "../../../src/app/previews/laid_out_cuts.ts";
import type { PreviewParts } from "../../../src/app/previews/previews.ts";
import { type LibraryPictures, pictureKeyOf } from "../../../src/app/films/library_pictures.ts";
import type { Asset } from "../../../src/library/asset.ts";
import type { MusicTakes, Take } from "../../../src/app/previews/takes.ts";
import type { OwnTrack, OwnTracks } from "../../../src/app/previews/tracks.ts";
import { MemoryOrders } from "../stores/memory_orders.ts";
import { cutToEdit } from "../../../src/app/films/cut_to_edit.ts";
import type { Cut } from "../../../src/film/select/cut.ts";
import { planFilm } from "../../../src/film/plan_film.ts";
import { briefOf } from "../../fixtures/film/brief_of.ts";
import { cutOf, stillShot } from "../../fixtures/film/cuts.ts";
import { knownFacts } from "../../fixtures/film/known_facts.ts";
import { MemoryFrames } from "../stores/memory_frames.ts";
import { MemoryAttempts } from "../stores/memory_attempts.ts";
import { MemorySignInFailures } from "../stores/memory_sign_in_failures.ts";
import { MemoryRuns } from "../stores/memory_runs.ts";
import { MemoryGuestLinks } from "../stores/memory_guest_links.ts";
import { MemorySessions } from "../stores/memory_sessions.ts";

const unsaved = () => Promise.reject(new Fault("usage", "Nothing is saved here"));

const nothing = () => Promise.reject(new Fault("library_unreadable", "There is no library"));
const NO_EXCLUSIONS: Exclusions = {
  list: nothing,
  preview: nothing,
  add: nothing,
  addAtOnce: nothing,
  named: () => Promise.resolve(undefined),
  remove: () => Promise.resolve(false),
  picture: () => Promise.resolve(undefined),
};

const NO_PEOPLE: People = {
  list: nothing,
  save: nothing,
  addGroup: nothing,
  removeGroup: () => Promise.resolve(false),
};

export type SignInMode = "off" | "basic" | "oidc" | "header";

export const SIGN_IN_MODES: readonly SignInMode[] = ["off", "basic", "oidc", "header"];

/** Drawn, not typed: it passes the rules for secrets. */
export const TOKEN = "q7Zr2mVx0LpNc4Ud8Ye1Ks6Wb3Hj5Fg9";
export const METRICS_TOKEN = "m3Xk8Qa1Vw6Rt0Bz5Ny9Cd2Lh7Pj4Sg8";
export const SETUP_KEY = "0123456789abcdef0123456789abcdef";
export const USER = "ana", PASSWORD = "a long way home";
/** The second account of the basic sign-in. */
export const FAMILY = "family", FAMILY_PASSWORD = "all of us together";
/** The only peer whose headers count with the header sign-in. */
export const PROXY = "10.0.0.2";
export const ATTEMPT = "6f0c0000-0000-4000-8000-00000000000a";

const AUTH: Readonly<Record<SignInMode, object>> = {
  off: {},
  basic: {
    enabled: true,
    provider: "basic",
    username: USER,
    password: PASSWORD,
    family_password: FAMILY_PASSWORD,
  },
  oidc: {
    enabled: true,
    provider: "oidc",
    issuer_url: "https://id.home.arpa",
    client_id: "films",
    public_url: "https://films.home.arpa",
  },
  header: { enabled: true, provider: "header", trusted_proxies: [PROXY] },
};

export interface WebWorldOptions {
  readonly token?: string;
  readonly basePath?: string;
  readonly allowedHosts?: readonly string[];
  readonly publicUrl?: string;
  readonly trustedProxies?: readonly string[];
  readonly metrics?: MetricsDeps;
  readonly autoLaunch?: boolean;
  readonly buttonText?: string;
  readonly ownerGroups?: readonly string[];
  readonly live?: Partial<LiveOptions>;
  /** By other machines. */
  readonly isReached?: boolean;
}

class FakeProvider implements SignInProvider {
  authorized: AuthorizeAnswer = {
    kind: "redirect",
    to: "https://id.home.arpa/authorize?state=1",
    cookies: ["films_sign_in=1; Path=/; HttpOnly"],
  };
  calledBack: CallbackAnswer = { kind: "expired", cookies: [] };
  next: string | undefined;

  authorize(_request: unknown, next: string): Promise<AuthorizeAnswer> {
    this.next = next;
    return Promise.resolve(this.authorized);
  }

  callback(): Promise<CallbackAnswer> {
    return Promise.resolve(this.calledBack);
  }

  /** Absent when it has none, or cannot be asked. */
  signsOutAt: string | undefined = "https://id.home.arpa/end?client_id=films";

  signOutUrl(): Promise<string | undefined> {
    return Promise.resolve(this.signsOutAt);
  }
}

export const NO_AUTOMATION: AutomationHealth = {
  last_attempt: null,
  last_completed_auto_run: null,
  cooldown: { hours: 24, active: false, until: null },
  recent_categories: [],
  rejection_reasons: [],
  suggestion: { outcome: "ready", error: null },
  pending_delivery_count: 0,
  oldest_pending_delivery: null,
  notification_health: null,
};

const NO_OVERVIEW: Overview = {
  pictures: 0,
  people: [],
  months: [],
  places: [],
  albums: [],
  covers: new Map(),
  rows: [],
};

export class WebWorld {
  readonly attempts = new MemoryAttempts();
  readonly runs = new MemoryRuns();
  readonly sessions = new MemorySessions();
  readonly guestLinks = new MemoryGuestLinks();
  readonly failures = new MemorySignInFailures();
  readonly provider = new FakeProvider();
  readonly lines: string[] = [];
  /** Ends streams, as the end of the app does. */
  readonly stop = new AbortController();
  readonly files = new Map<string, Uint8Array>();
  readonly pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Of every film. */
  cut: Cut = cutOf([stillShot(0)], { words: { "p0.jpg": "CANARY-WORDS" } });
  nowMs = Date.UTC(2026, 9, 5, 7, 0, 0);
  steadyMs = 0;
  isLockFree = false;
  library: LibraryHealth = { kind: "server", status: "ready", version: "3.1.0" };
  /** Keys of the configuration. */
  missing: readonly string[] = [];
  /** What the next reading of the settings finds wrong. */
  settingsProblem: string | undefined;
  /** Of the settings. */
  readings = 0;
  #settingsProblem: string | undefined;
  timer: ReturnType<HealthDeps["timer"]> = {
    enabled: true,
    daily_at: "09:00",
    next_run: "2026-10-06T09:00:00+02:00",
    running: false,
    last_fired_at: null,
    last_outcome: null,
    last_reason: null,
  };
  automation: AutomationHealth = NO_AUTOMATION;
  disk: Awaited<ReturnType<HealthDeps["disk"]>> = {
    output: { freeGb: 100 },
    cache: { freeGb: 100 },
  };
  looks = 0;
  started: string[] = [];
  starting: () => Promise<TriggerStart> = () => {
    this.started.push(ATTEMPT);
    return Promise.resolve({ taken: false, attemptId: ATTEMPT });
  };
  suggestions: Suggestions = { isLooking: false, ranked: [], passedOver: [], notes: [] };
  next: NextFilm = { isWaiting: false };
  /** Changed by assigning to their members. */
  readonly people: People = { ...NO_PEOPLE };
  readonly exclusions: Exclusions = { ...NO_EXCLUSIONS };

  readonly orders = new MemoryOrders();
  /** What a form would come to. */
  outlook: FilmOutlook = { pictures: 148, filmSeconds: 90 };
  choices: FilmChoices = { people: ["Anna"], albums: ["Porto"], places: ["Lisbon"] };
  canDeliver = false;
  /** Of the order a child works at. */
  readonly progress = new Map<string, FilmProgress>();
  readonly asked: FilmOptions[] = [];
  layOut: (edited: Edited, before: Timeline | undefined) => Timeline | undefined = () => undefined;
  /** With their paths; none where no folder is set. */
  ownTracks: ReadonlyArray<OwnTrack & { readonly path: string }> | undefined;
  readonly tracks: { -readonly [Key in keyof OwnTracks]: OwnTracks[Key] } = {
    list: () => Promise.resolve(this.ownTracks),
    idOf: (path) => this.ownTracks?.find((each) => each.path === path)?.trackId ?? path,
    choose: (trackId) => {
      const track = this.ownTracks?.find((each) => each.trackId === trackId);
      return Promise.resolve(track && { path: track.path, credit: track.title ?? track.name });
    },
  };
  readonly preview: { -readonly [Key in keyof PreviewParts]: PreviewParts[Key] } = {
    sheet: () => Promise.resolve(undefined),
    words: () => Promise.resolve(undefined),
    frame: () => Promise.resolve(undefined),
    clip: () => Promise.resolve(undefined),
    sound: () => Promise.resolve(undefined),
  };
  /** Of every cut; none where it is empty. */
  /** What the library shows, oldest first; a picture that is not among them cannot be had. */
  shownAssets: readonly Asset[] = [];
  readonly libraryPictures: LibraryPictures = {
    find: ({ first, last, person }, isLeftOut, from, most) => {
      const found = this.shownAssets.filter(({ id, takenAt, people }) =>
        takenAt.slice(0, 10) >= first && takenAt.slice(0, 10) <= last && !isLeftOut(id) &&
        (person === undefined || people.includes(person))
      );
      return Promise.resolve({
        pictures: found.slice(from, from + most)
          .map((asset) => ({ key: pictureKeyOf(asset), asset })),
        hasMore: found.length > from + most,
      });
    },
    byKey: (key) => Promise.resolve(this.shownAssets.find((asset) => pictureKeyOf(asset) === key)),
    media: (id) => {
      const asset = this.shownAssets.find((each) => each.id === id);
      if (asset === undefined) return Promise.resolve(undefined);
      const isClip = asset.kind === "video";
      return Promise.resolve({
        asset,
        faces: [],
        medium: isClip ? "video" : "still",
        inSeconds: 0,
        hold: { min: 2.5, ideal: 3, max: 4 },
        keepsSpeech: false,
      });
    },
    people: () => Promise.resolve([...this.names].map(([id, name]) => ({ id, name }))),
  };
  otherMusic: readonly Take[] = [];
  readonly takes: { -readonly [Key in keyof MusicTakes]: MusicTakes[Key] } = {
    list: () => Promise.resolve(this.otherMusic),
    sound: () => Promise.resolve(undefined),
  };
  readonly make: { -readonly [Key in keyof FilmOrders]: FilmOrders[Key] } = {
    choices: () => Promise.resolve(this.choices),
    overview: () => Promise.resolve(this.overview),
    picture: (id) => Promise.resolve(this.pictures.get(id)),
    outlook: (ask) => {
      this.asked.push(ask);
      return Promise.resolve(this.outlook);
    },
    orders: this.orders,
    order: async (order) => await this.orders.place(order),
    orderAtOnce: async (order) =>
      this.outlook.problem === undefined
        ? { order: await this.orders.place({ ...order, isAtOnce: true }) }
        : { refused: this.outlook },
    orderOfCut: async (order, isToBeEdited) =>
      await this.orders.place({ ...order, ...(isToBeEdited && { isToBeEdited }) }),
    render: async (id, upload) =>
      void await this.orders.move(id, ["chosen"], "waiting", { upload }),
    cancel: async (id) => {
      const run = this.progress.get(id)?.run;
      const isCancelled = await this.orders.move(id, CANCELLED_FROM, "cancelled");
      if (isCancelled && run !== undefined) await this.runs.askToStop(run);
    },
    retry: async ({ orderId, cutRunId }) => {
      await this.orders.move(orderId, ["failed"], cutRunId === undefined ? "choosing" : "waiting");
    },
    cuts: new LaidOutCuts({
      runs: this.runs,
      layOut: (edited, before) => Promise.resolve(this.layOut(edited, before)),
    }),
    pictures: this.libraryPictures,
    tracks: this.tracks,
    preview: this.preview,
    takes: this.takes,
    keepEdits: (run, before, edits) => this.runs.keepEdits(run, before, edits),
    rechoose: async (id, options) =>
      void await this.orders.move(id, ["chosen"], "choosing", { options }),
    takeCut: async (id, cutRunId, options) =>
      void await this.orders.move(id, ["chosen"], "chosen", { cutRunId, options }),
    progress: (id) => this.progress.get(id),
    working: () => this.progress,
    canDeliver: () => this.canDeliver,
    sentenceOf: ({ message, hint }) => hint === undefined ? message : `${message}. ${hint}`,
  };

  /** How far the film of the automation is. */
  byItself: FilmProgress | undefined;
  /** Best first; one with a run has its cut. */
  shownMemories: ReadonlyArray<Memory & { readonly runId?: string }> = [];
  readonly hiddenMemories = new Set<string>();
  /** Uploaded ones. */
  songs: readonly Song[] = [];
  /** Where requests come from, unless told. */
  peer = "127.0.0.1";
  /** What was asked for, in order. */
  readonly newMemories: NewMemory[] = [];
  /** What can be chosen from. */
  overview: Overview = NO_OVERVIEW;
  /** Because of any memory. */
  toLeaveOut: readonly LeftOutRule[] = [];
  /** What a press of Longer or Shorter comes to. */
  resized: OpenedMemory | undefined;
  readonly memories: { -readonly [Key in keyof Memories]: Memories[Key] } = {
    shownIds: () => Promise.resolve([]),
    kept: () =>
      Promise.resolve(
        this.shownMemories.flatMap(({ id, title, runId }) =>
          runId === undefined || this.hiddenMemories.has(id)
            ? []
            : [{ id, memoryKey: `key ${id}`, title, runId, isOfToday: false }]
        ),
      ),
    list: () =>
      Promise.resolve(this.shownMemories.filter(({ id }) => !this.hiddenMemories.has(id))),
    get: (id) => Promise.resolve(this.shownMemories.find((each) => each.id === id)),
    byKey: () =>
      Promise.resolve(new Map(this.shownMemories.map((each) => [`key ${each.id}`, each]))),
    ask: (asked) => {
      const { label, when = "", pictures } = asked;
      this.newMemories.push(asked);
      const id = `asked-${this.shownMemories.length}`;
      const memory = { id, title: label, subtitle: when, pictures, hasCover: false };
      this.shownMemories = [...this.shownMemories, memory];
      return Promise.resolve(id);
    },
    cover: (id, size) => Promise.resolve(this.pictures.get(`${id} ${size}`)),
    open: async (id) => {
      const runId = this.shownMemories.find((each) => each.id === id)?.runId;
      const cut = runId === undefined ? undefined : await this.make.cuts.get(runId);
      return runId !== undefined && cut ? { runId, cut } : undefined;
    },
    noteShown: () => Promise.resolve(),
    noteEdited: () => Promise.resolve(),
    hide: (id) => {
      this.hiddenMemories.add(id);
      return Promise.resolve(this.shownMemories.some((each) => each.id === id));
    },
    hidden: () =>
      Promise.resolve(
        this.shownMemories.filter(({ id }) => this.hiddenMemories.has(id))
          .map(({ id, title }) => ({ id, title, hiddenAt: "2026-10-05T07:00:00.000Z" })),
      ),
    unhide: (id) => {
      const isHidden = this.hiddenMemories.delete(id);
      return Promise.resolve(
        isHidden ? this.shownMemories.find((each) => each.id === id)?.title : undefined,
      );
    },
    toLeaveOut: () => Promise.resolve(this.toLeaveOut),
    tidy: () => Promise.resolve(),
    resize: () => Promise.resolve(this.resized),
    order: async (id, isToBeEdited) => {
      const memory = this.shownMemories.find((each) => each.id === id);
      if (memory?.runId === undefined) return undefined;
      const { title: label, runId: cutRunId } = memory;
      return await this.make.orderOfCut(
        { label, cutRunId, request: { options: {} } },
        isToBeEdited,
      );
    },
  };

  readonly frameStore = new MemoryFrames();
  /** Who is in the pictures of every memory; `undefined` where one of them was shut out. */
  peopleIn: ReadonlySet<string> | undefined = new Set();
  /** Of clips and sounds. */
  isMade = true;
  readonly frames = new Frames({
    store: this.frameStore,
    memories: this.memories,
    cuts: this.make.cuts,
    peopleIn: () => Promise.resolve(this.peopleIn),
    isMade: () => Promise.resolve(this.isMade),
    preview: this.preview,
    now: () => this.nowMs,
  });

  names: ReadonlyMap<string, string> = new Map();
  /** Refuses to delete, or to deliver. */
  refusal: Fault | undefined;
  readonly delivering = new Set<string>();
  readonly cleared = new Set<string>();
  readonly keeping: WebDeps["keeping"] = {
    all: () => this.runs.list(Infinity),
    people: () => Promise.resolve(this.names),
    filmBytes: ({ outputPath }) => Promise.resolve(this.files.get(outputPath ?? "")?.length ?? 0),
    ordersOf: (runId) => this.orders.ofRun(runId),
    render: async ({ runId }, label, orientation) =>
      await this.orders.place({
        label,
        request: { options: {}, upload: false, orientation },
        cutRunId: runId,
      }),
    edit: async (run, label) => {
      const cutRunId = await cutToEdit(this.runs, run);
      return cutRunId === undefined ? undefined : await this.orders.place({
        label,
        request: { options: {} },
        cutRunId,
        isToBeEdited: true,
      });
    },
    askToStop: (runId) => this.runs.askToStop(runId),
    deletion: async (run) => {
      if (this.refusal) throw this.refusal;
      const { outputPath: path } = run, { assetId } = run.delivery;
      const sizeBytes = this.files.get(path ?? "")?.length;
      return {
        runs: [run],
        files: path === undefined || sizeBytes === undefined ? [] : [{ path, sizeBytes }],
        considered: (await this.runs.considered(run.runId)).length,
        ...(assetId !== undefined && { assetId }),
      };
    },
    delete: async (runId) => {
      if (this.refusal) throw this.refusal;
      await this.runs.forget([runId]);
    },
    deliver: (runId) => {
      if (this.refusal) return Promise.reject(this.refusal);
      this.delivering.add(runId);
      return Promise.resolve();
    },
    isDelivering: (runId) => this.delivering.has(runId),
    cleared: () => Promise.resolve(this.cleared),
    clear: ({ asset }) => {
      if (this.refusal) return Promise.reject(this.refusal);
      this.cleared.add(asset);
      return Promise.resolve();
    },
    forget: (asset) => Promise.resolve(void this.cleared.delete(asset)),
  };
  /** Of the settings: as of an app without a file, a variable or anything saved. */
  secretKey: SecretKey = NOTHING_SAVED.secretKey;
  targets: readonly ShownTarget[] = [];
  lastTest: TargetTest | undefined;
  readonly ownSettings: SettingsService = {
    read: () =>
      editableSettings(
        {
          config: configOf({}),
          origins: new Map(),
          fileKeys: new Map(),
          file: "/data/config.yaml",
          saved: NOTHING_SAVED,
        },
        [],
        this.secretKey,
      ),
    save: unsaved,
    targets: () => Promise.resolve(this.targets),
    changeTargets: unsaved,
    testTargets: () => Promise.resolve(),
    lastTest: () => this.lastTest,
  };
  look: SystemLook = { isLooking: true };
  report: string | undefined;
  readonly system: SystemService = {
    look: () => this.look,
    lookAgain() {},
    download() {},
    cancelDownload() {},
    report: () => Promise.resolve(this.report),
  };
  /** Of the first steps. */
  setupState: SetupState = {
    hasKey: false,
    hasSamples: false,
    hasPeople: false,
    isSignInOn: false,
    lacksFaceDetector: false,
    locks: new Map(),
    file: "/data/config.yaml",
  };
  /** Folders to choose from. */
  /** Of this machine, for other devices. */
  openAddresses: readonly string[] = [];
  listing: FolderListing = { way: [], folders: [], isCut: false };
  firstLook: FirstLookState | undefined;
  unknownPeople: readonly SeenPerson[] = [];
  /** What the first steps saved, in order. */
  readonly saved: unknown[] = [];
  readonly setup: { -readonly [Key in keyof WebDeps["setup"]]: WebDeps["setup"][Key] } = {
    state: () => Promise.resolve(this.setupState),
    library: (ask) => {
      this.saved.push(ask);
      return Promise.resolve({ isFit: true, lacks: [], lacksForDelivery: [], sentences: [] });
    },
    samples: () => Promise.resolve(void this.saved.push("samples")),
    folders: { list: () => Promise.resolve(this.listing) },
    firstLook: () => this.firstLook,
    tile: (id) => this.pictures.get(id),
    unknownPeople: () => this.unknownPeople,
    nextSignIn: async () => (await (await WebWorld.open("basic")).world.deps()).signIn,
    fetchFaceDetector: () => Promise.resolve(void this.saved.push("face detector")),
    saveHome: (home) => Promise.resolve(void this.saved.push(home)),
    townsNamed: () => Promise.resolve([]),
    placeAt: () => Promise.resolve(undefined),
    homeMap: ({ closeness }) => Promise.resolve(`<svg>${closeness}</svg>`),
    people: () => Promise.resolve([{ id: "p1", name: "Anna", pictures: 12 }]),
    face: (person) => Promise.resolve(this.pictures.get(person)),
    notePeople: (notes) => Promise.resolve(void this.saved.push(...notes)),
    savePassword: (account) => Promise.resolve(void this.saved.push(account)),
    saveFamily: (account) => Promise.resolve(void this.saved.push({ family: account })),
    restart: () => void this.saved.push("restart"),
  };

  private constructor(readonly settings: SignInSettings, readonly ask: WebWorldOptions) {}

  /** Requests without a peer come from this machine. */
  static async open(mode: SignInMode, ask: WebWorldOptions = {}) {
    const config = configOf({
      auth: {
        ...AUTH[mode],
        ...(ask.publicUrl && { public_url: ask.publicUrl }),
        ...(ask.trustedProxies && { trusted_proxies: [...ask.trustedProxies] }),
        ...(ask.autoLaunch && { auto_launch: true }),
        ...(ask.ownerGroups && { owner_groups: [...ask.ownerGroups] }),
        ...(ask.buttonText && { button_text: ask.buttonText }),
      },
      server: {
        base_path: ask.basePath ?? "/",
        allowed_hosts: [...ask.allowedHosts ?? []],
        ...(ask.token && { trigger_token: ask.token }),
      },
    });
    const settings = signInSettings({ config, environment: {} });
    const world = new WebWorld(settings, ask);
    const app = makeWebApp(await world.deps(), ROUTES), { fetch } = app;
    app.fetch = (request, around = { peer: world.peer }) => fetch(request, around);
    return { world, app };
  }

  async deps(): Promise<WebDeps> {
    const { settings } = this;
    const { auth } = settings;
    const clock = { now: () => this.nowMs, steady: () => this.steadyMs };
    const log = openLog({
      format: "text",
      level: "debug",
      name: "test",
      secrets: [TOKEN],
      now: () => this.nowMs,
      write: (line) => this.lines.push(line),
    });
    const secret = "the same for every test of the web, 32 letters or more";
    const automation: WebDeps["automation"] = {
      trigger: () => this.starting(),
      isLockFree: () => Promise.resolve(this.isLockFree),
      progress: () => this.byItself,
      stop: () => this.byItself = undefined,
      attempts: this.attempts,
      transcript: (attempt) => Promise.resolve(this.#open(`/transcripts/${attempt}`)),
      suggestions: () => Promise.resolve(this.suggestions),
      nextFilm: () => Promise.resolve(this.next),
    };
    const films: WebDeps["films"] = {
      runs: this.runs,
      openFile: (path) => Promise.resolve(this.#open(path)),
      picture: ({ asset }) => Promise.resolve(this.pictures.get(asset)),
      filmUrl: (id) => `https://photos.home.arpa/photos/${id}`,
    };
    const { make, keeping, setup } = this;
    return {
      signIn: {
        settings,
        isReached: this.ask.isReached ?? false,
        hosts: answeredHosts({
          isSignInOn: auth.provider !== "off",
          allowedHosts: settings.allowedHosts,
          publicHost: settings.publicAddress?.hostname,
          listenHost: "127.0.0.1",
        }),
        sessions: {
          key: await signingKey(secret, "session"),
          ttlSeconds: settings.sessionTtlSeconds,
          fingerprint: await fingerprintOf(auth, await signingKey(secret, "fingerprint")),
          generations: this.sessions,
        },
        deviceKey: await signingKey(secret, "device"),
        ...(auth.provider === "off" && { setupKey: SETUP_KEY }),
        ...(auth.provider === "basic" && {
          password: passwordCheck(auth, { cost: 1_024, blockSize: 1, parallel: 1 }),
        }),
        ...(auth.provider === "oidc" && { provider: this.provider }),
      },
      guestLinks: this.guestLinks,
      frameLinks: this.frameStore,
      throttle: await Throttle.open({ failures: this.failures, now: clock.now, log }),
      automation,
      films,
      keeping,
      make,
      memories: this.memories,
      frames: this.frames,
      settings: this.ownSettings,
      people: this.people,
      exclusions: this.exclusions,
      backups: { begin: unsaved },
      songs: {
        list: () => Promise.resolve(this.songs),
        add: () => Promise.reject(new Fault("usage", "no song")),
        remove: () => Promise.resolve(false),
      },
      system: this.system,
      setup,
      openAddresses: () => Promise.resolve(this.openAddresses),
      live: new LiveMonitor({
        look: () => liveLook({ automation, films, make, memories: this.memories }),
        sleep,
        clock: { steady: () => performance.now() },
        rules: { ...LIVE_OPTIONS, everyMs: 1, ...this.ask.live },
        log,
        signal: this.stop.signal,
      }),
      health: new HealthMonitor(this.#healthDeps(), clock),
      metrics: this.ask.metrics,
      clock,
      log,
      version: "0.0.0-test",
    };
  }

  #healthDeps(): HealthDeps {
    return {
      configuration: () => {
        const problem = this.#settingsProblem;
        return problem === undefined
          ? { configured: this.missing.length === 0, missing: this.missing }
          : { configured: false, missing: [], problem, hint: "Edit config.yaml" };
      },
      renewSettings: () => {
        this.readings++;
        this.#settingsProblem = this.settingsProblem;
        return Promise.resolve();
      },
      library: () => {
        this.looks++;
        return Promise.resolve(this.library);
      },
      ledger: () => Promise.resolve(),
      automation: () => Promise.resolve(this.automation),
      lastFilm: () => Promise.resolve(null),
      disk: () => Promise.resolve(this.disk),
      timer: () => this.timer,
    };
  }

  #open(path: string) {
    const bytes = this.files.get(path);
    if (bytes === undefined) return undefined;
    return {
      sizeBytes: bytes.length,
      version: "v1",
      read: (first: number, last: number) =>
        new Blob([new Uint8Array(bytes.slice(first, last + 1))]).stream(),
    };
  }

  /** An attempt that is still running, with what was said until now. */
  async transcript(text = "stderr | CANARY 0123456789\n"): Promise<void> {
    await this.attempts.begin(ATTEMPT, "2026-10-05T07:00:00.000Z", "CANARY");
    this.files.set(`/transcripts/${ATTEMPT}`, new TextEncoder().encode(text));
  }

  /** A link for guests to a film; its token. */
  guestLink(runId: string, days: GuestDays = 7): Promise<string> {
    return makeGuestLink(this.guestLinks, { runId, days }, this.nowMs);
  }

  /** Settings that remember where others open the app, and say so from then on. */
  keepLinkAddress(known?: string): void {
    const { ownSettings } = this, { read } = ownSettings, path = "output.link_address";
    let value: unknown = known;
    ownSettings.read = async () => {
      const settings = await read();
      const all = settings.all.map((each) => each.key.path === path ? { ...each, value } : each);
      return { ...settings, all };
    };
    ownSettings.save = ({ set }) => {
      this.saved.push(...set);
      value = set.get(path);
      return Promise.resolve({ saved: [...set.keys()], removed: [], absent: [] });
    };
  }

  /** A frame, and the token of its address. */
  async frame(name = "Kitchen") {
    return await this.frames.add(name);
  }

  /** A memory whose film is laid out; its id. */
  async memory(
    id = "0123456789abcdef",
    runId = "20261005_070000_00bb",
    shots = [0, 1, 2, 3].map((n) => stillShot(n)),
  ) {
    const cut = cutOf(shots), brief = briefOf({});
    await this.runs.begin({ runId, startedAt: "2026-10-05T07:00:00.000Z", source: "manual" });
    await this.runs.keep(runId, "cut", cut);
    await this.runs.keep(runId, "brief", brief);
    await this.runs.keep(runId, "timeline", planFilm(cut, brief, knownFacts(), undefined));
    for (const { asset } of cut.shots) {
      this.pictures.set(asset.id, new TextEncoder().encode("JPEG"));
    }
    const memory = { id, title: `CANARY ${id}`, subtitle: "2025", pictures: 4, hasCover: false };
    this.shownMemories = [...this.shownMemories, { ...memory, seconds: 9, runId }];
    return id;
  }

  /** A finished film with a poster, and one shot whose picture is there. */
  async film(runId = "20261005_070000_1f0c"): Promise<string> {
    await this.runs.begin({ runId, startedAt: "2026-10-05T07:00:00.000Z", source: "auto" });
    await this.runs.describe(runId, { memoryType: "trip", title: "CANARY-TITLE" });
    await this.runs.end(runId, {
      status: "completed",
      finishedAt: "2026-10-05T07:10:00.000Z",
      outputPath: "/films/one/film.mp4",
      posterPath: "/films/one/film.jpg",
      outputDurationSeconds: 61,
    });
    await this.runs.keep(runId, "cut", this.cut);
    this.pictures.set(this.cut.shots[0]!.asset.id, new TextEncoder().encode("JPEG"));
    this.files.set("/films/one/film.mp4", new TextEncoder().encode("0123456789"));
    this.files.set("/films/one/film.jpg", new TextEncoder().encode("JPEG"));
    return runId;
  }
}

/** Signs in by password, as the owner unless told, and returns the `Cookie` header. */
export async function signedIn(
  app: ReturnType<typeof makeWebApp>,
  base = "",
  account = { username: USER, password: PASSWORD },
): Promise<string> {
  const answer = await app.request(`http://localhost${base}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", host: "localhost" },
    body: JSON.stringify(account),
  });
  return answer.headers.get("set-cookie")!.split(";")[0]!;
}

export function familyIn(app: ReturnType<typeof makeWebApp>): Promise<string> {
  return signedIn(app, "", { username: FAMILY, password: FAMILY_PASSWORD });
}

/** A request to the app as a server hands it over: the host is a header, too. */
export function asked(url: string, init: RequestInit = {}): Request {
  const request = new Request(url, init);
  if (!request.headers.has("host")) request.headers.set("host", new URL(url).host);
  return request;
}
