// One film from the command line, in steps: check, open, make, print, deliver, notify.

import { PLAIN_ENGLISH } from "../../src/messages/locale.ts";
import { tell } from "../../src/messages/say.ts";
import { type App, folderRead, openApp, openRenderer } from "../../src/app/open_app.ts";
import { Fault } from "../../src/base/fault.ts";
import { factsNotes, type FactsRecord, factsWarnings } from "../../src/facts/facts_record.ts";
import type { Delivered } from "../../src/film/delivery/deliver_film.ts";
import type { FilmEnd, FilmRules, FilmSource } from "../../src/film/film_contract.ts";
import { removeLeftFilms, removeUnfinished } from "../../src/film/finish/left_films.ts";
import { makeFilm } from "../../src/film/make_film.ts";
import type { ReadRequest } from "../../src/film/request/read_request.ts";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";
import type { Run, RunId } from "../../src/ledger/run.ts";
import { shareLock, tryLock } from "../../src/system/files/lock.ts";
import { systemMachine } from "../../src/system/machine.ts";
import { expandHome } from "../../src/system/paths.ts";
import type { CommandContext } from "../command.ts";
import { VERSION } from "../../src/app/version.ts";
import { deliverRun, deliveryLock } from "../../src/app/deliveries/deliver_run.ts";
import { tellDelivered } from "../runs/tell_delivered.ts";
import { DRY_RUN_LOCK, PIPELINE_LOCK, pipelineLock } from "../../src/app/runs/find_run.ts";
import { libraryRead } from "../../src/app/runs/run_library.ts";
import { checkTraceFile, traceLine } from "../../src/app/runs/trace_file.ts";
import { readSettings, type Settings } from "../../src/app/settings/settings.ts";
import { tellAtStart } from "../settings/tell_at_start.ts";
import { progressViewOf } from "../terminal/progress_view.ts";
import { type ProgressView } from "../../src/app/progress.ts";
import { quietTerminal, type Terminal } from "../terminal/terminal.ts";
import { askRequest } from "./ask_request.ts";
import { readBrief } from "../../src/film/brief/read_brief.ts";
import {
  checkLlm,
  checkNames,
  checkWishes,
  deliveryOf,
} from "../../src/app/films/check_film_command.ts";
import type { FilmCommand } from "../../src/app/films/film_command.ts";
import { partsLine, withKept } from "../../src/app/films/keep_parts.ts";
import { busyText } from "./run_lines.ts";
import { mirroredView } from "../../src/app/films/progress_forwarder.ts";
import { failureOf, resultOf, tellEnd, tellNearestTrip, tellUndelivered } from "./tell_film.ts";
import { ownerNotifier, tellOwnerOfFailure } from "../../src/app/films/notify_owner.ts";

/** What each step of one film reads. */
interface Job {
  readonly context: CommandContext;
  readonly command: FilmCommand;
  readonly settings: Settings;
  readonly app: App;
  readonly delivery: FilmRules["delivery"];
  readonly startedMs: number;
  /** Silent where the command is quiet; `context.terminal` never is. */
  readonly terminal: Terminal;
}

/** `run` is what the ledger holds of it; a film can fail before it has one. */
type Made =
  & { readonly run: Run | undefined; readonly facts: FactsRecord | undefined }
  & ({ readonly end: FilmEnd } | { readonly error: unknown });

type DeliveryEnd = { readonly delivered: Delivered } | { readonly fault: unknown };

