// From a brief to a cut: which pictures may give material, what has to be found out about them, and
// what the editor makes of it. Facts are asked for only where the draft says they decide something.

import type { Bank } from "../bank/bank.ts";
import { factReader } from "../bank/bank.ts";
import { acquire } from "../facts/acquire.ts";
import type { Asset, AssetId, Face } from "../library/asset.ts";
import type { Library } from "../library/library.ts";
import type { Brief } from "./brief/brief.ts";
import { materialRanges } from "./brief/material.ts";
import { clipSource } from "./timeline/shot_visual.ts";
import type { Cut } from "./select/cut.ts";
import { draft, owed } from "./select/draft.ts";
import { makeCut } from "./select/make_cut.ts";
import { settledFailures } from "./select/settled_failures.ts";
import type { Measurers, Studio } from "./studio.ts";

export interface ChooseNeeds {
  readonly library: Library;
  readonly bank: Bank;
  readonly studio: Pick<Studio, "openMeasurers">;
}

export interface ChooseOptions {
  readonly signal?: AbortSignal;
  readonly onMeasured?: (done: number, total: number) => void;
}

/** A cut may ask for facts of replacements; twice is enough, then it works with what is known. */
const MAX_ROUNDS = 3;

export async function chooseCut(
  needs: ChooseNeeds,
  brief: Brief,
  options: ChooseOptions = {},
): Promise<Cut> {
  const assets = await assetsOf(needs.library, brief, options.signal);
  const people = await needs.library.people();
  const drafted = draft(brief, assets);
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const asked = new Set<AssetId>();
  const faces = new Map<AssetId, readonly Face[]>();
  let wanted: readonly AssetId[] = owed(drafted);
  await using measurers = needs.studio.openMeasurers();
  for (let round = 1;; round++) {
    const now = wanted.flatMap((id) => byId.get(id) ?? []);
    for (const asset of now) {
      asked.add(asset.id);
      faces.set(asset.id, asset.faces ?? await needs.library.faces(asset, options.signal));
    }
    // Whether a Live Photo moves matters only once it has won its place; then the cut asks.
    const moving = now.filter(({ kind, live }) => kind === "video" || (round > 1 && live));
    await findOut(needs.bank, measurers, now, moving, options);
    const known = { faces, ...settledFailures(drafted, asked, needs.bank) };
    const chosen = makeCut(drafted, factReader(needs.bank), brief, people, known);
    wanted = chosen.wanted;
    if (wanted.length === 0 || round === MAX_ROUNDS) return chosen.cut;
  }
}

/** Everything the brief could use, and what it asks for by name. */
async function assetsOf(
  library: Library,
  brief: Brief,
  signal: AbortSignal | undefined,
): Promise<Asset[]> {
  const assets = new Map<AssetId, Asset>();
  for (const batches of materialOf(library, brief, signal)) {
    for await (const batch of batches) {
      for (const asset of batch) assets.set(asset.id, asset);
    }
  }
  for (const id of brief.include) {
    const asset = assets.get(id) ?? await library.asset(id);
    if (asset) assets.set(id, asset);
  }
  return [...assets.values()];
}

function materialOf(
  library: Library,
  brief: Brief,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly Asset[]>[] {
  if (brief.albumId !== undefined) return [library.albumAssets(brief.albumId, signal)];
  return materialRanges(brief).map((range) => library.assets(range, signal));
}

async function findOut(
  bank: Bank,
  measurers: Measurers,
  assets: readonly Asset[],
  moving: readonly Asset[],
  { signal, onMeasured }: ChooseOptions,
): Promise<void> {
  const total = assets.length + moving.length;
  await acquire(bank, measurers.pictures, assets, ({ sourceKey }) => sourceKey, {
    signal,
    onProgress: (done) => onMeasured?.(done, total),
  });
  await acquire(bank, measurers.clips, moving, clipKey, {
    signal,
    onProgress: (done) => onMeasured?.(assets.length + done, total),
  });
  onMeasured?.(total, total);
}

/** The bytes a `clip-v1` fact is about: the video itself, or the moving half of a Live Photo. */
export function clipKey(asset: Asset): string {
  return clipSource({ asset, medium: asset.kind === "video" ? "video" : "live" }).key;
}
