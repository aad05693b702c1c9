// SPDX-License-Identifier: AGPL-3.0-or-later

// A mediaWorkers that makes nothing and remembers what it was asked for.

import type { ClipFacts, PixelFacts } from "../../../src/bank/fact.ts";
import { Fault } from "../../../src/base/fault.ts";
import { seededRandom } from "../../../src/base/random.ts";
import type { MediaWorkers } from "../../../src/film/children/media_workers.ts";
import type {
  RenderedPictures,
  Renderer,
  RenderOptions,
} from "../../../src/film/render/renderer.ts";
import { fetchSources, filesOf } from "../../../src/film/render/source_files.ts";
import { pictureSources } from "../../../src/film/timeline/film_sources.ts";
import type { FinishOptions } from "../../../src/film/finish/finished_film.ts";
import type { Timeline } from "../../../src/film/timeline/timeline.ts";
import type { Asset, AssetId } from "../../../src/library/asset.ts";

/** Sharp, well lit, and unlike any other picture. */
function pixelsOf({ sourceKey }: Asset): PixelFacts {
  const random = seededRandom(sourceKey);
  const print = Array.from({ length: 48 }, () => random.next() - 0.5);
  const length = Math.hypot(...print);
  return {
    sharpness: 400 + random.next() * 100,
    mean: 120,
    contrast: 50,
    darkShare: 0.02,
    brightShare: 0.02,
    colour: 40,
    screenLikeness: 0,
    hash: Array.from({ length: 16 }, () => random.int(16).toString(16)).join(""),
    print: print.map((value) => value / length),
  };
}

function clipOf({ durationSeconds = 3 }: Asset): ClipFacts {
  const halves = Math.ceil(durationSeconds * 2);
  return {
    durationSeconds,
    hasSound: true,
    loudness: -30,
    speech: [],
    levels: Array(halves).fill(-30),
    motion: Array(halves).fill(0.1),
  };
}

export class QuickMediaWorkers implements MediaWorkers {
  readonly measured: AssetId[] = [];
  readonly rendered: Timeline[] = [];
  readonly finished: FinishOptions[] = [];
  /** Assets the library has no preview of. */
  readonly unseen = new Set<AssetId>();
  /** Assets the renderer cannot show. */
  readonly broken = new Set<AssetId>();
  /** Of every picture that is measured, for who wants it. */
  tile: Uint8Array | undefined;
  /** Whether whoever had pictures measured last wanted their tiles. */
  wantsTiles = false;
  /** Called before anything is rendered. */
  beforeRender: () => void = () => {};

  openMeasurers(onTile?: (asset: Asset, tile: Uint8Array) => void) {
    this.wantsTiles = onTile !== undefined;
    return {
      pictures: [{
        producer: "pixels-v1" as const,
        measure: (asset: Asset) => {
          if (this.unseen.has(asset.id)) {
            return Promise.reject(new Fault("not_found", `There is no preview of "${asset.id}"`));
          }
          this.measured.push(asset.id);
          if (this.tile) onTile?.(asset, this.tile);
          return Promise.resolve(pixelsOf(asset));
        },
      }],
      clips: [{
        producer: "clip-v1" as const,
        measure: (asset: Asset) => Promise.resolve(clipOf(asset)),
      }],
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  }

  analyseTrack(): Promise<never> {
    return Promise.reject(new Fault("media_unreadable", "There is no sound here"));
  }

  listTracks() {
    return Promise.resolve([]);
  }

  readonly renderer: Renderer = {
    begin: async ({ timeline, library }, { signal }) => {
      const { gone } = await fetchSources(pictureSources(timeline), filesOf(library), signal);
      return gone.length > 0
        ? { kind: "unreadable", shots: gone }
        : { kind: "ready", render: (options) => this.#render(timeline, options) };
    },
  };

  #render(timeline: Timeline, options: RenderOptions): Promise<RenderedPictures> {
    this.beforeRender();
    if (options.signal.aborted) {
      return Promise.reject(new Fault("cancelled", "Stopped on request"));
    }
    this.rendered.push(timeline);
    const broken = timeline.items.flatMap(({ asset }) =>
      asset && this.broken.has(asset) ? [asset] : []
    );
    if (broken.length === 0) {
      options.onProgress?.(timeline.totalFrames, timeline.totalFrames);
      return Promise.resolve({ kind: "rendered", pieceFiles: ["/one.mp4"] });
    }
    const shots = broken.map((asset) => ({
      asset,
      fault: new Fault("media_unreadable", `Could not show "${asset}"`, { about: asset }),
    }));
    return Promise.resolve({ kind: "unreadable", shots });
  }

  renderSound({ totalFrames, fps }: Timeline) {
    const samples = totalFrames * 48_000 / fps;
    const sound = { track: "/sound.m4a" };
    return Promise.resolve({ ...sound, samples, loudness: -16, failures: [] });
  }

  finish(options: FinishOptions) {
    this.finished.push(options);
    const durationSeconds = options.timeline.totalFrames / options.timeline.fps;
    return Promise.resolve({
      sizeBytes: 1_000,
      durationSeconds,
      loudnessLufs: -16,
      truePeakDbtp: -2,
      missingLetters: [],
    });
  }
}
