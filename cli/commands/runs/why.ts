// `runs why`: one picture's fate in one run, as a sentence.

import { PLAIN_ENGLISH } from "../../../src/messages/locale.ts";
import path from "node:path";
import { Fault } from "../../../src/base/fault.ts";
import { shellWord } from "../../../src/base/text.ts";
import type { Brief } from "../../../src/film/brief/brief.ts";
import type { TraceRow } from "../../../src/film/select/cut.ts";
import { isWished } from "../../../src/film/select/pool/rules.ts";
import { exposureText, plainClipText } from "../../../src/film/select/seen/seen_words.ts";
import { remedyOf, sentenceOf } from "../../../src/film/select/trace_sentences.ts";
import type { Ledger, RunReader } from "../../../src/ledger/ledger.ts";
import type { Run, RunId } from "../../../src/ledger/run.ts";
import type { AssetId } from "../../../src/library/asset.ts";
import { isThere } from "../../../src/system/files/files.ts";
import { expandHome } from "../../../src/system/paths.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { seenLines } from "../../film/run_lines.ts";
import { findAsset, type FoundAsset } from "../../../src/library/find_asset.ts";
import { eraOf, storyName } from "../../runs/cut_lines.ts";
import { type StoredCut } from "../../../src/film/select/cut.ts";
import { findCut, findRun, LATEST, runLine, withRuns } from "../../../src/app/runs/find_run.ts";
import {
  findByFileName,
  knownAsset,
  skippedFiles,
  whyUnseen,
} from "../../../src/app/runs/picture_of_run.ts";

export const runsWhy: Command = {
  name: "runs why",
  summary: "Say why a picture is or is not in a film",
  positionals: ["asset"],
  optionals: ["run"],
  options: {
    run: {
      kind: "text",
      about: "Which run (default: the latest film; also as the second word)",
      value: "<run>",
    },
    json: { kind: "flag", about: "Print JSON" },
  },
  examples: [
    "photos-memories runs why 2025/07/IMG_0412.jpg",
    "photos-memories runs why IMG_0412.jpg 7d3f        in another film; --run 7d3f does the same",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const typed = given.positionals[0]!;
  return await withRuns(context, async (runs, ledger) => {
    const named = runNamed(given);
    const { run, cut } = await cutFor(typed, runs, named ?? LATEST);
    const isLatest = named === undefined || named === LATEST;
    const { id, isMovingHalf } = await assetNamed(context, ledger, typed, runs, run, cut, isLatest);
    const row = await runs.trace(run.runId, id) as TraceRow;
    if (given.flag("json")) {
      terminal.page(JSON.stringify(row, null, 2));
      return 0;
    }
    const { dim } = terminal.paint;
    terminal.note(dim(runLine(run, cut.titles.main, named !== undefined)));
    if (isMovingHalf) {
      terminal.note(dim("It is the moving half of a Live Photo, whose still stands for both"));
    }
    const storyOf = (story: string) => cut.stories.find((known) => known.id === story);
    terminal.out(sentenceOf(PLAIN_ENGLISH, row, {
      story: (name) => storyName(cut, storyOf(name)),
      era: (name) => {
        const story = storyOf(name);
        return story && eraOf(cut, story);
      },
    }));
    const asset = row.verdict === "out"
      ? await knownAsset(context, ledger, id, run, cut)
      : undefined;
    const remedy = remedyOf(row, asset !== undefined && isWished(asset));
    if (remedy) terminal.note(dim(remedy));
    const plain = cut.plainClips?.[id];
    const clip = row.seen?.clip ?? (plain && plainClipText(PLAIN_ENGLISH, plain));
    for (const line of seenLines({ ...row.seen, ...(clip ? { clip } : {}) })) terminal.note(line);
    const check = row.verdict === "in" && cut.review?.check.find(({ asset }) => asset === id);
    if (check) {
      terminal.note(
        `Worth a look before sharing: ${exposureText(PLAIN_ENGLISH, check.probability)}`,
      );
    }
    return 0;
  });
}

/** Bare, as `runs story` takes it, or after `--run`. */
function runNamed(given: Given): RunId | undefined {
  const bare = given.positionals[1], flagged = given.text("run");
  if (bare === undefined || flagged === undefined || bare === flagged) return bare ?? flagged;
  throw new Fault("usage", `Two runs are named: ${bare} and, after --run, ${flagged}`, {
    hint: "Leave out one of the two",
  });
}

/** Errors as `findCut`, unless the run left the file out before it came as far as a cut. */
async function cutFor(
  typed: string,
  runs: RunReader,
  id: RunId,
): Promise<{ readonly run: Run; readonly cut: StoredCut }> {
  try {
    return await findCut(runs, id);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "not_found") throw error;
    const run = await findRun(runs, id);
    const skipped = await skippedFiles(runs, run);
    const found = findAsset(asPath(typed), [...skipped.keys()]);
    throw found.kind === "one" ? leftOut(run, typed, found.id, skipped) ?? error : error;
  }
}

