// SPDX-License-Identifier: AGPL-3.0-or-later

// Whether all is there that a film begins with, and one look at everything the app needs: bounded in
// time, and shared by all callers within ten seconds.

import type { TimerSnapshot } from "../../automation/timer/daily_timer.ts";
import { PLAIN_ENGLISH } from "../../messages/locale.ts";
import type { LocalizedText } from "../../messages/localized_text.ts";
import type { WebClock } from "../../base/steady_clock.ts";
import type { AutomationHealth, DiskHealth, LastFilm } from "./health_parts.ts";
import { type LibraryHealth, libraryProblem } from "./library_health.ts";
import { type ConfigurationHealth } from "../settings/configuration_health.ts";

export interface HealthDeps {
  /** Tells of the settings as they were read last; costs nothing. */
  configuration(): ConfigurationHealth;
  /** Reads the settings anew: what is asked afterwards goes by them. Never throws. */
  renewSettings(): Promise<void>;
  /** Ends early when the signal fires. */
  library(signal: AbortSignal): Promise<LibraryHealth>;
  /** Throws when the ledger cannot be read. */
  ledger(): Promise<void>;
  automation(): Promise<AutomationHealth>;
  lastFilm(): Promise<LastFilm | null>;
  disk(): Promise<{ readonly output: DiskHealth; readonly cache: DiskHealth }>;
  timer(): TimerSnapshot;
}

export interface Readiness {
  /** Settings, library and ledger are there for a film; room on the disk is not counted. */
  readonly isReady: boolean;
  /** Milliseconds since 1970. */
  readonly lookedAtMs: number;
  readonly configuration: ConfigurationHealth;
  readonly library: LibraryHealth;
  readonly isLedgerReadable: boolean;
}

export interface HealthLook extends Readiness {
  /** `undefined` when the ledger cannot be read. */
  readonly automation: AutomationHealth | undefined;
  readonly lastFilm: LastFilm | null;
  readonly disk: { readonly output: DiskHealth; readonly cache: DiskHealth } | undefined;
}

/** Control 7.10. */
const MAX_AGE_MS = 10_000;
/** One call to the library has two seconds of its own; all of them together have these, and so have disks. */
const MAX_LOOK_MS = 5_000;

export class HealthMonitor {
  #readiness: Promise<Readiness> | undefined;
  #look: Promise<HealthLook> | undefined;
  #until = Number.NEGATIVE_INFINITY;
  #settings: Promise<void> = Promise.resolve();
  #disk: ReturnType<HealthDeps["disk"]> | undefined;
  /** Until then the settings are those of the start: who waits for it waits for no second reading. */
  readonly #startUntil: number;

  constructor(readonly deps: HealthDeps, readonly clock: WebClock) {
    this.#startUntil = clock.steady() + MAX_AGE_MS;
  }

  /** At most ten seconds old; callers during a look wait for it. */
  readiness(): Promise<Readiness> {
    const now = this.clock.steady();
    if (this.#readiness === undefined || now >= this.#until) {
      this.#until = now + MAX_AGE_MS;
      if (now >= this.#startUntil) this.#settings = this.deps.renewSettings();
      this.#readiness = readinessNow(this.deps, this.clock.now(), this.#settings);
      this.#look = undefined;
    }
    return this.#readiness;
  }

  /** The same with every detail, for clients that may see them; as old. */
  look(): Promise<HealthLook> {
    const readiness = this.readiness();
    const disk = () => this.disk();
    return this.#look ??= lookNow({ ...this.deps, disk }, readiness, this.#settings);
  }

  /** The room that is left at this moment; nothing where a disk cannot be looked at, or not in time. */
  disk(): Promise<HealthLook["disk"]> {
    return inTime(() => this.#disks().catch(() => undefined), undefined);
  }

  /** A network drive that hangs keeps a thread until it is back: one look at a time is enough. */
  #disks(): ReturnType<HealthDeps["disk"]> {
    return this.#disk ??= this.deps.disk().finally(() => this.#disk = undefined);
  }

  /** As it is at this moment; costs nothing. */
  timer(): TimerSnapshot {
    return this.deps.timer();
  }

  /** Keys without which there is no library, as of the last look; costs nothing. */
  missing(): readonly string[] {
    return this.deps.configuration().missing;
  }
}

async function readinessNow(
  deps: HealthDeps,
  lookedAtMs: number,
  settings: Promise<void>,
): Promise<Readiness> {
  await settings;
  const configuration = deps.configuration();
  const [library, isLedgerReadable] = await Promise.all([
    libraryInTime(deps),
    deps.ledger().then(() => true, () => false),
  ]);
  const isReady = configuration.problem === undefined && configuration.configured &&
    library.status === "ready" && isLedgerReadable;
  return { isReady, lookedAtMs, configuration, library, isLedgerReadable };
}

async function lookNow(
  deps: Pick<HealthDeps, "automation" | "lastFilm"> & {
    disk(): Promise<HealthLook["disk"]>;
  },
  ready: Promise<Readiness>,
  settings: Promise<void>,
): Promise<HealthLook> {
  await settings;
  const [readiness, automation, lastFilm, disk] = await Promise.all([
    ready,
    deps.automation().catch(() => undefined),
    deps.lastFilm().catch(() => null),
    deps.disk(),
  ]);
  const isReady = readiness.isReady && automation !== undefined;
  return {
    ...readiness,
    isReady,
    automation: automation && { ...automation, ...suggestionNow(readiness) },
    lastFilm,
    disk,
  };
}

/** What would stop a look for memories before it begins is newer than what the last one found. */
function suggestionNow(
  { configuration, library }: Readiness,
): Pick<AutomationHealth, "suggestion"> | undefined {
  const lack = configuration.problem === undefined
    ? libraryProblem(PLAIN_ENGLISH, library)
    : { text: configuration.problem, hint: configuration.hint };
  if (lack === undefined) return undefined;
  const { text, hint } = lack, error = englishOf(text);
  return {
    suggestion: {
      outcome: "preflight_failed",
      error,
      ...(hint !== undefined && { hint: englishOf(hint) }),
    },
  };
}

/** The English of a sentence that is kept in English. */
function englishOf(text: LocalizedText): string {
  return typeof text === "string" ? text : text.english;
}

function libraryInTime(deps: HealthDeps): Promise<LibraryHealth> {
  const away: LibraryHealth = { kind: "server", status: "unreachable" };
  const problem = "The library server did not answer within 5 seconds";
  return inTime((late) => deps.library(late).catch(() => away), { ...away, problem });
}

/** What a look finds in time; a later end of it is ignored. */
async function inTime<T>(look: (late: AbortSignal) => Promise<T>, otherwise: T): Promise<T> {
  const late = AbortSignal.timeout(MAX_LOOK_MS);
  const { promise: tooLate, resolve } = Promise.withResolvers<T>();
  const giveUp = () => resolve(otherwise);
  late.addEventListener("abort", giveUp);
  try {
    return await Promise.race([look(late), tooLate]);
  } finally {
    // A listener left behind keeps the process waiting: a stop would take the rest of the five seconds.
    late.removeEventListener("abort", giveUp);
  }
}
