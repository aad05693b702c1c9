// SPDX-License-Identifier: AGPL-3.0-or-later

// One job from its request to a finished file: the files of missing pieces are fetched with the job's
// own keys, the device is waited for, pieces are rendered and joined.

import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../src/base/fault.ts";
import type { JoinedFilm } from "../../src/film/render/join_child.ts";
import type { Range } from "../../src/film/render/plan/film_slice.ts";
import { pathKey } from "../../src/film/timeline/film_sources.ts";
import { timelineOf } from "../../src/film/render/remote/film_pictures.ts";
import type {
  JobFailure,
  JobPhase,
  RenderRequest,
} from "../../src/film/render/remote/render_protocol.ts";
import { serverFileOf } from "../../src/film/render/remote/render_sources.ts";
import { fetchSources, type FileOf } from "../../src/film/render/source_files.ts";
import { openImmichApi } from "../../src/library/immich/http_immich_api.ts";
import type { RenderPhase } from "../worker/phases.ts";
import type { FilmEngine } from "./film_engine.ts";

interface RenderFilmDeps {
  readonly engine: FilmEngine;
  readonly phase: RenderPhase;
  /** The library server this worker may ask. */
  readonly libraryUrl: string;
}

interface RenderMonitor {
  onPhase(phase: JobPhase): void;
  onSources(done: number, total: number): void;
  /** Frames that are there, cached ones included. */
  onFrames(done: number, cached: number): void;
}

interface RenderFiles {
  /** Takes the originals, and is gone afterwards. */
  readonly scratch: string;
  /** Without an ending. */
  readonly out: string;
}

type RenderedFilm =
  | {
    readonly kind: "rendered";
    readonly film: JoinedFilm;
    readonly file: string;
    readonly ending: ".mp4" | ".mov";
    readonly encoder: string;
    readonly hardware: boolean;
  }
  /** Another picture may take the place of each. */
  | { readonly kind: "troubled"; readonly troubles: readonly JobFailure[] };

/** Throws failures that have nothing to do with a picture; finished pieces stay. */
export async function renderJob(
  { engine, phase, libraryUrl }: RenderFilmDeps,
  request: RenderRequest,
  { scratch, out }: RenderFiles,
  monitor: RenderMonitor,
  signal: AbortSignal,
): Promise<RenderedFilm> {
  const timeline = timelineOf(request.timeline), { totalFrames } = timeline;
  monitor.onPhase("sources");
  const options = { timeline, hardware: request.hardware, locale: request.words.locale };
  const planned = await engine.plan(options, signal);
  if (planned.missing.length > 0) {
    try {
      const fileOf = await downloads(request, libraryUrl, scratch);
      const { paths, gone } = await fetchSources(
        planned.missing,
        fileOf,
        signal,
        monitor.onSources,
      );
      if (gone.length > 0) {
        const whole = { from: 0, to: totalFrames };
        const troubles = gone.map(({ asset, fault }) => failureOf(fault, [asset], whole));
        return { kind: "troubled", troubles };
      }
      monitor.onPhase("waiting");
      using _device = await phase.acquire(signal);
      monitor.onPhase("pieces");
      let cached = 0;
      const ending = await engine.render(planned, paths, {
        signal,
        onCached: (frames) => monitor.onFrames(cached = frames, cached),
        onProgress: (done) => monitor.onFrames(cached + done, cached),
      });
      if (ending.kind === "failed") {
        const troubles = ending.failures.map(({ fault, sources, range }) =>
          failureOf(fault, sources.map(({ asset }) => asset), range)
        );
        return { kind: "troubled", troubles };
      }
    } finally {
      await rm(scratch, { recursive: true, force: true }).catch(() => {});
    }
  } else {
    monitor.onFrames(totalFrames, totalFrames);
  }
  monitor.onPhase("joining");
  const ending = timeline.codec === "prores" ? ".mov" : ".mp4";
  const film = await engine.join(planned, out + ending, signal);
  if (film.frames !== totalFrames) {
    throw new Fault("internal", `A film of ${totalFrames} frames became ${film.frames}`);
  }
  const { encoder, look } = planned;
  const hardware = look.encoder?.hardware === true;
  return { kind: "rendered", film, file: out + ending, ending, encoder, hardware };
}

function failureOf(fault: Fault, assets: readonly string[], range: Range): JobFailure {
  return { code: fault.code, detail: fault.message, assets, ...range };
}

/** Downloads into `folder`, each file with the key of its account. */
async function downloads(
  { library: { accounts }, sources }: RenderRequest,
  url: string,
  folder: string,
): Promise<FileOf> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = new Map(sources.map((source) => [pathKey(source), source]));
  const apis = new Map(
    Object.entries(accounts).map(([account, { api_key: apiKey, api_version: apiVersion }]) => [
      account,
      openImmichApi({ account, url, apiKey, apiVersion: apiVersion || undefined }),
    ]),
  );
  let count = 0;
  return async (source, signal) => {
    const sent = files.get(pathKey(source))!, api = apis.get(sent.account)!;
    const { id, rendition, name, ...checks } = serverFileOf(sent);
    // Names come from elsewhere: none becomes a part of a path.
    const file = path.join(folder, `${count++}${path.extname(name)}`);
    await api.checkVersion({ signal });
    await api.download(id, rendition, file, { signal, ...checks });
    return file;
  };
}
