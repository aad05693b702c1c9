// The poster beside a film: one of its own frames with its title.

import { openClip } from "../../media/av/clip_reader.ts";
import { WHOLE } from "../../media/size.ts";
import { rgbOfYuv } from "../../media/yuv.ts";
import { writeWhole } from "../../system/files/files.ts";
import type { FinishOptions } from "../media_workers.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { makePoster } from "../titles/fonts/poster.ts";
import { paletteOfGround } from "../titles/palette_choice.ts";

export async function writePoster(
  filmPath: string,
  { canvas }: Pick<Timeline, "canvas">,
  { path, seconds, titles, ground }: FinishOptions["poster"],
): Promise<void> {
  await using clip = await openClip(filmPath, { ...canvas, crop: WHOLE, fromSeconds: seconds });
  const { data, ...size } = rgbOfYuv(await clip.frameAt(seconds));
  const palette = paletteOfGround(ground);
  await writeWhole(path, await makePoster({ frame: { ...size, rgb: data }, titles, palette }));
}
