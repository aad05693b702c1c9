// What the web asks of the rest of the house: ports of a few functions each, and the rules it obeys.

import type { Suggestions } from "../app/suggestions/suggestion_monitor.ts";
import type { FilmPicture } from "../app/previews/thumbnails.ts";
import type { MakeDeps } from "../app/films/film_orders.ts";
import type { SignInDeps } from "../app/sign_in.ts";
import type { WebClock } from "../base/steady_clock.ts";
import type { Context } from "hono";
import type { NextFilm } from "../automation/cooldown.ts";
import type { FaultCode } from "../base/fault.ts";
import type { Log } from "../base/log.ts";
import type { AttemptId, AttemptReader } from "../ledger/attempt.ts";
import type { GuestLinkStore } from "../ledger/guest_link.ts";
import type { RunReader } from "../ledger/ledger.ts";
import type { Throttle } from "../signin/throttle.ts";
import type { MetricsRules } from "../signin/trigger_access.ts";
import type { OpenedFile } from "../system/files/file_parts.ts";
import type { FilmKeeping } from "../app/films/film_keeping_deps.ts";
import type { Visit } from "./guard/visit.ts";
import type { HealthMonitor } from "../app/health/health_monitor.ts";
import type { LiveMonitor } from "./live/live_monitor.ts";
import type { ExclusionsDeps } from "../app/exclusions/exclusions_deps.ts";
import type { PeopleDeps } from "../app/people/people_deps.ts";
import type { SettingsDeps } from "../app/settings/settings_deps.ts";
import type { SystemDeps } from "../app/health/system_deps.ts";
import type { SetupDeps } from "../app/setup/setup_port.ts";
import type { MetricsSource } from "./metrics/metrics_source.ts";
import type { PictureEdge } from "../app/previews/preview_film.ts";

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

/** What the guards and the health endpoints ask: so much has to be there before a port is taken. */
export interface GateDeps {
  readonly signIn: SignInDeps;
  readonly guestLinks: Pick<GuestLinkStore, "find">;
  readonly health: HealthMonitor;
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
  readonly live: LiveMonitor;
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
