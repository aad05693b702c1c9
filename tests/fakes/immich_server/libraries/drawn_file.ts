// Drawn media kept between test runs: drawing a library takes seconds, reading it nothing.

import { createHash } from "node:crypto";
import { mkdir, rename, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** Raised when what is drawn changes without its plan. */
const DRAWING = 1;

/**
 * The path of the file `draw` makes of the plan, which names it. Two processes may draw the same at
 * once: each draws under a name of its own, and the last one wins.
 */
export async function drawnFile(
  plan: unknown,
  ending: string,
  draw: (path: string) => Promise<void>,
): Promise<string> {
  const folder = path.join(os.tmpdir(), "photos-memories-drawn");
  const name = createHash("sha1").update(JSON.stringify([DRAWING, plan])).digest("hex");
  const target = path.join(folder, `${name}.${ending}`);
  if (await stat(target).then(() => true, () => false)) return target;
  await mkdir(folder, { recursive: true });
  const unfinished = path.join(folder, `${name}.${crypto.randomUUID()}.${ending}`);
  await draw(unfinished);
  await rename(unfinished, target);
  return target;
}
