// SPDX-License-Identifier: AGPL-3.0-or-later

// The port to the renderer of a film's pictures: this machine, or a worker elsewhere. Both give the
// same frames; `tests/contracts/renderer_contract.ts` holds both to it.

import type { Library } from "../../library/library.ts";
import type { Timeline } from "../timeline/timeline.ts";
import type { UnreadableShot } from "./source_files.ts";

/** The film, and the library that has its files. */
export interface PicturesToRender {
  readonly timeline: Timeline;
  readonly library: Library;
}

export interface RenderOptions extends WorkerOptions {
  readonly signal: AbortSignal;
  /** Hears first how many frames are there from an earlier film. */
  readonly onCached?: (frames: number) => void;
  /** Hears what the owner should know and what stops nothing, a whole sentence. */
  readonly onNote?: (sentence: string) => Promise<void>;
}

/** Another picture may take the place of each. */
export interface UnreadablePictures {
  readonly kind: "unreadable";
  readonly shots: readonly UnreadableShot[];
}

export type RenderedPictures =
  /** Files in film order, which are joined without encoding anew. */
  | { readonly kind: "rendered"; readonly pieceFiles: readonly string[] }
  | UnreadablePictures;

/** One film, ready to be rendered. */
export interface Rendering {
  readonly kind: "ready";
  render(options: RenderOptions): Promise<RenderedPictures>;
}

/** Throws Fault `cancelled`, with nothing half written, and what has nothing to do with a picture. */
export interface Renderer {
  /** Makes sure that it can be rendered, before the time of rendering counts. */
  begin(
    film: PicturesToRender,
    options: Pick<RenderOptions, "signal" | "onNote">,
  ): Promise<Rendering | UnreadablePictures>;
}

export interface WorkerOptions {
  readonly signal?: AbortSignal;
  /** Units are frames for pictures, seconds for sound and checks. */
  readonly onProgress?: (done: number, total: number) => void;
}
