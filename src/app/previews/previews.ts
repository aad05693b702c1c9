// SPDX-License-Identifier: AGPL-3.0-or-later

// What a preview shows beyond the library's own pictures: grounds, cards, words, clips and sound, made by
// the film's code in children. The library is open only while a preview asks.

import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { keyOf } from "../../base/digest.ts";
import { Fault } from "../../base/fault.ts";
import { Semaphore } from "../../base/semaphore.ts";
import { type PictureReader, seenFile } from "../../facts/picture_reader.ts";
import { openForkedPictures } from "../../facts/pictures/forked_pictures.ts";
import { renderSoundApart } from "../../film/children/sound_apart.ts";
import { type FilmSlice, sourcesOfSlice } from "../../film/render/plan/film_slice.ts";
import { soundSources, sourcesOf } from "../../film/timeline/film_sources.ts";
import { pieceKey } from "../../film/render/plan/piece_key.ts";
import {
  type FrameQuestion,
  PREVIEW_CHILD,
  type ReadyQuestion,
  type SheetAnswer,
  type SheetQuestion,
  type WordsAnswer,
  type WordsQuestion,
} from "../../film/render/preview/preview_job.ts";
import { RENDER_CHILD, type RenderJob, type RenderResult } from "../../film/render/render_job.ts";
import { fetchSources, type FileOf, filesOf } from "../../film/render/source_files.ts";
import { soundFontKey } from "../../film/music/instruments/sound_font/sound_font.ts";
import {
  bytesOfSound,
  finishedSound,
  placeOfSound,
  removeSound,
} from "../../film/sound/children/finished_sound.ts";
import type { Canvas } from "../../film/framing/canvas.ts";
import type { Source } from "../../film/framing/source.ts";
import type { Item, Timeline } from "../../film/timeline/timeline.ts";
import { titlesKey } from "../../film/titles/fonts/open_typesetter.ts";
import type { RunId } from "../../ledger/run.ts";
import type { Asset, AssetId } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import { systemClock } from "../../system/clock.ts";
import { DiskCache } from "../../system/disk_cache.ts";
import { openedFile } from "../../system/files/file_parts.ts";
import { unfinishedName, writeWhole } from "../../system/files/files.ts";
import type { Paths } from "../../system/paths.ts";
import { ChildWorker } from "../../system/process/child_job.ts";
import { ChildPool } from "../../system/process/child_pool.ts";
import type { KeptPart } from "./kept_parts.ts";
import type { PictureEdge, PreviewPart } from "./preview_film.ts";
import type { OpenedFile } from "../../system/files/file_parts.ts";
import type { OpenWhileUsed } from "../library/open_while_used.ts";

type PartOf<Kind extends PreviewPart["kind"]> = Extract<PreviewPart, { kind: Kind }>;

interface PreviewsDeps {
  readonly library: OpenWhileUsed<LookedAt>;
  readonly entry: string;
  /** As `ChildEntry`. */
  readonly niceness?: number;
  /** As `ChildEntry`. */
  readonly onCpu?: (ms: number) => void;
  readonly paths: Pick<Paths, "sounds" | "previews" | "fonts">;
  /** `music.sound_font` as it is now. */
  readonly soundFont: () => string | undefined;
  readonly signal: AbortSignal;
}

/** The library as its index on this disk has it. */
interface LookedAt extends AsyncDisposable {
  readonly library: Pick<Library, "asset" | "preview" | "original" | "motion">;
}

/** An hour of clips at the preview's size. */
export const MAX_PREVIEWS_BYTES = 1.5e9;
/** So many viewers wait for the sound of another cut at the same time. */
const MIXED_AT_ONCE = 2;
/** A ground and its words are drawn side by side. */
const DRAWN_AT_ONCE = 2;
/** The JPEG quality of the library's own pictures. */
const PICTURE_QUALITY = 80;
/** Fast, and good enough for half the size. */
const ENCODER = { crf: 24, preset: "superfast" } as const;

interface SoundOnItsWay {
  readonly key: string;
  readonly stop: AbortController;
  readonly track: Promise<string | undefined>;
}

