// The demo: a copied library, left configured, and one film of it through the same code as any film.

import { copyDemoLibrary, DEMO_YEAR } from "../../src/library/demo/demo_library.ts";
import { isThere, writeWhole } from "../../src/system/files/files.ts";
import type { Action } from "../command.ts";
import { DEFAULT_SECONDS } from "../commands/demo.ts";
import { makeFilmFromCommand } from "../film/make_film_command.ts";
import { filmDuration } from "../options/film_duration.ts";
import { SHORT_EDGES } from "../options/short_edges.ts";
import { readSettings } from "../settings/settings.ts";

export const demo: Action = async (context, given) => {
  // Before anything is written.
  const durationSeconds = filmDuration(given.text("duration") ?? String(DEFAULT_SECONDS));
  const { config, paths, file } = await readSettings(context);
  const json = given.flag("json");
  await copyDemoLibrary(paths.demoLibrary, { signal: context.signal });
  // A configuration that is already there is the person's own, and so is a library set elsewhere.
  const isOwn = await isThere(file) || config.library.folder !== undefined;
  if (!isOwn) await writeWhole(file, configText(paths.demoLibrary));
  const resolution = given.text("resolution") as keyof typeof SHORT_EDGES | undefined;
  return await makeFilmFromCommand(context, {
    libraryFolder: paths.demoLibrary,
    ask: {
      memoryType: "year_in_review",
      year: DEMO_YEAR,
      durationSeconds,
      resolution: resolution && SHORT_EDGES[resolution],
    },
    dryRun: false,
    json,
  });
};

/** Not where its people live: that is read off the pictures, and other libraries live elsewhere. */
function configText(library: string): string {
  return [
    '# Written by "photos-memories demo". Point library.folder at your own pictures when you like.',
    "library:",
    `  folder: ${JSON.stringify(library)}`,
    "",
  ].join("\n");
}
