// SPDX-License-Identifier: AGPL-3.0-or-later

// Every kind of child process. A static table of literal imports survives bundling.

import process from "node:process";
import { MODEL_CHILD_KINDS } from "../src/facts/onnx/model_child_kinds.ts";
import { type ChildKinds, serveChild } from "../src/system/process/child_job.ts";
import { STEM_CHILD_KINDS } from "../src/facts/stems/children/stem_child_kinds.ts";
import { reportFault } from "./report_fault.ts";
import { processTerminal } from "./terminal/terminal.ts";

const CHILD_KINDS = {
  ...MODEL_CHILD_KINDS,
  ...STEM_CHILD_KINDS,
  picture: async () => (await import("../src/facts/pictures/picture_child.ts")).default,
  keyframes: async () => (await import("../src/facts/frames/keyframes_child.ts")).default,
  clip: async () => (await import("../src/facts/sound/children/clip_child.ts")).default,
  encoder: async () => (await import("../src/film/render/encoder_child.ts")).default,
  hear: async () => (await import("../src/film/children/track_child.ts")).default,
  render: async () => (await import("../src/film/render/render_child.ts")).default,
  preview: async () => (await import("../src/film/render/preview/preview_child.ts")).default,
  sound: async () => (await import("../src/film/sound/children/sound_child.ts")).default,
  finish: async () => (await import("../src/film/finish/finish_child.ts")).default,
} satisfies ChildKinds;

/** Serves one kind until the parent goes away. Returns the exit code. */
export async function runChild(kind: string): Promise<number> {
  // The parent decides when a child ends; Ctrl-C reaches the whole group and is the parent's to
  // answer.
  process.on("SIGINT", () => {});
  try {
    await serveChild(kind, CHILD_KINDS);
    return 0;
  } catch (error) {
    return reportFault(error, processTerminal());
  }
}
