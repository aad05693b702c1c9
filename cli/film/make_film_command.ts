// One film from the command line, for `generate` and `demo` alike: the lock, the parts, the flow,
// and what the person is told.

import { type App, openApp } from "../../src/app.ts";
import { Fault } from "../../src/base/fault.ts";
import { factsNotes, factsWarnings } from "../../src/facts/facts_record.ts";
import type { Brief } from "../../src/film/brief/brief.ts";
import type { Delivered } from "../../src/film/delivery/deliver_film.ts";
import type { FilmEnd, FilmOptions, FilmRules } from "../../src/film/film_options.ts";
import { removeLeftFilms, removeUnfinished } from "../../src/film/finish/left_films.ts";
import { makeFilm } from "../../src/film/make_film.ts";
import type { ReadRequest } from "../../src/film/request/read_request.ts";
import type { RunId } from "../../src/ledger/run.ts";
import { tryLock } from "../../src/system/files/lock.ts";
import { systemMachine } from "../../src/system/machine.ts";
import { expandHome } from "../../src/system/paths.ts";
import type { CommandContext } from "../command.ts";
import { wordlessNote } from "../library/tier_words.ts";
import { deliverRun, deliveryLock, tellDelivered } from "../runs/deliver_run.ts";
import { PIPELINE_LOCK } from "../runs/ledger_session.ts";
import { libraryRead } from "../runs/run_library.ts";
import { checkTraceFile, traceLine } from "../runs/trace_file.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { tellAtStart } from "../settings/tell_at_start.ts";
import { type ProgressView, progressViewOf } from "../terminal/progress_view.ts";
import { quietTerminal, type Terminal } from "../terminal/terminal.ts";
import { askRequest } from "./ask_request.ts";
import { readBrief } from "../../src/film/brief/read_brief.ts";
import { checkLlm, checkNames, checkWishes, deliveryOf } from "./check_film_command.ts";
import type { FilmCommand } from "./film_command.ts";
import { partsLine, withKept } from "./keep_parts.ts";
import { mirroredView } from "./progress_forwarder.ts";
import { timeLine, titleLine } from "./run_lines.ts";
import {
  failureOf,
  resultOf,
  sentNote,
  tellFilm,
  tellNearestTrip,
  tellUndelivered,
} from "./tell_film.ts";
import { ownerNotifier, tellOwnerOfFailure } from "./tell_owner.ts";

