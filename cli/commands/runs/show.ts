// SPDX-License-Identifier: AGPL-3.0-or-later

// `runs show`: one run, what became of it and where its pictures went.

import { jsonPage } from "../../terminal/json_answer.ts";
import { PLAIN_ENGLISH } from "../../../src/messages/locale.ts";
import { formatMessage } from "../../../src/messages/say.ts";
import { lengthText } from "../../../src/base/text.ts";
import { factsLines, type FactsRecord, factsWarnings } from "../../../src/facts/facts_record.ts";
import { filmLink, uploadLine } from "../../../src/film/delivery/check_deliverable.ts";
import type { Brief } from "../../../src/film/brief/brief.ts";
import { reasonClause } from "../../../src/film/select/trace_sentences.ts";
import type { Run } from "../../../src/ledger/run.ts";
import { closedText } from "../../../src/library/folder/closed.ts";
import type { Closed, SkippedFile } from "../../../src/library/library.ts";
import type { LlmMetrics } from "../../../src/facts/llm/llm_metrics.ts";
import { folderOf, isThere } from "../../../src/system/files/files.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";
import { llmLine, reviewLines, timeLine, titleLine } from "../../film/run_lines.ts";
import type { TitleRecord } from "../../../src/film/naming/title_writer.ts";
import { runPhaseText } from "../../../src/app/films/busy_text.ts";
import type { StoredCut } from "../../../src/film/select/cut.ts";
import { findRun, LATEST, stateOf, withRuns } from "../../../src/app/runs/find_run.ts";
import { otherWarnings } from "../../../src/app/runs/picture_of_run.ts";
import { readSettings } from "../../../src/app/settings/settings.ts";
import { counted, wallTime } from "../../../src/base/english_text.ts";

