// SPDX-License-Identifier: AGPL-3.0-or-later

// One film from what was asked for to its delivery: lock, checks, library, film, delivery, message to
// the owner. What happens on the way goes to a listener.

import { Fault } from "../../base/fault.ts";
import type { FactsRecord } from "../../facts/facts_record.ts";
import type { Brief, MemoryType } from "../../film/brief/brief.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import type { FilmRequest } from "../../film/brief/film_request.ts";
import { inferType } from "../../film/brief/infer_type.ts";
import { readBrief } from "../../film/brief/read_brief.ts";
import type { Delivered } from "../../film/delivery/deliver_film.ts";
import type { ChosenCut, FilmEnd, FilmSettings, ReadBrief } from "../../film/film_contract.ts";
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
import { sleep } from "../../system/sleep.ts";
import { cacheRoom } from "../cache_room.ts";
import type { AppContext } from "../context.ts";
import { deliverAskedRun } from "../deliveries/deliver_run.ts";
import { deliveryLock } from "../runs/delivery_lock.ts";
import { FACES_OFFER } from "../../facts/models/model_state.ts";
import { wordlessNote } from "../health/tiers.ts";
import { lacksFaceDetector } from "../setup/face_detector.ts";
import { type App, folderRead, openApp, openRenderer } from "../open_app.ts";
import { openProcessLedger } from "../open_stores.ts";
import type { ProgressView } from "../progress.ts";
import { DRY_RUN_LOCK, PIPELINE_LOCK, pipelineLock } from "../runs/find_run.ts";
import { libraryRead } from "../runs/run_library.ts";
import { checkTraceFile, traceLine } from "../runs/trace_file.ts";
import type { Settings } from "../settings/settings.ts";
import { VERSION } from "../version.ts";
import { busyText } from "./busy_text.ts";
import { checkLlm, checkNames, checkWishes, deliveryOf } from "./check_film_request.ts";
import { readChosenCut } from "./chosen_cut.ts";
import { partsLine, withResumeHint } from "./keep_parts.ts";
import { ownerNotifier, tellOwnerOfFailure } from "../notify_owner.ts";
import { mirroredView } from "./progress_forwarder.ts";
import { readSentence } from "./read_sentence.ts";
import { untilStopAsked } from "./stop_asked.ts";

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
  /** What would keep heads in frame: after the first film of a library that says nothing of faces. */
  readonly facesOffer?: string;
  /** The folder that was read; nothing of a library server. */
  readonly folder?: string;
}

export type DeliveryOutcome = { readonly delivered: Delivered } | { readonly fault: unknown };

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
  ended(film: MadeFilm, delivery: DeliveryOutcome | undefined): void;
}

/** What each step of one film reads. */
interface Job {
  readonly context: AppContext;
  readonly request: FilmRequest;
  readonly chosen: ChosenCut | undefined;
  readonly files: FilmFiles;
  readonly listener: FilmListener;
  readonly settings: Settings;
  readonly app: App;
  readonly delivery: FilmSettings["delivery"];
  readonly startedMs: number;
}

interface FilmOutcome {
  readonly end: FilmEnd;
  readonly delivery?: DeliveryOutcome;
}

/**
 * Nothing where a sentence was understood as nothing a film can be made of. A film stays made when
 * its delivery fails. Throws Fault `busy` when another film is made, and what makes it fail.
 */
