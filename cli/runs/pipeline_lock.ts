// The lock of the one film that is being made.

import { isLocked } from "../../src/system/files/lock.ts";
import type { PipelineLock } from "../../src/ledger/run_views.ts";

/** Its name, the same for whoever makes a film. */
export const PIPELINE_LOCK = "pipeline";

/** For those who only look whether a film is being made. */
export function pipelineLock(locks: string): PipelineLock {
  return { isFree: async () => !await isLocked(locks, PIPELINE_LOCK) };
}