/** Each answers `undefined` for what the library does not have any more, or cannot be read. */
export class Previews implements AsyncDisposable {
  readonly #deps: PreviewsDeps;
  readonly #drawers: ChildPool;
  readonly #renderers: ChildPool;
  readonly #pictures: PictureReader & AsyncDisposable;
  readonly #kept: DiskCache;
  /** Sounds on their way, by the run whose cut they are of, else by their own key. */
  readonly #sounds = new Map<string, SoundOnItsWay>();
  readonly #mixing = new Semaphore(MIXED_AT_ONCE);

  constructor(deps: PreviewsDeps) {
    this.#deps = deps;
    const { entry, niceness, onCpu, paths } = deps, from = { entry, niceness, onCpu };
    this.#drawers = new ChildPool(
      DRAWN_AT_ONCE,
      () => new ChildWorker(PREVIEW_CHILD, from, { carriesBytes: true }),
    );
    this.#pictures = openForkedPictures(from);
    this.#renderers = new ChildPool(1, () => new ChildWorker(RENDER_CHILD, from));
    this.#kept = new DiskCache({
      folder: paths.previews,
      maxBytes: MAX_PREVIEWS_BYTES,
      // A preview is made again in seconds.
      inUseMs: () => 60_000,
      clock: systemClock,
    });
  }

  /** Starts the children that draw, so that the first drawing does not wait for them. */
  getReady(): void {
    const question: ReadyQuestion = { kind: "ready", fontsFolder: this.#deps.paths.fonts };
    for (let n = 0; n < DRAWN_AT_ONCE; n++) {
      this.#drawers.request<ReadyQuestion, Uint8Array>(question, this.#deps.signal).catch(() => {});
    }
  }

  /** A JPEG of a picture that the library shows, or of the frame that stands for a clip. */
  async picture(asset: Asset, edge: PictureEdge): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return await orNothing(async () => {
      const file = await this.#kept.file(
        await nameOfPicture(asset, edge),
        (target) =>
          this.#deps.library.use(async ({ library }) => {
            const { signal } = this.#deps, size = { edge, quality: PICTURE_QUALITY };
            const seen = seenFile(asset, await library.preview(asset, signal));
            await writeWhole(target, await this.#pictures.jpeg(seen, size, signal));
          }),
      );
      return new Uint8Array(await readFile(file));
    });
  }

  sheet(part: PartOf<"sheet">): Promise<SheetAnswer | undefined> {
    const { visual, canvas } = part;
    return this.#shown(sourcesOf(visual), smallFilesOf, async (paths) => {
      const name = await nameOfSheet(part);
      const { head, body } = await this.#drawn<Pick<SheetAnswer, "move">>(name, async () => {
        const question: SheetQuestion = { kind: "sheet", visual, canvas, paths };
        const { jpeg, ...head } = await this.#drawers.request<SheetQuestion, SheetAnswer>(
          question,
          this.#deps.signal,
        );
        return { head, body: jpeg };
      });
      return { ...head, jpeg: body };
    });
  }

  /** `locale` is the film's. */
  async words(part: PartOf<"words">, locale: string): Promise<WordsAnswer | undefined> {
    const { overlay, item: { visual, overlays }, canvas } = part, item = { visual, overlays };
    const { fonts } = this.#deps.paths;
    return await orNothing(async () => {
      const name = await this.#nameOfWords(part, locale);
      const { head, body } = await this.#drawn<Pick<WordsAnswer, "x" | "y">>(name, async () => {
        const question: WordsQuestion = {
          kind: "words",
          overlay,
          item,
          canvas,
          locale,
          fontsFolder: fonts,
        };
        const { png, ...head } = await this.#drawers.request<WordsQuestion, WordsAnswer>(
          question,
          this.#deps.signal,
        );
        return { head, body: png ?? new Uint8Array() };
      });
      return { ...head, ...(body.length > 0 && { png: body }) };
    });
  }

  /** A clip or a sound is there already; what is drawn in a moment never has to wait. */
  async isMade(part: PreviewPart): Promise<boolean> {
    switch (part.kind) {
      case "clip":
        return await this.#kept.find(await this.#nameOfClip(part.slice)) !== undefined;
      case "sound":
        return await finishedSound((await this.#placeOf(part.timeline)).track) !== undefined;
      default:
        return true;
    }
  }

  /** Bytes on the disk of what was made of a part; 0 of nothing. `locale` is the film's. */
  async bytesOf(part: KeptPart, locale: string): Promise<number> {
    if (part.kind === "sound") {
      return await bytesOfSound((await this.#placeOf(part.timeline)).track);
    }
    return await this.#kept.sizeOf(await this.#nameOf(part, locale));
  }

  /** What was made of a part is there no more. */
  async drop(part: KeptPart, locale: string): Promise<void> {
    if (part.kind === "sound") return await removeSound((await this.#placeOf(part.timeline)).track);
    await this.#kept.remove(await this.#nameOf(part, locale));
  }

  /** A small JPEG of a clip at a moment of its own time. */
  async frame(asset: AssetId, seconds: number): Promise<Uint8Array | undefined> {
    return await orNothing(() =>
      this.#deps.library.use(async ({ library }) => {
        const path = await filesOf(library)({ asset, part: "original" }, this.#deps.signal);
        if (path === undefined) return undefined;
        const question: FrameQuestion = { kind: "frame", path, seconds };
        return await this.#drawers.request<FrameQuestion, Uint8Array>(
          question,
          this.#deps.signal,
        );
      })
    );
  }

  /** H.264 in MP4, silent. */
  async clip(slice: FilmSlice): Promise<OpenedFile | undefined> {
    const { fonts } = this.#deps.paths, name = await this.#nameOfClip(slice);
    return await this.#shown(
      sourcesOfSlice(slice),
      filesOf,
      async (paths) =>
        await openedFile(
          await this.#kept.file(name, async (target) => {
            const job: RenderJob = {
              slice,
              paths,
              encoder: ENCODER,
              unfinished: unfinishedName(target),
              target,
              fontsFolder: fonts,
            };
            await this.#renderers.request<RenderJob, RenderResult>(job, this.#deps.signal);
          }),
        ),
    );
  }

  /**
   * AAC in MP4, as long as the film. `run` chose the cut: another sound of it, after a change, takes the place of
   * the one that is on its way.
   */
  async sound(timeline: Timeline, run?: RunId): Promise<OpenedFile | undefined> {
    const { heard, key, track } = await this.#placeOf(timeline);
    if (await finishedSound(track) !== undefined && await this.#areThere(soundSources(heard))) {
      return await openedFile(track);
    }
    const name = run ?? key;
    let making = this.#sounds.get(name);
    if (making?.key !== key) {
      making?.stop.abort();
      const stop = new AbortController();
      const signal = AbortSignal.any([stop.signal, this.#deps.signal]);
      making = { key, stop, track: this.#makeSound(heard, signal) };
      this.#sounds.set(name, making);
    }
    try {
      const made = await making.track;
      return made === undefined ? undefined : await openedFile(made);
    } finally {
      if (this.#sounds.get(name) === making) this.#sounds.delete(name);
    }
  }

  async #nameOf(
    part: Exclude<KeptPart, { kind: "sound" }>,
    locale: string,
  ): Promise<string> {
    switch (part.kind) {
      case "picture":
        return await nameOfPicture(part.asset, part.edge);
      case "sheet":
        return await nameOfSheet(part);
      case "words":
        return await this.#nameOfWords(part, locale);
      case "clip":
        return await this.#nameOfClip(part.slice);
    }
  }

  async #nameOfWords(
    { overlay: { role, text }, item: { visual, overlays }, canvas }: PartOf<"words">,
    locale: string,
  ): Promise<string> {
    const titles = titlesKey(this.#deps.paths.fonts);
    const ground = await pieceKey(sliceOf({ visual, overlays }, canvas), {}, { titles, locale });
    return `${await keyOf({ ground, titles, locale, role, text })}.words`;
  }

  async #nameOfClip(slice: FilmSlice): Promise<string> {
    const titles = titlesKey(this.#deps.paths.fonts);
    return `${await pieceKey(slice, ENCODER, { titles })}.mp4`;
  }

  async #placeOf(timeline: Timeline) {
    // The film finds it again; what goes beside ProRes no browser plays.
    const codec = timeline.codec === "prores" ? "h264" : timeline.codec;
    const heard: Timeline = { ...timeline, codec };
    const place = await placeOfSound(this.#deps.paths.sounds, heard, {
      soundFont: await soundFontKey(this.#deps.soundFont()).catch(() => undefined),
    });
    return { heard, ...place };
  }

  #makeSound(timeline: Timeline, signal: AbortSignal): Promise<string | undefined> {
    const { entry, niceness, onCpu, paths: { sounds }, soundFont } = this.#deps;
    return this.#shown(soundSources(timeline), filesOf, (sources) =>
      this.#mixing.run(async () => {
        const whole = { timeline, sources, folder: sounds, soundFont: soundFont() };
        return (await renderSoundApart({ entry, niceness, onCpu }, whole, { signal })).track;
      }));
  }

  async #areThere(sources: readonly Source[]): Promise<boolean> {
    if (sources.length === 0) return true;
    return await orNothing(() =>
      this.#deps.library.use(async ({ library }) => {
        for (const { asset } of sources) if (!await library.asset(asset)) return false;
        return true;
      })
    ) ?? false;
  }

  /** Kept in one file: a line of JSON, then the picture. */
  async #drawn<Head>(
    name: string,
    draw: () => Promise<{ readonly head: Head; readonly body: Uint8Array }>,
  ): Promise<{ readonly head: Head; readonly body: Uint8Array }> {
    const file = await this.#kept.file(name, async (target) => {
      const { head, body } = await draw();
      await writeWhole(target, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]));
    });
    const bytes = await readFile(file), end = bytes.indexOf("\n");
    const head = JSON.parse(bytes.toString("utf8", 0, end)) as Head;
    return { head, body: new Uint8Array(bytes.subarray(end + 1)) };
  }

  async #shown<Made>(
    sources: readonly Source[],
    files: (library: LookedAt["library"]) => FileOf,
    make: (paths: Readonly<Record<string, string>>) => Promise<Made>,
  ): Promise<Made | undefined> {
    return await orNothing(() =>
      this.#deps.library.use(async ({ library }) => {
        const { paths, gone } = await fetchSources(sources, files(library), this.#deps.signal);
        return gone.length > 0 ? undefined : await make(paths);
      })
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { stop } of this.#sounds.values()) stop.abort();
    await Promise.all([
      this.#drawers[Symbol.asyncDispose](),
      this.#renderers[Symbol.asyncDispose](),
      this.#pictures[Symbol.asyncDispose](),
      this.#deps.library[Symbol.asyncDispose](),
    ]);
  }
}

