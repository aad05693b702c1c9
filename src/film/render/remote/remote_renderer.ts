// SPDX-License-Identifier: AGPL-3.0-or-later

// A film's pictures rendered by a worker elsewhere: whether it fits is asked before anything of the film is
// sent, and what it made is fetched whole and checked, as one piece.

import { Fault, throwIfCancelled } from "../../../base/fault.ts";
import type { AccountSettings } from "../../../config/accounts.ts";
import { plainAddress } from "../../../library/immich/connection.ts";
import { markUsed, trimFolder } from "../../../system/disk_cache.ts";
import { Deadline } from "../../../system/http/deadline.ts";
import { sleep } from "../../../system/sleep.ts";
import type { PicturesToRender, RenderedPictures, Renderer, RenderOptions } from "../renderer.ts";
import type { UnreadableShot } from "../source_files.ts";
import { titlesKey } from "../../titles/fonts/open_typesetter.ts";
import { pathKey } from "../../timeline/film_sources.ts";
import { piecePath } from "../pieces.ts";
import { picturesOf, sourcesOfPictures } from "./film_pictures.ts";
import { followJob, JOB_TIMINGS, type JobTimings } from "./follow_job.ts";
import { FilmReceiver } from "./receive_film.ts";
import {
  contentOf,
  jobIdOf,
  type JobStatus,
  RENDER_CONTRACT,
  type RenderRequest,
  type RenderSource,
} from "./render_protocol.ts";
import { renderSourceOf } from "./render_sources.ts";
import { WorkerClient, type WorkerSettings } from "./worker_client.ts";
import { askFitness } from "./worker_fitness.ts";

interface RemoteOptions extends Omit<WorkerSettings, "secrets"> {
  /** The longest time one film may take, from its submission on. */
  readonly timeoutSeconds: number;
  /** The accounts the library is read with. */
  readonly accounts: readonly AccountSettings[];
  /** This program's release. */
  readonly version: string;
  readonly hardware: boolean;
  readonly locale: string;
  /** A person's own fonts, which the worker must have as well. */
  readonly fontsFolder: string;
  /** Where the fetched film is kept, beside what this machine rendered. */
  readonly piecesFolder: string;
  readonly cacheMaxBytes: number;
  readonly timings?: JobTimings;
}

/** Throws Fault `worker_unavailable` for whatever the worker does not do, `config_invalid`. */
export function remoteRenderer(options: RemoteOptions): Renderer {
  return {
    async begin(film, { signal }) {
      const { accounts, fontsFolder, version } = options;
      const secrets = accounts.map(({ apiKey }) => apiKey);
      const client = new WorkerClient({ ...options, secrets });
      const words = { titles: titlesKey(fontsFolder), locale: options.locale };
      const { sources, gone } = await sourcesOf(film, signal);
      if (gone.length > 0) return { kind: "unreadable", shots: gone };
      const job = await jobOf(options, client, { ...film, sources, words });
      if (!await markUsed(job.target, Date.now())) {
        const wanted = { version, ...words, codec: film.timeline.codec };
        await askFitness(client, wanted, signal, options.timings ?? JOB_TIMINGS);
      }
      return { kind: "ready", render: (watch) => render(options, client, job, watch) };
    },
  };
}

interface Job {
  readonly request: RenderRequest;
  readonly content: string;
  /** Where the fetched film goes. */
  readonly target: string;
}

