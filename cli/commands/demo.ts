// SPDX-License-Identifier: AGPL-3.0-or-later

// `demo`: copies a small library, makes one film of it, and leaves it configured.

import { filmDuration, SHORT_EDGES } from "../../src/film/brief/film_options.ts";
import { copyDemoLibrary, DEMO_YEAR } from "../../src/library/demo/demo_library.ts";
import { isThere, writeWhole } from "../../src/system/files/files.ts";
import { type Command, type CommandContext, type Given, JSON_LINES_OPTION } from "../command.ts";
import { makeFilmFromCommand } from "../film/make_film_command.ts";
import { readSettings } from "../../src/app/settings/settings.ts";

/** A whole year, which two cores make in less time than it plays. */
export const DEMO_SECONDS = 45;

export const demo: Command = {
  name: "demo",
  summary: "Copy a small library, make one film of it, print its path",
  options: {
    duration: {
      kind: "text",
      about: `Length of the film in seconds (default ${DEMO_SECONDS})`,
      value: "<seconds|auto>",
    },
    resolution: { kind: "text", about: "Size of the film", choices: Object.keys(SHORT_EDGES) },
    json: JSON_LINES_OPTION,
  },
  examples: ["photos-memories demo", "photos-memories demo --duration 30 --resolution 720p"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  // Before anything is written.
  const durationSeconds = filmDuration(given.text("duration") ?? String(DEMO_SECONDS));
  const { config, paths, file } = await readSettings(context);
  const json = given.flag("json");
  await copyDemoLibrary(paths.demoLibrary, { signal: context.signal });
  // A configuration that is already there is the person's own, and so is a library set elsewhere.
  const isOwn = await isThere(file) || config.library.folder !== undefined;
  if (!isOwn) await writeWhole(file, configText(paths.demoLibrary));
  const resolution = given.text("resolution") as keyof typeof SHORT_EDGES | undefined;
  return await makeFilmFromCommand(context, {
    libraryFolder: paths.demoLibrary,
    options: {
      memoryType: "year_in_review",
      year: DEMO_YEAR,
      durationSeconds,
      resolution: resolution && SHORT_EDGES[resolution],
      // About as good as usual in the least time.
      quality: "fast",
    },
  }, { json });
}

/** Not where its people live: that is read off the pictures, and other libraries live elsewhere. */
function configText(library: string): string {
  return [
    '# Written by "photos-memories demo". Point library.folder at your own pictures when you like.',
    "library:",
    `  folder: ${JSON.stringify(library)}`,
    "",
  ].join("\n");
}
