// SPDX-License-Identifier: AGPL-3.0-or-later

// The use cases that pages and routes call, and the rules that guards obey.

import type { ServedAutomation } from "../app/automation/served_automation.ts";
import type { Services } from "../app/open_services.ts";
import type { FilmOrders } from "../app/films/film_orders.ts";
import type { SignIn } from "../app/sign_in.ts";
import type { WebClock } from "../base/steady_clock.ts";
import type { Context } from "hono";
import type { Log } from "../base/log.ts";
import type { FrameStore } from "../ledger/frame.ts";
import type { GuestLinkStore } from "../ledger/guest_link.ts";
import type { RunReader } from "../ledger/ledger.ts";
import type { Throttle } from "../signin/throttle.ts";
import type { MetricsOptions } from "../signin/trigger_access.ts";
import type { FilmArchive } from "../app/films/film_archive.ts";
import type { Visit } from "./guard/visit.ts";
import type { HealthMonitor } from "../app/health/health_monitor.ts";
import type { LiveMonitor } from "./live/live_monitor.ts";
import type { Frames } from "../app/frames/frames.ts";
import type { Memories } from "../app/memories/memories.ts";
import type { Exclusions } from "../app/exclusions.ts";
import type { BackupDownloads } from "../app/backup/back_up.ts";
import type { Songs } from "../app/music/songs.ts";
import type { People } from "../app/people/people.ts";
import type { SettingsService } from "../app/settings/settings_service.ts";
import type { SystemService } from "../app/health/system_service.ts";
import type { Setup } from "../app/setup/setup.ts";
import type { MetricsSource } from "./metrics/metrics_source.ts";

/** The automation as the web may touch it. */
type WebAutomation = Pick<
  ServedAutomation,
  | "trigger"
  | "isLockFree"
  | "progress"
  | "stop"
  | "attempts"
  | "transcript"
  | "suggestions"
  | "nextFilm"
>;

/** Films that were made or are being made. */
export type WebFilms = Omit<Services["films"], "runs"> & {
  readonly runs: Pick<
    RunReader,
    "get" | "list" | "filmsOf" | "ofAttempt" | "document" | "trace" | "considered"
  >;
};

export interface MetricsDeps {
  readonly rules: MetricsOptions;
  readonly source: MetricsSource;
}

/** What the guards and the health endpoints ask: so much has to be there before a port is taken. */
export interface GateDeps {
  readonly signIn: SignIn;
  readonly guestLinks: Pick<GuestLinkStore, "find">;
  readonly frameLinks: Pick<FrameStore, "find">;
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
  readonly automation: WebAutomation;
  readonly onBrowser?: Services["onBrowser"];
  readonly films: WebFilms;
  readonly keeping: Omit<Pick<FilmArchive, keyof FilmArchive>, typeof Symbol.asyncDispose>;
  readonly make: FilmOrders;
  readonly memories: Pick<Memories, keyof Memories>;
  readonly frames: Pick<Frames, keyof Frames>;
  readonly settings: SettingsService;
  readonly people: People;
  readonly exclusions: Exclusions;
  readonly songs: Pick<Songs, "list" | "add" | "remove">;
  readonly backups: Pick<BackupDownloads, "begin">;
  readonly system: SystemService;
  readonly setup: Setup;
  /** The addresses of this machine that the app listens on for others, the likeliest first. */
  readonly openAddresses: () => Promise<readonly string[]>;
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
