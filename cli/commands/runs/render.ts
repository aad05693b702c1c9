// SPDX-License-Identifier: AGPL-3.0-or-later

// `runs render`: makes the film of a cut that was kept, by `generate --no-render`, a dry run, or a
// film that failed on its way.

import { type Orientation, ORIENTATIONS } from "../../../src/film/brief/brief.ts";
import { type Command, type CommandContext, type Given, JSON_LINES_OPTION } from "../../command.ts";
import { makeFilmFromCommand } from "../../film/make_film_command.ts";
import { WHICH_OPTIONS, whichOf } from "../../library/library_session.ts";
import { outputFileName } from "../../../src/app/films/output_file_name.ts";

export const runsRender: Command = {
  name: "runs render",
  summary: "Make the film of a run's cut, without choosing again",
  positionals: ["run"],
  options: {
    output: { kind: "text", about: "Name of the film's file", value: "<name>" },
    orientation: {
      kind: "text",
      about: "Another shape of the same film: screens are chosen anew, changes and music stay",
      choices: ORIENTATIONS,
    },
    "upload-to-immich": {
      kind: "flag",
      about: "Deliver the film to the library server, then remove the local copy",
    },
    album: {
      kind: "text",
      about: "Album for the delivered film; made when there is none",
      value: "<name>",
    },
    "keep-intermediates": {
      kind: "flag",
      about: "Keep pieces, sound, cut and timeline beside the film",
    },
    quiet: { kind: "flag", about: "Print the result and nothing else" },
    json: JSON_LINES_OPTION,
    ...WHICH_OPTIONS,
  },
  examples: [
    "photos-memories generate --year 2025 --no-render",
    "photos-memories runs render latest",
    "photos-memories runs render latest --orientation portrait",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const orientation = given.text("orientation") as Orientation | undefined;
  return await makeFilmFromCommand(context, {
    ...whichOf(given),
    options: {},
    cutOf: given.positionals[0]!,
    orientation,
    outputName: outputFileName(given.text("output")),
    upload: given.flag("upload-to-immich"),
    album: given.text("album"),
  }, {
    intermediates: given.flag("keep-intermediates"),
    quiet: given.flag("quiet"),
    json: given.flag("json"),
  });
}
