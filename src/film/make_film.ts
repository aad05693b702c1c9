// The whole way from a brief to a finished film, once. The run in the ledger is its diary.

import { factReader } from "../bank/bank.ts";
import { Fault, PARENT_GONE, reasonOf } from "../base/fault.ts";
import type { Asset, AssetId } from "../library/asset.ts";
import type { Library, SyncReport } from "../library/library.ts";
import { veilLibrary } from "../library/veiled_library.ts";
import type { FindOutOptions } from "./analyze.ts";
import { guessedDates, whatThereIs } from "./brief/material.ts";
import { chooseCut } from "./choose_cut.ts";
import type { FilmAsk, FilmEnd, FilmNeeds, FilmRules } from "./film_options.ts";
import { checkLeastSpace, checkRoomFor } from "./free_space.ts";
import { nameFilm } from "./naming/name_film.ts";
import { planFilm } from "./timeline/plan_film.ts";
import { shootFilm } from "./render_film.ts";
import { Diary, type Faceless, newRunId } from "./run_recorder.ts";
import type { Cut } from "./select/cut.ts";
import { periodOf } from "./select/draft.ts";
import { replaceShot } from "./select/shots/replace_shot.ts";
import { shownPeriod } from "./shown_period.ts";

/** More troubled pictures than this share of the shots, and something else is wrong. */
const MAX_TROUBLED_SHARE = 0.2;

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
    const shot = await shootFilm(
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