export async function makeRequestedFilm(
  context: AppContext,
  settings: Settings,
  asked: FilmRequest,
  files: FilmFiles,
  listener: FilmListener,
): Promise<FilmOutcome | undefined> {
  const { signal, entry } = context, { config, paths } = settings, { cutOf } = asked;
  const { request, chosen } = cutOf === undefined
    ? { request: asked, chosen: undefined }
    : await readChosenCut(context, { ...asked, cutOf });
  const { options, libraryFolder, accounts, stopAfter } = request;
  // A film that is tried out writes nothing that another film reads.
  const isTrial = stopAfter !== undefined;
  using _trial = isTrial ? await shareLock(paths.locks, DRY_RUN_LOCK) : undefined;
  using lock = isTrial ? undefined : await tryLock(paths.locks, PIPELINE_LOCK);
  // However long another process writes: the film is made.
  await using ledger = await openProcessLedger(paths, { signal });
  if (!isTrial && !lock) {
    // A mistyped option is reported without waiting for the other film.
    await checkWishes(request, settings, context);
    throw await busyFault(ledger);
  }
  if (!chosen) checkLlm(options, config);
  const startedMs = systemMachine.now(), delivery = deliveryOf(request, chosen, config);
  const warn = (sentence: string) => listener.warn(sentence);
  const bankWait = { signal };
  const read = { config, paths, ledger, bankWait, entry, libraryFolder, accounts, warn };
  await using app = await openApp(read);
  const job: Job = {
    context,
    request,
    chosen,
    files,
    listener,
    settings,
    app,
    delivery,
    startedMs,
  };
  if (lock) await removeLeftovers(job);

  await checkWishes(request, settings, context);
  if (!chosen) await checkNames(request, config, signal);
  const traceFile = await checkedFile(files.trace);
  const sentenceFile = await checkedFile(files.sentence);
  const sentence = chosen ? undefined : options.request;
  const understood = sentence === undefined ? undefined : await readSentence(
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
  if (sentence !== undefined && !understood) return undefined;

  const view = viewOf(job), made = await make(job, understood, view);
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

function viewOf({ listener, request: { origin }, app }: Job): ProgressView {
  return origin ? mirroredView(listener, app.ledger.attempts, origin.attemptId) : listener;
}

async function make(
  job: Job,
  understood: ReadRequest | undefined,
  view: ProgressView,
): Promise<Found & ({ readonly end: FilmEnd } | { readonly error: unknown })> {
  const { app, settings, startedMs, context: { signal } } = job, { runs } = app.ledger;
  // The newest run of the ledger may be another one: the clock can have been set back.
  let begun: RunId | undefined;
  const onProgress: ProgressView["show"] = (event) => {
    begun = event.run;
    view.show(event);
  };
  const { context: { entry }, request, chosen } = job, { libraryFolder, accounts } = request;
  const read = { ...settings, entry, libraryFolder, accounts, version: VERSION };
  const renderer = openRenderer(read, app.mediaWorkers);
  const made = await untilStopAsked({ runs, runId: () => begun, sleep, signal }, (stop) =>
    makeFilm(
      {
        ...app,
        ...(renderer ? { renderer } : {}),
        runs,
        machine: systemMachine,
        caches: cacheRoom(settings.paths),
        onProgress,
        readBrief: readerOfBrief(job, understood),
      },
      settingsOf(job),
      request,
      stop,
      chosen,
    )).then(
      (end) => ({ end }),
      async (error: unknown) => ({
        error: await withResumeHint(error, settings.paths.pieces, startedMs),
      }),
    );
  const run = begun === undefined ? undefined : await runs.get(begun);
  return { ...made, run, facts: app.facts.record() };
}

async function detailsOf(
  { app: { ledger: { runs }, facts }, request, settings, context: { signal } }: Job,
  end: FilmEnd,
): Promise<FilmDetails> {
  const { config } = settings;
  const { runId } = end, brief = await runs.document(runId, "brief") as Brief;
  const hasCaptions = end.status !== "nothing" && brief.look.captions;
  return {
    brief,
    funnel: await runs.funnel(runId),
    title: await runs.document(runId, "title") as TitleRecord | undefined,
    wordless: hasCaptions ? wordlessNote(end.cut, await facts.tier(signal)) : undefined,
    facesOffer: await facesOffer(end, runs, settings),
    folder: folderRead({ config, ...request }),
  };
}

async function facesOffer(
  end: FilmEnd,
  runs: Pick<Ledger["runs"], "list">,
  settings: Settings,
): Promise<string | undefined> {
  if (end.status !== "completed" || !lacksFaceDetector(settings)) return undefined;
  const isFirst = (await runs.list(2, ["completed"])).length === 1;
  const showsFaces = end.cut.shots.some(({ faces }) => faces.length > 0);
  return isFirst && !showsFaces ? FACES_OFFER : undefined;
}

async function notifyOfFailure(
  { request: { options, origin, stopAfter }, settings, app, startedMs }: Job,
  { error, run }: FailedFilm,
): Promise<void> {
  // The automation sends its own message.
  const isFilm = origin?.attemptId === undefined && stopAfter === undefined;
  if (!isFilm || !run) return;
  const seconds = (systemMachine.now() - startedMs) / 1000;
  const notify = ownerNotifier(settings, app.ledger);
  await tellOwnerOfFailure(notify, run, { error, memoryType: impliedType(options), seconds });
}

/** The run itself may have failed because its words imply no kind. */
function impliedType(options: FilmOptions): MemoryType | undefined {
  try {
    return inferType(options);
  } catch {
    return options.memoryType;
  }
}

/** Nothing where there is nothing to deliver. */
async function deliver(
  { app: { ledger }, settings, delivery, context: { signal } }: Job,
  end: FilmEnd,
  view: ProgressView,
): Promise<DeliveryOutcome | undefined> {
  if (end.status !== "completed" || !delivery) return undefined;
  try {
    using _lock = await deliveryLock(settings.paths.locks, end.runId);
    return { delivered: await deliverAskedRun(end.runId, { ledger, settings }, view, signal) };
  } catch (fault) {
    return { fault };
  }
}

async function notifyOwner({ settings, app }: Job, end: FilmEnd): Promise<void> {
  const run = end.status === "completed" ? await app.ledger.runs.get(end.runId) : undefined;
  if (run) await ownerNotifier(settings, app.ledger)({ kind: "film_made", run });
}

function settingsOf({ request, settings: { config, paths }, delivery }: Job): FilmSettings {
  return {
    outputFolder: expandHome(config.output.directory),
    cacheFolder: paths.cache,
    minFreeSpaceBytes: config.output.min_free_space_gb * 1e9,
    library: libraryRead(config, request),
    delivery,
  };
}

function readerOfBrief(
  { request: { options }, app, settings: { config }, listener, context: { signal } }: Job,
  request: ReadRequest | undefined,
): ReadBrief {
  return async (library, skipped) => {
    const deps = { library, ledger: app.ledger, config, nowMs: systemMachine.now() };
    const brief = await readBrief(options, deps, { skipped, request }, signal);
    listener.resolved(brief);
    return brief;
  };
}
