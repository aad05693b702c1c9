// SPDX-License-Identifier: AGPL-3.0-or-later

// Films that were made, as pages list and change them: with the same code as the commands.

import type { FilmRequest } from "../../film/brief/film_request.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import { Semaphore } from "../../base/semaphore.ts";
import { Fault, reasonOf } from "../../base/fault.ts";
import type { Log } from "../../base/log.ts";
import { redactText } from "../../base/redact.ts";
import type { Ledger, RunReader } from "../../ledger/ledger.ts";
import type { RunId } from "../../ledger/run.ts";
import type { AssetId } from "../../library/asset.ts";
import { systemClock } from "../../system/clock.ts";
import { storedFiles } from "../../system/files/stored_files.ts";
import type { Orientation } from "../../film/brief/brief.ts";
import type { Deletion } from "../../film/finish/film_folder.ts";
import { type FilmOrder, UNFINISHED_ORDERS } from "../../ledger/film_order.ts";
import type { Run } from "../../ledger/run.ts";
import type { FilmPicture } from "../previews/thumbnails.ts";
import { cutToEdit } from "./cut_to_edit.ts";
import { deleteRun, deletionOf } from "../runs/delete_run.ts";
import { beginUpload } from "../deliveries/upload_run.ts";
import type { Settings } from "../settings/settings.ts";
import type { FilmQueue } from "./film_queue.ts";
import type { FilmThumbnails } from "../previews/thumbnails.ts";

interface FilmArchiveDeps {
  readonly ledger: Ledger;
  /** The same, of deliveries in the background. */
  readonly deliveryLedger: Ledger;
  /** Without a look at their files. */
  readonly begun: RunReader;
  /** As `seeingMovedFilms` shows them. */
  readonly runs: RunReader;
  readonly pictures: Pick<FilmThumbnails, "people" | "find">;
  readonly queue: Pick<FilmQueue, "wake">;
  readonly settings: () => Promise<Settings>;
  readonly secrets: () => readonly string[];
  readonly log: Pick<Log, "info" | "warning">;
  readonly signal: AbortSignal;
}

/** A film a day for 270 years. */
const EVERY_RUN = 100_000;

/** Disposing of it waits for deliveries on their way, which the signal ends. */
export class FilmArchive implements AsyncDisposable {
  readonly #deps: FilmArchiveDeps;
  readonly #delivering = new Map<RunId, Promise<void>>();
  /** Two presses of one button make one order. */
  readonly #editing = new Semaphore(1);

  constructor(deps: FilmArchiveDeps) {
    this.#deps = deps;
  }

  /** Every run there is, newest first, without a look at its files. */
  all(): Promise<readonly Run[]> {
    return this.#deps.begun.list(EVERY_RUN);
  }

  /** Names of people by the ids runs keep, as far as the library knows them. */
  people(): Promise<ReadonlyMap<string, string>> {
    return this.#deps.pictures.people();
  }

  /** Bytes of its film on this machine. */
  async filmBytes({ runId, outputPath }: Run): Promise<number> {
    if (outputPath === undefined) return 0;
    const known = await storedFiles.sizeBytes(outputPath);
    if (known !== undefined) return known;
    const moved = (await this.#deps.runs.get(runId))?.outputPath;
    return moved === undefined ? 0 : await storedFiles.sizeBytes(moved) ?? 0;
  }

  /** The orders whose film or cut it is. */
  ordersOf(runId: RunId): Promise<readonly FilmOrder[]> {
    return this.#deps.ledger.filmOrders.ofRun(runId);
  }

  /** Puts the film of its cut into the queue; as it was laid out without a shape. */
  async render(run: Run, label: string, orientation?: Orientation): Promise<FilmOrder> {
    const { ledger: { filmOrders }, queue } = this.#deps, orderId = crypto.randomUUID();
    const { runId } = run, request = { ...await this.#requestOf(run, false), orientation };
    await filmOrders.add({
      orderId,
      orderedAt: new Date(systemClock.now()).toISOString(),
      label,
      request,
      cutRunId: runId,
    });
    queue.wake();
    return (await filmOrders.get(orderId))!;
  }

  /**
   * The order to change the film by, which waits for a person; the same one while it is changed. `undefined` for a
   * film whose cut was not kept.
   */
  edit(run: Run, label: string): Promise<FilmOrder | undefined> {
    return this.#editing.run(async () => {
      const { ledger } = this.#deps, { filmOrders } = ledger;
      for (const order of await filmOrders.queued(UNFINISHED_ORDERS)) {
        const cut = order.cutRunId === undefined
          ? undefined
          : await ledger.runs.get(order.cutRunId);
        if (cut?.cutOf === run.runId && order.request.orientation === undefined) return order;
      }
      const cutRunId = await cutToEdit(ledger.runs, run);
      if (cutRunId === undefined) return undefined;
      const orderId = crypto.randomUUID();
      await filmOrders.add({
        orderId,
        orderedAt: new Date(systemClock.now()).toISOString(),
        label,
        request: await this.#requestOf(run, run.delivery.status !== "not_requested"),
        cutRunId,
        isToBeEdited: true,
      });
      return await filmOrders.get(orderId);
    });
  }

