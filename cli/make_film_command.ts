// One film from the command line, for `generate` and `demo` alike: the lock, the parts, the flow,
// and what the person is told.

import { openApp } from "../src/app.ts";
import { Fault, reasonOf } from "../src/base/fault.ts";
import { dateOf, type LocalDate, localDate } from "../src/base/local_time.ts";
import type { Config } from "../src/config/schema.ts";
import type { Ask, BriefDefaults, BriefFacts } from "../src/film/brief/ask.ts";
import type { Brief, Fps } from "../src/film/brief/brief.ts";
import type { Position } from "../src/film/brief/geo.ts";
import { detectHomes } from "../src/film/brief/homes.ts";
import { needsTrips } from "../src/film/brief/infer_type.ts";
import { resolveBrief } from "../src/film/brief/resolve_brief.ts";
import { detectTrips } from "../src/film/brief/trips.ts";
import { type FilmEnd, makeFilm } from "../src/film/make_film.ts";
import type { Asset } from "../src/library/asset.ts";
import type { Library } from "../src/library/library.ts";
import { isThere } from "../src/system/files.ts";
import { systemMachine } from "../src/system/machine.ts";
import { tryLock } from "../src/system/lock.ts";
import { expandHome } from "../src/system/paths.ts";
import type { CommandContext } from "./command.ts";
import { cutLines, shortfallText } from "./cut_lines.ts";
import { progressViewOf } from "./progress_view.ts";
import { readSettings } from "./settings.ts";
import { SHORT_EDGES } from "./short_edges.ts";
import { counted, durationText, sizeText } from "./words.ts";

