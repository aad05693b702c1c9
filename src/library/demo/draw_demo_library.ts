// Draws the whole demo library: in two children when the program says where they come from, else here.

import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { throwIfCancelled } from "../../base/fault.ts";
import { type ChildEntry, ChildWorker } from "../../system/process/child_job.ts";
import { ensurePrivateFolder } from "../../system/files/files.ts";
import { demoPlan } from "./demo_plan.ts";
import type { DrawJob, DrawResult } from "./draw_child.ts";
import { drawItem } from "./draw_item.ts";
import type { PlannedItem } from "./plan/planned.ts";

export interface DrawOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
  /** Where children come from; the kind is "draw". Without it everything is drawn in this process. */
  readonly children?: ChildEntry;
  /** Only these paths of the plan; everything when left out. */
  readonly only?: ReadonlySet<string>;
}

export interface DrawnLibrary {
  readonly photos: number;
  readonly clips: number;
  /** How many of them were not there yet. */
  readonly drawn: number;
}

const CHILDREN = 2;

/**
 * Leaves the library complete in `folder`. Files that are there and were drawn from the same plan are
 * kept, so an interrupted drawing goes on where it stopped. Throws Fault `disk_full`, `not_writable`,
 * `cancelled`, `child_died`.
 */
export async function drawDemoLibrary(
  folder: string,
  { signal, onProgress, children, only }: DrawOptions = {},
): Promise<DrawnLibrary> {
  const items = demoPlan().filter((item) => !only || only.has(item.path));
  await ensurePrivateFolder(folder);
  await sweep(folder, items);
  let done = 0;
  const advance = () => onProgress?.(++done, items.length);
  const drawn = children
    ? await drawInChildren(folder, items, children, signal, advance)
    : await drawHere(folder, items, signal, advance);
  const clips = items.filter(({ kind }) => kind === "clip").length;
  return { photos: items.length - clips, clips, drawn };
}

/** A child that was killed leaves a file without its final name. One drawing at a time has a folder. */
async function sweep(folder: string, items: readonly PlannedItem[]): Promise<void> {
  for (const inside of new Set(items.map((item) => path.dirname(item.path)))) {
    const place = path.join(folder, inside);
    const names = await readdir(place).catch(() => []);
    for (const name of names) {
      if (/^\..*\.unfinished\.\w+$/.test(name)) await rm(path.join(place, name), { force: true });
    }
  }
}

async function drawHere(
  folder: string,
  items: readonly PlannedItem[],
  signal: AbortSignal | undefined,
  advance: () => void,
): Promise<number> {
  let drawn = 0;
  for (const item of items) {
    throwIfCancelled(signal);
    if (await drawItem(folder, item, signal)) drawn++;
    advance();
  }
  return drawn;
}

/** Each child takes the next item as soon as it is free; clips, which take longest, come first. */
async function drawInChildren(
  folder: string,
  items: readonly PlannedItem[],
  from: ChildEntry,
  signal: AbortSignal | undefined,
  advance: () => void,
): Promise<number> {
  const waiting = [...items].sort((a, b) =>
    Number(a.kind === "photo") - Number(b.kind === "photo")
  );
  // When one child fails, the other is stopped too.
  const stop = new AbortController();
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  let drawn = 0;
  const lane = async () => {
    await using child = new ChildWorker("draw", from);
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      throwIfCancelled(either);
      const job: DrawJob = { folder, paths: [item.path] };
      const result = await child.request<DrawJob, string, DrawResult>(job, { signal: either });
      drawn += result.drawn;
      advance();
    }
  };
  const lanes = Array.from({ length: CHILDREN }, () =>
    lane().catch((error) => {
      stop.abort();
      throw error;
    }));
  const ends = await Promise.allSettled(lanes);
  // The first failure stopped the others; theirs only say "stopped on request".
  const failures = ends.flatMap((end) => end.status === "rejected" ? [end.reason] : []);
  const cause = failures.find((failure) => (failure as { code?: string }).code !== "cancelled");
  if (failures.length > 0) throw cause ?? failures[0];
  return drawn;
}
