// SPDX-License-Identifier: AGPL-3.0-or-later

// Facts about clips: eight of their frames are asked about as pictures are, and how things move
// between them is measured. A clip is as sensitive as its most sensitive frame.

import type { Bank, BankRow } from "../bank/bank.ts";
import { Fault, throwIfCancelled } from "../base/fault.ts";
import { mapBounded } from "../base/semaphore.ts";
import type { Asset } from "../library/asset.ts";
import { isAwayNow } from "./acquire.ts";
import {
  cachedLacks,
  type PictureFactDeps,
  type PictureFactOptions,
} from "./acquire_picture_facts.ts";
import {
  CLIP_FRAMES,
  CLIP_FRAMES_LOOKED_AT,
  CLIP_RESIDUAL,
  clipKey,
  ONE_FRAME,
} from "./clip_key.ts";
import { SENSITIVE_CONTENT, settled, shownRows } from "./clip_answers.ts";
import type { PictureProducer } from "./fact_source.ts";
import type { FramesAhead, KeyframeReader } from "./keyframe_reader.ts";

export interface ClipFactOptions extends PictureFactOptions {
  /** Frames that will be wanted of the same clips next; see `KeyframeSize`. */
  readonly ahead?: FramesAhead;
}

interface ClipFactDeps extends PictureFactDeps {
  readonly keyframes: KeyframeReader;
}

export interface ClipFactReport {
  /** Clips with a missing fact. */
  readonly missing: number;
  readonly measured: number;
  /** Names of clips whose frames cannot be read; facts about their pictures stay. */
  readonly unreadable: ReadonlyArray<{ readonly fileName: string; readonly reason: string }>;
  readonly outstanding: {
    readonly clips: number;
    /** The reason and the fault of the last one. */
    readonly reason?: string;
    /** The same, where a model could not be asked. */
    readonly fault?: Fault;
    /** As that of a picture report. */
    readonly isLack?: true;
  };
  /** The cost of reading frames. */
  readonly requests: number;
  readonly bytesRead: number;
}

/** The sensitive-content model was tried on these frames. */
const FRAME_SIZE = { width: 768, height: 768, residual: true } as const;
/** Rows of measurements a write. */
const BANK_EVERY = 32;

interface MissingClip {
  readonly asset: Asset;
  /** Producers that have not answered yet. */
  readonly producers: readonly PictureProducer[];
  /** Producers its frames are shown to, once there are any. */
  readonly shownTo: readonly PictureProducer[];
  /** Its frames are read for producers that have not answered, and for no others. */
  readonly isMeasured: boolean;
}

const HEADS = { heads: CLIP_FRAMES, nsfw_marqo: SENSITIVE_CONTENT } as const;

/** The facts of a clip that are not banked: the measurement, or an answer about its frames. */
function missingOf(
  bank: Pick<Bank, "read">,
  asset: Asset,
  wanted: readonly PictureProducer[],
): MissingClip | undefined {
  if (asset.kind !== "video" && !asset.live) return undefined;
  const key = clipKey(asset);
  const asked = (["heads", "nsfw_marqo"] as const).filter((producer) => wanted.includes(producer));
  const producers = asked.filter((producer) => bank.read(HEADS[producer], key) === undefined);
  const isMeasured = bank.read(CLIP_RESIDUAL, key) !== undefined;
  if (producers.length === 0 && isMeasured) return undefined;
  // A producer that answered for a clip that was never measured saw no frame of it.
  return { asset, producers, shownTo: isMeasured ? producers : asked, isMeasured };
}

/**
 * Clips that share their bytes are looked at once. Rejects with what is no single clip's fault, such as
 * `cancelled`; answers that came before are banked.
 */
export async function acquireClipFacts(
  deps: ClipFactDeps,
  assets: readonly Asset[],
  wanted: readonly PictureProducer[],
  { signal, onProgress, ahead }: ClipFactOptions = {},
): Promise<ClipFactReport> {
  const { bank } = deps;
  const missing = new Map<string, MissingClip>();
  for (const asset of assets) {
    const found = missingOf(bank, asset, wanted);
    if (found) missing.set(clipKey(asset), found);
  }
  let measured = 0, outstanding = 0, requests = 0, bytesRead = 0, done = 0;
  let last: { readonly reason?: string; readonly fault?: Fault } = {};
  const unreadable: Array<{ fileName: string; reason: string }> = [];
  let rows: BankRow[] = [];
  const flush = async () => {
    const waiting = rows;
    rows = [];
    if (waiting.length > 0) await bank.writeTogether(waiting);
  };
  const leave = (reason: string, fault?: Fault) => {
    outstanding++;
    last = { reason, ...(fault ? { fault } : {}) };
  };

  const lookAt = async (key: string, { asset, producers, shownTo }: MissingClip) => {
    const size = ahead ? { ...FRAME_SIZE, ahead } : FRAME_SIZE;
    const reading = await deps.keyframes.read(asset, CLIP_FRAMES_LOOKED_AT, size, signal);
    if (reading.kind === "outstanding") return leave(reading.reason);
    const frames = reading.kind === "read" ? reading.frames : [];
    if (reading.kind === "settled") {
      unreadable.push({ fileName: asset.fileName, reason: reading.reason });
      rows.push(settled(CLIP_RESIDUAL, key, reading.reason));
    } else {
      requests += reading.requests;
      bytesRead += reading.bytesRead;
      rows.push(
        reading.residual
          ? { producer: CLIP_RESIDUAL, sourceKey: key, value: reading.residual }
          : settled(CLIP_RESIDUAL, key, ONE_FRAME),
      );
    }
    const asked = frames.length > 0 ? shownTo : producers;
    // `rows` is another list once it was flushed meanwhile.
    const shown = await shownRows(deps, key, asset, frames, asked, signal);
    rows.push(...shown);
    measured++;
  };

  const lackOf = cachedLacks(deps), asked: Array<readonly [string, MissingClip]> = [];
  for (const [key, clip] of missing) {
    const lack = clip.isMeasured ? await lackOf(clip.producers) : undefined;
    if (lack === undefined) asked.push([key, clip]);
    else leave(lack.message, lack);
  }

  try {
    // A source with nothing to do is not even opened.
    const lanes = asked.length === 0 ? 1 : Math.min(deps.source.concurrency, asked.length);
    await mapBounded(asked, lanes, async ([key, clip]) => {
      try {
        await lookAt(key, clip);
      } catch (error) {
        throwIfCancelled(signal);
        if (!(error instanceof Fault) || !isForAnotherTime(error)) throw error;
        leave(error.message, error.code === "model_unavailable" ? error : undefined);
      }
      if (rows.length >= BANK_EVERY) await flush();
      onProgress?.(++done, asked.length);
    }, signal);
  } finally {
    await flush();
  }
  return {
    missing: missing.size,
    measured,
    unreadable,
    outstanding: { clips: outstanding, ...last },
    requests,
    bytesRead,
  };
}

function isForAnotherTime(fault: Fault): boolean {
  return fault.code === "model_unavailable" || fault.code === "child_died" || isAwayNow(fault);
}