async function jobOf(
  { accounts, hardware, version, piecesFolder }: RemoteOptions,
  client: WorkerClient,
  { timeline, sources, words }: PicturesToRender & {
    readonly sources: readonly RenderSource[];
    readonly words: RenderRequest["words"];
  },
): Promise<Job> {
  const used = new Set(sources.map(({ account }) => account));
  // A film of cards alone shows nothing of any account.
  const wanted = accounts.filter(({ account }) => used.size === 0 || used.has(account));
  const urls = new Set(wanted.map(({ url }) => plainAddress(url, "immich.url")));
  const [url] = urls;
  if (url === undefined || urls.size > 1) {
    throw client.fault("reads one library server, and the pictures of this film are on several");
  }
  const bare = {
    contract_version: RENDER_CONTRACT,
    app_version: version,
    library: {
      url,
      accounts: Object.fromEntries(
        wanted.map(({ account, apiKey, apiVersion }) => [account, {
          api_key: apiKey,
          ...(apiVersion ? { api_version: apiVersion } : {}),
        }]),
      ),
    },
    sources,
    timeline: picturesOf(timeline),
    words,
    hardware,
  } as const;
  const content = await contentOf(bare);
  const name = `worker-${content.slice(0, 32)}`;
  return {
    request: { ...bare, job_id: await jobIdOf(bare) },
    content,
    target: piecePath(piecesFolder, name, timeline.totalFrames, timeline.codec),
  };
}

/** What the worker fetches from the library server by itself. */
async function sourcesOf(
  { timeline, library }: PicturesToRender,
  signal: AbortSignal,
): Promise<
  { readonly sources: readonly RenderSource[]; readonly gone: readonly UnreadableShot[] }
> {
  const wanted = new Map(sourcesOfPictures(timeline).map((source) => [pathKey(source), source]));
  const sources: RenderSource[] = [], gone: UnreadableShot[] = [];
  for (const source of wanted.values()) {
    throwIfCancelled(signal);
    const asset = await library.asset(source.asset);
    try {
      if (!asset) {
        throw new Fault("not_found", `"${source.asset}" went away after the library was read`);
      }
      sources.push(renderSourceOf(source, asset));
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "not_found") throw error;
      gone.push({ asset: source.asset, fault: error });
    }
  }
  return { sources, gone };
}

async function render(
  options: RemoteOptions,
  client: WorkerClient,
  { request, content, target }: Job,
  { signal, onCached, onProgress }: RenderOptions,
): Promise<RenderedPictures> {
  const { timeoutSeconds, timings = JOB_TIMINGS } = options;
  const { totalFrames } = request.timeline;
  if (await markUsed(target, Date.now())) {
    onCached?.(totalFrames);
    return { kind: "rendered", pieceFiles: [target] };
  }
  let kept: number | undefined, furthest = 0;
  const onStatus = (status: JobStatus) => {
    if (kept === undefined) {
      if (!knowsKept(status)) return;
      kept = Math.min(status.frames_kept, totalFrames);
      onCached?.(kept);
    }
    const total = totalFrames - kept;
    furthest = Math.min(total, Math.max(furthest, status.frames_done - kept));
    onProgress?.(furthest, total);
  };
  using deadline = new Deadline(timeoutSeconds * 1_000, signal);
  try {
    await using receiver = new FilmReceiver(client, target);
    const job = { request, content, receiver };
    const ending = await followJob({ client, timings, sleep }, job, onStatus, deadline.signal);
    if (ending.kind === "troubled") {
      return { kind: "unreadable", shots: ending.troubles.flatMap(shotsOf) };
    }
  } catch (error) {
    const isOwn = error instanceof Fault &&
      (error.code === "disk_full" || error.code === "not_writable");
    // The next try fetches what is ready.
    if (!isOwn) await client.remove(request.job_id);
    if (deadline.ranOut && !signal.aborted) {
      throw client.fault(
        `did not give the film within ${timeoutSeconds} s`,
        "Allow more in render.timeout_seconds",
      );
    }
    throw error;
  }
  await client.remove(request.job_id);
  await trimFolder(options.piecesFolder, {
    maxBytes: options.cacheMaxBytes,
    isInUse: (file) => file === target,
    nowMs: Date.now(),
  });
  return { kind: "rendered", pieceFiles: [target] };
}

/** Before its pieces were looked for, a job says of none that it is there. */
function knowsKept({ state, phase }: JobStatus): boolean {
  return state === "ready" || (state === "running" && (phase === "pieces" || phase === "joining"));
}

function shotsOf(
  { code, detail, assets }: { readonly code: Fault["code"]; readonly detail: string } & {
    readonly assets: readonly string[];
  },
): UnreadableShot[] {
  return assets.map((asset) => ({ asset, fault: new Fault(code, detail, { about: asset }) }));
}