  async #requestOf(run: Run, upload: boolean): Promise<FilmRequest> {
    const { runId, memoryKey, memoryCategory, library } = run;
    const options = await this.#deps.runs.document(runId, "request") as FilmOptions | undefined;
    return {
      options: options ?? {},
      accounts: library && "accounts" in library ? library.accounts.map(({ name }) => name) : [],
      upload,
      origin: { source: "manual", memoryKey, memoryCategory },
    };
  }

  /** The process that makes the film reads the wish within a second and stops. */
  async askToStop(runId: RunId): Promise<void> {
    await this.#deps.ledger.runs.askToStop(runId);
  }

  /** Throws Fault `busy`. */
  async deletion(run: Run): Promise<Deletion> {
    return await deletionOf(run, await this.#deletionDeps());
  }

  /** Throws Fault `busy`, `not_writable`, `not_found`. */
  async delete(runId: RunId): Promise<void> {
    const { files } = await deleteRun(runId, await this.#deletionDeps());
    this.#deps.log.info(`Deleted run ${runId}`, { files: files.length });
  }

  async #deletionDeps() {
    const { ledger, runs } = this.#deps;
    return { ledger, runs, paths: (await this.#deps.settings()).paths };
  }

  /**
   * Begins to bring the film to the library server; how it ends stays with the run. Throws Fault where there
   * is nothing to bring or nowhere, and `busy` while it is being brought.
   */
  async deliver(runId: RunId): Promise<void> {
    const { ledger, deliveryLedger, settings, secrets, log, signal } = this.#deps;
    const upload = await beginUpload(
      { ledger, deliveryLedger, settings: await settings() },
      runId,
      {
        note: (sentence) => log.info(sentence),
        signal,
      },
    );
    const sent = upload.send({ show: () => {} }).then(
      () => {},
      // The run keeps why, and its page says it.
      (error) => {
        const why = redactText(reasonOf(error), secrets());
        log.warning(`The film of run ${runId} was not delivered: ${why}`);
      },
    ).finally(() => {
      upload[Symbol.dispose]();
      this.#delivering.delete(runId);
    });
    this.#delivering.set(runId, sent);
  }

  isDelivering(runId: RunId): boolean {
    return this.#delivering.has(runId);
  }

  /** Pictures that the owner let be shown to everyone. */
  async cleared(): Promise<ReadonlySet<AssetId>> {
    const decisions = await this.#deps.ledger.decisions.list();
    return new Set(decisions.filter(({ kind }) => kind === "clear").map(({ asset }) => asset));
  }

  /** Lets it be shown to everyone from now on. Throws Fault `not_found` where the library has it no more. */
  async clear(picture: FilmPicture): Promise<void> {
    const found = await this.#deps.pictures.find(picture);
    if (found === undefined) {
      throw new Fault("not_found", `The library has no picture ${picture.asset} any more`, {
        hint: "Films made from now on leave it out by themselves",
      });
    }
    const { id: asset, sourceKey, fileName: name } = found;
    await this.#deps.ledger.decisions.put({ asset, kind: "clear", sourceKey, name });
    this.#deps.log.info(`Noted that ${name} may be shown`);
  }

  /** Takes back all that the owner decided on it. */
  async forget(asset: AssetId): Promise<void> {
    await this.#deps.ledger.decisions.forget(asset);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#delivering.values());
  }
}
