// SPDX-License-Identifier: AGPL-3.0-or-later

// What a use case knows of the process that calls it.

import type { Ledger } from "../ledger/ledger.ts";

export interface AppContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The configuration file that was named, instead of the usual one. */
  readonly configFile?: string;
  /** Path of the program's own entry, forked for child processes. */
  readonly entry: string;
  /** Where the process has it open: settings are read from it, and from its file elsewhere. */
  readonly ledger?: Pick<Ledger, "runs" | "settings">;
  /** Aborted when the process is asked to stop. */
  readonly signal: AbortSignal;
  /** Receives sentences that are worth knowing and stop nothing. */
  readonly warn?: (sentence: string) => void;
}
