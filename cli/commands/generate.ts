// `generate`: one explicit film.

import process from "node:process";
import { Fault } from "../../src/base/fault.ts";
import type { Ask } from "../../src/film/brief/ask.ts";
import { CODECS, MEMORY_TYPES, SHARING_LEVELS, TRANSITIONS } from "../../src/film/brief/brief.ts";
import type { MemoryType } from "../../src/film/brief/brief.ts";
import { expandHome } from "../../src/system/paths.ts";
import { readFilmRequest } from "../automation/film_request.ts";
import type { Command, CommandContext, Given, Option } from "../command.ts";
import type { FilmCommand } from "../film/film_command.ts";
import { makeEveryTrip } from "../film/make_every_trip.ts";
import { makeFilmFromCommand } from "../film/make_film_command.ts";
import { filmDuration } from "../options/film_duration.ts";
import { outputFileName } from "../options/output_file_name.ts";
import { SHORT_EDGES } from "../options/short_edges.ts";
import { withParent } from "../with_parent.ts";

const MOODS = ["calm", "tender", "nostalgic", "happy", "energetic", "playful", "epic"] as const;

const text = (about: string, value: string): Option => ({ kind: "text", about, value });
const number = (about: string, value = "<n>"): Option => ({ kind: "number", about, value });
const choice = (about: string, choices: readonly string[]): Option => ({
  kind: "text",
  about,
  choices,
});
const flag = (about: string): Option => ({ kind: "flag", about });
const many = (about: string, value: string): Option => ({
  ...text(about, value),
  repeatable: true,
});

const OPTIONS: Readonly<Record<string, Option>> = {
  library: text("Folder of pictures instead of the configured library", "<folder>"),
  accounts: text("Accounts of the library server to read, with commas", "<a,b>"),
  "memory-type": choice("What kind of film", MEMORY_TYPES),
  year: number("Which year", "<yyyy>"),
  month: number("Which month, 1 to 12", "<m>"),
  season: choice("Which season", ["spring", "summer", "autumn", "fall", "winter"]),
  hemisphere: choice("Where the seasons are", ["north", "south"]),
  start: text("First day", "<date>"),
  end: text("Last day", "<date>"),
  period: text("Length of the window, such as 2w or 3m", "<n d|w|m|y>"),
  day: text("The day of a special day, or of an anniversary", "<date>"),
  "event-id": text("Which of several special days on --day", "<id>"),
  holiday: text("A holiday's name, or MM-DD", "<name>"),
  "years-back": number("How many years on-this-day and holiday films reach back"),
  birthday: {
    ...text("Birthday film of --person; the known birth date unless a day is said", "[MM-DD]"),
    bare: "known",
  },
  person: many("Only pictures with this person", "<name>"),
  "person-match": choice("Whether all or any of the persons must be there", ["and", "or"]),
  "people-expression": text("Such as: Anna AND (Ben OR Carla)", "<expression>"),
  group: text("A group saved with people group add", "<label>"),
  query: text('Free text, such as "sunset at the beach"', "<words>"),
  "from-album": text("An album's name; in a folder library, a sub-folder", "<name>"),
  subject: text("What of the album the film is about, searched for like --query", "<words>"),
  ask: text(
    "Experimental: a sentence the language model turns into people, places, days and things",
    "<sentence>",
  ),
  "ask-trace": text("Write what --ask was understood as, with counts", "<file>"),
  "near-date": text("The trip nearest to this day", "<date>"),
  "trip-index": number("Which trip of the year, counted from 1"),
  "all-trips": flag("One film of every trip in the days that were said"),
  duration: text("Length of the film in seconds, or auto", "<seconds|auto>"),
  "short-form": choice("A vertical film of so many seconds", ["15", "30", "60", "90"]),
  orientation: choice("Shape of the film", ["auto", "landscape", "portrait", "square"]),
  resolution: choice("Size of the film", Object.keys(SHORT_EDGES)),
  fps: choice("Frames per second", ["auto", "24", "25", "30", "60"]),
  codec: choice("Video format; prores is for further cutting, in a mov that stays here", CODECS),
  format: choice("What the film is packed in, or its codec", ["mp4", "mov", "h265", "prores"]),
  quality: choice("How good the picture is for its size", ["high", "balanced", "fast"]),
  "scale-mode": choice(
    "A picture that does not fill the film: on a ground, on its own blur, or whole on black",
    ["auto", "blur", "fit"],
  ),
  transition: choice(
    "How shots follow each other; with cut cards still dissolve, with none nothing fades at all",
    TRANSITIONS,
  ),
  "photo-duration": number("Seconds a photo is seen, 1 to 10", "<seconds>"),
  music: text("Your own track; cuts follow its beat", "<file>"),
  mood: choice("Mood of the composed music", MOODS),
  "no-music": flag("No music"),
  "music-volume": number("Music beside the sound of clips, 0 softest to 1 loudest", "<0 to 1>"),
  title: text("Title instead of the chosen one", "<text>"),
  subtitle: text("Second line under the title", "<text>"),
  "llm-title": flag("A title by the language model of llm.*, for a trip too; within the facts"),
  "no-llm-title": flag("A title by the templates alone"),
  "add-date": flag("Show dates, whatever the configuration says"),
  "no-add-date": flag("Do not show dates"),
  "add-place": flag("Show places, whatever the configuration says"),
  "no-add-place": flag("Do not show places"),
  captions: flag("Show captions of pictures as subtitles, whatever the configuration says"),
  "no-captions": flag("No subtitles"),
  cards: flag("Opening, chapter and ending cards, whatever the configuration says"),
  "no-cards": flag("No opening, chapter and ending cards"),
  "include-photos": flag("Photos too, whatever the configuration says"),
  "no-photos": flag("Videos only"),
  "include-live-photos": flag("Live Photos move, whatever the configuration says"),
  "no-live-photos": flag("Live Photos stay still"),
  include: many("A picture that must be in the film", "<asset>"),
  exclude: many("A picture that must not be in the film", "<asset>"),
  "privacy-mode": flag(
    "For strangers: nobody is recognised or understood, no name or place is told",
  ),
  sharing: choice("Who the film is made for", SHARING_LEVELS),
  seed: number("Another number makes another film of the same pictures"),
  output: text("Name of the film's file", "<name>"),
  "upload-to-immich": flag("Deliver the film to the library server, then remove the local copy"),
  album: text("Album for the delivered film; made when there is none", "<name>"),
  "dry-run": flag("Choose and print the cut, render nothing"),
  "no-render": flag("Choose, lay out to the beat and keep it; runs render makes the film of it"),
  "trace-selection": text("Write why each picture is or is not in the film", "<file>"),
  "keep-intermediates": flag("Keep pieces, sound, cut and timeline beside the film"),
  quiet: flag("Print the result and nothing else"),
  json: flag("Progress and result as JSON lines"),
  // The automation's way: one JSON document on standard input (src/automation/film_request.ts).
  request: { ...choice("A request on standard input", ["-"]), hidden: true },
};

export const generate: Command = {
  name: "generate",
  summary: "Make one film",
  options: OPTIONS,
  examples: [
    "photos-memories generate --library ~/Pictures --memory-type year_in_review --year 2025",
    "photos-memories generate --year 2025 --month 7 --orientation portrait --duration 45",
    'photos-memories generate --query "birthday cake" --year 2025 --upload-to-immich --album Films',
    "photos-memories generate --memory-type trip --near-date 2025-08-10 --music song.mp3",
    'photos-memories generate --ask "Anna at the lake, every summer" --dry-run',
    "photos-memories generate --all-trips --year 2025 --quiet",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
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
}

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
