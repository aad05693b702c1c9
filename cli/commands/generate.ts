// `generate`: one explicit film.

import { MEMORY_TYPES, type MemoryType } from "../../src/film/brief/brief.ts";
import type { Ask } from "../../src/film/brief/ask.ts";
import { Fault } from "../../src/base/fault.ts";
import type { Command, Given, Option } from "../command.ts";
import { SHORT_EDGES } from "../short_edges.ts";

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
  "memory-type": choice("What kind of film", MEMORY_TYPES),
  year: number("Which year", "<yyyy>"),
  month: number("Which month, 1 to 12", "<m>"),
  season: choice("Which season", ["spring", "summer", "autumn", "fall", "winter"]),
  hemisphere: choice("Where the seasons are", ["north", "south"]),
  start: text("First day", "<date>"),
  end: text("Last day", "<date>"),
  period: text("Length of the window, such as 2w or 3m", "<n d|w|m|y>"),
  day: text("The day of a special day, or of an anniversary", "<date>"),
  holiday: text("A holiday's name, or MM-DD", "<name>"),
  "years-back": number("How many years on-this-day and holiday films reach back"),
  birthday: text('Birthday film of --person; "known" takes the known birth date', "<MM-DD|known>"),
  person: many("Only pictures with this person", "<name>"),
  "person-match": choice("Whether all or any of the persons must be there", ["and", "or"]),
  "people-expression": text("Such as: Anna AND (Ben OR Carla)", "<expression>"),
  "from-album": text("An album's name; in a folder library, a sub-folder", "<name>"),
  "near-date": text("The trip nearest to this day", "<date>"),
  "trip-index": number("Which trip of the year, counted from 1"),
  duration: text("Length of the film in seconds, or auto", "<seconds|auto>"),
  "short-form": choice("A vertical film of so many seconds", ["15", "30", "60", "90"]),
  orientation: choice("Shape of the film", ["auto", "landscape", "portrait", "square"]),
  resolution: choice("Size of the film", Object.keys(SHORT_EDGES)),
  fps: choice("Frames per second", ["auto", "24", "25", "30", "60"]),
  codec: choice("Video format", ["h264", "hevc"]),
  transition: choice("How shots follow each other", ["smart", "cut", "crossfade"]),
  music: text("Your own track; cuts follow its beat", "<file>"),
  mood: choice("Mood of the composed music", MOODS),
  "no-music": flag("No music"),
  title: text("Title instead of the chosen one", "<text>"),
  subtitle: text("Second line under the title", "<text>"),
  "no-add-date": flag("Do not show dates"),
  "no-add-place": flag("Do not show places"),
  "no-cards": flag("No opening, chapter and ending cards"),
  "no-photos": flag("Videos only"),
  "no-live-photos": flag("Live Photos stay still"),
  include: many("A picture that must be in the film", "<asset>"),
  exclude: many("A picture that must not be in the film", "<asset>"),
  seed: number("Another number makes another film of the same pictures"),
  output: text("Name of the film's file", "<name>"),
  "dry-run": flag("Choose and print the cut, render nothing"),
  json: flag("Progress and result as JSON lines"),
};

export const generateCommand: Command = {
  name: "generate",
  summary: "Make one film",
  options: OPTIONS,
  examples: [
    "photos-memories generate --library ~/Pictures --memory-type year_in_review --year 2025",
    "photos-memories generate --year 2025 --month 7 --orientation portrait --duration 45",
    "photos-memories generate --memory-type trip --near-date 2025-08-10 --music song.mp3",
  ],
  async run(context, given) {
    const { makeFilmFromCommand } = await import("../make_film_command.ts");
    return await makeFilmFromCommand(context, {
      libraryFolder: given.text("library"),
      ask: askOf(given),
      outputName: given.text("output"),
      dryRun: given.flag("dry-run"),
      json: given.flag("json"),
    });
  },
};

/** The flags as the brief's resolver takes them. */
export function askOf(given: Given): Ask {
  const off = (name: string) => given.flag(name) ? false : undefined;
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
    holiday: given.text("holiday"),
    yearsBack: given.number("years-back"),
    birthday: given.text("birthday") === "known" ? true : given.text("birthday"),
    person: given.list("person"),
    personMatch: given.text("person-match") as Ask["personMatch"],
    peopleExpression: given.text("people-expression"),
    album: given.text("from-album"),
    nearDate: given.text("near-date"),
    tripIndex: given.number("trip-index"),
    durationSeconds: durationOf(given.text("duration")),
    shortForm: shortForm === undefined ? undefined : Number(shortForm) as Ask["shortForm"],
    orientation: given.text("orientation") as Ask["orientation"],
    resolution: resolution && SHORT_EDGES[resolution],
    fps: fps === undefined || fps === "auto" ? undefined : Number(fps) as Ask["fps"],
    codec: given.text("codec") as Ask["codec"],
    transition: given.text("transition") as Ask["transition"],
    music: given.text("music"),
    mood: given.text("mood") as Ask["mood"],
    noMusic: given.flag("no-music"),
    title: given.text("title"),
    subtitle: given.text("subtitle"),
    addDate: off("no-add-date"),
    addPlace: off("no-add-place"),
    cards: off("no-cards"),
    noPhotos: given.flag("no-photos"),
    noLivePhotos: given.flag("no-live-photos"),
    include: given.list("include"),
    exclude: given.list("exclude"),
    seed: given.number("seed"),
  };
}

function durationOf(text: string | undefined): number | undefined {
  if (text === undefined || text === "auto") return undefined;
  const seconds = Number(text);
  if (text.trim() !== "" && seconds >= 5 && seconds <= 3_600) return seconds;
  throw new Fault("usage", `"--duration" cannot be "${text}"`, {
    hint: "Give seconds between 5 and 3600, or auto",
  });
}
