// SPDX-License-Identifier: AGPL-3.0-or-later

// The whole way of one film: library → brief → cut → timeline → render. Each step is one call here;
// `choose_cut.ts`, `naming/name_film.ts`, `timeline/plan_film.ts` and `render_film.ts` hold the steps.

import { factReader } from "../bank/bank.ts";
import { Fault, PARENT_GONE, reasonOf } from "../base/fault.ts";
import type { Asset, AssetId } from "../library/asset.ts";
import type { Library, SyncReport } from "../library/library.ts";
import { anonymiseLibrary } from "../library/anonymised_library.ts";
import type { AnalyzeOptions } from "./analyse/analyze.ts";
import type { Brief } from "./brief/brief.ts";
import { guessedDates, whatThereIs } from "./brief/material.ts";
import { personsOf } from "./brief/people_expression.ts";
import { chooseCut } from "./choose_cut.ts";
import { type FilmTrack, filmTrack } from "./film_track.ts";
import type { FilmRequest } from "./brief/film_request.ts";
import type { ChosenCut, FilmDeps, FilmEnd, FilmSettings, ReadBrief } from "./film_contract.ts";
import { checkLeastSpace } from "../system/free_space.ts";
import { namedFault, pictureName, previewNote, previewWillDo } from "./missing_originals.ts";
import { missingPreviews, waitForPreviews } from "./missing_previews.ts";
import { nameFilm } from "./naming/name_film.ts";
import { renderFilm } from "./render_film.ts";
import { type Faceless, newRunId, RunRecorder } from "./run_recorder.ts";
import { assetsOf, type Cut } from "./select/cut.ts";
import { periodOf } from "./brief/brief_period.ts";
import { briefByHand, byHand, ownersHand } from "./select/reshape_cut.ts";
import { replaceShot } from "./select/shots/replace_shot.ts";
import { shownPeriod } from "./select/shown_period.ts";
import { preserveRanges } from "./render/plan/ranges.ts";
import { planFilm } from "./plan_film.ts";
import { withPreviews } from "./timeline/film_sources.ts";

/** More unreadable pictures than this share of the shots, and something else is wrong. */
const MAX_UNREADABLE_SHARE = 0.2;

/**
 * Makes one film. Expected endings are values; a Fault ends the run as `failed`, `cancelled` or, when the
 * parent process is gone, `interrupted`, and is thrown on. Nothing unfinished stays in the output folder;
 * finished pieces stay in the cache, so that the next try goes on from there.
 */
export async function makeFilm(
  deps: FilmDeps & { readonly readBrief: ReadBrief },
  settings: FilmSettings,
  request: FilmRequest,
  signal: AbortSignal,
  chosen?: ChosenCut,
): Promise<FilmEnd> {
  const recorder = new RunRecorder(deps, newRunId(deps.machine.now(), deps.machine.chance()));
  try {
    const { origin = { source: "manual" }, options, stopAfter } = request;
    const from = { ...origin, cutOf: chosen?.run, library: settings.library };
    await recorder.begin(options, from, stopAfter !== undefined);
    // Questions to a language model were paid for also where no film comes of them.
    return await runSteps(deps, settings, request, chosen, recorder, signal)
      .finally(() => recorder.keepLlm(deps.naming?.meter?.metrics).catch(() => {}));
  } catch (error) {
    // A ledger that takes no more must not hide what was wrong before.
    await recorder.end(endOf(error, signal)).catch(() => {});
    throw error;
  }
}

function endOf(error: unknown, { reason }: AbortSignal): Parameters<RunRecorder["end"]>[0] {
  const errorCode = error instanceof Fault ? error.code : "internal";
  if (errorCode !== "cancelled") return { status: "failed", error: reasonOf(error), errorCode };
  return reason instanceof Error && reason.message === PARENT_GONE
    ? { status: "interrupted", error: PARENT_GONE }
    : { status: "cancelled", error: reasonOf(error), errorCode };
}

