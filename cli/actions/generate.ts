// `generate`: one explicit film.

import process from "node:process";
import { Fault } from "../../src/base/fault.ts";
import type { Ask } from "../../src/film/brief/ask.ts";
import type { MemoryType } from "../../src/film/brief/brief.ts";
import { expandHome } from "../../src/system/paths.ts";
import { readFilmRequest } from "../automation/film_request.ts";
import type { Action, CommandContext, Given } from "../command.ts";
import type { FilmCommand } from "../film/film_command.ts";
import { makeEveryTrip } from "../film/make_every_trip.ts";
import { makeFilmFromCommand } from "../film/make_film_command.ts";
import { filmDuration } from "../options/film_duration.ts";
import { outputFileName } from "../options/output_file_name.ts";
import { SHORT_EDGES } from "../options/short_edges.ts";
import { withParent } from "../with_parent.ts";

export const generate: Action = async (context, given) => {
  if (given.text("request") !== undefined) return await makeRequested(context);
  const command: FilmCommand = {
    libraryFolder: given.text("library"),
    ask: askOf(given),
    outputName: outputFileName(given.text("output")),
    accounts: accountsFrom(given),
    upload: given.flag("upload-to-immich"),
    album: given.text("album"),
    dryRun: given.flag("dry-run"),
    noRender: given.flag("no-render"),
    traceFile: given.text("trace-selection"),
    requestTraceFile: given.text("ask-trace"),
    keepIntermediates: given.flag("keep-intermediates"),
    quiet: given.flag("quiet"),
    json: given.flag("json"),
  };
  if (command.dryRun && command.noRender) throw mixed("--dry-run", "--no-render");
  if (command.requestTraceFile !== undefined && command.ask.request === undefined) {
    throw new Fault("usage", "--ask-trace writes what --ask was understood as, and there is none", {
      hint: "Add --ask",
    });
  }
  if (given.flag("all-trips") && command.ask.request !== undefined) {
    throw mixed("--ask", "--all-trips");
  }
  if (!given.flag("all-trips")) return await makeFilmFromCommand(context, command);
  const alone = ["trip-index", "near-date", "output", "trace-selection"].find((name) =>
    name === "trip-index" ? given.number(name) !== undefined : given.text(name) !== undefined
  );
  if (alone !== undefined) throw mixed("--all-trips", `--${alone}`);
  return await makeEveryTrip(context, command);
};

function mixed(one: string, other: string): Fault {
  return new Fault("usage", `${one} cannot be combined with ${other}`, {
    hint: "Leave out one of the two",
  });
}

/** The film the automation asks for on standard input; it ends when the automation does. */
async function makeRequested(context: CommandContext): Promise<number> {
  return await withParent(context.signal, async (signal) => {
    const { ask, accounts, upload, album, ...origin } = await readFilmRequest(process.stdin);
    return await makeFilmFromCommand({ ...context, signal }, {
      ask,
      accounts,
      upload,
      album,
      origin,
      dryRun: false,
      json: false,
    });
  });
}

/** Albums and trips belong to one account (film.md ACC-1). */
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

/** `--format` may name a codec, too (control.md 8.3). */
function packingOf(given: Given): Pick<Ask, "codec" | "format"> {
  const codec = given.text("codec") as Ask["codec"], format = given.text("format");
  if (format !== "h265" && format !== "prores") return { codec, format: format as Ask["format"] };
  if (codec !== undefined && codec !== format) {
    throw mixed(`--codec ${codec}`, `--format ${format}`);
  }
  return { codec: format };
}

/** The flags as the brief's resolver takes them. */
export function askOf(given: Given): Ask {
  const switched = (name: string, yes?: string) => switchedIn(given, name, yes);
  const not = (said: boolean | undefined) => said === undefined ? undefined : !said;
  const shortForm = given.text("short-form"), fps = given.text("fps");
  const resolution = given.text("resolution") as keyof typeof SHORT_EDGES | undefined;
  return {
    memoryType: given.text("memory-type") as MemoryType | undefined,
    year: given.number("year"),
    month: given.number("month"),
    season: given.text("season"),
    hemisphere: given.text("hemisphere") as Ask["hemisphere"],
    start: given.text("start"),
    end: given.text("end"),
    period: given.text("period"),
    day: given.text("day"),
    eventId: given.text("event-id"),
    holiday: given.text("holiday"),
    yearsBack: given.number("years-back"),
    birthday: given.text("birthday") === "known" ? true : given.text("birthday"),
    person: given.list("person"),
    personMatch: given.text("person-match") as Ask["personMatch"],
    peopleExpression: given.text("people-expression"),
    group: given.text("group"),
    query: given.text("query"),
    album: given.text("from-album"),
    subject: given.text("subject"),
    request: given.text("ask"),
    nearDate: given.text("near-date"),
    tripIndex: given.number("trip-index"),
    durationSeconds: filmDuration(given.text("duration")),
    shortForm: shortForm === undefined ? undefined : Number(shortForm) as Ask["shortForm"],
    orientation: given.text("orientation") as Ask["orientation"],
    resolution: resolution && SHORT_EDGES[resolution],
    fps: fps === undefined || fps === "auto" ? undefined : Number(fps) as Ask["fps"],
    ...packingOf(given),
    quality: given.text("quality") as Ask["quality"],
    scaleMode: given.text("scale-mode") as Ask["scaleMode"],
    photoSeconds: given.number("photo-duration"),
    musicVolume: given.number("music-volume"),
    privacy: given.flag("privacy-mode") || undefined,
    sharing: given.text("sharing") as Ask["sharing"],
    transition: given.text("transition") as Ask["transition"],
    music: trackOf(given.text("music")),
    mood: given.text("mood") as Ask["mood"],
    noMusic: given.flag("no-music"),
    title: given.text("title"),
    subtitle: given.text("subtitle"),
    llmTitle: switched("llm-title"),
    addDate: switched("add-date"),
    addPlace: switched("add-place"),
    captions: switched("captions"),
    cards: switched("cards"),
    noPhotos: not(switched("photos", "include-photos")),
    noLivePhotos: not(switched("live-photos", "include-live-photos")),
    include: given.list("include"),
    exclude: given.list("exclude"),
    seed: given.number("seed"),
  };
}

/** `--x` (or what says yes to it) or `--no-x`; what was not said is left to the configuration. */
function switchedIn(given: Given, name: string, yes = name): boolean | undefined {
  const [on, off] = [given.flag(yes), given.flag(`no-${name}`)];
  if (on && off) throw mixed(`--${yes}`, `--no-${name}`);
  return on ? true : off ? false : undefined;
}

/** Where the track lies, wherever the cut is rendered from later. */
function trackOf(typed: string | undefined): string | undefined {
  return typed ? expandHome(typed) : typed;
}
