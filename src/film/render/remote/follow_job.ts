// SPDX-License-Identifier: AGPL-3.0-or-later

// One job of a render worker from its submission to the fetched film, over restarts of the worker.

import { throwIfCancelled } from "../../../base/fault.ts";
import type { JobFailure, JobOutput, JobStatus, RenderRequest } from "./render_protocol.ts";
import type { FilmReceiver } from "./receive_film.ts";
import type { Later, WorkerClient } from "./worker_client.ts";

export interface JobTimings {
  /** Between two looks at a job. */
  readonly pollMs: number;
  /** A worker that is away for longer is given up. */
  readonly awayMs: number;
  /** A worker that was started a moment ago tries its encoders for so long. */
  readonly readyMs: number;
}

/** A worker that is started again, models and all, is back within two minutes. */
export const JOB_TIMINGS: JobTimings = { pollMs: 500, awayMs: 120_000, readyMs: 30_000 };

interface JobDeps {
  readonly client: WorkerClient;
  readonly timings: JobTimings;
  /** Ends early when the signal fires. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

type JobEnding =
  | { readonly kind: "received" }
  | { readonly kind: "troubled"; readonly troubles: readonly JobFailure[] };

/** A job that is lost so often in a row, without having been seen at work, will be lost again. */
const MAX_LOST = 5;
/** A film that comes so often in a row without getting any further will not come. */
const MAX_BROKEN = 5;
/** Each try waits twice as long as the one before, up to this. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Throws Fault `worker_unavailable`, `cancelled`, and as {@link FilmReceiver.receive}. `onStatus` hears
 * every status of the job.
 */
export async function followJob(
  deps: JobDeps,
  { request, content, receiver }: {
    readonly request: RenderRequest;
    /** `contentOf` of the request. */
    readonly content: string;
    readonly receiver: FilmReceiver;
  },
  onStatus: (status: JobStatus) => void,
  signal: AbortSignal,
): Promise<JobEnding> {
  const { client, timings, sleep } = deps;
  const patience = new Patience(deps, signal);
  const id = request.job_id;
  const submitted = async (): Promise<JobStatus> =>
    (await patience.for(() => client.submit(request, signal))).value;
  const looked = async (): Promise<JobStatus | undefined> => {
    const seen = await patience.for(() => client.status(id, signal));
    return seen.kind === "told" ? seen.value : undefined;
  };
  let lost = 0, brokenOff = 0;
  let status: JobStatus | undefined = await submitted();
  for (;;) {
    throwIfCancelled(signal);
    if (status && (status.job_id !== id || status.content !== content)) {
      throw client.fault("tells of another film than the one it was asked for");
    }
    if (status) onStatus(status);
    switch (status?.state) {
      case "queued":
      case "running":
        lost = 0;
        await sleep(timings.pollMs, signal);
        status = await looked();
        break;
      case "ready": {
        lost = 0;
        const came = await receiver.receive(id, outputOf(client, request, status), signal);
        if (came.kind === "whole") return { kind: "received" };
        brokenOff = came.advanced ? 0 : brokenOff + 1;
        if (brokenOff >= MAX_BROKEN) {
          throw client.fault(`does not give the film it rendered: ${came.reason}`);
        }
        await sleep(timings.pollMs, signal);
        status = await looked();
        break;
      }
      case "failed": {
        const { troubles = [], error } = status;
        if (troubles.length > 0) return { kind: "troubled", troubles };
        throw client.fault(
          `could not render the film: ${error?.detail ?? "it does not say why"}`,
          error?.hint,
        );
      }
      // Restarted, cancelled by another, fetched and gone, or unknown: the same request goes on from what
      // is kept.
      default:
        if (++lost > MAX_LOST) throw client.fault("loses the film again and again");
        if (lost > 1) await sleep(timings.pollMs, signal);
        status = await submitted();
    }
  }
}

function outputOf(client: WorkerClient, { timeline }: RenderRequest, status: JobStatus): JobOutput {
  const { output } = status;
  if (!output) throw client.fault("says that the film is ready, and not what it is");
  if (output.frames !== timeline.totalFrames) {
    throw client.fault(`rendered ${output.frames} frames instead of ${timeline.totalFrames}`);
  }
  return output;
}

/** Asks again while a worker is busy, and for a bounded time while it is away. */
class Patience {
  constructor(private readonly deps: JobDeps, private readonly signal: AbortSignal) {}

  async for<T extends { readonly kind: string }>(ask: () => Promise<T | Later>): Promise<T> {
    const { client, sleep, timings: { pollMs, awayMs } } = this.deps;
    let waitedMs = 0, nextMs = pollMs;
    for (;;) {
      throwIfCancelled(this.signal);
      const answer = await ask();
      if (!isLater(answer)) return answer;
      const { isBusy, reason, waitMs = 0 } = answer;
      if (!isBusy && waitedMs >= awayMs) throw client.cannot(reason);
      const ms = Math.max(nextMs, Math.min(waitMs, LONGEST_WAIT_MS));
      if (!isBusy) waitedMs += ms;
      await sleep(ms, this.signal);
      nextMs = Math.min(nextMs * 2, LONGEST_WAIT_MS);
    }
  }
}

function isLater(answer: { readonly kind: string }): answer is Later {
  return answer.kind === "later";
}
