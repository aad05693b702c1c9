// A program with the one child kind that draws, forked by the tests of the demo library.

import process from "node:process";
import { type ChildKinds, serveChild } from "../../../../src/system/process/child_job.ts";

const KINDS: ChildKinds = {
  draw: async () => (await import("../../../../src/library/demo/draw_child.ts")).default,
};

await serveChild(process.argv[3]!, KINDS);
