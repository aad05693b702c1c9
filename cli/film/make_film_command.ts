// One film from the command line, for `generate` and `demo` alike: the lock, the parts, the flow,
// and what the person is told.

import { folderRead, openApp, openShelf } from "../../src/app.ts";
import { Fault, reasonOf } from "../../src/base/fault.ts";
import { lengthText } from "../../src/base/length_text.ts";
import type { Ask } from "../../src/film/brief/ask.ts";
import type { Brief } from "../../src/film/brief/brief.ts";
import { parseDate } from "../../src/film/brief/date_input.ts";
import { resolveBrief } from "../../src/film/brief/resolve_brief.ts";
import { checkDeliverable } from "../../src/film/delivery/check_deliverable.ts";
import type { Delivered } from "../../src/film/delivery/deliver_film.ts";
import type { RunOrigin } from "../../src/film/film_making.ts";
import { factsNotes, factsWarnings } from "../../src/facts/facts_record.ts";
import { removeLeftFilms, removeUnfinished } from "../../src/film/finish/left_films.ts";
import type { FilmEnd } from "../../src/film/film_making.ts";
import { makeFilm } from "../../src/film/make_film.ts";
import type { Cut } from "../../src/film/select/cut.ts";
import type { RunReader } from "../../src/ledger/ledger.ts";
import type { Run, RunId } from "../../src/ledger/run.ts";
import { isThere } from "../../src/system/files.ts";
import { systemMachine } from "../../src/system/machine.ts";
import { tryLock } from "../../src/system/lock.ts";
import { expandHome } from "../../src/system/paths.ts";
import { askRequest } from "./ask_request.ts";
import { briefFacts, localToday } from "./brief_facts.ts";
import { checkAsk } from "./check_ask.ts";
import { checkLlm, checkTitleWriter } from "./check_llm.ts";
import { checkNamedFiles, checkNamedPictures } from "./check_named_pictures.ts";
import { keepParts } from "./keep_parts.ts";
import { withKept } from "./kept_pieces.ts";
import { quietTerminal } from "../terminal/quiet_terminal.ts";
import { checkTraceFile, writeTrace } from "../runs/trace_file.ts";
import type { CommandContext } from "../command.ts";
import { cutLines, plannedSeconds, shortfallText } from "../runs/cut_lines.ts";
import { deliveryLock } from "../runs/delivery_lock.ts";
import { deliverRun, tellDelivered } from "../runs/deliver_run.ts";
import { mirroredView } from "./mirrored_view.ts";
import { ownerNotifier } from "./owner_notifier.ts";
import { PIPELINE_LOCK } from "../runs/pipeline_lock.ts";
import { type ProgressView, progressViewOf } from "../terminal/progress_view.ts";
import { reviewNote } from "./review_lines.ts";
import { libraryRead } from "../runs/run_library.ts";
import { sentNote } from "./sent_note.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { tellAtStart } from "../settings/tell_at_start.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { timeLine } from "./time_line.ts";
import { titleLine } from "./title_line.ts";
import { wordlessNote } from "../library/wordless_note.ts";
import { counted, sizeText } from "../terminal/words.ts";

export interface FilmCommand {
  readonly libraryFolder?: string;
  readonly ask: Ask;
  readonly outputName?: string;
  readonly dryRun: boolean;
  readonly json: boolean;
  /** Names of the library server's accounts to read; its top-level connection when empty. */
  readonly accounts?: readonly string[];
  /** Asks for delivery to the library server, as `upload.enabled` does. */
  readonly upload?: boolean;
  /** Album for the delivered film instead of `upload.album_name`. */
  readonly album?: string;
  /** Lay the cut out and stop there; `runs render` goes on from it. */
  readonly noRender?: boolean;
  /** Nothing but the result. */
  readonly quiet?: boolean;
  /** Where it is written what `ask.request` was understood as. */
  readonly requestTraceFile?: string;
  /** Where the whole trace is written. */
  readonly traceFile?: string;
  /** Keep what the film is put together from beside it. */
  readonly keepIntermediates?: boolean;
  /** What another run resolved and chose: it is rendered as it is. */
  readonly kept?: { readonly run: RunId; readonly brief: Brief; readonly cut: Cut };
  /** Who asked; the attempt it names is told of the film's phases. A person by default. */
  readonly origin?: RunOrigin;
}