/** Returns 0 also when nothing is worth a film. Throws Fault `busy` when another film is made. */
export async function makeFilmFromCommand(
  context: CommandContext,
  command: FilmCommand,
): Promise<number> {
  const { signal, entry } = context, { kept, ask, libraryFolder, accounts, json, dryRun } = command;
  const terminal = command.quiet ? quietTerminal(context.terminal) : context.terminal;
  const settings = await readSettings(context), { config, paths } = settings;
  // The automation has printed these warnings itself.
  if (command.origin === undefined) tellAtStart(terminal, settings);

  // A film that is tried out writes nothing that another film reads.
  const isTrial = dryRun || command.noRender === true;
  using _trial = isTrial ? await shareLock(paths.locks, DRY_RUN_LOCK) : undefined;
  using lock = isTrial ? undefined : await tryLock(paths.locks, PIPELINE_LOCK);
  if (!isTrial && !lock) {
    // A mistyped option is reported without waiting for the other film.
    await checkWishes(command, settings, context);
    throw await busyFault(paths.ledger);
  }
  if (!kept) checkLlm(ask, config);
  const startedMs = systemMachine.now(), delivery = deliveryOf(command, config);
  const warn = (sentence: string) => terminal.note(terminal.paint.yellow(sentence));
  await using app = await openApp({ config, paths, entry, libraryFolder, accounts, warn });
  const job: Job = { context, command, settings, app, delivery, startedMs, terminal };
  if (lock) await removeLeftovers(job);

  await checkWishes(command, settings, context);
  if (!kept) await checkNames(command, config, signal);
  const traceFile = await checkedFile(command.traceFile);
  const requestTraceFile = await checkedFile(command.requestTraceFile);
  const sentence = kept ? undefined : ask.request;
  const request = sentence === undefined ? undefined : await askRequest(
    app,
    terminal,
    { sentence, traceFile: requestTraceFile, json, dryRun },
    signal,
  );
  if (sentence !== undefined && !request) return 0;

  const view = viewOf(job), made = await make(job, request, view);
  await tellFound(job, made, traceFile);
  if ("error" in made) {
    await tellFailure(job, made);
    throw made.error;
  }
  const { end } = made;
  if (!json) {
    await tellEnd({ ...context, terminal }, end, app, folderRead({ config, ...command }));
  }
  if (command.keepIntermediates && end.status === "completed") {
    terminal.note(terminal.paint.dim(await partsLine(end)));
  }
  const delivered = await deliver(job, end, view);
  tellResult(job, made, delivered);
  await notifyOwner(job, end);
  // The automation reads the failed delivery from the ledger and tries again another day.
  const isUndelivered = delivered !== undefined && "fault" in delivered;
  return isUndelivered && command.origin?.attemptId === undefined ? 1 : 0;
}

/** Among so many runs is the film that is made, beside dry runs. */
const NEWEST_RUNNING = 20;

async function busyFault(ledgerFile: string): Promise<Fault> {
  await using ledger = await openLedger(ledgerFile);
  const running = (await ledger.runs.list(NEWEST_RUNNING, ["running"]))
    .find(({ isDryRun }) => !isDryRun);
  const [last] = await ledger.runs.list(1, ["completed"]);
  const words = running ? `: ${busyText(running, last, systemMachine.now())}` : "";
  return new Fault("busy", `Another film is being made${words}`, {
    hint: "Wait until it is done, then type the same again",
  });
}

/** Files and running states of processes that were killed. */
async function removeLeftovers(
  { app: { ledger }, settings: { config, paths } }: Job,
): Promise<void> {
  await ledger.runs.markInterrupted(await pipelineLock(paths.locks).isFreeOfDryRuns());
  await removeLeftFilms(expandHome(config.output.directory), ledger.runs);
  await removeUnfinished([paths.pieces, paths.sounds]);
}

async function checkedFile(file: string | undefined): Promise<string | undefined> {
  return file === undefined ? undefined : await checkTraceFile(file);
}

function viewOf({ terminal, command, app }: Job): ProgressView {
  const view = progressViewOf(terminal, command.json), { origin } = command;
  return origin ? mirroredView(view, app.ledger.attempts, origin.attemptId) : view;
}

async function make(job: Job, request: ReadRequest | undefined, view: ProgressView): Promise<Made> {
  const { app, settings, startedMs, context: { signal } } = job, { runs } = app.ledger;
  // The newest run of the ledger may be another one: the clock can have been set back.
  let begun: RunId | undefined;
  const onProgress: ProgressView["show"] = (event) => {
    begun = event.run;
    view.show(event);
  };
  const { entry } = job.context, { libraryFolder, accounts } = job.command;
  const read = { ...settings, entry, libraryFolder, accounts, version: VERSION };
  const renderer = openRenderer(read, app.mediaWorkers);
  const made = await makeFilm(
    { ...app, ...(renderer ? { renderer } : {}), runs, machine: systemMachine, onProgress },
    rulesOf(job),
    askOf(job, request),
    signal,
  ).then(
    (end) => ({ end }),
    async (error: unknown) => ({ error: await withKept(error, settings.paths.pieces, startedMs) }),
  );
  const run = begun === undefined ? undefined : await runs.get(begun);
  return { ...made, run, facts: app.facts.record() };
}

