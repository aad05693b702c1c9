// What every command does, and every child process. Loaded only when one of them is really run, so
// that `--help` reads the tables and nothing else.

import { serveChild } from "../../src/system/child_job.ts";
import { CHILD_KINDS } from "../children.ts";
import type { Action } from "../command.ts";
import type { CommandName } from "../commands/all.ts";

/** Static and literal: it survives bundling and compiling. */
const ACTIONS: Readonly<Record<CommandName, () => Promise<Action>>> = {
  "demo": async () => (await import("./demo.ts")).demo,
  "generate": async () => (await import("./generate.ts")).generate,
  "preflight": async () => (await import("./preflight.ts")).preflight,
  "runs list": async () => (await import("./runs_list.ts")).runsList,
  "runs show": async () => (await import("./runs_show.ts")).runsShow,
  "runs story": async () => (await import("./runs_story.ts")).runsStory,
  "runs why": async () => (await import("./runs_why.ts")).runsWhy,
  "runs upload": async () => (await import("./runs_upload.ts")).runsUpload,
  "people list": async () => (await import("./people_list.ts")).peopleList,
  "people set": async () => (await import("./people_set.ts")).peopleSet,
  "people bind": async () => (await import("./people_bind.ts")).peopleBind,
  "people unbind": async () => (await import("./people_unbind.ts")).peopleUnbind,
  "people group add": async () => (await import("./people_group_add.ts")).peopleGroupAdd,
  "people group list": async () => (await import("./people_group_list.ts")).peopleGroupList,
  "people group remove": async () => (await import("./people_group_remove.ts")).peopleGroupRemove,
  "exclude add": async () => (await import("./exclude_add.ts")).excludeAdd,
  "exclude list": async () => (await import("./exclude_list.ts")).excludeList,
  "exclude remove": async () => (await import("./exclude_remove.ts")).excludeRemove,
  "config show": async () => (await import("./config_show.ts")).configShow,
  "config schema": async () => (await import("./config_schema.ts")).configSchema,
};

export const actionOf = (name: CommandName): Promise<Action> => ACTIONS[name]();

/** Serves a child kind until the parent goes away. Throws Fault `usage` for people. */
export const serveChildKind = (kind: string): Promise<void> => serveChild(kind, CHILD_KINDS);
