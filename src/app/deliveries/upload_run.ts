// SPDX-License-Identifier: AGPL-3.0-or-later

// Delivery of a finished film, asked for by a command or on a page. What was sent before, also by a try that
// never heard the answer, is found by its bytes and not sent again.

import { openTarget } from "../open_app.ts";
import { Fault, reasonOf, throwIfCancelled } from "../../base/fault.ts";
import { shellWord } from "../../base/text.ts";
import type { Config } from "../../config/schema.ts";
import type { Brief } from "../../film/brief/brief.ts";
import { checkDeliverable } from "../../film/delivery/check_deliverable.ts";
import type { Delivered } from "../../film/delivery/deliver_film.ts";
import type { Ledger, RunReader } from "../../ledger/ledger.ts";
import { seeingMovedFilms } from "../../ledger/run_views.ts";
import type { Run, RunId } from "../../ledger/run.ts";
import type { AssetPresence } from "../../library/upload_target.ts";
import { isThere } from "../../system/files/files.ts";
import type { ProgressView } from "../progress.ts";
import { deliverAskedRun } from "./deliver_run.ts";
import { deliveryLock } from "../runs/delivery_lock.ts";
import { filmPlaces, findRun } from "../runs/find_run.ts";
import type { Settings } from "../settings/settings.ts";

interface UploadDeps {
  readonly ledger: Ledger;
  /** The same where the delivery waits otherwise for other processes than the start of it. */
  readonly deliveryLedger?: Ledger;
  readonly settings: Pick<Settings, "config" | "paths">;
}

interface UploadRunOptions {
  /** Instead of the run's, or the configured one. */
  readonly album?: string;
  /** Hears that the film is not on the server any more and is delivered again. */
  readonly note: (sentence: string) => void;
  readonly signal: AbortSignal;
}

/** A delivery that holds its lock and waits to be sent; disposing of it lets the lock go. */
interface BegunUpload extends Disposable {
  /** As `deliverAskedRun`. */
  send(view: ProgressView): Promise<Delivered>;
}

/**
 * Asks for the delivery. Throws Fault `busy` while it is on its way, `usage` where there is no
 * finished film or it is on the server already, `not_found`, and as `openTarget`.
 */
export async function beginUpload(
  { ledger, deliveryLedger = ledger, settings }: UploadDeps,
  runId: RunId,
  { album: wished, note, signal }: UploadRunOptions,
): Promise<BegunUpload> {
  const { config, paths } = settings;
  const runs = seeingMovedFilms(ledger.runs, filmPlaces(config));
  using stack = new DisposableStack();
  stack.use(await deliveryLock(paths.locks, runId));
  // Read again: the process that held the lock before may have delivered it.
  const run = await findRun(runs, runId);
  checkFinished(run);
  if (run.delivery.assetId !== undefined) {
    await checkMissing(run, ledger.runs, config, { note, signal });
  }
  const brief = await ledger.runs.document(run.runId, "brief") as Brief | undefined;
  if (brief) checkDeliverable(brief);
  // Without a usable target the film would wait for its delivery for ever.
  openTarget(config);
  const album = wished ?? run.delivery.album ?? config.upload.album_name;
  if (run.delivery.status !== "pending" || album !== run.delivery.album) {
    await ledger.runs.requestDelivery(run.runId, album);
  }
  const held = stack.move();
  return {
    send: (view) => deliverAskedRun(run.runId, { ledger: deliveryLedger, settings }, view, signal),
    [Symbol.dispose]: () => held.dispose(),
  };
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
  { note, signal }: Pick<UploadRunOptions, "note" | "signal">,
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
    if (seen.is === "gone") note(goneWords(runId, kept));
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
): Promise<{ readonly is: AssetPresence } | { readonly is: "unknown"; readonly why: string }> {
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
