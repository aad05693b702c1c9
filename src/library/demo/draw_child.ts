// The child's side of drawing: a part of the plan, so that two children can share it and a native
// encoder never runs in the program itself.

import { Fault } from "../../base/fault.ts";
import type { ChildJob } from "../../system/process/child_job.ts";
import { demoPlan } from "./demo_plan.ts";
import { drawItem } from "./draw_item.ts";

export interface DrawJob {
  readonly folder: string;
  /** Paths of the plan. */
  readonly paths: readonly string[];
}

export interface DrawResult {
  /** How many of the files were not there yet. */
  readonly drawn: number;
}

/** Reports each path as its file is in place. */
const drawDemo: ChildJob<DrawJob, string, DrawResult> = async (
  { folder, paths },
  report,
) => {
  const { default: sharp } = await import("sharp");
  // Two children share the cores; a second thread in each would only get in the way.
  sharp.concurrency(1);
  sharp.cache(false);
  const items = new Map(demoPlan().map((item) => [item.path, item]));
  let drawn = 0;
  for (const path of paths) {
    const item = items.get(path);
    if (!item) throw new Fault("internal", `The demo has no "${path}"`);
    if (await drawItem(folder, item)) drawn++;
    report(path);
  }
  return { drawn };
};

export default drawDemo;
