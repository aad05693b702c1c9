// One film from what was asked for to its delivery: lock, checks, library, film, delivery, message to
// the owner. What happens on the way goes to a listener.

import { Fault } from "../../base/fault.ts";
import type { FactsRecord } from "../../facts/facts_record.ts";
import type { Brief } from "../../film/brief/brief.ts";
import { readBrief } from "../../film/brief/read_brief.ts";
import type { Delivered } from "../../film/delivery/deliver_film.ts";
import type { FilmEnd, FilmRules, FilmSource } from "../../film/film_contract.ts";
import { removeLeftFilms, removeUnfinished } from "../../film/finish/left_films.ts";
import { makeFilm } from "../../film/make_film.ts";
import type { TitleRecord } from "../../film/naming/title_writer.ts";
import type { ReadRequest } from "../../film/request/read_request.ts";
import type { Ledger, RunReader } from "../../ledger/ledger.ts";
import type { Run, RunId } from "../../ledger/run.ts";
import { writeWhole } from "../../system/files/files.ts";
import { shareLock, tryLock } from "../../system/files/lock.ts";
import { systemMachine } from "../../system/machine.ts";
import { expandHome } from "../../system/paths.ts";
import type { AppContext } from "../context.ts";
import { deliverRun, deliveryLock } from "../deliveries/deliver_run.ts";
import { wordlessNote } from "../health/tier_words.ts";
import { type App, folderRead, openApp, openRenderer } from "../open_app.ts";
import { openProcessLedger } from "../open_stores.ts";
import type { ProgressView } from "../progress.ts";
import { DRY_RUN_LOCK, PIPELINE_LOCK, pipelineLock } from "../runs/find_run.ts";
import { libraryRead } from "../runs/run_library.ts";
import { checkTraceFile, traceLine } from "../runs/trace_file.ts";
import type { Settings } from "../settings/settings.ts";
import { VERSION } from "../version.ts";
import { busyText } from "./busy_text.ts";
import { checkLlm, checkNames, checkWishes, deliveryOf } from "./check_film_command.ts";
import type { FilmCommand } from "./film_command.ts";
import { partsLine, withKept } from "./keep_parts.ts";
import { ownerNotifier, tellOwnerOfFailure } from "./notify_owner.ts";
import { mirroredView } from "./progress_forwarder.ts";
import { readSentence } from "./read_sentence.ts";

/** Files that are written beside the film. */
export interface FilmFiles {
  /** Why each picture is or is not in the film. */
  readonly trace?: string;
  /** What the sentence of `FilmOptions.request` was understood as. */
  readonly sentence?: string;
  /** What the film is put together from. */
  readonly intermediates?: boolean;
}

/** `run` is what the ledger holds of it; a film can fail before it has one. */
interface Found {
  readonly run: Run | undefined;
  readonly facts: FactsRecord | undefined;
  readonly traceNote?: string;
}

export interface MadeFilm extends Found {
  readonly end: FilmEnd;
  readonly intermediatesNote?: string;
  /** Read from the stores and the tier; only while the listener is called. */
  readonly details: () => Promise<FilmDetails>;
}

export interface FailedFilm extends Found {
  readonly error: unknown;
}

export interface FilmDetails {
  readonly brief: Brief;
  readonly funnel: Awaited<ReturnType<RunReader["funnel"]>>;
  /** Where a language model was asked for the title. */
  readonly title?: TitleRecord;
  /** Why the film has no captions, where it was to have some. */
  readonly wordless?: string;
  /** The folder that was read; nothing of a library server. */
  readonly folder?: string;
}

export type DeliveryEnd = { readonly delivered: Delivered } | { readonly fault: unknown };

/** Hears of one film, in this order. */
export interface FilmListener extends ProgressView {
  warn(sentence: string): void;
  /** What a sentence was understood as, and the file it was written to. */
  understood(read: ReadRequest, file: string | undefined): void;
  /** Not of a film whose cut another run chose. */
  resolved(brief: Brief): void;
  failed(film: FailedFilm): void;
  /** Before its delivery. */
  made(film: MadeFilm): Promise<void>;
  /** Without a delivery where there is nothing to deliver. */
  ended(film: MadeFilm, delivery: DeliveryEnd | undefined): void;
}

/** What each step of one film reads. */
interface Job {
  readonly context: AppContext;
  readonly command: FilmCommand;
  readonly files: FilmFiles;
  readonly listener: FilmListener;
  readonly settings: Settings;
  readonly app: App;
  readonly delivery: FilmRules["delivery"];
  readonly startedMs: number;
}

export interface FilmOutcome {
  readonly end: FilmEnd;
  readonly delivery?: DeliveryEnd;
}

/**
 * Nothing where a sentence was understood as nothing a film can be made of. A film stays made when
 * its delivery fails. Throws Fault `busy` when another film is made, and what makes it fail.
 */
