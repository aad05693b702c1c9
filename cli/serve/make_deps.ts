// Films asked for on pages, as the web touches them: the queue, the library and the suggestions together.

import { accountsOf } from "../../src/automation/decide.ts";
import type { Ask } from "../../src/film/brief/ask.ts";
import { type KeptEdits, withoutRechoice } from "../../src/film/select/edit_cut.ts";
import { redactText } from "../../src/base/redact.ts";
import { oneLine } from "../../src/base/text.ts";
import {
  type FilmOrder,
  type FilmOrderStore,
  type NewOrder,
  UNFINISHED_ORDERS,
} from "../../src/ledger/film_order.ts";
import type { RunReader, RunWriter } from "../../src/ledger/ledger.ts";
import { systemClock } from "../../src/system/clock.ts";
import { daysText, memoryText } from "../../src/web/pages/words.ts";
import type { CutDesk } from "../../src/web/preview/cut_desk.ts";
import type { PreviewDeps } from "../../src/web/preview/preview_deps.ts";
import type { MakeDeps } from "../../src/web/web_deps.ts";
import type { FilmDesk } from "./film_desk.ts";
import type { FilmQueue } from "./film_queue.ts";
import type { SettingsWatch } from "./settings_watch.ts";
import type { SuggestionWatch } from "./suggestion_watch.ts";

export function makeDeps(
  { orders, runs, queue, desk, cuts, tracks, preview, suggestions, known }: {
    readonly orders: FilmOrderStore;
    readonly runs: Pick<RunWriter, "keepEdits"> & Pick<RunReader, "document">;
    readonly queue: FilmQueue;
    readonly desk: Pick<FilmDesk, "choices" | "outlook">;
    readonly cuts: CutDesk;
    readonly tracks: MakeDeps["tracks"];
    readonly preview: PreviewDeps;
    readonly suggestions: Pick<SuggestionWatch, "decision">;
    readonly known: Pick<SettingsWatch, "settings" | "secrets">;
  },
): MakeDeps {
  const add = async (order: Omit<NewOrder, "orderId" | "orderedAt">): Promise<FilmOrder> => {
    const orderId = crypto.randomUUID();
    await orders.add({ ...order, orderId, orderedAt: new Date(systemClock.now()).toISOString() });
    queue.wake();
    return (await orders.get(orderId))!;
  };
  return {
    choices: () => desk.choices(),
    outlook: (ask) => desk.outlook(ask),
    orders,
    order: (order) => add({ ...order, accounts: [] }),
    async orderSuggestion(memoryKey, locale) {
      const { decision } = suggestions;
      const candidate = decision?.ranked.find((each) => each.memoryKey === memoryKey);
      if (candidate === undefined) return undefined;
      const same = (await orders.queued(UNFINISHED_ORDERS))
        .find((each) => each.memoryKey === memoryKey);
      if (same !== undefined) return same;
      const { automation, upload } = known.settings.config, { category, range } = candidate;
      const names = decision?.shown?.get(memoryKey)?.names ?? [];
      return await add({
        label: `${memoryText(locale, category, names)} · ${
          daysText(locale, range.start, range.end)
        }`,
        ask: candidate.ask,
        memoryKey,
        memoryCategory: category,
        accounts: accountsOf(candidate, automation),
        upload: automation.upload_to_immich || upload.enabled,
      });
    },
    async render(id, upload) {
      if (await orders.move(id, ["chosen"], "waiting", { upload })) queue.wake();
    },
    async cancel(id) {
      if (await orders.move(id, UNFINISHED_ORDERS, "cancelled")) queue.stop(id);
    },
    async retry({ orderId, cutRunId, orientation, state }) {
      const from = ["failed", "nothing", "cancelled", "made"] as const;
      const edits = cutRunId && await runs.document(cutRunId, "edits") as KeptEdits | undefined;
      const kept = edits && withoutRechoice(edits);
      if (cutRunId && kept) {
        // The cut before is still there.
        const ask = await runs.document(cutRunId, "request") as Ask;
        await runs.keepEdits(cutRunId, edits.revision, kept);
        await orders.move(orderId, from, "chosen", { ask });
        return;
      }
      // A cut that was chosen is not chosen again, and one of several shapes is not changed for one of them.
      const isRendered = state === "failed" || orientation !== undefined;
      const next = cutRunId === undefined ? "choosing" : isRendered ? "waiting" : "chosen";
      if (await orders.move(orderId, from, next)) queue.wake();
    },
    cuts,
    tracks,
    preview,
    keepEdits: (run, before, edits) => runs.keepEdits(run, before, edits),
    async rechoose(id, ask) {
      if (await orders.move(id, ["chosen"], "choosing", { ask })) queue.wake();
    },
    async takeCut(id, cutRunId, ask) {
      await orders.move(id, ["chosen"], "chosen", { cutRunId, ask });
    },
    progress: (id) => queue.progress(id),
    working: () => queue.working,
    canDeliver: () => known.settings.config.immich.url !== undefined,
    sentenceOf({ message, hint }) {
      const sentence = hint === undefined ? oneLine(message) : `${oneLine(message)}. ${hint}`;
      return redactText(sentence, known.secrets);
    },
  };
}
