// The demo: a drawn library, left configured, and one film of it through the same code as any film.

import { Fault } from "../src/base/fault.ts";
import { DEMO_HOME, DEMO_YEAR } from "../src/library/demo/demo_plan.ts";
import { drawDemoLibrary } from "../src/library/demo/draw_demo_library.ts";
import { isThere, writeWhole } from "../src/system/files.ts";
import { tryLock } from "../src/system/lock.ts";
import { askOf } from "./commands/generate.ts";
import type { CommandContext } from "./command.ts";
import { makeFilmFromCommand } from "./make_film_command.ts";
import { readSettings } from "./settings.ts";

export interface DemoAsk {
  readonly durationSeconds: number;
  readonly resolution: string | undefined;
  readonly json: boolean;
}

export async function runDemo(context: CommandContext, ask: DemoAsk): Promise<number> {
  const { paths, file } = await readSettings(context);
  await draw(context, paths.locks, paths.demoLibrary, ask.json);
  if (!await isThere(file)) await writeWhole(file, configText(paths.demoLibrary));
  return await makeFilmFromCommand(context, {
    libraryFolder: paths.demoLibrary,
    ask: {
      memoryType: "year_in_review",
      year: DEMO_YEAR,
      durationSeconds: ask.durationSeconds,
      resolution: resolutionOf(ask.resolution),
    },
    dryRun: false,
    json: ask.json,
  });
}
