// What the web asks of the rest of the house: ports of a few functions each, and the rules it obeys.

import type { Context } from "hono";
import type { RejectionRule } from "../automation/candidate.ts";
import type { NextFilm } from "../automation/cooldown.ts";
import type { Fault, FaultCode } from "../base/fault.ts";
import type { Log } from "../base/log.ts";
import type { Ask } from "../film/brief/ask.ts";
import type { KeptEdits } from "../film/select/edit_cut.ts";
import type { FilmProgress } from "../film/film_contract.ts";
import type { AttemptId, AttemptReader } from "../ledger/attempt.ts";
import type { FilmOrder, FilmOrderStore, OrderId } from "../ledger/film_order.ts";
import type { GuestLinkStore } from "../ledger/guest_link.ts";
import type { RunId } from "../ledger/run.ts";
import type { RunReader, SessionGenerations } from "../ledger/ledger.ts";
import type { Asset, AssetId } from "../library/asset.ts";
import type { Message } from "../messages/say.ts";
import type { SignInSettings } from "../signin/auth_settings.ts";
import type { HostRules } from "../signin/host_check.ts";
import type { Throttle } from "../signin/throttle.ts";
import type { MetricsRules } from "../signin/trigger_access.ts";
import type { PasswordCheck } from "../signin/scrypt/password.ts";
import type { SessionRules } from "../signin/sessions/session.ts";
import type { SignInProvider } from "../signin/sign_in_provider.ts";
import type { OpenedFile } from "../system/files/file_parts.ts";
import type { FilmKeeping } from "./films/film_keeping.ts";
import type { Visit } from "./guard/visit.ts";
import type { HealthWatch } from "./health/health_look.ts";
import type { LiveWatch } from "./live/live_watch.ts";
import type { ExclusionsDeps } from "./settings/exclusions_deps.ts";
import type { PeopleDeps } from "./settings/people_deps.ts";
import type { SettingsDeps } from "./settings/settings_deps.ts";
import type { SystemDeps } from "./settings/system_deps.ts";
import type { SetupDeps } from "./setup/setup_deps.ts";
import type { MetricsSource } from "./metrics/metrics_source.ts";
import type { CutDesk } from "./preview/cut_desk.ts";
import type { PreviewDeps } from "./preview/preview_deps.ts";
import type { TrackDeps } from "./preview/track_deps.ts";
import type { PictureEdge } from "./preview/preview_film.ts";

/** Everything that decides who may come in. */
export interface SignInDeps {
  readonly settings: SignInSettings;
  readonly hosts: HostRules;
  readonly sessions: SessionRules & { readonly generations: SessionGenerations };
  /** `signingKey(secret, "device")` */
  readonly deviceKey: CryptoKey;
  /** Makes its browser the owner's; printed at a start without sign-in that other machines reach. */
  readonly setupKey?: string;
  /** With the basic sign-in. */
  readonly password?: PasswordCheck;
  /** With an identity provider. */
  readonly provider?: SignInProvider;
}

/** Nothing was begun. */
export interface StartProblem {
  /** What could not be done, why, and what to do next; without a secret. */
  readonly problem: string;
  readonly code: FaultCode;
}

export type TriggerStart =
  | { readonly taken: true; readonly attemptId?: AttemptId }
  | { readonly taken: false; readonly attemptId: AttemptId }
  | StartProblem;

/** The automation as the web may touch it. */
export interface AutomationDeps {
  /** Takes the lock and writes the attempt down; the work goes on after it has returned. */
  trigger(): Promise<TriggerStart>;
  /** Whether the automation's lock is free. */
  isLockFree(): Promise<boolean>;
  readonly attempts: Pick<AttemptReader, "get" | "list">;
  /** What was said while its film was made; `undefined` when nothing was, or the file is gone. */
  transcript(attempt: AttemptId): Promise<OpenedFile | undefined>;
  /** What was found last, at once; a look that is too old begins another in the background. */
  suggestions(): Promise<Suggestions>;
  /** Whether the best of them may be made now. */
  nextFilm(): Promise<NextFilm>;
  /** A JPEG of the last look; `undefined` for any other id. */
  picture(id: string): Uint8Array<ArrayBuffer> | undefined;
}

export interface Suggestion {
  readonly memoryKey: string;
  readonly category: string;
  readonly reason: Message;
  /** Local days, ISO. */
  readonly start: string;
  readonly end: string;
  readonly assetCount: number;
  /** Of who is in it, where the library knows them. */
  readonly names: readonly string[];
  /** Of a picture of it. */
  readonly pictureId?: string;
  /** 0…1 */
  readonly score: number;
}

/** A memory that is not made now. */
export interface PassedOver {
  /** Its category, or what its name says of its kind. */
  readonly category: string;
  /** Local days, ISO; absent where its name has none. */
  readonly days?: { readonly start: string; readonly end: string };
  /** Of who is in it, where the library knows them. */
  readonly names: readonly string[];
  readonly why: RejectionRule | "failed" | "nothing_worth";
}

