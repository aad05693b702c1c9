// The whole way from a brief to a finished film, once. The run in the ledger is its diary.

import type { Bank } from "../bank/bank.ts";
import { factReader } from "../bank/bank.ts";
import { Fault, PARENT_GONE, reasonOf, throwIfCancelled } from "../base/fault.ts";
import type { PictureWords } from "../captions/picture_words.ts";
import type { PictureFacts } from "../facts/picture_facts.ts";
import type { RunReader, RunWriter } from "../ledger/ledger.ts";
import type { RunId, RunPhase } from "../ledger/run.ts";
import type { Asset, AssetId } from "../library/asset.ts";
import { OWN_FILM_COMMENT } from "../library/film_shelf.ts";
import type { Library, SkippedFile, SyncReport } from "../library/library.ts";
import { veilLibrary } from "../library/veiled_library.ts";
import type { Machine } from "../system/machine.ts";
import type { AnalysisStep } from "../ledger/analysis_step.ts";
import type { Brief } from "./brief/brief.ts";
import { firstNameOf } from "./brief/find_person.ts";
import { periodOf } from "./select/draft.ts";
import { chooseCut } from "./choose_cut.ts";
import type { FindOutOptions } from "./find_out.ts";
import { guessedDates } from "./guessed_dates.ts";
import { gatherSources, type TroubledShot } from "./gather_sources.ts";
import { outputStem } from "./output_name.ts";
import { Diary, type Faceless, type RunOrigin } from "./diary.ts";
import { checkLeastSpace, checkRoomFor } from "./free_space.ts";
import { nameFilm, type Naming } from "./naming/name_film.ts";
import { planFilm } from "./plan_film.ts";
import { paletteOfCut } from "./titles/palette_facts.ts";
import { newRunId } from "./run_id.ts";
import type { Cut } from "./select/cut.ts";
import type { Trouble } from "./render/render_film.ts";
import { replaceShot } from "./select/shots/replace_shot.ts";
import { shownPeriod } from "./shown_days.ts";
import type { FinishedFilm, Studio } from "./studio.ts";
import type { Timeline } from "./timeline/timeline.ts";
import { whatThereIs } from "./what_there_is.ts";

export interface FilmProgress {
  readonly run: RunId;
  readonly phase: RunPhase;
  /** What of the analysis it is, where that has a name of its own. */
  readonly step?: AnalysisStep;
  readonly done: number;
  readonly total: number;
  /** Of the whole film, 0…1. */
  readonly share: number;
  readonly etaSeconds?: number;
}

export interface FilmNeeds {
  readonly library: Library;
  readonly bank: Bank;
  readonly runs: RunReader & RunWriter;
  readonly studio: Studio;
  /** Who says what pictures show; without it their pixels alone speak. */
  readonly facts?: PictureFacts;
  /** Who puts pictures into words, on tiers that want it. */
  readonly words?: PictureWords;
  /** Who writes titles beside the templates; absent where there is no language model. */
  readonly naming?: Naming;
  readonly machine: Machine;
  readonly onProgress: (progress: FilmProgress) => void;
}

export interface FilmRules {
  /** Every film gets a folder of its own in here. */
  readonly outputFolder: string;
  /** Pieces and sound are written here on the way; it may be another disk. */
  readonly cacheFolder: string;
  readonly minFreeSpaceBytes: number;
  /** File name without extension instead of the chosen one. */
  readonly outputName?: string;
  /** Stop after the cut. */
  readonly dryRun: boolean;
  /** With `dryRun`: lay the cut out to the frame and to the music's beat before that. */
  readonly layOut?: boolean;
  /** Who asked, for the record; a person by default. */
  readonly origin?: RunOrigin;
  /** Delivery to the library server is asked for; `deliverFilm` does it once the film is finished. */
  readonly delivery?: { readonly album?: string };
}

export type FilmEnd =
  | {
    readonly status: "nothing";
    readonly runId: RunId;
    readonly sentence: string;
    /** What to know or to do next; one sentence. */
    readonly hint?: string;
  }
  | {
    readonly status: "dry_run";
    readonly runId: RunId;
    readonly cut: Cut;
    /** When it was to be laid out. */
    readonly timeline?: Timeline;
  }
  | {
    readonly status: "completed";
    readonly runId: RunId;
    readonly cut: Cut;
    readonly timeline: Timeline;
    readonly filmPath: string;
    readonly posterPath: string;
    readonly film: FinishedFilm;
    /** What the film was put together from; in the cache until another film needs the room. */
    readonly parts: { readonly segments: readonly string[]; readonly sound: string };
  };

