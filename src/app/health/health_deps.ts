// What the health of the app is put together from. Every part answers for itself and may fail alone.

import { say } from "../../messages/say.ts";
import type { Told } from "../../messages/localized_text.ts";
import type { AutoStatus } from "../../automation/auto_status.ts";
import type { TimerSnapshot } from "../../automation/timer/daily_timer.ts";

export interface ConfigurationHealth {
  readonly configured: boolean;
  /** Names of keys that are missing. */
  readonly missing: readonly string[];
  /** Why they cannot be read, in one sentence without a secret: no film is made before it is mended. */
  readonly problem?: string;
  /** What to do about the problem. */
  readonly hint?: string;
}

export type LibraryStatus =
  | "ready"
  | "missing_configuration"
  | "unreachable"
  | "authentication_failed"
  | "unsupported_version";

export interface LibraryHealth {
  readonly kind: "server" | "folder" | "none";
  readonly status: LibraryStatus;
  /** The release of a server that answered. */
  readonly version?: string;
  /** Why, in one sentence without a secret; of one that is ready, why it makes no film yet. */
  readonly problem?: string;
  /** What to do about the problem, where that is known. */
  readonly hint?: string;
}

export interface DiskHealth {
  readonly freeGb: number;
  /** Present when that is less than a film wants: none is begun. */
  readonly warning?: string;
  /** Why nothing can be written there, in one sentence. */
  readonly problem?: string;
  /** What to do about the problem, where that is known. */
  readonly hint?: string;
}

/** How the automation stands, without what the process itself knows. */
export type AutomationHealth = Omit<AutoStatus, "scheduler" | "runtime">;

export interface LastFilm {
  readonly run_id: string;
  readonly completed_at: string | null;
  readonly memory_type: string | null;
}

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

/** What the hints of {@link libraryProblem} name. */
const KEYS = { url: "immich.url", key: "immich.api_key", folder: "library.folder" };

/** Nothing for one that is ready. */
export function libraryProblem(
  locale: string,
  { status, version, problem, hint }: LibraryHealth,
): { readonly told: Told; readonly hint: Told } | undefined {
  if (status === "ready") return undefined;
  const usual = say(locale, `health.${status}`);
  const known = version === undefined ? usual : `${usual}: ${version}`;
  const isReported = status !== "missing_configuration" && problem !== undefined;
  return {
    told: isReported ? { english: problem, short: { key: `health.${status}` } } : known,
    hint: hint === undefined
      ? say(locale, `health.${status}_hint`, KEYS)
      : { english: hint, short: { key: `health.${status}_hint`, values: KEYS } },
  };
}