async function nameOfPicture(
  { id, sourceKey }: Pick<Asset, "id" | "sourceKey">,
  edge: PictureEdge,
): Promise<string> {
  return `${await keyOf({ id, sourceKey, edge, quality: PICTURE_QUALITY })}.picture`;
}

async function nameOfSheet({ visual, canvas }: PartOf<"sheet">): Promise<string> {
  return `${await pieceKey(sliceOf({ visual, overlays: [] }, canvas), {}, NO_WORDS)}.sheet`;
}

/** A slice of one item, whose key tells what decides how it is drawn. */
function sliceOf(item: Pick<Item, "visual" | "overlays">, canvas: Canvas): FilmSlice {
  return { fps: 30, canvas, codec: "h264", frames: 1, items: [{ ...item, at: 0, frames: 1 }] };
}

/** A sheet carries no text, so no version of the title drawing is in its key. */
const NO_WORDS = { titles: "" };

/** A still may be the library's smaller copy; a frame of a clip comes from the clip. */
function smallFilesOf(library: LookedAt["library"]): FileOf {
  const whole = filesOf(library);
  return async (source, signal) => {
    const asset = await library.asset(source.asset);
    if (asset?.kind !== "photo" || source.part === "motion") return await whole(source, signal);
    return (await library.preview(asset, signal)).path;
  };
}

/** A page shows an empty place instead. */
async function orNothing<Made>(make: () => Promise<Made>): Promise<Made | undefined> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

/** The parts of a preview, as pages ask for them. */
export type PreviewParts = Pick<Previews, "sheet" | "words" | "frame" | "clip" | "sound">;