export interface Suggestions {
  readonly isLooking: boolean;
  /** ISO 8601 in UTC; absent before the first look came to its end. */
  readonly lookedAt?: string;
  /** Best first. */
  readonly ranked: readonly Suggestion[];
  readonly passedOver: readonly PassedOver[];
  /** Why a whole kind is missing. */
  readonly notes: ReadonlyArray<Message | string>;
  /** Why the last look failed, in one sentence without a secret. */
  readonly problem?: string;
}

/** A picture of a film, as the film remembers it. */
export interface FilmPicture {
  readonly asset: AssetId;
  /** One of the same film: the library that is read now has to know it as the film does. */
  readonly witness: Pick<Asset, "id" | "sourceKey" | "takenAt">;
}

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
  /** Why there is no film of it; without a secret. */
  readonly problem?: Pick<Fault, "code" | "hint"> & { readonly sentence: string };
}

/** Films asked for on pages. */
export interface MakeDeps {
  /** Throws Fault where the library cannot be read. */
  choices(): Promise<FilmChoices>;
  /** Throws Fault where the library cannot be read. */
  outlook(ask: Ask): Promise<FilmOutlook>;
  readonly orders: Pick<FilmOrderStore, "get" | "queued">;
  order(order: Pick<FilmOrder, "label" | "ask" | "upload">): Promise<FilmOrder>;
  /** Named in `locale`; `undefined` when the last look at the library does not have it any more. */
  orderSuggestion(memoryKey: string, locale: string): Promise<FilmOrder | undefined>;
  /** These three do nothing to an order another tab has moved on meanwhile. */
  render(id: OrderId, upload: boolean): Promise<void>;
  cancel(id: OrderId): Promise<void>;
  retry(order: FilmOrder): Promise<void>;
  readonly cuts: CutDesk;
  readonly tracks: TrackDeps;
  readonly preview: PreviewDeps;
  /** As `RunWriter.keepEdits`. */
  keepEdits(run: RunId, before: number, edits: KeptEdits): Promise<boolean>;
  /** Chooses its cut anew; changes of the one before go along. */
  rechoose(id: OrderId, ask: Ask): Promise<void>;
  /** Makes the cut of another run its cut, which was chosen with these options. */
  takeCut(id: OrderId, run: RunId, ask: Ask): Promise<void>;
  /** Of the child that works at it. */
  progress(id: OrderId): FilmProgress | undefined;
  /** Of the child that works at any. */
  working(): ReadonlyMap<OrderId, FilmProgress>;
  /** There is a library server to deliver films to. */
  canDeliver(): boolean;
  /** What failed and what to do, without a secret. */
  sentenceOf(fault: Fault): string;
}

export interface FilmDeps {
  readonly runs: Pick<
    RunReader,
    "get" | "list" | "filmsOf" | "ofAttempt" | "document" | "trace" | "considered"
  >;
  /**
   * A small JPEG, or one of this longest side for a preview. `undefined` when the library does not show it any more,
   * cannot be read, or is another one than the film's.
   */
  picture(
    picture: FilmPicture,
    size: "small" | PictureEdge,
  ): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** `undefined` when it is gone. The path always comes from the ledger, never from a request. */
  openFile(path: string): Promise<OpenedFile | undefined>;
  /** Where a delivered film is seen, for people; absent when no library server is configured. */
  filmUrl(assetId: string): string | undefined;
}

export interface MetricsDeps {
  readonly rules: MetricsRules;
  readonly source: MetricsSource;
}

export interface WebClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds of a clock that never goes back. */
  steady(): number;
}

/** What the guards and the health endpoints ask: so much has to be there before a port is taken. */
export interface GateDeps {
  readonly signIn: SignInDeps;
  readonly guestLinks: Pick<GuestLinkStore, "find">;
  readonly health: HealthWatch;
  /** Absent while metrics are off. */
  readonly metrics?: Pick<MetricsDeps, "rules">;
  readonly clock: WebClock;
  readonly log: Log;
  readonly version: string;
}

export interface WebDeps extends GateDeps {
  readonly guestLinks: GuestLinkStore;
  readonly throttle: Throttle;
  readonly automation: AutomationDeps;
  /** Told the `Accept-Language` of who opens the start page. */
  readonly onBrowser?: (acceptLanguage: string | undefined) => void;
  readonly films: FilmDeps;
  readonly keeping: FilmKeeping;
  readonly make: MakeDeps;
  readonly settings: SettingsDeps;
  readonly people: PeopleDeps;
  readonly exclusions: ExclusionsDeps;
  readonly system: SystemDeps;
  readonly setup: SetupDeps;
  readonly live: LiveWatch;
  readonly metrics?: MetricsDeps;
}

/** What travels with a request through the guards to its route. */
export interface WebEnv {
  Bindings: {
    /** Address of the connection's other end. */
    readonly peer?: string;
  };
  Variables: { visit: Visit };
}

export type WebContext = Context<WebEnv>;

/** Stands before every route and decides by the request's head alone; nothing when it may go on. */
export type Guard = (c: WebContext) => Response | undefined;

/** From a request to an answer; a Hono app's `fetch` is one. */
export type Answering = (
  request: Request,
  around: WebEnv["Bindings"],
) => Response | Promise<Response>;
