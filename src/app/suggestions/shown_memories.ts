// SPDX-License-Identifier: AGPL-3.0-or-later

// What a page shows of a memory beside its reason: the names of the people in it, and one picture
// of it.

import { createHash } from "node:crypto";
import type { RankedCandidate } from "../../automation/candidate.ts";
import type { Decision } from "../../automation/candidate.ts";
import { isShowable } from "../../automation/reading/excluded.ts";
import { throwIfCancelled } from "../../base/fault.ts";
import type { LocalRange } from "../../base/local_time.ts";
import { type PictureReader, seenFile } from "../../facts/picture_reader.ts";
import type { Asset, AssetId } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import { COVER_EDGES } from "./cover.ts";
import type { ShownMemory } from "./suggestion_monitor.ts";

/** A page shows no more; each picture is a file of the library to read. */
const MAX_PICTURES = 12;
const QUALITY = 80;

interface ShowDeps {
  readonly library: Pick<Library, "assets" | "albumAssets" | "people" | "preview">;
  readonly pictures: Pick<PictureReader, "jpeg">;
  /** What the owner shut out, and films that were delivered. */
  readonly isExcluded: (asset: Asset) => boolean;
}

/** By memory key. A picture that cannot be read is left out; throws Fault `cancelled`. */
export async function showMemories(
  deps: ShowDeps,
  { ranked }: Pick<Decision, "ranked">,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ShownMemory>> {
  const names = new Map((await deps.library.people()).map(({ id, name }) => [id, name]));
  const shown = new Map<string, ShownMemory>(), taken = new Set<AssetId>();
  for (const [index, candidate] of ranked.entries()) {
    const picture = index < MAX_PICTURES
      ? await pictureOf(deps, candidate, taken, signal)
      : undefined;
    shown.set(candidate.memoryKey, {
      names: candidate.people.flatMap((id) => names.get(id) || []),
      ...(picture && { picture }),
    });
  }
  return shown;
}

async function pictureOf(
  deps: ShowDeps,
  candidate: RankedCandidate,
  taken: Set<AssetId>,
  signal: AbortSignal,
): Promise<ShownMemory["picture"]> {
  try {
    const asset = await assetOf(deps, candidate, taken, signal);
    if (asset === undefined) return undefined;
    taken.add(asset.id);
    const file = await deps.library.preview(asset, signal);
    const made = async (edge: number) => {
      const size = { edge, quality: QUALITY };
      return new Uint8Array(await deps.pictures.jpeg(seenFile(asset, file), size, signal));
    };
    const small = await made(COVER_EDGES.small), wide = await made(COVER_EDGES.wide);
    return { id: createHash("sha256").update(small).digest("hex").slice(0, 16), small, wide };
  } catch {
    throwIfCancelled(signal);
    return undefined;
  }
}

/**
 * The one in the middle of its best: favourites first, photos before videos. One that another
 * memory shows already only where there is no other of these.
 */
async function assetOf(
  { library, isExcluded }: ShowDeps,
  { options, people, range, sourceYears }: RankedCandidate,
  taken: ReadonlySet<AssetId>,
  signal: AbortSignal,
): Promise<Asset | undefined> {
  const batches = options.album === undefined
    ? library.assets(dayOf(range, sourceYears), signal)
    : library.albumAssets(options.album, signal);
  let best: Asset[] = [], bestWorth = -1;
  for await (const batch of batches) {
    for (const asset of batch) {
      if (!isShowable(asset) || isExcluded(asset)) continue;
      if (!people.every((person) => asset.people.includes(person))) continue;
      const worth = 2 * Number(asset.isFavorite) + Number(asset.kind === "photo");
      if (worth < bestWorth) continue;
      if (worth > bestWorth) best = [];
      bestWorth = worth;
      best.push(asset);
    }
  }
  const others = best.filter(({ id }) => !taken.has(id));
  const choice = others.length > 0 ? others : best;
  return choice[Math.floor(choice.length / 2)];
}

/** A day through the years is shown by the latest year that has it. */
function dayOf(range: LocalRange, sourceYears: readonly number[] = []): LocalRange {
  if (sourceYears.length === 0) return range;
  const year = String(Math.max(...sourceYears)).padStart(4, "0");
  return { start: year + range.start.slice(4), end: year + range.end.slice(4) };
}