/** What can be told of an ask without its library. */
async function checkWishes(
  { ask, kept }: FilmCommand,
  { config }: Pick<Settings, "config">,
  { entry, signal }: Pick<CommandContext, "entry" | "signal">,
): Promise<void> {
  const track = ask.music;
  if (track !== undefined && !await isThere(track)) {
    throw new Fault("not_found", `There is no track "${track}"`, {
      hint: "Check the path after --music",
    });
  }
  if (!kept) checkAsk(ask, localToday(systemMachine.now()), config.title_screens.locale);
  // After all that needs no child to tell.
  if (track !== undefined) {
    const { checkTrack } = await import("../../src/film/children/hear_track.ts");
    await checkTrack(track, { entry }, signal);
  }
}

/** Returns 0 also when nothing is worth a film. Throws Fault `busy` when another film is made. */
export async function makeFilmFromCommand(
  context: CommandContext,
  command: FilmCommand,
): Promise<number> {
  const { signal, entry } = context;
  const terminal = command.quiet ? quietTerminal(context.terminal) : context.terminal;
  const settings = await readSettings(context);
  const { config, paths } = settings;
  // Who asked for it in somebody's name has said so already.
  if (command.origin === undefined) tellAtStart(terminal, settings);
  using lock = await tryLock(paths.locks, PIPELINE_LOCK);
  if (!lock) {
    // Nobody waits for another film to hear of a slip of the pen.
    await checkWishes(command, settings, context);
    throw new Fault("busy", "Another film is being made", {
      hint: "Wait until it is done, then type the same again",
    });
  }
  if (!command.kept) checkLlm(command.ask, config);
  const { libraryFolder, accounts } = command, startedMs = systemMachine.now();
  const delivery = command.upload || config.upload.enabled
    ? { album: command.album ?? config.upload.album_name }
    : undefined;
  if (!delivery && command.album !== undefined && command.origin === undefined) {
    throw new Fault("usage", "--album says where a delivered film goes, and none is delivered", {
      hint: "Add --upload-to-immich; a film of what is in an album is made with --from-album",
    });
  }
  // What forbids a delivery is better known before a film is made than after.
  if (delivery) {
    const { kept, ask } = command;
    checkDeliverable({ codec: kept?.brief.codec ?? ask.codec ?? config.output.codec });
    openShelf(config);
  }
  const warn = (sentence: string) => terminal.note(terminal.paint.yellow(sentence));
  await using app = await openApp({ config, paths, entry, libraryFolder, accounts, warn });
  await app.ledger.runs.markInterrupted();
  await removeLeftFilms(expandHome(config.output.directory), app.ledger.runs);
  await removeUnfinished([paths.pieces, paths.sounds]);
  await checkWishes(command, settings, context);
  if (!command.kept) {
    const folder = folderRead({ config, libraryFolder, accounts });
    if (folder !== undefined) await checkNamedFiles(command.ask, folder, signal);
    await checkTitleWriter(command.ask, app.naming, signal);
  }
  const traceFile = command.traceFile === undefined
    ? undefined
    : await checkTraceFile(command.traceFile);
  const requestTraceFile = command.requestTraceFile === undefined
    ? undefined
    : await checkTraceFile(command.requestTraceFile);
  const sentence = command.kept ? undefined : command.ask.request;
  const request = sentence === undefined ? undefined : await askRequest(
    app,
    terminal,
    { sentence, traceFile: requestTraceFile, json: command.json, dryRun: command.dryRun },
    signal,
  );
  if (sentence !== undefined && !request) return 0;
  const shown = progressViewOf(terminal, command.json);
  const attempt = command.origin?.attemptId;
  const view = attempt === undefined ? shown : mirroredView(shown, app.ledger.attempts, attempt);
  // Not the newest of the ledger: a clock may have been wrong, and a run may not even have begun.
  let begun: RunId | undefined;
  const making = makeFilm(
    {
      ...app,
      runs: app.ledger.runs,
      machine: systemMachine,
      onProgress: (event) => {
        begun = event.run;
        view.show(event);
      },
    },
    {
      outputFolder: expandHome(config.output.directory),
      cacheFolder: paths.cache,
      minFreeSpaceBytes: config.output.min_free_space_gb * 1e9,
      outputName: command.outputName,
      dryRun: command.dryRun || command.noRender === true,
      layOut: command.noRender,
      origin: {
        ...command.kept ? { cutOf: command.kept.run } : command.origin,
        source: command.origin?.source ?? "manual",
        library: libraryRead(config, command),
      },
      delivery,
    },
    {
      typed: command.ask,
      resolve: async (library, skipped) => {
        if (command.kept) return command.kept.brief;
        await checkNamedPictures(command.ask, library, skipped);
        const brief = resolveBrief(
          command.ask,
          { ...await briefFacts(command.ask, app, config, systemMachine.now(), signal), request },
        );
        if (!command.json) tellNearestTrip(terminal, command.ask, brief);
        return brief;
      },
      cut: command.kept?.cut,
    },
    signal,
  );
  const failed = await making.then(
    () => undefined,
    async (error: unknown) => ({ error: await withKept(error, paths.pieces, startedMs) }),
  );
  // Said also when the film failed: a file that was left out may be the reason.
  const own = begun === undefined ? undefined : await app.ledger.runs.get(begun);
  const warnings = own?.warnings ?? [];
  if (traceFile !== undefined && own) {
    terminal.note(await traceLine(traceFile, app.ledger.runs, own.runId));
  }
  const facts = app.facts.record();
  // Who stopped it knows why there is no film.
  const isStopped = failed?.error instanceof Fault && failed.error.code === "cancelled";
  if (!command.json && !isStopped) {
    for (const line of [...warnings, ...facts ? factsWarnings(facts) : []]) warn(line);
    for (const line of facts ? factsNotes(facts) : []) terminal.note(terminal.paint.dim(line));
  }
  const notify = ownerNotifier(settings, app.ledger);
  if (failed) {
    if (command.json) terminal.out(JSON.stringify(failureOf(failed.error, warnings)));
    // The automation tells of its own.
    const isFilm = attempt === undefined && !command.dryRun && !command.noRender;
    if (isFilm && own && hasFailed(own)) {
      await notify({
        kind: "film_failed",
        memoryType: own.memoryType ?? command.ask.memoryType ?? "film",
        error: wordsOf(failed.error),
        seconds: (systemMachine.now() - startedMs) / 1000,
      });
    }
    throw failed.error;
  }
  const end = await making;
  if (!command.json) {
    const brief = await app.ledger.runs.document(end.runId, "brief") as Brief;
    tell(terminal, end, brief);
    const sent = sentNote(await app.ledger.runs.funnel(end.runId));
    if (sent !== undefined) terminal.note(terminal.paint.dim(sent));
    if (end.status !== "nothing" && brief.look.captions) {
      const wordless = wordlessNote(end.cut, await app.facts.tier(signal));
      if (wordless !== undefined) warn(wordless);
    }
    const isAsked = await app.ledger.runs.document(end.runId, "title") !== undefined;
    const title = isAsked ? await titleLine(app.ledger.runs, end.runId) : undefined;
    if (title !== undefined) terminal.note(terminal.paint.dim(title));
    const run = context.verbose ? await app.ledger.runs.get(end.runId) : undefined;
    const times = run ? timeLine(run) : "";
    if (times !== "") terminal.note(terminal.paint.dim(`Time: ${times}`));
  }
  if (command.keepIntermediates && end.status === "completed") {
    terminal.note(terminal.paint.dim(await partsLine(end)));
  }
  const delivering = end.status === "completed" && delivery
    ? await tryDelivery(end.runId, { ...app, config, paths }, view, signal)
    : undefined;
  if (command.json) {
    const delivered = delivering && (delivering.delivered ?? failureOf(delivering.fault, []));
    const result = { type: "result", ...resultOf(end), warnings, facts, delivery: delivered };
    terminal.out(JSON.stringify(result));
  } else if (delivering?.delivered) {
    tellDelivered({ terminal }, config, end.runId, delivering.delivered);
  } else {
    if (delivering) tellUndelivered(context, end.runId, delivering.fault);
    if (end.status === "completed") terminal.out(end.filmPath);
  }
  const run = end.status === "completed" ? await app.ledger.runs.get(end.runId) : undefined;
  if (run) await notify({ kind: "film_made", run });
  // The automation reads what came of it from the ledger, and tries again another day.
  return delivering && !delivering.delivered && attempt === undefined ? 1 : 0;
}

