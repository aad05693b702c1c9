// SPDX-License-Identifier: AGPL-3.0-or-later

// The first page.

import type { Memory } from "../../app/memories/memories.ts";
import { type SavedMemory, savedMemory } from "../memories.ts";
import { type FilmInTheMaking, filmsInTheMaking } from "../films/making_film.ts";
import { titledFilm } from "../films/titled_film.ts";
import { type HomeDone, HomePage, PLAIN_DONE } from "../pages/home_page.tsx";
import { type PageFrame, pageFrame, sendPage } from "../pages/layout.tsx";
import type { QueuedOrder } from "../pages/make/queue_panel.tsx";
import type { FilmOrder } from "../../ledger/film_order.ts";
import type { WebContext, WebDeps } from "../web_deps.ts";
import { queueOf } from "./make/form.ts";
import { firstPage, setupCards } from "./setup/first.ts";
import type { Route } from "./route.ts";

/** The newest; the others are a page away. */
const MAX_FILMS = 4;
/** An older failure is told of no longer. */
const FAILED_TOLD_MS = 3 * 24 * 3_600_000;
const MAX_FAILED = 3;

export const homeRoute: Route = {
  method: "GET",
  path: "/",
  role: "family",
  async answer(c, deps) {
    const { automation, films, health, live, clock, signIn } = deps;
    deps.onBrowser?.(c.req.header("accept-language"));
    const completed = await films.runs.list(MAX_FILMS, ["completed"]);
    const hasLibrary = health.missing().length === 0;
    const first = await firstPage(c, deps, { isNew: !hasLibrary && await isNew(deps) });
    if (first !== undefined) return first;
    const frame = await pageFrame(c, deps, "/"), { locale } = frame, queue = await queueOf(deps);
    const memories = await deps.memories.list(locale);
    const page = HomePage({
      frame,
      nowMs: clock.now(),
      done: await doneOf(c, deps, frame),
      making: await othersFilm(deps, queue),
      liveId: (await live.state()).id,
      suggestions: await automation.suggestions(),
      memories,
      saved: await savedMemories(deps, memories),
      setup: await setupCards(c, deps, frame),
      queue,
      failed: await failedNow(deps),
      hasLibrary,
      isKeyAsked: signIn.setupKey !== undefined && !frame.isOwner,
      films: await Promise.all(completed.map((run) => titledFilm(films.runs, run, locale))),
    });
    return await sendPage(c, 200, page);
  },
};

async function savedMemories(
  deps: WebDeps,
  memories: readonly Memory[],
): Promise<ReadonlyMap<string, SavedMemory>> {
  const saved = new Map<string, SavedMemory>();
  for (const { id, runId } of memories) {
    const film = runId === undefined ? undefined : await savedMemory(deps, runId);
    if (film !== undefined) saved.set(id, film);
  }
  return saved;
}

/** It is true before a film was made or tried here. */
async function isNew({ automation, films }: WebDeps): Promise<boolean> {
  const [film] = await films.runs.list(1, ["completed"]);
  const [attempt] = await automation.attempts.list(1);
  return film === undefined && attempt === undefined;
}

/** A film no page asked for: the automation's, or one of a terminal. */
async function othersFilm(
  deps: WebDeps,
  queue: readonly QueuedOrder[],
): Promise<FilmInTheMaking | undefined> {
  if (queue.some(({ order }) => order.state === "making")) return undefined;
  return (await filmsInTheMaking(deps)).find(({ orderId }) => orderId === undefined);
}

/** Films of the last days that could not be made. */
async function failedNow({ make, clock }: WebDeps): Promise<readonly FilmOrder[]> {
  const since = new Date(clock.now() - FAILED_TOLD_MS).toISOString();
  const failed = await make.orders.queued(["failed"]);
  return failed.filter(({ orderedAt }) => orderedAt > since).slice(-MAX_FAILED);
}

/** What the address says was done here; of names that are none nothing is said. */
async function doneOf(
  c: WebContext,
  deps: WebDeps,
  frame: PageFrame,
): Promise<HomeDone | undefined> {
  const done = c.req.query("done"), plain = PLAIN_DONE.find((kind) => kind === done);
  if (plain !== undefined) return { kind: plain };
  const id = c.req.query("memory") ?? "";
  if (done === "left_out") {
    const ruleId = c.req.query("rule") ?? "";
    const rule = frame.isOwner ? await deps.exclusions.named(ruleId) : undefined;
    return rule && { kind: done, id, rule, ruleId };
  }
  if (done !== "hidden" && done !== "shown") return undefined;
  const memory = await deps.memories.get(id, frame.locale);
  if (memory === undefined || done === "shown") return memory && { kind: "shown", memory };
  return {
    kind: done,
    memory,
    toLeaveOut: frame.isOwner ? await deps.memories.toLeaveOut(id) : [],
  };
}