function asPath(typed: string): string {
  return /^(?:~|\.\.?)[\\/]/.test(typed) ? path.resolve(expandHome(typed)) : typed;
}

/** So many names are listed when several fit. */
const MAX_LISTED = 4;

/** Throws Fault `not_found` with the nearest one, `usage` when several fit. */
async function assetNamed(
  context: CommandContext,
  ledger: Ledger,
  typed: string,
  runs: RunReader,
  run: Run,
  cut: StoredCut,
  isLatest: boolean,
): Promise<FoundAsset & { kind: "one" }> {
  const asked = asPath(typed);
  const { runId } = run, considered = await runs.considered(runId);
  const skipped = await skippedFiles(runs, run);
  let found = findAsset(asked, [...new Set([...considered, ...skipped.keys()])]);
  // A server's skipped file is known by its name, which other pictures may have as well.
  if (found.kind === "none" || (found.kind === "one" && skipped.has(found.id))) {
    const named = await findByFileName(context, ledger, typed, run, cut, considered);
    const [id, another] = named;
    if (another !== undefined) found = { kind: "several", ids: named };
    else if (id !== undefined) found = { kind: "one", id, isMovingHalf: false };
  }
  if (found.kind === "several") {
    throw new Fault("usage", `"${typed}" may be ${found.ids.length} pictures`, {
      hint: `Type more of the name, such as ${found.ids.slice(0, MAX_LISTED).join(", ")}`,
    });
  }
  if (found.kind === "one" && await isInLibrary(found.folder, cut)) {
    // A cut made before the file broke has considered it all the same.
    const fault = considered.includes(found.id)
      ? undefined
      : leftOut(run, typed, found.id, skipped);
    if (fault) throw fault;
    return found;
  }
  const brief = await runs.document(runId, "brief") as Brief;
  const unseen = await whyUnseen(context, ledger, asked, run, cut, brief);
  const near = found.kind === "none" && found.near !== undefined
    ? `Did you mean "${found.near}"?`
    : undefined;
  const why = (unseen?.id !== undefined ? unseen.sentence : near ?? unseen?.sentence) ??
    "It is outside of the film's days, or it is not in the library";
  const other = await consideredBy(runs, runId, asked, unseen?.id);
  const command = `photos-memories runs why ${shellWord(typed)}`;
  const next = other !== undefined
    ? `Run ${other.runId} did consider it: ${command} ${other.runId}`
    : isLatest
    ? `This is the latest; of another: ${command} <run>, and photos-memories runs list names them`
    : undefined;
  throw new Fault("not_found", `Run ${runId} did not consider "${typed}"`, {
    hint: next === undefined ? why : `${why}\n${next}`,
  });
}

/** A picture that is not of the named run is looked for in so many of the newest runs. */
const NEWEST_ASKED = 30;

/** The newest other run that did consider it; `id` where it is known. */
async function consideredBy(
  runs: RunReader,
  runId: RunId,
  asked: string,
  id: AssetId | undefined,
): Promise<Run | undefined> {
  for (const other of await runs.list(NEWEST_ASKED)) {
    const cut = await runs.document(other.runId, "cut") as StoredCut | undefined;
    if (other.runId === runId || !cut) continue;
    const considered = await runs.considered(other.runId);
    if (id !== undefined && considered.includes(id)) return other;
    const found = findAsset(asked, considered);
    if (found.kind === "one" && await isInLibrary(found.folder, cut)) return other;
  }
  return undefined;
}

function leftOut(
  { runId }: Run,
  typed: string,
  id: AssetId,
  skipped: ReadonlyMap<AssetId, string>,
): Fault | undefined {
  const reason = skipped.get(id);
  if (reason === undefined) return undefined;
  return new Fault("not_found", `Run ${runId} did not consider "${typed}"`, {
    hint: `"${id}" was left out: ${reason}`,
  });
}

/** A file of the same name in another folder is another picture: the film's own are beside it. */
async function isInLibrary(folder: string | undefined, cut: StoredCut): Promise<boolean> {
  if (folder === undefined || cut.shots.length === 0) return true;
  for (const { asset } of cut.shots) {
    if (await isThere(path.join(folder, ...asset.id.split("/")))) return true;
  }
  return false;
}