/** Somebody who named a day may have meant another trip. */
function tellNearestTrip(terminal: Terminal, { nearDate }: Ask, { windows }: Brief): void {
  const [trip] = windows;
  if (nearDate === undefined || !trip) return;
  const day = parseDate(nearDate, "date to look near");
  if (day >= trip.start && day <= trip.end) return;
  terminal.note(`No trip was on ${day}; the nearest is ${trip.start} to ${trip.end}`);
}

/** The film is made whatever comes of its delivery; a later try goes on from there. */
async function tryDelivery(
  runId: RunId,
  needs: Parameters<typeof deliverRun>[1] & { readonly paths: Settings["paths"] },
  view: ProgressView,
  signal: AbortSignal,
): Promise<{ readonly delivered?: Delivered; readonly fault?: unknown }> {
  try {
    using _lock = await deliveryLock(needs.paths.locks, runId);
    return { delivered: await deliverRun(runId, needs, view, signal) };
  } catch (fault) {
    return { fault };
  }
}

function tellUndelivered({ terminal }: CommandContext, runId: RunId, fault: unknown): void {
  const { yellow } = terminal.paint;
  terminal.note(yellow(`The film is made but not delivered: ${reasonOf(fault)}`));
  const hint = fault instanceof Fault ? fault.hint : undefined;
  if (hint) terminal.note(hint);
  terminal.note(`Try again with: photos-memories runs upload ${runId}`);
}

