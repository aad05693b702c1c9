// What is wrong with a request for a film, found before the library is read: names, files, the language
// model, and where the film is to be delivered.

import path from "node:path";
import { folderRead, openTarget } from "../open_app.ts";
import { Fault } from "../../base/fault.ts";
import { addDays, type LocalDate, localToday, yearOf } from "../../base/local_time.ts";
import { LLM_HINT, statedLlm } from "../../config/llm.ts";
import type { Config } from "../../config/schema.ts";
import type { BriefFacts, FilmOptions } from "../../film/brief/film_options.ts";
import { namedIn, pictureFault, unknownPicture } from "../../film/brief/check_named_pictures.ts";
import { parseDate } from "../../film/brief/days/date_input.ts";
import { parsePeopleExpression } from "../../film/brief/people_expression.ts";
import type { Trip } from "../../film/brief/places/trips.ts";
import { checkNumbers, resolveBrief } from "../../film/brief/resolve_brief.ts";
import { checkDeliverable } from "../../film/delivery/check_deliverable.ts";
import type { FilmRequest } from "../../film/brief/film_request.ts";
import type { ChosenCut, FilmSettings } from "../../film/film_contract.ts";
import type { Person } from "../../library/asset.ts";
import { findAsset } from "../../library/find_asset.ts";
import { whyLeftOut } from "../../library/folder/read_file.ts";
import { walkFolder } from "../../library/folder/walk.ts";
import { isThere } from "../../system/files/files.ts";
import { systemMachine } from "../../system/machine.ts";
import type { AppContext } from "../context.ts";
import type { Settings } from "../settings/settings.ts";

/** Checks that need no library. */
export async function checkWishes(
  { options, cutOf }: FilmRequest,
  { config }: Pick<Settings, "config">,
  { entry, signal }: Pick<AppContext, "entry" | "signal">,
): Promise<void> {
  const track = options.music;
  if (track !== undefined && !await isThere(track)) {
    throw new Fault("not_found", `There is no track "${track}"`, {
      hint: "Check the path after --music",
    });
  }
  if (cutOf === undefined) {
    checkAsk(options, localToday(systemMachine.now()), config.title_screens.locale);
  }
  // Last, because it starts a child.
  if (track !== undefined) {
    const { checkTrack } = await import("../../film/children/ask_child.ts");
    await checkTrack(track, { entry }, signal);
  }
}

/**
 * The album of a film that is to be delivered. Throws what forbids the delivery, before the film is
 * made.
 */
export function deliveryOf(
  { upload, album, origin, options }: FilmRequest,
  chosen: ChosenCut | undefined,
  config: Config,
): FilmSettings["delivery"] {
  if (!upload && !config.upload.enabled) {
    if (album === undefined || origin !== undefined) return undefined;
    throw new Fault("usage", "--album says where a delivered film goes, and none is delivered", {
      hint: "Add --upload-to-immich; a film of what is in an album is made with --from-album",
    });
  }
  checkDeliverable({ codec: chosen?.brief.codec ?? options.codec ?? config.output.codec });
  openTarget(config);
  return { album: album ?? config.upload.album_name };
}

/** Checks that read the disk. */
export async function checkNames(
  { libraryFolder, accounts, options }: FilmRequest,
  config: Config,
  signal: AbortSignal,
): Promise<void> {
  const folder = folderRead({ config, libraryFolder, accounts });
  if (folder !== undefined) await checkNamedFiles(options, folder, signal);
}

/** Throws Fault `usage`. */
export function checkLlm(ask: Pick<FilmOptions, "llmTitle" | "request">, config: Config): void {
  const flag = ask.request !== undefined ? "--ask" : ask.llmTitle ? "--llm-title" : undefined;
  if (flag === undefined || statedLlm(config.llm)) return;
  const isOff = config.llm.enabled === false;
  throw new Fault(
    "usage",
    `${flag} needs a language model, and ${isOff ? "llm.enabled is false" : "none is configured"}`,
    { hint: isOff ? "Set llm.enabled to true, or leave it out" : LLM_HINT },
  );
}