/** A warning names at most so many letters. */
const MOST_NAMED_LETTERS = 20;
/** More troubled pictures than this share of the shots, and something else is wrong. */
const MAX_TROUBLED_SHARE = 0.2;

/** What was asked, in two forms: resolved against the library, and as typed for the record. */
export interface FilmAsk {
  readonly typed: unknown;
  /** `skipped` are files the library has and cannot show. */
  resolve(library: Library, skipped: readonly SkippedFile[]): Promise<Brief>;
  /** The cut another run made of the same brief: nothing is looked at or chosen again. */
  readonly cut?: Cut;
}

/**
 * Makes one film. Expected endings are values; a Fault ends the run as `failed`, `cancelled` or, when
 * whoever asked for it is gone, `interrupted`, and is thrown on. Nothing unfinished stays in the output folder; finished pieces stay in the cache, so
 * that the next try goes on from there.
 */
export async function makeFilm(
  needs: FilmNeeds,
  rules: FilmRules,
  ask: FilmAsk,
  signal: AbortSignal,
): Promise<FilmEnd> {
  const diary = new Diary(needs, newRunId(needs.machine.now(), needs.machine.chance()));
  try {
    await diary.begin(ask.typed, rules.origin, rules.dryRun);
    // Questions were paid for also where no film comes of them; what they cost is no reason to lose one.
    return await walk(needs, rules, ask, diary, signal)
      .finally(() => diary.keepLlm(needs.naming?.meter?.metrics).catch(() => {}));
  } catch (error) {
    // A ledger that takes no more must not hide what was wrong before.
    await diary.end(endOf(error, signal)).catch(() => {});
    throw error;
  }
}

function endOf(error: unknown, { reason }: AbortSignal): Parameters<Diary["end"]>[0] {
  const errorCode = error instanceof Fault ? error.code : "internal";
  if (errorCode !== "cancelled") return { status: "failed", error: reasonOf(error), errorCode };
  return reason instanceof Error && reason.message === PARENT_GONE
    ? { status: "interrupted", error: PARENT_GONE }
    : { status: "cancelled", error: reasonOf(error), errorCode };
}

