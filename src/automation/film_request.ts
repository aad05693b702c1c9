// What the automation asks its child process for, as one JSON document on standard input: ids and
// names never stand in a list of processes.

import type { Ask } from "../film/brief/ask.ts";
import type { AttemptId } from "../ledger/attempt.ts";
import type { RunSource } from "../ledger/run.ts";

export interface FilmRequest {
  readonly ask: Ask;
  readonly source: RunSource;
  /** Kept with the run instead of the brief's own key, so that the parent finds its film by it. */
  readonly memoryKey: string;
  readonly memoryCategory: string;
  readonly attemptId: AttemptId;
  /** Names of the accounts to read; the top-level connection alone when empty. */
  readonly accounts: readonly string[];
  /** Asks for delivery to the library server, as `upload.enabled` does. */
  readonly upload: boolean;
  readonly album?: string;
}

/** A larger document is no request. */
export const MAX_REQUEST_BYTES = 1_000_000;
