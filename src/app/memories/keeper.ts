// SPDX-License-Identifier: AGPL-3.0-or-later

// Prepares memories while nothing else is asked of the machine, so that a tap on one plays at once: what is cheap
// first, for all memories, before the next step of any.

import { Fault, reasonOf } from "../../base/fault.ts";
import type { Log } from "../../base/log.ts";
import { drawnPartsOf, picturesOf } from "../previews/item_parts.ts";
import { assetsByPicture, type LaidOut } from "../previews/laid_out_cuts.ts";
import type { Previews } from "../previews/previews.ts";
import type { PreviewPart } from "../previews/preview_film.ts";
import type { MemoryStore } from "../../ledger/memory.ts";
import { MAX_CUT_BYTES, type MemoryId } from "./memories.ts";

type KeeperPreviews = Pick<Previews, "picture" | "sheet" | "words" | "clip" | "sound">;

export interface KeeperDeps {
  /** Lets go of what is not worth keeping any more. */
  readonly tidy: () => Promise<void>;
  /** Those worth preparing, best first. */
  readonly ids: () => Promise<readonly MemoryId[]>;
  /** No film is made, no cut is chosen. */
  readonly isIdle: () => Promise<boolean>;
  /** Its cut; `undefined` where there is too little for one. Throws Fault `cancelled`. */
  readonly open: (id: MemoryId, signal: AbortSignal) => Promise<LaidOut | undefined>;
  /** Children of the lowest priority, which the signal ends. */
  readonly openPreviews: (signal: AbortSignal) => KeeperPreviews & AsyncDisposable;
  /** Ends early when the signal fires. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** CPU time all of it took since this began, in milliseconds. */
  readonly spentCpuMs: () => number;
  readonly work: Pick<MemoryStore, "workedMs" | "addWork">;
  readonly log: Pick<Log, "warning">;
  readonly signal: AbortSignal;
}

/** Between two rounds; a viewer who paused goes on within it. */
export const ROUND_MS = 60_000;
/** Once all is prepared it is looked at again so often. */
export const REST_MS = 10 * 60_000;
/** Another process may begin a film: it is let through within a second. */
const LOOK_MS = 500;
/** A machine that hosts other things gives it so much CPU time in a day. */
export const MAX_WORK_MS = 5 * 60_000;
/** Items of a memory that are drawn before its sound is made. */
const FIRST_ITEMS = 3;

type Step = (cut: LaidOut, previews: KeeperPreviews) => Promise<number>;

export class MemoryKeeper implements AsyncDisposable {
  readonly #deps: KeeperDeps;
  readonly #over = new AbortController();
  /** Ends the round that is on its way. */
  #round = new AbortController();
  #seenMs = Number.NEGATIVE_INFINITY;
  /** All was prepared then. */
  #doneMs = Number.NEGATIVE_INFINITY;
  #day = "";
  #workedMs = 0;
  /** There was too little for a film of them. */
  readonly #tooLittle = new Set<MemoryId>();
  #running: Promise<void> | undefined;

  constructor(deps: KeeperDeps) {
    this.#deps = { ...deps, signal: AbortSignal.any([deps.signal, this.#over.signal]) };
  }

  /** A person watches something: what is prepared waits. */
  seen(): void {
    this.#seenMs = this.#deps.now();
    this.#round.abort();
  }

  begin(): void {
    this.#running ??= this.#run();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#over.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { sleep, signal, log } = this.#deps;
    for (;;) {
      await sleep(ROUND_MS, signal);
      if (signal.aborted) return;
      try {
        if (await this.#mayWork()) await this.#prepareAll();
      } catch (error) {
        const isStop = error instanceof Fault && error.code === "cancelled";
        if (!isStop) log.warning(`Could not prepare memories: ${reasonOf(error)}`);
      }
    }
  }

  async #mayWork(): Promise<boolean> {
    const { now, work, isIdle } = this.#deps, nowMs = now();
    const day = new Date(nowMs).toISOString().slice(0, 10);
    if (day !== this.#day) {
      this.#workedMs = await work.workedMs(day);
      this.#tooLittle.clear();
    }
    this.#day = day;
    if (nowMs - this.#seenMs < ROUND_MS || nowMs - this.#doneMs < REST_MS) return false;
    return await isIdle();
  }

  async #note(cpuMs: number): Promise<void> {
    if (cpuMs === 0) return;
    this.#workedMs += cpuMs;
    await this.#deps.work.addWork(this.#day, cpuMs);
  }