async function walk(
  needs: FilmNeeds,
  rules: FilmRules,
  ask: FilmAsk,
  diary: Diary,
  signal: AbortSignal,
): Promise<FilmEnd> {
  const { bank, studio } = needs;
  const { runId } = diary;
  const report = await discover(needs.library, diary, signal);
  const brief = await ask.resolve(needs.library, report.skipped);
  await diary.keepBrief(brief, periodOf(brief));
  const library = brief.privacy ? veilLibrary(needs.library, brief.exclusions) : needs.library;
  await diary.warnAboutDates(await guessedDates(library, brief, report, signal));

  await diary.enter("analysis");
  const onMeasured = (done: number, total: number) => diary.work("measure", done, total);
  const onStep: FindOutOptions["onStep"] = (...how) => diary.step(...how);
  let cut: Cut, undescribed: string | undefined;
  const onDescribed = (note: string | undefined) => void (undescribed = note);
  const faceless: Faceless[] = [];
  const onFaceless = (asset: Asset, fault: Fault) => void faceless.push({ asset, fault });
  try {
    const options = { signal, onMeasured, onStep, onFaceless, onDescribed };
    cut = ask.cut ?? await chooseCut({ ...needs, library }, brief, options);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "nothing_to_film") throw error;
    // A window without a picture is an answer, not a failure: the timer asks such questions daily.
    const [first = "", ...rest] = error.message;
    const sentence = `Nothing worth a film: ${first.toLowerCase()}${rest.join("")}`;
    await diary.end({ status: "nothing", error: sentence });
    const hint = await whatThereIs(library, brief) ?? error.hint;
    return { status: "nothing", runId, sentence, ...(hint === undefined ? {} : { hint }) };
  }
  await diary.enter("selection");
  await diary.warnAboutFaces(faceless);
  if (undescribed !== undefined) await diary.warn(undescribed);
  await diary.keepFacts(needs.facts?.record());
  if (!ask.cut && cut.verdict.kind !== "nothing") {
    const named = await nameFilm({ ...needs, library }, brief, cut, signal);
    if (named) {
      cut = { ...cut, titles: named.titles };
      await diary.keepTitle(named.record);
    }
  }
  await diary.keepCut(cut, shownPeriod(brief, cut));
  if (cut.verdict.kind === "nothing") {
    const { sentence } = cut.verdict;
    await diary.end({ status: "nothing", error: sentence });
    return { status: "nothing", runId, sentence };
  }
  const heard = async () =>
    brief.music.mode === "file" ? await studio.hear(brief.music.path, { signal }) : undefined;
  if (rules.dryRun && rules.layOut) {
    const timeline = planFilm(cut, brief, factReader(bank), await heard());
    await diary.keepTimeline(timeline);
    await diary.end({ status: "dry_run" });
    return { status: "dry_run", runId, cut, timeline };
  }
  if (rules.dryRun) {
    await diary.end({ status: "dry_run" });
    return { status: "dry_run", runId, cut };
  }
  await needs.machine.checkWritable(rules.outputFolder);
  await checkLeastSpace(needs.machine, rules, rules.minFreeSpaceBytes);

  await diary.enter("music");
  const track = await heard();
  for (let replaced = 0;;) {
    const timeline = planFilm(cut, brief, factReader(bank), track);
    await diary.keepTimeline(timeline);
    if (replaced === 0) await checkRoomFor(timeline, rules, needs, signal);
    const shot = await shoot(
      { ...needs, library },
      rules,
      diary,
      { brief, cut, timeline },
      signal,
    );
    if (shot.status === "completed") return shot;
    replaced += shot.troubles.length;
    const { fault } = shot.troubles[0]!;
    if (replaced > Math.max(1, cut.shots.length * MAX_TROUBLED_SHARE)) throw fault;
    for (const trouble of shot.troubles) {
      const before = cut;
      // A broken moving half costs a Live Photo its motion, not its place (film.md LIV-3).
      const isLive = cut.shots.some((s) => s.asset.id === trouble.asset && s.medium === "live");
      cut = replaceShot(cut, trouble.asset, isLive ? "motion" : "original");
      const what = fateOf(trouble.asset, before, cut);
      await diary.warn(`"${trouble.asset}" ${what}: ${trouble.fault.message}`);
    }
    await diary.keepCut(cut, shownPeriod(brief, cut));
    if (cut.shots.length === 0) throw fault;
  }
}

/** What became of a picture that could not be shown. */
function fateOf(asset: AssetId, before: Cut, after: Cut): string {
  const shown = ({ shots }: Cut) =>
    shots.flatMap((shot) => [shot.asset.id, ...(shot.pair ? [shot.pair.asset.id] : [])]);
  const now = shown(after);
  if (now.includes(asset)) return "stands still";
  return now.length < shown(before).length ? "was left out" : "was replaced";
}

async function discover(
  library: Library,
  diary: Diary,
  signal: AbortSignal,
): Promise<SyncReport> {
  const report = await library.sync({
    signal,
    onProgress: (done, total) => diary.work("scan", done, total),
  });
  await diary.warnAboutLibrary(report);
  if (report.total === 0) {
    throw new Fault("nothing_to_film", `There is no picture in ${library.label}`, {
      hint: "Point --library or library.folder at a folder of photos and videos",
    });
  }
  return report;
}

interface Planned {
  readonly brief: Brief;
  readonly cut: Cut;
  readonly timeline: Timeline;
}

/** Another picture may take the place of each. */
interface Troubled {
  readonly status: "troubled";
  readonly troubles: readonly TroubledShot[];
}