/** What nobody can film, or nobody set up, is no film that failed; nor is one that was stopped. */
function hasFailed({ status, errorCode }: Run): boolean {
  return status === "failed" && errorCode !== "usage" && errorCode !== "config_invalid";
}

/** What is printed of a failure. */
function wordsOf(error: unknown): string {
  const hint = error instanceof Fault ? error.hint : undefined;
  return [reasonOf(error), hint].filter((part) => part !== undefined).join("\n");
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

/** A film, and why there is none, is told whatever becomes of its trace. */
async function traceLine(file: string, runs: RunReader, runId: RunId): Promise<string> {
  try {
    await writeTrace(file, runs, runId);
    return `Trace: ${file}`;
  } catch (error) {
    return `The trace was not written: ${reasonOf(error)}`;
  }
}

/** The film is there whatever becomes of its parts. */
async function partsLine(end: Extract<FilmEnd, { status: "completed" }>): Promise<string> {
  try {
    return `Intermediates: ${await keepParts(end)}`;
  } catch (error) {
    return `The intermediates were not kept: ${reasonOf(error)}`;
  }
}

/** Quieter than this nobody hears anything. */
const SILENT_LUFS = -60;

/** What programs get as the last JSON line. */
function resultOf(end: FilmEnd): Record<string, unknown> {
  const { status, runId } = end;
  switch (end.status) {
    case "nothing":
      return { status, run: runId, reason: end.sentence, hint: end.hint };
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

function tellReview(terminal: Terminal, cut: Cut, runId: RunId): void {
  const note = reviewNote(cut, runId);
  if (note !== undefined) terminal.note(terminal.paint.yellow(note));
}

/** Why a film for anybody may have nothing to show. */
const SHAREABLE_HINT =
  "A shareable film shows only pictures that models looked into and found fit for anybody " +
  "(photos-memories models list), or that you cleared (photos-memories pictures decide --clear)";

/** Everything but the last line: where the film is depends on its delivery. */
function tell(
  terminal: Terminal,
  end: FilmEnd,
  { look, music, sharing }: Brief,
): void {
  const { bold, dim } = terminal.paint;
  switch (end.status) {
    case "nothing":
      terminal.out(end.sentence);
      if (end.hint !== undefined) terminal.note(end.hint);
      if (sharing === "shareable") terminal.note(SHAREABLE_HINT);
      terminal.note(dim(`Outcome: nothing. Run ${end.runId}`));
      return;
    case "dry_run": {
      const seconds = end.timeline
        ? end.timeline.totalFrames / end.timeline.fps
        : plannedSeconds(end.cut, look.cards);
      for (const line of cutLines(end.cut, { seconds, music }, terminal.paint)) terminal.out(line);
      tellReview(terminal, end.cut, end.runId);
      terminal.note(dim(`Nothing was rendered. Run ${end.runId}`));
      if (end.timeline) {
        terminal.note(`Render this cut with: photos-memories runs render ${end.runId}`);
      }
      return;
    }
    case "completed": {
      const { durationSeconds, sizeBytes, loudnessLufs } = end.film;
      terminal.note(
        `${bold(end.timeline.title)}  ${lengthText(durationSeconds)}, ` +
          `${counted(end.cut.shots.length, "shot")}, ${sizeText(sizeBytes)}, ` +
          (loudnessLufs < SILENT_LUFS ? "silent" : `${loudnessLufs.toFixed(1)} LUFS`),
      );
      const shortfall = shortfallText(end.cut.verdict);
      if (shortfall) terminal.note(shortfall);
      tellReview(terminal, end.cut, end.runId);
      terminal.note(dim(`Why each picture is in it: photos-memories runs story ${end.runId}`));
      terminal.note(dim(`Poster: ${end.posterPath}`));
    }
  }
}