export const runsShow: Command = {
  name: "runs show",
  summary: "Show one run: phases, warnings, and how many pictures left at which step",
  optionals: ["run"],
  options: { json: JSON_OPTION },
  examples: [
    "photos-memories runs show             the latest film",
    "photos-memories runs show 7d3f        a part of a run's name is enough",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const { bold, dim, yellow, red } = terminal.paint;
  return await withRuns(context, async (runs) => {
    const run = await findRun(runs, given.positionals[0] ?? LATEST);
    const funnel = await runs.funnel(run.runId);
    const films = await runs.filmsOf(run.runId);
    if (given.flag("json")) {
      const { assetId } = run.delivery, { config } = await readSettings(context);
      const facts = await runs.document(run.runId, "facts");
      const cut = await runs.document(run.runId, "cut") as StoredCut | undefined;
      terminal.page(
        jsonPage(
          {
            ...run,
            delivery: { ...run.delivery, link: assetId && filmLink(config.immich, assetId) },
            films: films.map(({ runId }) => runId),
            titleSource: cut?.titles.source,
            titleBy: await runs.document(run.runId, "title"),
            llmMetrics: await runs.document(run.runId, "llm"),
            facts,
            motion: cut?.motion,
            funnel,
            skipped: await runs.document(run.runId, "skipped"),
            closed: await runs.document(run.runId, "closed"),
          },
        ),
      );
      return 0;
    }
    const name = run.title ?? run.summary;
    const words = [run.runId, ...(name === undefined ? [] : [name]), await stateOf(runs, run)];
    const [id, ...rest] = words;
    terminal.out([bold(id!), ...rest].join("  "));
    const [newest] = given.positionals.length === 0 ? await runs.list(1) : [];
    if (newest !== undefined && newest.runId !== run.runId) {
      terminal.note(dim(`Newer: ${newest.runId}, ${await stateOf(runs, newest)}`));
    }
    terminal.out(dim(`Began on ${wallTime(run.startedAt)}${wentTo(run)}`));
    const cut = await runs.document(run.runId, "cut") as StoredCut | undefined;
    const title = await runs.document(run.runId, "title") as TitleRecord | undefined;
    if (cut) terminal.out(dim(titleLine(cut, title)));
    const brief = await runs.document(run.runId, "brief") as Brief | undefined;
    if (brief?.isSharedAlbum) terminal.out(sharedAlbumLine(brief));
    const metrics = await runs.document(run.runId, "llm") as LlmMetrics | undefined;
    if (metrics !== undefined) terminal.out(dim(llmLine(metrics)));
    if (run.cutOf !== undefined) terminal.out(dim(`The cut is that of run ${run.cutOf}`));
    for (const { runId, outputPath } of films) {
      const where = outputPath === undefined ? "" : `  ${await shownPath(outputPath)}`;
      terminal.out(`Its film is run ${runId}${where}`);
    }
    if (run.outputPath) {
      const isDelivered = run.delivery.status === "delivered";
      const film = isDelivered
        ? `on the library server as ${run.delivery.assetId}`
        : await shownPath(run.outputPath);
      terminal.out(`Film    ${film}  ${lengthText(run.outputDurationSeconds ?? 0)}`);
      if (run.posterPath) terminal.out(`Poster  ${await shownPath(run.posterPath)}`);
    }
    for (const line of deliveryLines(run, await remediesOf(run))) terminal.out(yellow(line));
    if (run.error) terminal.out(run.status === "nothing" ? run.error : red(run.error));
    const skipped = await runs.document(run.runId, "skipped") as
      | readonly SkippedFile[]
      | undefined;
    for (const warning of otherWarnings(run.warnings, skipped)) terminal.out(yellow(warning));
    const times = timeLine(run);
    if (times !== "") terminal.page(`\n${bold("Time")}  ${times}`);
    const facts = await runs.document(run.runId, "facts") as FactsRecord | undefined;
    if (facts) {
      for (const line of factsLines(facts)) terminal.out(dim(line));
      for (const told of factsWarnings(facts)) {
        terminal.out(yellow(formatMessage(PLAIN_ENGLISH, told)));
      }
    }
    for (const [verdict, heading] of [["in", "In the film"], ["out", "Not in the film"]] as const) {
      const lines = funnelLines(funnel.filter((row) => row.verdict === verdict));
      if (lines.length > 0) {
        for (const line of ["", bold(heading), ...lines]) terminal.out(line);
      }
    }
    const closed = await runs.document(run.runId, "closed") as readonly Closed[] | undefined;
    const notRead = closedText(closed ?? []);
    if (notRead !== undefined) {
      terminal.page(`\n${bold("Not read or hidden in the whole library")}  ${notRead}`);
    }
    if (skipped !== undefined) {
      const lines = skipped.map(({ id, reason }) => `  "${id}": ${reason}`);
      for (const line of ["", bold("Files left out"), ...lines]) terminal.out(line);
    }
    if (cut?.motion) terminal.page(`\n${bold("Clips")}  ${motionLine(cut.motion)}`);
    for (const line of reviewLines(cut, terminal.paint)) terminal.out(line);
    return 0;
  });
}

/** As `runs list` says where a film is. */
async function shownPath(file: string): Promise<string> {
  return await isThere(file) ? file : `${file} (gone)`;
}

function sharedAlbumLine({ occasion }: Pick<Brief, "occasion">): string {
  const album = occasion === undefined ? "" : ` "${occasion.name}"`;
  return `The album${album} belongs to another account, whose pictures are filmed too`;
}

/** ", got as far as rendering"; nothing for a run that came to its end. */
function wentTo({ status, lastPhase }: Pick<Run, "status" | "lastPhase">): string {
  const isEnded = status === "completed" || status === "dry_run" || status === "nothing";
  return isEnded ? "" : `, got as far as ${runPhaseText(lastPhase)}`;
}

/**
 * Such as "5 play: 3 told in a sentence, 2 by length, movement and speech alone; motion-line-v1@…"
 */
function motionLine(
  { requested, banked, unsupported, unrecorded, plainFacts, producers }: Motion,
): string {
  const told = banked - unsupported;
  const words = [
    ...(told === 0 ? [] : [`${told} told in a sentence`]),
    ...(plainFacts === 0 ? [] : [`${plainFacts} by length, movement and speech alone`]),
    ...(unsupported === 0
      ? []
      : [`${counted(unsupported, "sentence")} left out because too little moves`]),
    ...(unrecorded === 0 ? [] : [`${counted(unrecorded, "sentence")} of unknown origin`]),
  ];
  const by = producers.length === 0 ? "" : `; ${producers.join(", ")}`;
  return `${requested} ${requested === 1 ? "plays" : "play"}: ${words.join(", ")}${by}`;
}

/**
 * What brings a film to the library that is not there; a drive may be away with its whole folder.
 */
async function remediesOf({ runId, outputPath }: Run): Promise<readonly string[]> {
  const deliver = uploadLine(runId);
  if (outputPath === undefined || await isThere(outputPath)) return [deliver];
  const folder = folderOf(outputPath);
  return await isThere(folder)
    ? ["The film is gone from this machine; make it again"]
    : [`Its folder "${folder}" is not there; bring back its drive`, deliver];
}

/** What is still to be done about a delivery that was asked for. */
function deliveryLines(
  { delivery: { status, attempts, error, hint } }: Run,
  remedies: readonly string[],
): string[] {
  if (status !== "pending" && status !== "abandoned") return [];
  const tries = attempts === 0 ? "" : ` after ${counted(attempts, "try", "tries")}`;
  const state = status === "pending"
    ? "The film waits for its delivery"
    : "The delivery of the film was given up";
  return [
    `${state}${tries}${error ? `: ${error}` : ""}`,
    ...(hint === undefined ? [] : [hint]),
    ...remedies,
  ];
}

type Motion = NonNullable<StoredCut["motion"]>;

interface Counted {
  readonly verdict: string;
  readonly reason: string;
  readonly count: number;
}

/** One line a reason, the most frequent first; the same reason may hold at several steps. */
function funnelLines(rows: readonly Counted[]): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const clause = reasonClause(PLAIN_ENGLISH, row);
    counts.set(clause, (counts.get(clause) ?? 0) + row.count);
  }
  return [...counts].sort(([, a], [, b]) => b - a)
    .map(([clause, count]) => `  ${counted(count, "picture").padEnd(16)}${clause}`);
}
