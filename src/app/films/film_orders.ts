// SPDX-License-Identifier: AGPL-3.0-or-later

// Films asked for on pages and by programs, as the web touches them: the queue and the library together.

import type { OwnTracks } from "../previews/tracks.ts";
import type { RunId } from "../../ledger/run.ts";
import type { OrderId } from "../../ledger/film_order.ts";
import type { FilmProgress } from "../../film/film_contract.ts";
import type { Fault } from "../../base/fault.ts";
import type { FilmRequest } from "../../film/brief/film_request.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import { type StoredEdits, withoutRechoice } from "../../film/select/edit_cut.ts";
import { redactText } from "../../base/redact.ts";
import { Semaphore } from "../../base/semaphore.ts";
import { oneLine } from "../../base/text.ts";
import {
  CANCELLED_FROM,
  type FilmOrder,
  type FilmOrderStore,
  type NewOrder,
  UNFINISHED_ORDERS,
} from "../../ledger/film_order.ts";
import type { RunReader, RunWriter } from "../../ledger/ledger.ts";
import { systemClock } from "../../system/clock.ts";
import type { LaidOutCuts } from "../previews/laid_out_cuts.ts";
import type { PreviewParts } from "../previews/previews.ts";
import type { MusicTakes } from "../previews/takes.ts";
import type { AssetId } from "../../library/asset.ts";
import type { Overview } from "../library/overview.ts";
import type { FilmChoices, FilmOutlook, LibraryService } from "../library/library_service.ts";
import type { FilmQueue } from "./film_queue.ts";
import type { LibraryPictures } from "./library_pictures.ts";
import type { SettingsMonitor } from "../settings/settings_monitor.ts";

interface FilmOrdersDeps {
  readonly orders: FilmOrderStore;
  readonly runs: Pick<RunWriter, "keepEdits" | "askToStop"> & Pick<RunReader, "document">;
  readonly queue: Pick<FilmQueue, "wake" | "stop" | "progress" | "working">;
  readonly library: Pick<LibraryService, "choices" | "overview" | "outlook" | "renew">;
  /** A small JPEG of a picture in the library. */
  readonly picture: (asset: AssetId) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly cuts: LaidOutCuts;
  readonly pictures: LibraryPictures;
  readonly tracks: OwnTracks;
  readonly preview: PreviewParts;
  readonly takes: MusicTakes;
  readonly known: Pick<SettingsMonitor, "settings" | "secrets">;
  /** A person changed the cut of this run. */
  readonly onEdited: (run: RunId) => Promise<void>;
}

export type FilmOrders = ReturnType<typeof filmOrders>;

interface Asked {
  readonly label: string;
  readonly request: FilmRequest;
}

