// What the page of the system asks of this machine.

import type { ArtifactName } from "../../facts/models/artifacts.ts";
import type { Tier } from "../../facts/tier.ts";
import type { ArtifactState } from "../../facts/models/model_state.ts";
import type { PreflightRow } from "../../preflight/check.ts";

/** A folder or file of this program, for people. */
export interface DiskUse {
  readonly what: "films" | "cache" | "models" | "library_index" | "stores";
  readonly bytes: number;
}

export interface SystemFindings {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly rows: readonly PreflightRow[];
  /** Each file's digest was looked at. */
  readonly models: readonly ArtifactState[];
  /** Absent where it cannot be decided. */
  readonly tier?: Tier;
  /** Why this tier; or why it cannot be decided. */
  readonly tierText: string;
  /** Files the tier has a use for. */
  readonly wanted: readonly ArtifactName[];
  readonly disk: readonly DiskUse[];
}

export interface ModelDownload {
  readonly name: ArtifactName;
  readonly doneBytes: number;
  /** Absent where the server does not say. */
  readonly totalBytes?: number;
  /** How many come after it. */
  readonly waiting: number;
}

export interface SystemLook {
  readonly isLooking: boolean;
  /** What the last look found. */
  readonly found?: SystemFindings;
  /** Why the last look failed, without a secret. */
  readonly problem?: string;
  readonly download?: ModelDownload;
  /** Why the last download failed, without a secret. */
  readonly downloadProblem?: string;
}

export interface SystemDeps {
  /** At once; begins a look where there is none, or it is old. */
  look(): SystemLook;
  lookAgain(): void;
  /** The files that are wanted and not here; or this one. Nothing while a download goes on. */
  download(name: ArtifactName | undefined): void;
  /** What came so far is continued by the next download. */
  cancelDownload(): void;
  /** `undefined` before the first look. Throws Fault `config_invalid`. */
  report(): Promise<string | undefined>;
}