/** Renders picture and sound side by side, joins them, and says success only after looking again. */
async function shoot(
  { library, studio }: FilmNeeds,
  rules: FilmRules,
  diary: Diary,
  { brief, cut, timeline }: Planned,
  signal: AbortSignal,
): Promise<Troubled | FilmEnd & { status: "completed" }> {
  const { paths, gone } = await gatherSources(timeline, library, signal);
  if (gone.length > 0) return { status: "troubled", troubles: gone };
  const { canvas, fps, totalFrames } = timeline;
  const totalSeconds = totalFrames / fps;
  const size = canvas.width * canvas.height / (1920 * 1080);
  diary.plan("frame", totalFrames, size);
  diary.plan("sound", totalSeconds);
  diary.plan("check", totalSeconds, size);
  await diary.enter("render");
  const [pictures, sound] = await together(signal, [
    (stop) =>
      studio.renderPictures(timeline, paths, {
        signal: stop,
        onCached: (frames) => diary.skip("frame", frames),
        onProgress: (done, total) => diary.work("frame", done, total),
      }),
    (stop) =>
      studio.renderSound(timeline, paths, {
        signal: stop,
        onProgress: (done, total) => diary.work("sound", done, total),
      }),
  ]);
  throwIfCancelled(signal);
  if (pictures.kind === "troubled") {
    return { status: "troubled", troubles: pictures.troubles.flatMap(troublesOf) };
  }
  for (const trouble of sound.troubles) await diary.warn(trouble);
  await diary.enter("finish");
  const stem = rules.outputName ?? await outputStem(brief, cut, await firstNames(library));
  const folder = `${rules.outputFolder}/${stem}_${diary.runId}`;
  const filmPath = `${folder}/${stem}.${brief.container ?? "mp4"}`;
  const posterPath = `${folder}/${stem}.jpg`;
  const film = await studio.finish(
    {
      timeline,
      segments: pictures.segments,
      sound,
      filmPath,
      poster: {
        path: posterPath,
        seconds: posterSeconds(cut, timeline),
        titles: cut.titles,
        ground: paletteOfCut(cut, brief.home?.latitude).ground,
      },
      comment: OWN_FILM_COMMENT + stem,
    },
    { signal, onProgress: (done, total) => diary.work("check", done, total) },
  );
  if (film.missingLetters.length > 0) {
    const letters = film.missingLetters.slice(0, MOST_NAMED_LETTERS).join(" ");
    await diary.warn(
      `No font has these letters, so they were left out: ${letters}; ` +
        'put a font that has them into "fonts" in the data folder',
    );
  }
  await diary.enter(rules.delivery ? "delivery" : "complete");
  await diary.end({
    status: "completed",
    outputPath: filmPath,
    posterPath,
    outputDurationSeconds: film.durationSeconds,
    outputSizeBytes: film.sizeBytes,
    delivery: rules.delivery,
  });
  return {
    status: "completed",
    runId: diary.runId,
    cut,
    timeline,
    filmPath,
    posterPath,
    film,
    parts: { segments: pictures.segments, sound: sound.path },
  };
}

/** The weightiest shot that fills the frame, when it has come in and before its words do. */
function posterSeconds(cut: Cut, { items, joins, fps }: Timeline): number {
  const ranks = new Map(cut.shots.map(({ id, rank }) => [id, rank]));
  const order = (i: number) =>
    (items[i]!.visual.kind === "matted" ? 1e6 : 0) + (ranks.get(items[i]!.id) ?? Infinity);
  const best = items.reduce((a, _, i) => order(i) < order(a) ? i : a, 0);
  return (items[best]!.startFrame + (joins[best - 1]?.frames ?? 0)) / fps;
}

function troublesOf({ fault, sources }: Trouble): TroubledShot[] {
  return sources.map(({ asset }) => ({ asset, fault }));
}

async function firstNames(library: Library): Promise<ReadonlyMap<string, string>> {
  return new Map((await library.people()).map((person) => [person.id, firstNameOf(person)]));
}

/** Runs both; when one fails the other is stopped and waited for, so that no child outlives it. */
async function together<A, B>(
  signal: AbortSignal,
  [a, b]: readonly [(stop: AbortSignal) => Promise<A>, (stop: AbortSignal) => Promise<B>],
): Promise<[A, B]> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  let first: { readonly error: unknown } | undefined;
  const watched = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error) => {
      first ??= { error };
      stop.abort();
      return undefined;
    });
  const [left, right] = await Promise.all([watched(a(either)), watched(b(either))]);
  if (first) throw first.error;
  return [left as A, right as B];
}
