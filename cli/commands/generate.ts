// SPDX-License-Identifier: AGPL-3.0-or-later

// `generate`: one explicit film.

import path from "node:path";
import process from "node:process";
import { EXITS } from "../../src/base/exit_codes.ts";
import { Fault } from "../../src/base/fault.ts";
import { FILM_OPTIONS, type FilmOptions } from "../../src/film/brief/film_options.ts";
import { mixedFault } from "../../src/film/brief/film_flag.ts";
import { isThere, writeWhole } from "../../src/system/files/files.ts";
import { expandHome } from "../../src/system/paths.ts";
import { readFilmRequest } from "../../src/app/films/read_film_request.ts";
import {
  type Command,
  type CommandContext,
  type Given,
  JSON_LINES_OPTION,
  type Option,
} from "../command.ts";
import type { FilmRequest } from "../../src/film/brief/film_request.ts";
import { outputFileName } from "../../src/app/films/output_file_name.ts";
import { makeEveryTripFromCommand } from "../film/make_every_trip.ts";
import { type FilmPrinting, makeFilmFromCommand } from "../film/make_film_command.ts";
import { saveMoving } from "../settings/saving.ts";
import { readSettings } from "../../src/app/settings/settings.ts";
import { withParent } from "../../src/app/films/progress_forwarder.ts";

/** Options of the command beside those of every film. */
const OPTIONS: Readonly<Record<string, Option>> = {
  library: {
    kind: "text",
    about: "Folder of pictures instead of the configured library",
    value: "<folder>",
  },
  accounts: {
    kind: "text",
    about: "Accounts of the library server to read, with commas",
    value: "<a,b>",
  },
  ...Object.assign({}, ...Object.values(FILM_OPTIONS).map(({ flags }) => flags)),
  "ask-trace": {
    kind: "text",
    about: "Write what --ask was understood as, with counts",
    value: "<file>",
  },
  "all-trips": { kind: "flag", about: "One film of every trip in the days that were said" },
  output: { kind: "text", about: "Name of the film's file", value: "<name>" },
  "upload-to-immich": {
    kind: "flag",
    about: "Deliver the film to the library server, then remove the local copy",
  },
  album: {
    kind: "text",
    about: "Album for the delivered film; made when there is none",
    value: "<name>",
  },
  "dry-run": { kind: "flag", about: "Choose and print the cut, render nothing" },
  "no-render": {
    kind: "flag",
    about: "Choose, lay out to the beat and keep it; runs render makes the film of it",
  },
  "trace-selection": {
    kind: "text",
    about: "Write why each picture is or is not in the film",
    value: "<file>",
  },
  "keep-intermediates": {
    kind: "flag",
    about: "Keep pieces, sound, cut and timeline beside the film",
  },
  yes: { kind: "flag", about: "Make the folder of --library the library, without asking" },
  quiet: { kind: "flag", about: "Print the result and nothing else" },
  json: JSON_LINES_OPTION,
  // The automation's way: one JSON document on standard input (src/film/brief/film_request.ts).
  request: { kind: "text", about: "A request on standard input", choices: ["-"], hidden: true },
};

