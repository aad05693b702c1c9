// SPDX-License-Identifier: AGPL-3.0-or-later

// What the automation has done, as the detectors and the rules of rotation look at it.

import type { LocalDate } from "../../base/local_time.ts";
import type { AttemptReader } from "../../ledger/attempt.ts";
import type { RunReader } from "../../ledger/ledger.ts";
import type { Run } from "../../ledger/run.ts";
import type { AlbumId } from "../../library/asset.ts";
import { categoryOf, FILM_TYPE_OF } from "../candidate.ts";
import { normalKey } from "../memory_keys.ts";
import type { AutomationOptions } from "../rules.ts";
import type { History, PastFilm } from "../snapshot.ts";

export interface HistoryDeps {
  readonly runs: Pick<RunReader, "completed" | "completedKeys" | "considered">;
  readonly attempts: Pick<AttemptReader, "list" | "failureStreaks">;
}

/** More than the rotation rules and the type cooldown look back, whatever was made by hand beside them. */
const RECENT_COMPLETED = 200;
/** Attempts looked through for memories without enough to show; several weeks of daily ones. */
const RECENT_ATTEMPTS = 200;

/** `dayOf` gives the day it was on this machine at an instant (ISO 8601). */
export async function readHistory(
  { runs, attempts }: HistoryDeps,
  rules: Pick<AutomationOptions, "detect">,
  dayOf: (instant: string) => LocalDate,
): Promise<History> {
  const keys = (await runs.completedKeys()).flatMap(({ runId, memoryKey }) =>
    memoryKey === undefined ? [] : [{ runId, memoryKey }]
  );
  return {
    madeKeys: new Set(keys.map(({ memoryKey }) => normalKey(memoryKey))),
    films: (await runs.completed("auto", RECENT_COMPLETED)).flatMap((run) =>
      pastFilm(run, dayOf) ?? []
    ),
    failures: await attempts.failureStreaks(),
    nothingWorth: await nothingWorth(attempts),
    albumCounts: rules.detect.albums ? await albumCounts(runs, keys) : undefined,
  };
}

function pastFilm(run: Run, dayOf: (instant: string) => LocalDate): PastFilm | undefined {
  const category = categoryOf(run);
  if (!category) return undefined;
  const completedAt = run.finishedAt ?? run.startedAt;
  return {
    runId: run.runId,
    memoryKey: run.memoryKey,
    category,
    filmType: FILM_TYPE_OF[category],
    people: run.people,
    startedAt: run.startedAt,
    completedAt,
    completedOn: dayOf(completedAt),
  };
}

/** A memory counts by its newest attempt alone. */
async function nothingWorth(
  attempts: Pick<AttemptReader, "list">,
): Promise<ReadonlyMap<string, string>> {
  const looked = new Set<string>();
  const found = new Map<string, string>();
  for (const attempt of await attempts.list(RECENT_ATTEMPTS)) {
    const key = attempt.memoryKey;
    if (key === undefined || attempt.outcome === "dry_run" || looked.has(key)) continue;
    looked.add(key);
    if (attempt.outcome === "skipped" && attempt.because?.code === "nothing_worth") {
      found.set(key, attempt.finishedAt);
    }
  }
  return found;
}

/** From the key where the automation wrote it there, else from what the run looked at. */
async function albumCounts(
  runs: Pick<RunReader, "considered">,
  keys: ReadonlyArray<{ readonly runId: string; readonly memoryKey: string }>,
): Promise<ReadonlyMap<AlbumId, number>> {
  const counts = new Map<AlbumId, number>();
  for (const { runId, memoryKey } of keys) {
    const [, album, count] = /^album:([^:]+)::(\d*)$/.exec(memoryKey) ?? [];
    if (album === undefined || counts.has(album)) continue;
    counts.set(album, count ? Number(count) : (await runs.considered(runId)).length);
  }
  return counts;
}
