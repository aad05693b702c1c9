// SPDX-License-Identifier: AGPL-3.0-or-later

// An engine whose films are some bytes, finished when a test says so.

import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type {
  FilmEngine,
  FilmToPlan,
  PlannedPieces,
} from "../../../inference/render/film_engine.ts";
import { throwIfCancelled } from "../../../src/base/fault.ts";
import type { WorkerOptions } from "../../../src/film/render/renderer.ts";
import { type SourcePaths, sourcesOf } from "../../../src/film/timeline/film_sources.ts";
import type { RenderEnding } from "../../../src/film/render/render_pieces.ts";

type RenderOptions = WorkerOptions & { readonly onCached?: (frames: number) => void };

export class HeldEngine implements FilmEngine {
  /** What a film is. */
  film = new TextEncoder().encode("0123456789");
  /** All pieces are there unless a test says otherwise. */
  isMissing = false;
  readonly planned: FilmToPlan[] = [];
  readonly rendered: SourcePaths[] = [];
  readonly joined: string[] = [];
  /** Films that were stopped. */
  stopped = 0;
  /** What happens instead of rendering. */
  instead: (() => Promise<RenderEnding>) | undefined;
  isEncoderThere = Promise.resolve();
  #held: PromiseWithResolvers<void> | undefined;
  #frames: ((done: number) => void) | undefined;

  titles(): string {
    return "titles-test";
  }

  async encoders() {
    await this.isEncoderThere;
    return [{ codec: "h264" as const, name: "h264_test", hardware: true }];
  }

  /** From here on films stay unfinished. */
  hold(): void {
    this.#held = Promise.withResolvers();
  }

  goOn(): void {
    this.#held?.resolve();
    this.#held = undefined;
  }

  progress(frames: number): void {
    this.#frames?.(frames);
  }

  plan(film: FilmToPlan): Promise<PlannedPieces> {
    this.planned.push(film);
    const { timeline } = film;
    return Promise.resolve({
      look: { timeline, encoder: {}, words: { titles: this.titles() } },
      encoder: "libx264",
      pieceFiles: [],
      missing: this.isMissing ? timeline.items.flatMap(({ visual }) => sourcesOf(visual)) : [],
    });
  }

  async render(_: PlannedPieces, paths: SourcePaths, options: RenderOptions) {
    this.rendered.push(paths);
    options.onCached?.(0);
    this.#frames = (done) => options.onProgress?.(done, done);
    await this.#wait(options.signal);
    return this.instead
      ? await this.instead()
      : { kind: "rendered" as const, pieceFiles: [], frames: 1 };
  }

  async join({ look }: PlannedPieces, out: string, signal: AbortSignal) {
    this.joined.push(out);
    if (!this.isMissing) await this.#wait(signal);
    await writeFile(out, this.film);
    return {
      frames: look.timeline.totalFrames,
      bytes: this.film.length,
      sha256: createHash("sha256").update(this.film).digest("hex"),
    };
  }

  async #wait(signal: AbortSignal | undefined): Promise<void> {
    const aborted = Promise.withResolvers<void>();
    signal?.addEventListener("abort", () => aborted.resolve(), { once: true });
    if (signal?.aborted) aborted.resolve();
    await Promise.race([this.#held?.promise, aborted.promise]);
    if (signal?.aborted) this.stopped++;
    throwIfCancelled(signal);
  }
}