  async #prepareAll(): Promise<void> {
    const { tidy, ids, open, openPreviews, now, spentCpuMs } = this.#deps;
    this.#round = new AbortController();
    const signal = AbortSignal.any([this.#round.signal, this.#deps.signal]);
    const watching = this.#yieldToFilms(signal);
    try {
      const cuts: LaidOut[] = [];
      await using previews = openPreviews(signal);
      const work = async <Made>(step: () => Promise<Made>): Promise<Made | undefined> => {
        if (signal.aborted || this.#workedMs >= MAX_WORK_MS) return undefined;
        const beforeMs = spentCpuMs();
        try {
          return await step();
        } finally {
          await this.#note(spentCpuMs() - beforeMs);
        }
      };
      await tidy();
      for (const id of await ids()) {
        if (this.#tooLittle.has(id)) continue;
        const cut = await work(() => open(id, signal));
        if (cut !== undefined) cuts.push(cut);
        else if (!signal.aborted && this.#workedMs < MAX_WORK_MS) this.#tooLittle.add(id);
      }
      let bytes = 0;
      for (const step of STEPS) {
        for (const cut of cuts) {
          if (bytes > MAX_CUT_BYTES) return;
          bytes += await work(() => step(cut, previews)) ?? 0;
        }
      }
      if (!signal.aborted) this.#doneMs = now();
    } finally {
      this.#round.abort();
      await watching;
    }
  }

  async #yieldToFilms(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#deps.sleep(LOOK_MS, signal);
      if (!signal.aborted && !await this.#deps.isIdle()) this.#round.abort();
    }
  }
}

const STEPS: readonly Step[] = [
  (cut, previews) => drawn(cut, previews, 0, FIRST_ITEMS),
  async ({ preview, run }, previews) => {
    const part = partOf(preview?.film.sound, preview?.parts);
    return part?.kind === "sound" ? (await previews.sound(part.timeline, run))?.sizeBytes ?? 0 : 0;
  },
  async ({ preview }, previews) => {
    let bytes = 0;
    for (const part of preview?.parts.values() ?? []) {
      if (part.kind === "clip") bytes += (await previews.clip(part.slice))?.sizeBytes ?? 0;
    }
    return bytes;
  },
  (cut, previews) => drawn(cut, previews, FIRST_ITEMS),
];

async function drawn(
  { preview, brief, cut }: LaidOut,
  previews: KeeperPreviews,
  from: number,
  to?: number,
): Promise<number> {
  let bytes = 0;
  const items = preview?.film.items.slice(from, to) ?? [], assets = assetsByPicture({ cut });
  for (const { picture, edge } of items.flatMap(picturesOf)) {
    const asset = assets.get(picture);
    if (asset) bytes += (await previews.picture(asset, edge))?.length ?? 0;
  }
  for (const part of items.flatMap(drawnPartsOf)) {
    const known = partOf(part, preview?.parts);
    if (known?.kind === "sheet") bytes += (await previews.sheet(known))?.jpeg.length ?? 0;
    if (known?.kind === "words") {
      bytes += (await previews.words(known, brief.locale))?.png?.length ?? 0;
    }
  }
  return bytes;
}

function partOf(
  key: string | undefined,
  parts: ReadonlyMap<string, PreviewPart> | undefined,
): PreviewPart | undefined {
  return key === undefined ? undefined : parts?.get(key);
}
