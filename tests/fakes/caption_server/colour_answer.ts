// SPDX-License-Identifier: AGPL-3.0-or-later

// A description nobody could call wrong: the colour most of the picture has.

import { sharpLibrary } from "../../../src/media/pictures/sharp_library.ts";

const COLOURS: Readonly<Record<string, readonly [number, number, number]>> = {
  red: [200, 20, 20],
  green: [30, 160, 40],
  blue: [20, 40, 200],
  yellow: [230, 210, 30],
  grey: [128, 128, 128],
  white: [245, 245, 245],
  black: [10, 10, 10],
};

/** The content of the answer to either question, by the name of its schema. */
export async function colourAnswer(jpeg: Uint8Array, question: string): Promise<string> {
  const colour = await mainColour(jpeg);
  return JSON.stringify(
    question === "video_motion"
      ? { description: `Something ${colour} moves across the frames.` }
      : { description: `A picture that is mostly ${colour}.`, setting: `${colour} wall` },
  );
}

async function mainColour(jpeg: Uint8Array): Promise<string> {
  const sharp = await sharpLibrary();
  const { channels } = await sharp(jpeg).stats();
  const mean = channels.map(({ mean }) => mean);
  let nearest = "", least = Infinity;
  for (const [name, rgb] of Object.entries(COLOURS)) {
    const distance = Math.hypot(...rgb.map((value, i) => value - (mean[i] ?? 0)));
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}