export function filmOrders(
  {
    orders,
    runs,
    queue,
    library,
    picture,
    cuts,
    pictures,
    tracks,
    preview,
    takes,
    known,
    onEdited,
  }: FilmOrdersDeps,
) {
  const add = async (
    order: Asked & Pick<NewOrder, "isAtOnce" | "cutRunId" | "isToBeEdited">,
  ): Promise<FilmOrder> => {
    const orderId = crypto.randomUUID();
    await orders.add({ ...order, orderId, orderedAt: new Date(systemClock.now()).toISOString() });
    queue.wake();
    return (await orders.get(orderId))!;
  };
  /** A program may name an album that came into the library after it was read. */
  const outlookNow = async (options: FilmOptions): Promise<FilmOutlook> => {
    const outlook = await library.outlook(options);
    if (outlook.problem === undefined) return outlook;
    await library.renew();
    return await library.outlook(options);
  };
  const atOnce = new Semaphore(1);
  return {
    /** Throws Fault where the library cannot be read. */
    choices: (): Promise<FilmChoices> => library.choices(),
    /** Throws Fault where the library cannot be read. */
    overview: (): Promise<Overview> => library.overview(),
    /** A small JPEG of one that stands for something in the overview; `undefined` for any other. */
    async picture(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const asset = (await library.overview()).covers.get(id);
      return asset === undefined ? undefined : await picture(asset);
    },
    /** Throws Fault where the library cannot be read. */
    outlook: (options: FilmOptions): Promise<FilmOutlook> => library.outlook(options),
    orders: orders as Pick<FilmOrderStore, "get" | "queued">,
    order: (order: Asked): Promise<FilmOrder> => add(order),
    /** Orders the film of a cut that is chosen already; until that film is made the same order is given again. */
    async orderOfCut(
      order: Asked & { readonly cutRunId: RunId },
      isToBeEdited: boolean,
    ): Promise<FilmOrder> {
      const isUnfinished = ({ state }: FilmOrder) =>
        UNFINISHED_ORDERS.some((each) => each === state);
      const same = (await orders.ofRun(order.cutRunId)).find(isUnfinished);
      if (same === undefined) return await add({ ...order, ...(isToBeEdited && { isToBeEdited }) });
      if (!isToBeEdited && await orders.move(same.orderId, ["chosen"], "waiting")) queue.wake();
      return same;
    },
    /**
     * Made without a person's look at its cut. The same one while it waits: a hundred pictures that come
     * into an album, each told by a workflow, make no hundred films. Throws Fault where the library cannot be
     * read.
     */
    orderAtOnce: (
      asked: Asked,
    ): Promise<{ readonly order: FilmOrder } | { readonly refused: FilmOutlook }> =>
      atOnce.run(async () => {
        const request = JSON.stringify(asked.request);
        const same = (await orders.queued(["waiting"])).find((each) =>
          each.cutRunId === undefined && JSON.stringify(each.request) === request
        );
        if (same !== undefined) return { order: same };
        const outlook = await outlookNow(asked.request.options);
        if (outlook.problem !== undefined) return { refused: outlook };
        return { order: await add({ ...asked, isAtOnce: true }) };
      }),
    /** This and the next two do nothing to an order another tab has moved on meanwhile. */
    async render(id: OrderId, upload: boolean): Promise<void> {
      if (await orders.move(id, ["chosen"], "waiting", { upload })) queue.wake();
    },
    async cancel(id: OrderId): Promise<void> {
      const run = queue.progress(id)?.run;
      if (!await orders.move(id, CANCELLED_FROM, "cancelled")) return;
      queue.stop(id);
      // Its child takes seconds to end, in which pages say so.
      if (run !== undefined) await runs.askToStop(run);
    },
    async retry({ orderId, cutRunId, request, state }: FilmOrder): Promise<void> {
      const from = ["failed", "nothing", "cancelled", "made"] as const;
      const edits = cutRunId && await runs.document(cutRunId, "edits") as StoredEdits | undefined;
      const kept = edits && withoutRechoice(edits);
      if (cutRunId && kept) {
        // The cut before is still there.
        const options = await runs.document(cutRunId, "request") as FilmOptions;
        await runs.keepEdits(cutRunId, edits.revision, kept);
        await orders.move(orderId, from, "chosen", { options });
        return;
      }
      // A cut that was chosen is not chosen again, and one of several shapes is not changed for one of them.
      const isRendered = state === "failed" || request.orientation !== undefined;
      const next = cutRunId === undefined ? "choosing" : isRendered ? "waiting" : "chosen";
      if (await orders.move(orderId, from, next)) queue.wake();
    },
    cuts,
    pictures,
    tracks,
    preview,
    takes,
    /** As `RunWriter.keepEdits`. */
    async keepEdits(run: RunId, before: number, edits: StoredEdits): Promise<boolean> {
      const isKept = await runs.keepEdits(run, before, edits);
      if (isKept) await onEdited(run);
      return isKept;
    },
    /** Chooses its cut anew; changes of the one before go along. */
    async rechoose(id: OrderId, options: FilmOptions): Promise<void> {
      if (await orders.move(id, ["chosen"], "choosing", { options })) queue.wake();
    },
    /** Makes the cut of another run its cut, which was chosen with these options. */
    async takeCut(id: OrderId, cutRunId: RunId, options: FilmOptions): Promise<void> {
      await orders.move(id, ["chosen"], "chosen", { cutRunId, options });
    },
    /** How far the child is that works at the order. */
    progress: (id: OrderId): FilmProgress | undefined => queue.progress(id),
    /** How far each order is that a child works at. */
    working: (): ReadonlyMap<OrderId, FilmProgress> => queue.working,
    /** There is a library server to deliver films to. */
    canDeliver: (): boolean => known.settings.config.immich.url !== undefined,
    /** What failed and what to do, without a secret. */
    sentenceOf({ message, hint }: Pick<Fault, "message" | "hint">): string {
      const sentence = hint === undefined ? oneLine(message) : `${oneLine(message)}. ${hint}`;
      return redactText(sentence, known.secrets);
    },
  };
}
