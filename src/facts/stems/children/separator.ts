// SPDX-License-Identifier: AGPL-3.0-or-later

// The parent's side of a separation: a process for each job, gone when the job has ended, however it
// ended. Nothing of the model stays in memory between two jobs.

import { Fault } from "../../../base/fault.ts";
import { type ChildEntry, ChildWorker } from "../../../system/process/child_job.ts";
import type { StemJob, StemProgress, StemResult } from "../stem_job.ts";

/** The name under which a program's table of child kinds lists it. */
const STEM_CHILD = "stems";

/** A chunk takes some seconds, and the first report comes after the model was loaded. */
const STALLED_MS = 5 * 60_000;

export interface SeparatorDeps {
  readonly children: ChildEntry;
  /** Calls back once after so long, unless what it returns is called first. */
  after(milliseconds: number, act: () => void): () => void;
}

interface SeparatorOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: StemProgress) => void;
}

/**
 * Settles when the child is gone. Rejects with Fault `cancelled`, `model_unavailable` (also when the
 * child died or made no progress for {@link STALLED_MS}), `child_not_started`, or what the child throws.
 */
export async function askStemChild(
  { children, after }: SeparatorDeps,
  job: StemJob,
  { signal, onProgress }: SeparatorOptions,
): Promise<StemResult> {
  const stalled = new AbortController();
  const startDeadline = () => after(STALLED_MS, () => stalled.abort());
  let cancelDeadline = startDeadline();
  await using child = new ChildWorker(STEM_CHILD, children);
  try {
    return await child.request<StemJob, StemProgress, StemResult>(job, {
      signal: signal ? AbortSignal.any([signal, stalled.signal]) : stalled.signal,
      onProgress(progress) {
        cancelDeadline();
        cancelDeadline = startDeadline();
        onProgress?.(progress);
      },
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const isStalled = error.code === "cancelled" && !signal?.aborted;
    if (isStalled) {
      throw new Fault(
        "model_unavailable",
        `stems: Stalled: no progress within ${STALLED_MS / 60_000} minutes, so it was ended`,
      );
    }
    if (error.code !== "child_died") throw error;
    throw new Fault("model_unavailable", `stems: ProcessDied: ${error.message}`, { cause: error });
  } finally {
    cancelDeadline();
  }
}