/**
 * The trace, warnings and notes. Also of a film that failed: a file that was left out may be the
 * reason.
 */
async function tellFound(
  { terminal, command, app }: Job,
  made: Made,
  traceFile: string | undefined,
): Promise<void> {
  const { run, facts } = made, { dim, yellow } = terminal.paint;
  if (traceFile !== undefined && run) {
    terminal.note(await traceLine(traceFile, app.ledger.runs, run.runId));
  }
  const isStopped = "error" in made && made.error instanceof Fault &&
    made.error.code === "cancelled";
  if (command.json || isStopped) return;
  for (
    const line of [
      ...run?.warnings ?? [],
      ...facts ? factsWarnings(facts).map((each) => tell(PLAIN_ENGLISH, each)) : [],
    ]
  ) {
    terminal.note(yellow(line));
  }
  for (const line of facts ? factsNotes(facts) : []) terminal.note(dim(line));
}

async function tellFailure(
  { terminal, command, settings, app, startedMs }: Job,
  { error, run }: Made & { readonly error: unknown },
): Promise<void> {
  const { ask: { memoryType }, origin, dryRun, noRender, json } = command;
  if (json) terminal.out(JSON.stringify(failureOf(error, run?.warnings ?? [])));
  // The automation sends its own message.
  const isFilm = origin?.attemptId === undefined && !dryRun && !noRender;
  if (!isFilm || !run) return;
  const seconds = (systemMachine.now() - startedMs) / 1000;
  const notify = ownerNotifier(settings, app.ledger);
  await tellOwnerOfFailure(notify, run, { error, memoryType, seconds });
}

/** Nothing where there is nothing to deliver. The film stays made when its delivery fails. */
async function deliver(
  { app: { ledger }, settings: { config, paths }, delivery, context: { signal } }: Job,
  end: FilmEnd,
  view: ProgressView,
): Promise<DeliveryEnd | undefined> {
  if (end.status !== "completed" || !delivery) return undefined;
  try {
    using _lock = await deliveryLock(paths.locks, end.runId);
    return { delivered: await deliverRun(end.runId, { ledger, config }, view, signal) };
  } catch (fault) {
    return { fault };
  }
}

/** The last line: JSON, the link to the delivered film, or the path of the film. */
function tellResult(
  { terminal, context, command, settings }: Job,
  { end, run, facts }: Made & { readonly end: FilmEnd },
  delivered: DeliveryEnd | undefined,
): void {
  const failed = delivered && "fault" in delivered ? delivered : undefined;
  const arrived = delivered && "delivered" in delivered ? delivered.delivered : undefined;
  if (command.json) {
    const warnings = run?.warnings ?? [];
    const delivery = failed ? failureOf(failed.fault, []) : arrived;
    terminal.out(
      JSON.stringify({ type: "result", ...resultOf(end), warnings, facts, delivery }),
    );
  } else if (arrived) {
    tellDelivered({ terminal }, settings.config, end.runId, arrived);
  } else {
    // A failed delivery is printed in quiet mode too.
    if (failed) tellUndelivered(context.terminal, end.runId, failed.fault);
    if (end.status === "completed") terminal.out(end.filmPath);
  }
}

async function notifyOwner({ settings, app }: Job, end: FilmEnd): Promise<void> {
  const run = end.status === "completed" ? await app.ledger.runs.get(end.runId) : undefined;
  if (run) await ownerNotifier(settings, app.ledger)({ kind: "film_made", run });
}

function rulesOf({ command, settings: { config, paths }, delivery }: Job): FilmRules {
  const { kept, origin } = command;
  return {
    outputFolder: expandHome(config.output.directory),
    cacheFolder: paths.cache,
    minFreeSpaceBytes: config.output.min_free_space_gb * 1e9,
    outputName: command.outputName,
    dryRun: command.dryRun || command.noRender === true,
    layOut: command.noRender,
    origin: {
      ...origin,
      ...kept && { cutOf: kept.run },
      source: origin?.source ?? "manual",
      library: libraryRead(config, command),
    },
    delivery,
  };
}

function askOf(
  { command: { ask, kept, json }, app, settings: { config }, terminal, context: { signal } }: Job,
  request: ReadRequest | undefined,
): FilmSource {
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
    before: kept?.before,
  };
}
