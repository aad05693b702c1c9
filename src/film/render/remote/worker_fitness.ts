// SPDX-License-Identifier: AGPL-3.0-or-later

// Whether a render worker, by what it says of itself, makes the frames this machine would make.

import type { Codec } from "../../brief/brief.ts";
import { sleep } from "../../../system/sleep.ts";
import type { JobTimings } from "./follow_job.ts";
import type { RenderHealth } from "./render_protocol.ts";
import type { WorkerClient } from "./worker_client.ts";

interface Wanted {
  /** This program's release. */
  readonly version: string;
  /** `titlesKey` of this machine. */
  readonly titles: string;
  readonly codec: Codec;
}

/**
 * What it says of itself; one that is not ready yet is given `readyMs`. Throws Fault `worker_unavailable`
 * where it is not to be asked, `cancelled`.
 */
export async function askFitness(
  client: WorkerClient,
  wanted: Wanted,
  signal: AbortSignal,
  { readyMs, pollMs }: Pick<JobTimings, "readyMs" | "pollMs"> = { readyMs: 0, pollMs: 0 },
): Promise<RenderHealth> {
  let health = await client.health(signal);
  for (let waitedMs = 0; !health.ready && waitedMs < readyMs; waitedMs += pollMs) {
    await sleep(pollMs, signal);
    health = await client.health(signal);
  }
  const unfit = unfitness(health, wanted);
  if (unfit) throw client.fault(unfit.sentence, unfit.hint);
  return health;
}

function unfitness(
  { ready, detail, app_version, titles, encoders }: RenderHealth,
  wanted: Wanted,
): { readonly sentence: string; readonly hint?: string } | undefined {
  if (app_version !== wanted.version) {
    return {
      sentence: `is of release ${app_version}, and this program of ${wanted.version}`,
      hint: "Run the same release on both machines: another one draws other frames",
    };
  }
  if (!ready) {
    return {
      sentence: `is not ready${detail === undefined ? "" : `: ${detail}`}`,
      hint: "See the worker's log, or try again when it is",
    };
  }
  if (titles !== wanted.titles) {
    return {
      sentence: "has other fonts than this machine",
      hint: 'Put the same files into "fonts" in the data folders of both',
    };
  }
  return encoders.some(({ codec }) => codec === wanted.codec)
    ? undefined
    : { sentence: `has no encoder for ${wanted.codec}`, hint: "Choose another output.codec" };
}
