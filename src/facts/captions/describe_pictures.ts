// SPDX-License-Identifier: AGPL-3.0-or-later

// Every picture in words, each asked about once: what the bank does not hold yet goes to the
// captioner as a small tile.

import { type Bank, type Banked, isUnreadable } from "../../bank/bank.ts";
import type { Caption } from "../../bank/fact.ts";
import { ServiceOutage } from "../acquire.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import { type Captioner, isDescribed } from "./captioner.ts";
import {
  describeMissing,
  type DescribeOptions,
  outstandingFor,
  type Prepared,
} from "./describe_run.ts";
import type { DescribeTally } from "./describe_tally.ts";
import type { TileMaker } from "./tile_maker.ts";

interface DescribePicturesDeps {
  readonly bank: Pick<Bank, "read" | "write">;
  readonly library: Pick<Library, "preview">;
  readonly captioner: Captioner;
  readonly tiles: TileMaker;
}

/** The value of a settled failure in the bank. */
const UNAVAILABLE = "caption unavailable";
/** Tiles made ahead of a free slot, so that a fast server does not wait for them. */
const AHEAD = 2;

/** Assets without a caption, by source key; those that share their bytes are asked about once. */
export function missingPictures(
  bank: Pick<Bank, "read">,
  captioner: Captioner,
  assets: Iterable<Asset>,
): Map<string, Asset> {
  const missing = new Map<string, Asset>();
  for (const asset of assets) {
    const { sourceKey } = asset;
    if (missing.has(sourceKey)) continue;
    if (standingCaption(bank, captioner, sourceKey) === undefined) missing.set(sourceKey, asset);
  }
  return missing;
}

function standingCaption(
  bank: Pick<Bank, "read">,
  { reusedDescriptions, descriptionProducer }: Captioner,
  sourceKey: string,
): Banked<Caption> {
  for (const producer of reusedDescriptions) {
    const row = bank.read(producer, sourceKey);
    if (isDescribed(row)) return row;
  }
  return bank.read(descriptionProducer, sourceKey);
}

/**
 * No picture leaves before the captioner passed its controls; a captioner that is closed comes back
 * in the report. Throws Fault `cancelled`, and `library_unreadable` for a library that cannot give several
 * in a row, or any; what was described is banked.
 */
export async function describePictures(
  { bank, library, captioner, tiles }: DescribePicturesDeps,
  assets: readonly Asset[],
  options: DescribeOptions = {},
): Promise<DescribeTally> {
  const missing = missingPictures(bank, captioner, assets);
  const away = new ServiceOutage();
  if (assets.some(({ sourceKey }) => !missing.has(sourceKey))) away.recordSuccess();
  const prepare = async (
    asset: Asset,
    signal?: AbortSignal,
  ): Promise<Prepared<Caption, Uint8Array>> => {
    try {
      const file = await library.preview(asset, signal);
      away.recordSuccess();
      const tile = await tiles.tile(asset, file, signal);
      if (isUnreadable(tile)) return { kind: "settled", reason: tile.unreadable };
      return { kind: "prepared", question: tile };
    } catch (error) {
      return outstandingFor(error, away);
    }
  };
  const tally = await describeMissing({
    bank,
    captioner,
    probe: (signal) => captioner.probe(signal),
    producer: captioner.descriptionProducer,
    missing,
    lanes: captioner.concurrency + AHEAD,
    prepare,
    ask: (tile, signal) => captioner.describe(tile, signal),
    standing: (sourceKey) => standingCaption(bank, captioner, sourceKey),
    settle: (reason) => ({ unreadable: `${UNAVAILABLE}: ${reason}` }),
  }, options);
  away.throwIfNothingCame();
  return tally;
}