/**
 * Before a folder is scanned, which may take minutes: what is no file in it cannot be one of its
 * pictures. Throws Fault `not_found`, and what the file system says about the folder.
 */
export async function checkNamedFiles(
  ask: FilmOptions,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  for (const named of namedIn(ask)) {
    if (await isThere(path.join(folder, named[0]))) continue;
    const { files, skipped } = await walkFolder(folder, signal);
    const ids = files.map((file) => file.path), found = findAsset(named[0], ids);
    // A file that cannot be read is no suggestion either.
    const file = found.kind === "one" ? files.find(({ path }) => path === found.id) : undefined;
    const reason = file && await whyLeftOut(folder, file);
    if (file && reason !== undefined) throw pictureFault(named, file.path, reason);
    throw unknownPicture(named, ids, skipped);
  }
}

/**
 * What is wrong with a wish in any library: it is resolved in one that has everything it names.
 * Throws Fault `usage`.
 */
export function checkAsk(ask: FilmOptions, today: LocalDate, locale: string): void {
  if (ask.year !== undefined && ask.year >= 0 && ask.year < 100) {
    throw new Fault("usage", `--year cannot be ${ask.year}`, {
      hint: `Type all four digits: --year ${fullYear(ask.year, yearOf(today))}`,
    });
  }
  checkNumbers(ask);
  resolveBrief(ask, obligingLibrary(ask, today, locale));
}

/** The latest year that ends with these digits and is not to come. */
function fullYear(twoDigits: number, thisYear: number): number {
  const inThisCentury = Math.floor(thisYear / 100) * 100 + Math.floor(twoDigits);
  return inThisCentury <= thisYear ? inThisCentury : inThisCentury - 100;
}

/** Every person, group, album, place and holiday the wish names is there. */
function obligingLibrary(ask: FilmOptions, today: LocalDate, locale: string): BriefFacts {
  const people = [...namesIn(ask), ...ask.group === undefined ? [] : [ask.group]]
    .flatMap(personsCalled);
  const anyOfThem = { any: people.map(({ id }) => ({ person: id })) };
  return {
    people,
    groups: ask.group === undefined
      ? []
      : [{ id: ask.group, label: ask.group, expression: anyOfThem, createdAt: "" }],
    albums: ask.album === undefined ? [] : [{ id: ask.album, name: ask.album, assetCount: 1 }],
    places: ask.place === undefined ? [] : [ask.place],
    today,
    locale,
    trips: tripsFor(ask),
    // Which holidays a name can mean hangs on the country the pictures are from.
    ownHolidays: ask.holiday !== undefined && /\p{L}/u.test(ask.holiday)
      ? [{ name: ask.holiday, dates: ["01-01"] }]
      : [],
  };
}

function namesIn(ask: FilmOptions): string[] {
  const names = [...ask.person ?? []];
  if (ask.peopleExpression !== undefined) {
    parsePeopleExpression(ask.peopleExpression, (name) => {
      names.push(name);
      return [name];
    });
  }
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ""))];
}

/** Two of each name: one name may stand for several persons. */
function personsCalled(name: string): Person[] {
  return [1, 2].map((n) => ({ id: `${name}\n${n}`, name, birthDate: "1900-01-01" }));
}

const MOST_TRIPS = 100_000;

function tripsFor({ year, tripIndex, nearDate }: FilmOptions): Trip[] {
  // Long enough to hold both the day and a day of the year.
  const said = [
    ...nearDate === undefined ? [] : [parseDate(nearDate, "date to look near")],
    ...year === undefined && nearDate !== undefined ? [] : [`${year ?? 2000}-07-01`],
  ].sort();
  const start = said[0]!, end = addDays(said.at(-1)!, 7);
  const home = { latitude: 0, longitude: 0 };
  const trip: Trip = { start, end, nights: 7, pictures: 1, activeDays: 1, home };
  return Array<Trip>(Math.min(MOST_TRIPS, Math.max(1, Math.floor(tripIndex ?? 1) || 1))).fill(trip);
}
