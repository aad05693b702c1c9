// What a preview needs of the library and of the film's own code: drawn and encoded in children, kept
// within bounds.

import type { FilmSlice } from "../../film/render/plan/film_slice.ts";
import type { SheetAnswer, WordsAnswer } from "../../film/render/preview/preview_job.ts";
import type { Timeline } from "../../film/timeline/timeline.ts";
import type { AssetId } from "../../library/asset.ts";
import type { OpenedFile } from "../../system/files/file_parts.ts";
import type { PreviewPart } from "./preview_film.ts";

type PartOf<Kind extends PreviewPart["kind"]> = Extract<PreviewPart, { kind: Kind }>;

/** Each answers `undefined` for what the library does not have any more, or cannot be read. */
export interface PreviewDeps {
  sheet(part: PartOf<"sheet">): Promise<SheetAnswer | undefined>;
  /** `locale` is the film's. */
  words(part: PartOf<"words">, locale: string): Promise<WordsAnswer | undefined>;
  /** A small JPEG of a clip at a moment of its own time. */
  frame(asset: AssetId, seconds: number): Promise<Uint8Array | undefined>;
  /** H.264 in MP4, silent. */
  clip(slice: FilmSlice): Promise<OpenedFile | undefined>;
  /** AAC in MP4, as long as the film. */
  sound(timeline: Timeline): Promise<OpenedFile | undefined>;
}
