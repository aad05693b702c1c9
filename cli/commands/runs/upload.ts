// Delivers a finished film. What was sent before, also by a try that never heard the answer, is
// found by its bytes and not sent again.

import { openTarget } from "../../../src/app.ts";
import { Fault, reasonOf, throwIfCancelled } from "../../../src/base/fault.ts";
import { shellWord } from "../../../src/base/text.ts";
import type { Config } from "../../../src/config/schema.ts";
import type { Brief } from "../../../src/film/brief/brief.ts";
import { checkDeliverable } from "../../../src/film/delivery/check_deliverable.ts";
import type { RunReader } from "../../../src/ledger/ledger.ts";
import { seeingMovedFilms } from "../../../src/ledger/run_views.ts";
import type { Run, RunId } from "../../../src/ledger/run.ts";
import { openLedger } from "../../../src/ledger/sqlite/sqlite_ledger.ts";
import type { Whereabouts } from "../../../src/library/upload_target.ts";
import { isThere } from "../../../src/system/files/files.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { deliverRun, deliveryLock, tellDelivered } from "../../runs/deliver_run.ts";
import { filmPlaces, findRun } from "../../runs/ledger_session.ts";
import { readSettings } from "../../settings/settings.ts";
import { progressViewOf } from "../../terminal/progress_view.ts";

export const runsUpload: Command = {
  name: "runs upload",
  summary: "Deliver a finished film to the library server, then remove the local copy",
  positionals: ["run"],
  options: {
    album: {
      kind: "text",
      about: "Album for the film; made when there is none",
      value: "<name>",
    },
    json: { kind: "flag", about: "Progress and result as JSON lines" },
  },
  examples: [
    "photos-memories runs upload 20250901_090312_7d3f",
    "photos-memories runs upload latest --album Memories",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { config, paths } = await readSettings(context);
  await using ledger = await openLedger(paths.ledger);
  const runs = seeingMovedFilms(ledger.runs, filmPlaces(config));
  const { runId } = await findRun(runs, given.positionals[0]!);
  using _lock = await deliveryLock(paths.locks, runId);
  // Read again: the process that held the lock before may have delivered it.
  const run = await findRun(runs, runId);
  checkFinished(run);
  if (run.delivery.assetId !== undefined) await checkMissing(run, ledger.runs, config, context);
  const brief = await ledger.runs.document(run.runId, "brief") as Brief | undefined;
  if (brief) checkDeliverable(brief);
  // Without a usable target the film would wait for its delivery for ever.
  openTarget(config);
  const album = given.text("album") ?? run.delivery.album ?? config.upload.album_name;
  if (run.delivery.status !== "pending" || album !== run.delivery.album) {
    await ledger.runs.requestDelivery(run.runId, album);
  }
  const json = given.flag("json");
  const view = progressViewOf(context.terminal, json);
  const delivered = await deliverRun(run.runId, { ledger, config }, view, context.signal);
  if (json) context.terminal.out(JSON.stringify({ type: "result", run: run.runId, ...delivered }));
  else tellDelivered(context, config, run.runId, delivered);
  return 0;
}

function checkFinished({ runId, status }: Run): void {
  if (status === "completed") return;
  throw new Fault("usage", `Run ${runId} has no finished film: it is ${status}`, {
    hint: 'Choose a completed run from "photos-memories runs list"',
  });
}

/**
 * A delivered film is delivered again where its copy was kept: it lacks what the key did not allow
 * then (its words, tag or album), or was deleted on the server since. Throws Fault `usage` where it
 * is there and `not_found` where there is nothing to send.
 */
async function checkMissing(
  { runId, outputPath, delivery: { assetId = "", album } }: Run,
  runs: RunReader,
  config: Config,
  { terminal, signal }: CommandContext,
): Promise<void> {
  const isKept = outputPath !== undefined && await isThere(outputPath);
  const kept = await runs.document(runId, "delivery") as { readonly sha1: string } | undefined;
  const seen = await look(config, assetId, kept?.sha1, signal);
  if (seen.is === "locked") {
    throw new Fault(
      "usage",
      `The film of run ${runId} is in the locked folder of the library server`,
      {
        hint: `Take it out there; it is the asset ${assetId}`,
      },
    );
  }
  if (isKept) {
    if (seen.is === "gone") terminal.note(terminal.paint.yellow(goneWords(runId, kept)));
    return;
  }
  switch (seen.is) {
    case "there":
      throw new Fault("usage", `The film of run ${runId} is on the library server already`, {
        hint: `It is the asset ${assetId}`,
      });
    case "trashed":
      throw new Fault("usage", `The film of run ${runId} is in the trash of the library server`, {
        hint: `Take it out there; it is the asset ${assetId}`,
      });
    case "gone": {
      const hasCut = await runs.document(runId, "cut") !== undefined;
      const words = album === undefined ? "" : ` --album ${shellWord(album)}`;
      throw new Fault("not_found", `${goneWords(runId, kept)}, and no copy is on this machine`, {
        hint: "Make it again with: photos-memories " +
          (hasCut ? `runs render ${runId} --upload-to-immich${words}` : "generate"),
      });
    }
    case "unknown":
      throw new Fault("usage", `The film of run ${runId} was delivered to the library server`, {
        hint:
          `It is the asset ${assetId}; whether it is still there could not be checked: ${seen.why}`,
      });
  }
}

function goneWords(runId: RunId, sent: { readonly sha1: string } | undefined): string {
  // Without its bytes a film in the locked folder cannot be told from a deleted one.
  const locked = sent === undefined ? "is in its locked folder, " : "";
  return `The film of run ${runId} is not on the library server any more: it was deleted there, ` +
    `${locked}or belongs to another account`;
}

/** Unknown when the server is away or the key has no right to look. */
async function look(
  config: Config,
  assetId: string,
  sha1: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly is: Whereabouts } | { readonly is: "unknown"; readonly why: string }> {
  try {
    return {
      is: await openTarget(config).whereIs(assetId, {
        signal,
        ...(sha1 === undefined ? {} : { sha1 }),
      }),
    };
  } catch (error) {
    throwIfCancelled(signal);
    return { is: "unknown", why: reasonOf(error) };
  }
}