export const generate: Command = {
  name: "generate",
  summary: "Make one film",
  options: OPTIONS,
  examples: [
    "photos-memories generate --library ~/Pictures --year 2025",
    "photos-memories generate --year 2025 --month 7 --duration 45",
    'photos-memories generate --query "birthday cake" --upload-to-immich',
    "photos-memories generate --memory-type trip --near-date 2025-08-10",
    'photos-memories generate --ask "Anna at the lake, every summer" --dry-run',
    "photos-memories generate --all-trips --year 2025 --quiet",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  if (given.text("request") !== undefined) return await makeRequested(context);
  const request: FilmRequest = {
    libraryFolder: given.text("library"),
    options: optionsOf(given),
    outputName: outputFileName(given.text("output")),
    accounts: accountsFrom(given),
    upload: given.flag("upload-to-immich"),
    album: given.text("album"),
    stopAfter: given.flag("dry-run") ? "cut" : given.flag("no-render") ? "timeline" : undefined,
  };
  const printing: FilmPrinting = {
    trace: given.text("trace-selection"),
    sentence: given.text("ask-trace"),
    intermediates: given.flag("keep-intermediates"),
    quiet: given.flag("quiet"),
    json: given.flag("json"),
  };
  if (given.flag("dry-run") && given.flag("no-render")) {
    throw mixedFault("--dry-run", "--no-render");
  }
  if (printing.sentence !== undefined && request.options.request === undefined) {
    throw new Fault("usage", "--ask-trace writes what --ask was understood as, and there is none", {
      hint: "Add --ask",
    });
  }
  if (given.flag("all-trips") && request.options.request !== undefined) {
    throw mixedFault("--ask", "--all-trips");
  }
  await offerLibrary(context, { ...printing, ...request }, given.flag("yes"));
  if (!given.flag("all-trips")) return await makeFilmFromCommand(context, request, printing);
  const alone = ["trip-index", "near-date", "output", "trace-selection"].find((name) =>
    name === "trip-index" ? given.number(name) !== undefined : given.text(name) !== undefined
  );
  if (alone !== undefined) throw mixedFault("--all-trips", `--${alone}`);
  return await makeEveryTripFromCommand(context, request, printing);
}

/** Beside the stores once the offer was declined. */
const DECLINED = "library-offer-declined";

/** While the library is the demo's, or none, the person's own folder may take its place; asked once. */
export async function offerLibrary(
  context: CommandContext,
  { libraryFolder, quiet, json }:
    & Pick<FilmRequest, "libraryFolder">
    & Pick<FilmPrinting, "quiet" | "json">,
  isMeant: boolean,
): Promise<void> {
  if (libraryFolder === undefined) return;
  const { terminal, signal } = context;
  const { config, paths } = await readSettings(context);
  const folder = path.resolve(expandHome(libraryFolder)), now = config.library.folder;
  const isDemo = now !== undefined && path.resolve(expandHome(now)) === paths.demoLibrary;
  const isOpen = config.immich.url === undefined && (now === undefined || isDemo);
  if (!isOpen || folder === paths.demoLibrary || !await isThere(folder)) return;
  if (!isMeant) {
    const declined = path.join(paths.data, DECLINED);
    if (!isDemo || quiet || json || await isThere(declined)) return;
    const question = `Make "${folder}" the library from now on, instead of the demo's? [y/N]`;
    const answer = await terminal.ask(question, signal);
    if (answer === undefined) return;
    if (!/^y/i.test(answer)) {
      await writeWhole(declined, "", 0o600);
      const later = "photos-memories config set library.folder <folder>";
      return terminal.note(terminal.paint.dim(`It is not asked again. To do it later: ${later}`));
    }
  }
  const set = new Map([["library.folder", folder]]);
  await saveMoving(context, set, () => Promise.resolve(true));
  terminal.note(`The library is "${folder}" from now on`);
}

/** The film its parent process asks for on standard input; it ends when the parent does. */
async function makeRequested(context: CommandContext): Promise<number> {
  return await withParent(context.signal, async (signal) => {
    const request = await readFilmRequest(process.stdin);
    const code = await makeFilmFromCommand({ ...context, signal }, request, {});
    // The parent reads in the ledger that there is no film, which is no failure to it.
    return code === EXITS.nothing.code ? EXITS.done.code : code;
  });
}

/** Albums and trips belong to one account. */
function accountsFrom(given: Given): readonly string[] {
  const names = (given.text("accounts") ?? "").split(",").map((name) => name.trim())
    .filter((name) => name !== "");
  const refusing = given.text("from-album") !== undefined
    ? "--from-album"
    : given.text("memory-type") === "trip" || given.text("near-date") !== undefined ||
        given.number("trip-index") !== undefined || given.flag("all-trips")
    ? "a trip"
    : undefined;
  if (names.length > 0 && refusing) {
    throw new Fault("usage", `--accounts cannot be combined with ${refusing}`, {
      hint: "Albums and trips are read with the top-level connection; leave out --accounts",
    });
  }
  return names;
}

/** The flags as the brief's resolver takes them. */
export function optionsOf(given: Given): FilmOptions {
  const options: FilmOptions = Object.fromEntries(
    Object.entries(FILM_OPTIONS).map(([key, option]) => [key, option.read(given)]),
  );
  // The track is found again wherever the cut is rendered from later.
  return options.music ? { ...options, music: expandHome(options.music) } : options;
}