async function runSteps(
  deps: FilmDeps & { readonly readBrief: ReadBrief },
  settings: FilmSettings,
  request: FilmRequest,
  chosen: ChosenCut | undefined,
  recorder: RunRecorder,
  signal: AbortSignal,
): Promise<FilmEnd> {
  const { runId } = recorder;
  const checkRoom = () =>
    checkLeastSpace(deps.machine, settings, settings.minFreeSpaceBytes, deps.caches);
  if (request.stopAfter === undefined) await checkRoom();
  const report = await readLibrary(deps.library, recorder, signal);
  const brief = chosen?.brief ?? await deps.readBrief(deps.library, report.skipped);
  await recorder.warnAboutSkipped(report.skipped, brief.windows);
  if (brief.people && (!chosen || chosen.reshaped)) {
    await deps.library.recountPeople?.(personsOf(brief.people), signal);
  }
  await recorder.keepBrief(brief, periodOf(brief));
  await recorder.keepChanges(chosen?.changes);
  const library = brief.privacy ? anonymiseLibrary(deps.library, brief.exclusions) : deps.library;
  await recorder.warnAboutDates(await guessedDates(library, brief, report, signal));

  const found = await cutFor({ ...deps, library }, request, brief, chosen, recorder, signal);
  if ("sentence" in found) {
    await recorder.end({ status: "nothing", error: found.sentence });
    return { status: "nothing", runId, ...found };
  }
  const { cut } = found, before = chosen?.before;
  const withTrack = async () => {
    const { warnings, ...found } = await filmTrack(deps, brief, cut, signal);
    for (const warning of warnings) await recorder.warn(warning);
    // The track is part of what was asked for from here on: the same film again has the same one.
    if (found.brief !== brief) await recorder.keepBrief(found.brief, periodOf(brief));
    return found;
  };
  const planned = (now: Cut, { brief, analysed }: Pick<FilmTrack, "brief" | "analysed">) => {
    const timeline = planFilm(now, brief, factReader(deps.bank), analysed, before);
    return before ? preserveRanges(timeline, before) : timeline;
  };
  if (request.stopAfter !== undefined) {
    const timeline = request.stopAfter === "timeline" ? planned(cut, await withTrack()) : undefined;
    if (timeline) await recorder.keepTimeline(timeline);
    await recorder.end({ status: "dry_run" });
    return { status: "dry_run", runId, cut, ...(timeline ? { timeline } : {}) };
  }
  await deps.machine.checkWritable(settings.outputFolder);
  await checkRoom();

  await recorder.enter("music");
  const played = await withTrack();
  let replaced = 0;
  const previews = new Set<AssetId>(), changes: string[] = [];
  const tellChange = async (sentence: string) => {
    changes.push(sentence);
    await recorder.warn(sentence);
  };
  for (let current = cut;;) {
    const timeline = withPreviews(planned(current, played), previews);
    await recorder.keepTimeline(timeline);
    const plan = { brief: played.brief, cut: current, timeline };
    const target = { ...settings, outputName: request.outputName };
    const end = await renderFilm({ ...deps, library }, target, recorder, plan, signal);
    if (end.status === "completed") return changes.length > 0 ? { ...end, changes } : end;
    const shown = current.shots.flatMap((shot) => [shot, ...shot.beside ?? []]);
    const lost = end.unreadable.map(({ asset: id, fault }) => {
      const of = shown.filter(({ asset }) => asset.id === id), asset = of[0]!.asset;
      // A broken moving half costs a Live Photo its motion, not its place.
      const isLive = of.some(({ medium }) => medium === "live");
      return { asset, fault: namedFault(fault, asset), isLive };
    });
    const small: Asset[] = [], unreadable: typeof lost = [];
    for (const each of lost) {
      const { asset, fault, isLive } = each;
      const isSmall = !isLive && !previews.has(asset.id) &&
        await previewWillDo(library, asset, fault, timeline.canvas, signal);
      if (isSmall) small.push(asset);
      else unreadable.push(each);
    }
    if (small.length > 0) await tellChange(previewNote(small));
    for (const { id } of small) previews.add(id);
    replaced += unreadable.length;
    const [first] = unreadable;
    if (replaced > Math.max(1, current.shots.length * MAX_UNREADABLE_SHARE)) throw first!.fault;
    for (const { asset, fault, isLive } of unreadable) {
      const before = current;
      current = replaceShot(before, asset.id, isLive ? "motion" : "original");
      const what = changeOf(asset.id, before, current);
      await tellChange(`"${pictureName(asset)}" ${what}: ${fault.message}`);
    }
    await recorder.keepCut(current, shownPeriod(brief, current));
    if (first && current.shots.length === 0) throw first.fault;
  }
}

