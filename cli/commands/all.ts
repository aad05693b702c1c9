// Every command, in the order of the help. A static list: it survives bundling and compiling.

import type { Command } from "../command.ts";
import { configSchemaCommand } from "./config_schema.ts";
import { configShowCommand } from "./config_show.ts";
import { demoCommand } from "./demo.ts";
import { generateCommand } from "./generate.ts";
import { runsListCommand } from "./runs_list.ts";
import { runsShowCommand } from "./runs_show.ts";
import { runsStoryCommand } from "./runs_story.ts";
import { runsWhyCommand } from "./runs_why.ts";

const TABLE = [
  demoCommand,
  generateCommand,
  runsListCommand,
  runsShowCommand,
  runsStoryCommand,
  runsWhyCommand,
  configShowCommand,
  configSchemaCommand,
] as const satisfies readonly Command[];

export const COMMANDS: readonly Command[] = TABLE;

export type CommandName = typeof TABLE[number]["name"];
