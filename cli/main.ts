// The program under Deno: `bin/photos-memories <command…>`, or `deno task photos-memories <command…>`.

import type { ChildKinds } from "../src/system/process/child_job.ts";
import { ownWords, setExitCode } from "../src/system/process/own_process.ts";
import { actionFile, actionName } from "./action_names.ts";
import { CHILD_FILES } from "./child_files.ts";
import { PART_FILES } from "./parts.ts";
import { type LoadActions, runProgram } from "./program.ts";

/**
 * Deno reads every module that a literal import names before it runs the first line, even those
 * imported later. An address made here is read when it is asked for, so a command reads its own
 * modules and not those of all others: 0.3 s less before each of them.
 */
const load = (file: string) => import(new URL(file, import.meta.url).href);

const CHILDREN: ChildKinds = Object.fromEntries(
  Object.entries(CHILD_FILES).map(([kind, file]) => [kind, async () => (await load(file)).default]),
);

/** "people group add" → "people_group_add" and `peopleGroupAdd`; a test holds them against the table. */
const actions: LoadActions = () =>
  Promise.resolve({
    actionOf: async (name) => (await load(`./actions/${actionFile(name)}.ts`))[actionName(name)],
    partOf: (name) => load(PART_FILES[name]),
    async serveChildKind(kind) {
      const { serveChild } = await load("../src/system/process/child_job.ts");
      await serveChild(kind, CHILDREN);
    },
  });

// The exit code is set and the event loop empties by itself: nothing is cut off in the middle.
setExitCode(await runProgram(ownWords(), import.meta.filename!, actions));