async function readLibrary(
  library: Library,
  recorder: RunRecorder,
  signal: AbortSignal,
): Promise<SyncReport> {
  const onProgress = (done: number, total: number) => recorder.work("scan", done, total);
  const report = await library.sync({ signal, onProgress });
  await recorder.keepReport(report);
  if (report.total > 0) return report;
  await recorder.warnAboutSkipped(report.skipped, []);
  throw new Fault("nothing_to_film", `There is no picture in ${library.label}`, {
    hint: "Point --library or library.folder at a folder of photos and videos",
  });
}

/** A window without a picture is an answer, not a failure: the automation asks such questions daily. */
type Nothing = { readonly sentence: string; readonly hint?: string };

/** The cut with its titles, recorded; `kept` is another run's cut. */
async function cutFor(
  deps: FilmDeps,
  { origin }: Pick<FilmRequest, "origin">,
  brief: Brief,
  kept: Pick<ChosenCut, "cut" | "reshaped"> | undefined,
  recorder: RunRecorder,
  signal: AbortSignal,
): Promise<{ readonly cut: Cut } | Nothing> {
  await recorder.enter("analysis");
  const faceless: Faceless[] = [];
  let undescribed: string | undefined, missing: string | undefined, unsought: string | undefined;
  let cut: Cut;
  try {
    const options: AnalyzeOptions = {
      signal,
      onMeasured: (done, total) => recorder.work("measure", done, total),
      onStep: (...step) => recorder.step(...step),
      onFaceless: (asset, fault) => void faceless.push({ asset, fault }),
      onUnsought: ({ message }) => void (unsought = message),
      onLooked: async (...counts) => {
        missing = missingPreviews(deps.library, ...counts);
        if (missing !== undefined) await waitForPreviews(deps, origin ?? {}, missing);
      },
      onDescribed: (note) => void (undescribed = note),
    };
    cut = !kept
      ? await chooseCut(deps, brief, options)
      : kept.reshaped
      ? await chooseAnew(deps, brief, kept.reshaped, options)
      : kept.cut;
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "nothing_to_film") throw error;
    const { message } = error;
    const hint = await whatThereIs(deps.library, brief) ?? error.hint;
    return {
      sentence: `Nothing worth a film: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
      ...(hint === undefined ? {} : { hint }),
    };
  }
  await recorder.enter("selection");
  await recorder.warnAboutFaces(faceless);
  if (unsought !== undefined) {
    await recorder.warn(`Faces that the library does not know were not looked for: ${unsought}`);
  }
  if (missing !== undefined) {
    await recorder.warn(
      `${missing}; the film is chosen without seeing them. Once they are there, make it again`,
    );
  }
  if (undescribed !== undefined) await recorder.warn(undescribed);
  await recorder.keepFacts(deps.facts?.record());
  if (!kept && cut.verdict.kind !== "nothing") {
    const named = await nameFilm(deps, brief, cut, signal);
    if (named) {
      cut = { ...cut, titles: named.titles };
      await recorder.keepTitle(named.record);
    }
  }
  await recorder.keepCut(cut, shownPeriod(brief, cut));
  return cut.verdict.kind === "nothing" ? { sentence: cut.verdict.sentence } : { cut };
}

/** The cut of another shape, by the same stories and what the owner did to the first one. */
async function chooseAnew(
  deps: FilmDeps,
  brief: Brief,
  { of, edits }: NonNullable<ChosenCut["reshaped"]>,
  options: AnalyzeOptions,
): Promise<Cut> {
  const hand = ownersHand(of, edits), wished = briefByHand(brief, hand);
  const there: AssetId[] = [];
  // A film goes on without pictures that left the library since its cut was chosen.
  for (const id of wished.include) if (await deps.library.asset(id)) there.push(id);
  const { placed } = hand;
  const anew = await chooseCut(deps, { ...wished, include: there }, { ...options, placed });
  return byHand(anew, of, hand, edits);
}

/** What became of a picture that could not be shown, for a warning. */
function changeOf(asset: AssetId, before: Cut, after: Cut): string {
  const shown = ({ shots }: Cut) => shots.flatMap(assetsOf).map(({ id }) => id);
  const now = shown(after);
  if (now.includes(asset)) return "stands still";
  return now.length < shown(before).length ? "was left out" : "was replaced";
}