export async function makeRequestedFilm(
  context: AppContext,
  settings: Settings,
  command: FilmCommand,
  files: FilmFiles,
  listener: FilmListener,
): Promise<FilmOutcome | undefined> {
  const { signal, entry } = context, { kept, ask, libraryFolder, accounts, dryRun } = command;
  const { config, paths } = settings;
  // A film that is tried out writes nothing that another film reads.
  const isTrial = dryRun || command.noRender === true;
  using _trial = isTrial ? await shareLock(paths.locks, DRY_RUN_LOCK) : undefined;
  using lock = isTrial ? undefined : await tryLock(paths.locks, PIPELINE_LOCK);
  // However long another process writes: the film is made.
  await using ledger = await openProcessLedger(paths, { signal });
  if (!isTrial && !lock) {
    // A mistyped option is reported without waiting for the other film.
    await checkWishes(command, settings, context);
    throw await busyFault(ledger);
  }
  if (!kept) checkLlm(ask, config);
  const startedMs = systemMachine.now(), delivery = deliveryOf(command, config);
  const warn = (sentence: string) => listener.warn(sentence);
  const read = { config, paths, ledger, entry, libraryFolder, accounts, warn };
  await using app = await openApp(read);
  const job: Job = { context, command, files, listener, settings, app, delivery, startedMs };
  if (lock) await removeLeftovers(job);

  await checkWishes(command, settings, context);
  if (!kept) await checkNames(command, config, signal);
  const traceFile = await checkedFile(files.trace);
  const sentenceFile = await checkedFile(files.sentence);
  const sentence = kept ? undefined : ask.request;
  const request = sentence === undefined ? undefined : await readSentence(
    app,
    sentence,
    async (read) => {
      if (sentenceFile !== undefined) {
        await writeWhole(sentenceFile, `${JSON.stringify(read, null, 2)}\n`);
      }
      listener.understood(read, sentenceFile);
    },
    signal,
  );
  if (sentence !== undefined && !request) return undefined;

  const view = viewOf(job), made = await make(job, request, view);
  const { run } = made, { runs } = app.ledger;
  const traceNote = traceFile && run ? await traceLine(traceFile, runs, run.runId) : undefined;
  if ("error" in made) {
    const failed = { ...made, traceNote };
    listener.failed(failed);
    await notifyOfFailure(job, failed);
    throw made.error;
  }
  const { end } = made, keepsParts = files.intermediates && end.status === "completed";
  const film: MadeFilm = {
    ...made,
    traceNote,
    intermediatesNote: keepsParts ? await partsLine(end) : undefined,
    details: () => detailsOf(job, end),
  };
  await listener.made(film);
  const delivered = await deliver(job, end, view);
  listener.ended(film, delivered);
  await notifyOwner(job, end);
  return { end, delivery: delivered };
}

/** Among so many runs is the film that is made, beside dry runs. */
const NEWEST_RUNNING = 20;

async function busyFault(ledger: Pick<Ledger, "runs">): Promise<Fault> {
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

function viewOf({ listener, command: { origin }, app }: Job): ProgressView {
  return origin ? mirroredView(listener, app.ledger.attempts, origin.attemptId) : listener;
}

async function make(
  job: Job,
  request: ReadRequest | undefined,
  view: ProgressView,
): Promise<Found & ({ readonly end: FilmEnd } | { readonly error: unknown })> {
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
    sourceOf(job, request),
    signal,
  ).then(
    (end) => ({ end }),
    async (error: unknown) => ({ error: await withKept(error, settings.paths.pieces, startedMs) }),
  );
  const run = begun === undefined ? undefined : await runs.get(begun);
  return { ...made, run, facts: app.facts.record() };
}

async function detailsOf(
  { app: { ledger: { runs }, facts }, command, settings: { config }, context: { signal } }: Job,
  end: FilmEnd,
): Promise<FilmDetails> {
  const { runId } = end, brief = await runs.document(runId, "brief") as Brief;
  const hasCaptions = end.status !== "nothing" && brief.look.captions;
  return {
    brief,
    funnel: await runs.funnel(runId),
    title: await runs.document(runId, "title") as TitleRecord | undefined,
    wordless: hasCaptions ? wordlessNote(end.cut, await facts.tier(signal)) : undefined,
    folder: folderRead({ config, ...command }),
  };
}

async function notifyOfFailure(
  { command: { ask, origin, dryRun, noRender }, settings, app, startedMs }: Job,
  { error, run }: FailedFilm,
): Promise<void> {
  // The automation sends its own message.
  const isFilm = origin?.attemptId === undefined && !dryRun && !noRender;
  if (!isFilm || !run) return;
  const seconds = (systemMachine.now() - startedMs) / 1000;
  const notify = ownerNotifier(settings, app.ledger);
  await tellOwnerOfFailure(notify, run, { error, memoryType: ask.memoryType, seconds });
}

/** Nothing where there is nothing to deliver. */
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

function sourceOf(
  { command: { ask, kept }, app, settings: { config }, listener, context: { signal } }: Job,
  request: ReadRequest | undefined,
): FilmSource {
  return {
    typed: ask,
    resolve: async (library, skipped) => {
      if (kept) return kept.brief;
      const deps = { library, ledger: app.ledger, config, nowMs: systemMachine.now() };
      const brief = await readBrief(ask, deps, { skipped, request }, signal);
      listener.resolved(brief);
      return brief;
    },
    cut: kept?.cut,
    before: kept?.before,
  };
}