/** Returns 0 also when nothing is worth a film. Throws Fault `busy` when another film is made. */
export async function makeFilmFromCommand(
  context: CommandContext,
  command: FilmCommand,
): Promise<number> {
  const { signal, entry } = context;
  const { kept, libraryFolder, accounts, json } = command;
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
  if (!kept) checkLlm(command.ask, config);
  const startedMs = systemMachine.now(), delivery = deliveryOf(command, config);
  const warn = (sentence: string) => terminal.note(terminal.paint.yellow(sentence));
  await using app = await openApp({ config, paths, entry, libraryFolder, accounts, warn });
  await app.ledger.runs.markInterrupted();
  await removeLeftFilms(expandHome(config.output.directory), app.ledger.runs);
  await removeUnfinished([paths.pieces, paths.sounds]);
  await checkWishes(command, settings, context);
  if (!kept) await checkNames(command, config, app, signal);
  const traceFile = await checkedFile(command.traceFile);
  const requestTraceFile = await checkedFile(command.requestTraceFile);
  const sentence = kept ? undefined : command.ask.request;
  const request = sentence === undefined ? undefined : await askRequest(
    app,
    terminal,
    { sentence, traceFile: requestTraceFile, json, dryRun: command.dryRun },
    signal,
  );
  if (sentence !== undefined && !request) return 0;
  const shown = progressViewOf(terminal, json);
  const attempt = command.origin?.attemptId;
  const view = attempt === undefined ? shown : mirroredView(shown, app.ledger.attempts, attempt);
  // Not the newest of the ledger: a clock may have been wrong, and a run may not even have begun.
  let begun: RunId | undefined;
  const onProgress: ProgressView["show"] = (event) => {
    begun = event.run;
    view.show(event);
  };
  const made = await makeFilm(
    { ...app, runs: app.ledger.runs, machine: systemMachine, onProgress },
    rulesOf(command, settings, delivery),
    askOf(command, { app, settings, request, terminal, signal }),
    signal,
  ).then(
    (end) => ({ end }),
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
  const isStopped = "error" in made && made.error instanceof Fault &&
    made.error.code === "cancelled";
  if (!json && !isStopped) {
    for (const line of [...warnings, ...facts ? factsWarnings(facts) : []]) warn(line);
    for (const line of facts ? factsNotes(facts) : []) terminal.note(terminal.paint.dim(line));
  }
  const notify = ownerNotifier(settings, app.ledger);
  if ("error" in made) {
    const { error } = made, { memoryType } = command.ask;
    if (json) terminal.out(JSON.stringify(failureOf(error, warnings)));
    // The automation tells of its own.
    const isFilm = attempt === undefined && !command.dryRun && !command.noRender;
    if (isFilm && own) {
      const seconds = (systemMachine.now() - startedMs) / 1000;
      await tellOwnerOfFailure(notify, own, { error, memoryType, seconds });
    }
    throw error;
  }
  const { end } = made;
  if (!json) await tellEnd({ ...context, terminal }, end, app);
  if (command.keepIntermediates && end.status === "completed") {
    terminal.note(terminal.paint.dim(await partsLine(end)));
  }
  const delivering = end.status === "completed" && delivery
    ? await tryDelivery(end.runId, { ...app, config, paths }, view, signal)
    : undefined;
  if (json) {
    const delivered = delivering && (delivering.delivered ?? failureOf(delivering.fault, []));
    const result = { type: "result", ...resultOf(end), warnings, facts, delivery: delivered };
    terminal.out(JSON.stringify(result));
  } else if (delivering?.delivered) {
    tellDelivered({ terminal }, config, end.runId, delivering.delivered);
  } else {
    // Who wants nothing but the result wants to hear that it is not the one that was asked for.
    if (delivering) tellUndelivered(context.terminal, end.runId, delivering.fault);
    if (end.status === "completed") terminal.out(end.filmPath);
  }
  const run = end.status === "completed" ? await app.ledger.runs.get(end.runId) : undefined;
  if (run) await notify({ kind: "film_made", run });
  // The automation reads what came of it from the ledger, and tries again another day.
  return delivering && !delivering.delivered && attempt === undefined ? 1 : 0;
}

async function checkedFile(file: string | undefined): Promise<string | undefined> {
  return file === undefined ? undefined : await checkTraceFile(file);
}

function rulesOf(
  command: FilmCommand,
  { config, paths }: Settings,
  delivery: FilmRules["delivery"],
): FilmRules {
  const { kept, origin } = command;
  return {
    outputFolder: expandHome(config.output.directory),
    cacheFolder: paths.cache,
    minFreeSpaceBytes: config.output.min_free_space_gb * 1e9,
    outputName: command.outputName,
    dryRun: command.dryRun || command.noRender === true,
    layOut: command.noRender,
    origin: {
      ...kept ? { cutOf: kept.run } : origin,
      source: origin?.source ?? "manual",
      library: libraryRead(config, command),
    },
    delivery,
  };
}

function askOf(
  { ask, kept, json }: FilmCommand,
  { app, settings: { config }, request, terminal, signal }: {
    readonly app: App;
    readonly settings: Settings;
    readonly request: ReadRequest | undefined;
    readonly terminal: Terminal;
    readonly signal: AbortSignal;
  },
): FilmOptions {
  return {
    typed: ask,
    resolve: async (library, skipped) => {
      if (kept) return kept.brief;
      const deps = { library, ledger: app.ledger, config, nowMs: systemMachine.now() };
      const brief = await readBrief(ask, deps, { skipped, request }, signal);
      if (!json) tellNearestTrip(terminal, ask, brief);
      return brief;
    },
    cut: kept?.cut,
  };
}

async function tellEnd(
  { terminal, verbose, signal }: CommandContext,
  end: FilmEnd,
  { ledger: { runs }, facts }: App,
): Promise<void> {
  const { dim, yellow } = terminal.paint, { runId } = end;
  const brief = await runs.document(runId, "brief") as Brief;
  tellFilm(terminal, end, brief);
  const sent = sentNote(await runs.funnel(runId));
  if (sent !== undefined) terminal.note(dim(sent));
  if (end.status !== "nothing" && brief.look.captions) {
    const wordless = wordlessNote(end.cut, await facts.tier(signal));
    if (wordless !== undefined) terminal.note(yellow(wordless));
  }
  const isAsked = await runs.document(runId, "title") !== undefined;
  const title = isAsked ? await titleLine(runs, runId) : undefined;
  if (title !== undefined) terminal.note(dim(title));
  const run = verbose ? await runs.get(runId) : undefined;
  const times = run ? timeLine(run) : "";
  if (times !== "") terminal.note(dim(`Time: ${times}`));
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
