// What the owner is told of.

import type { AutoMessage } from "../automation/auto_run_deps.ts";
import type { Run } from "../ledger/run.ts";

export type FilmMessage =
  /** `run` as the ledger has it at the very end: with its warnings, and delivered or not. */
  | { readonly kind: "film_made"; readonly run: Run }
  /** An automatic film or delivery that failed; a film a person asked for may say `film_failed` too. */
  | AutoMessage;

/** Never throws; ends when every target answered or ran out of time. */
export type Notify = (message: FilmMessage) => Promise<void>;
