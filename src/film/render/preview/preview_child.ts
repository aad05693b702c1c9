// SPDX-License-Identifier: AGPL-3.0-or-later

// The child's side of a preview: grounds, cards and words by the film's own code.

import { Fault } from "../../../base/fault.ts";
import { jpegOf, pngOf } from "../../../media/pictures/sharp_library.ts";
import { WHOLE } from "../../../media/size.ts";
import { rgbOfYuv, yuvBytes } from "../../../media/yuv.ts";
import type { ChildJob } from "../../../system/process/child_job.ts";
import { rasterise } from "../../titles/fonts/raster.ts";
import { openTypesetter } from "../../titles/fonts/open_typesetter.ts";
import { styleOf } from "../../titles/overlay_style.ts";
import { Kernel } from "../kernel/kernel.ts";
import { Resampler } from "../kernel/resampler.ts";
import { pathKey } from "../../timeline/film_sources.ts";
import { cardSheet } from "../sources/card_source.ts";
import { mapDrawer } from "../sources/map_drawer.ts";
import { mattedSheet } from "../sources/matted_still.ts";
import { mediaReaders } from "../sources/picture_source.ts";
import type {
  FrameQuestion,
  PreviewQuestion,
  ReadyQuestion,
  SheetAnswer,
  SheetQuestion,
  WordsAnswer,
  WordsQuestion,
} from "./preview_job.ts";

/** A ground has no edge in it that a better one would show. */
const SHEET_QUALITY = 86;
/** Longest edge of a frame in a filmstrip, sharp on screens with two pixels for one. */
const FRAME_EDGE = 240;
/** Address space in canvas frames, for a composition, the picture in it and the tables. */
const KERNEL_FRAMES = 8;

/** It stays for the next question. */
let kernel: Promise<Kernel> | undefined;

/** Throws Fault `media_unreadable` about an asset that cannot be shown. */
const previewChild: ChildJob<PreviewQuestion, never, SheetAnswer | WordsAnswer | Uint8Array> = (
  question,
) => {
  switch (question.kind) {
    case "sheet":
      return drawSheet(question);
    case "words":
      return drawWords(question);
    case "frame":
      return drawFrame(question);
    case "ready":
      return getReady(question);
  }
};

/** Loads what the first question will need. */
async function getReady({ fontsFolder }: ReadyQuestion): Promise<Uint8Array> {
  await Promise.all([mediaReaders(), openTypesetter(fontsFolder)]);
  return new Uint8Array();
}

async function drawSheet({ visual, canvas, paths }: SheetQuestion): Promise<SheetAnswer> {
  kernel ??= Kernel.load(KERNEL_FRAMES * yuvBytes(canvas.width, canvas.height));
  const loaded = await kernel;
  using resampler = new Resampler(loaded);
  const deps = {
    kernel: loaded,
    resampler,
    media: await mediaReaders(),
    canvas,
    // No pixel of a sheet depends on it.
    fps: 30,
    drawMap: mapDrawer(),
    pathOf(source: Parameters<typeof pathKey>[0]) {
      const path = paths[pathKey(source)];
      if (path === undefined) throw new Fault("internal", `No file came for "${source.key}"`);
      return path;
    },
  };
  const { picture, move } = visual.kind === "card"
    ? await cardSheet(deps, visual)
    : await mattedSheet(deps, visual);
  return { jpeg: await jpegOf(rgbOfYuv(picture), SHEET_QUALITY), move };
}

async function drawWords(
  { overlay, item, canvas, locale, fontsFolder }: WordsQuestion,
): Promise<WordsAnswer> {
  const drawn = await rasterise(overlay, canvas, styleOf(item, locale), fontsFolder);
  const { x, y, width, height } = drawn;
  return { x, y, ...(width * height > 0 && { png: await pngOf(drawn) }) };
}

async function drawFrame({ path, seconds }: FrameQuestion): Promise<Uint8Array> {
  const media = await mediaReaders(), whole = await media.clipSize(path);
  const scale = Math.min(1, FRAME_EDGE / Math.max(whole.width, whole.height));
  const even = (value: number) => Math.max(2, Math.round(value * scale / 2) * 2);
  const size = { width: even(whole.width), height: even(whole.height) };
  await using clip = await media.openClip(path, { ...size, crop: WHOLE, fromSeconds: seconds });
  return await jpegOf(rgbOfYuv(await clip.frameAt(seconds)), SHEET_QUALITY);
}

export default previewChild;
