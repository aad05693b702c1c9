// Where the kinds of children live, for who loads by address as `parts.ts` says: a child that read what the
// literal imports of all kinds name would take half a second of CPU for it.

import type { CHILD_KINDS } from "./children.ts";

/** From this folder; each file's default export is the job. */
export const CHILD_FILES: Readonly<Record<keyof typeof CHILD_KINDS, string>> = {
  model: "../src/facts/onnx/model_child.ts",
  picture: "../src/facts/pictures/picture_child.ts",
  keyframes: "../src/facts/frames/keyframes_child.ts",
  clip: "../src/facts/sound/children/clip_child.ts",
  encoder: "../src/film/children/encoder_child.ts",
  hear: "../src/film/children/hear_child.ts",
  render: "../src/film/render/render_child.ts",
  sound: "../src/film/sound/children/sound_child.ts",
  finish: "../src/film/finish/finish_child.ts",
  places: "../src/library/folder/places_child.ts",
};
