// SPDX-License-Identifier: AGPL-3.0-or-later

// `runs list`: the films that were made, newest first.

import { jsonPage } from "../../terminal/json_answer.ts";
import { isOfRequest } from "../../../src/base/fault.ts";
import path from "node:path";
import { counted } from "../../../src/base/english_text.ts";
import { lengthText } from "../../../src/base/text.ts";
import { filmLink, type ShelfAddresses } from "../../../src/film/delivery/check_deliverable.ts";
import { storedSubtitle } from "../../../src/film/select/shown_period.ts";
import type { RunReader } from "../../../src/ledger/ledger.ts";
import type { Run, RunStatus } from "../../../src/ledger/run.ts";
import { isThere } from "../../../src/system/files/files.ts";
import { expandHome } from "../../../src/system/paths.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";
import { stateOf, withRuns } from "../../../src/app/runs/find_run.ts";
import { readSettings } from "../../../src/app/settings/settings.ts";

/** So many fit a screen. */
const DEFAULT_RUNS = 20;

export const runsList: Command = {
  name: "runs list",
  summary: "List films, what failed since the newest of them, and a cut that waits to be rendered",
  options: {
    all: { kind: "flag", about: "Every run: dry runs and old failures, too" },
    limit: {
      kind: "number",
      about: `How many films, or runs with --all (default ${DEFAULT_RUNS})`,
      value: "<n>",
    },
    json: { ...JSON_OPTION, about: "Print the same runs as JSON; every run with --all" },
  },
  examples: ["photos-memories runs list", "photos-memories runs list --all --limit 50"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const { config } = await readSettings(context);
  const limit = given.number("limit") ?? DEFAULT_RUNS;
  return await withRuns(context, async (runs) => {
    const list = given.flag("all") ? await runs.list(limit) : await runsToList(runs, limit);
    if (given.flag("json")) {
      terminal.page(jsonPage(list));
      return 0;
    }
    if (list.length === 0) terminal.note("No run yet. Begin with: photos-memories demo");
    const states = await Promise.all(list.map((run) => stateOf(runs, run)));
    const width = Math.max(0, ...states.map((state) => state.length));
    const films = path.resolve(expandHome(config.output.directory));
    let areThere = false;
    for (const [i, run] of list.entries()) {
      const length = run.outputDurationSeconds ? lengthText(run.outputDurationSeconds) : "";
      const title = [run.title ?? run.summary, await storedSubtitle(runs, run.runId)].filter(
        Boolean,
      );
      const where = await whereIs(run, runs, { films, shelf: config.immich });
      areThere ||= where === films;
      terminal.out(
        [
          terminal.paint.bold(run.runId),
          states[i]!.padEnd(width),
          length.padEnd(7),
          title.join(" · "),
          ...where === films ? [] : [where],
          ...deliveryWords(run.delivery),
        ].join("  ").trimEnd(),
      );
    }
    if (areThere) {
      const words = `The films are in ${films}, each in a folder that ends with its run`;
      terminal.note(terminal.paint.dim(words));
    }
    if (!given.flag("all") && (await runs.list(list.length + 1)).length > list.length) {
      terminal.note(terminal.paint.dim("Every run: photos-memories runs list --all"));
    }
    return 0;
  });
}

function deliveryWords({ status, attempts }: Run["delivery"]): readonly string[] {
  if (status === "pending") return ["waits for its delivery"];
  if (status !== "abandoned") return [];
  const tries = attempts === 0 ? "" : ` after ${counted(attempts, "try", "tries")}`;
  return [`its delivery was given up${tries}`];
}

/**
 * Where its film is now, or why there is none; the films' folder alone for one in its place there.
 */
async function whereIs(
  { runId, status, outputPath, delivery, error }: Run,
  runs: RunReader,
  { films, shelf }: { readonly films: string; readonly shelf: ShelfAddresses },
): Promise<string> {
  if (outputPath === undefined) {
    const [film] = await runs.filmsOf(runId);
    if (film) return `its film is run ${film.runId}`;
    if (status === "dry_run") return `photos-memories runs render ${runId}`;
    return (error ?? "").replace(/^nothing worth a film: /i, "");
  }
  const { assetId } = delivery;
  if (assetId !== undefined) {
    return filmLink(shelf, assetId) ?? `on the library server as ${assetId}`;
  }
  if (!await isThere(outputPath)) return `${outputPath} (gone)`;
  return path.dirname(path.dirname(outputPath)) === films ? films : outputPath;
}

const WITHOUT_FILM: readonly RunStatus[] = ["failed", "interrupted", "cancelled", "nothing"];
/** A timer that fails every day would push the films off the screen. */
const MAX_WITHOUT_FILM = 5;
/** Among so many of the newest without a film. */
const LOOKED_AT = 100;

/** Newest first; `limit` is the number of films, those being made included. */
async function runsToList(runs: RunReader, limit: number): Promise<readonly Run[]> {
  const films = await runs.list(limit, ["completed", "running"]);
  const newest = films.find(({ status }) => status === "completed")?.startedAt ?? "";
  const failed = (await runs.list(LOOKED_AT, WITHOUT_FILM))
    .filter(({ errorCode }) => !isOfRequest(errorCode));
  const others = [
    ...failed.slice(0, MAX_WITHOUT_FILM),
    ...await runs.list(1, ["dry_run"]),
  ];
  const shown = [...films];
  for (const run of others) {
    const isLate = run.startedAt > newest;
    if (isLate && (await runs.filmsOf(run.runId)).length === 0) shown.push(run);
  }
  const order = ({ startedAt, runId }: Run) => `${startedAt} ${runId}`;
  return shown.sort((a, b) => order(a) < order(b) ? 1 : -1);
}