export interface FilmCommand {
  readonly libraryFolder?: string;
  readonly ask: Ask;
  readonly outputName?: string;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** Returns 0 also when nothing is worth a film. Throws Fault `busy` when another film is made. */
export async function makeFilmFromCommand(
  context: CommandContext,
  command: FilmCommand,
): Promise<number> {
  const { terminal, signal, entry } = context;
  const { config, paths } = await readSettings(context);
  using lock = await tryLock(paths.locks, "pipeline");
  if (!lock) {
    throw new Fault("busy", "Another film is being made: the pipeline lock is held", {
      hint: "Wait for it to end; a lock ends with its process",
    });
  }
  await using app = await openApp({ config, paths, entry, libraryFolder: command.libraryFolder });
  await app.ledger.runs.markInterrupted();
  if (command.ask.music !== undefined && !await isThere(expandHome(command.ask.music))) {
    throw new Fault("not_found", `There is no track "${command.ask.music}"`, {
      hint: "Check the path after --music",
    });
  }
  const view = progressViewOf(terminal, command.json);
  const making = makeFilm(
    {
      ...app,
      runs: app.ledger.runs,
      machine: systemMachine,
      onProgress: (event) => view.show(event),
    },
    {
      outputFolder: expandHome(config.output.directory),
      cacheFolder: paths.cache,
      minFreeSpaceBytes: config.output.min_free_space_gb * 1e9,
      outputName: command.outputName,
      dryRun: command.dryRun,
    },
    {
      typed: command.ask,
      resolve: async (library) =>
        resolveBrief(command.ask, await factsOf(command.ask, library, config)),
    },
    signal,
  );
  const failed = await making.then(() => undefined, (error: unknown) => ({ error }));
  // Said also when the film failed: a file that was left out may be the reason.
  const warnings = (await app.ledger.runs.list(1))[0]?.warnings ?? [];
  if (!command.json) { for (const line of warnings) terminal.note(terminal.paint.yellow(line)); }
  if (failed) {
    if (command.json) terminal.out(JSON.stringify(failureOf(failed.error, warnings)));
    throw failed.error;
  }
  const end = await making;
  if (command.json) terminal.out(JSON.stringify({ type: "result", ...resultOf(end), warnings }));
  else tell(context, end);
  return 0;
}

/** What programs get as the last JSON line of a film that was not made. */
function failureOf(error: unknown, warnings: readonly string[]): Record<string, unknown> {
  const fault = error instanceof Fault ? error : undefined;
  return {
    type: "error",
    code: fault?.code ?? "internal",
    message: reasonOf(error),
    hint: fault?.hint,
    warnings,
  };
}

async function factsOf(ask: Ask, library: Library, config: Config): Promise<BriefFacts> {
  const { homebase_latitude: latitude, homebase_longitude: longitude } = config.trips;
  const home = latitude !== undefined && longitude !== undefined
    ? { latitude, longitude }
    : undefined;
  const assets: Asset[] = [];
  for await (const batch of library.assets()) assets.push(...batch);
  const first = assets[0], last = assets.at(-1);
  return {
    people: await library.people(),
    albums: await library.albums(),
    today: localToday(systemMachine.now()),
    locale: config.title_screens.locale,
    home,
    span: first && last && { first: dateOf(first.takenAt), last: dateOf(last.takenAt) },
    trips: needsTrips(ask) ? tripsOf(assets, home, config) : undefined,
    // The calendars of all countries take a while to load and few films need them.
    nationalHolidays: ask.holiday === undefined
      ? undefined
      : (await import("../src/film/brief/national_holidays.ts")).nationalHolidays,
    defaults: defaultsOf(config),
  };
}

/** Without a configured home, home is where most of the pictures are. */
function tripsOf(assets: readonly Asset[], home: Position | undefined, { trips }: Config) {
  const homes = home ?? detectHomes(assets);
  if (Array.isArray(homes) && homes.length === 0) return undefined;
  return detectTrips(assets, homes, {
    minDistanceKm: trips.min_distance_km,
    maxGapDays: trips.max_gap_days,
    minNights: trips.min_duration_days,
  });
}

/** The day it is on this machine. */
function localToday(nowMs: number): LocalDate {
  const now = new Date(nowMs);
  return localDate(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

function defaultsOf({ output, defaults, title_screens, photos, analysis, audio }: Config) {
  return {
    resolution: SHORT_EDGES[output.resolution],
    orientation: output.orientation === "auto" ? undefined : output.orientation,
    fps: output.frame_rate === "auto" ? undefined : Number(output.frame_rate) as Fps,
    codec: output.codec,
    transition: defaults.transition,
    addDate: defaults.add_date,
    addPlace: defaults.add_place,
    cards: title_screens.enabled,
    usePhotos: photos.enabled,
    useLivePhotos: analysis.include_live_photos,
    music: { mode: audio.music } as Brief["music"],
  } satisfies BriefDefaults;
}

/** Quieter than this nobody hears anything. */
const SILENT_LUFS = -60;

/** What programs get as the last JSON line. */
function resultOf(end: FilmEnd): Record<string, unknown> {
  const { status, runId } = end;
  switch (end.status) {
    case "nothing":
      return { status, run: runId, reason: end.sentence };
    case "dry_run":
      return { status, run: runId, shots: end.cut.shots.map(({ asset }) => asset.id) };
    case "completed":
      return {
        status,
        run: runId,
        film: end.filmPath,
        poster: end.posterPath,
        verdict: end.cut.verdict,
        ...end.film,
      };
  }
}

function tell({ terminal }: CommandContext, end: FilmEnd): void {
  const { bold, dim } = terminal.paint;
  switch (end.status) {
    case "nothing":
      terminal.out(end.sentence);
      terminal.note(dim(`Outcome: nothing. Run ${end.runId}`));
      return;
    case "dry_run":
      for (const line of cutLines(end.cut, terminal.paint)) terminal.out(line);
      terminal.note(dim(`Nothing was rendered. Run ${end.runId}`));
      return;
    case "completed": {
      const { durationSeconds, sizeBytes, loudnessLufs } = end.film;
      terminal.note(
        `${bold(end.timeline.title)}  ${durationText(durationSeconds)}, ` +
          `${counted(end.cut.shots.length, "shot")}, ${sizeText(sizeBytes)}, ` +
          (loudnessLufs < SILENT_LUFS ? "silent" : `${loudnessLufs.toFixed(1)} LUFS`),
      );
      const shortfall = shortfallText(end.cut.verdict);
      if (shortfall) terminal.note(shortfall);
      terminal.note(dim(`Why each picture is in it: photos-memories runs story ${end.runId}`));
      terminal.out(end.filmPath);
    }
  }
}
