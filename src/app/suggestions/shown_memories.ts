// SPDX-License-Identifier: AGPL-3.0-or-later

// A page shows the names of the people in a memory and one picture of it beside its reason; its title is made of some
// of its pictures.

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
/** So many of a memory's pictures say where it was and with whom. */
const MAX_MATERIAL = 60;

interface ShowDeps {
  readonly library: Pick<Library, "assets" | "albumAssets" | "albums" | "people" | "preview">;
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
  const hasAlbum = ranked.some(({ options }) => options.album !== undefined);
  const albums = hasAlbum ? await deps.library.albums() : [];
  for (const [index, candidate] of ranked.entries()) {
    const found = index < MAX_PICTURES
      ? await picturesOf(deps, candidate, taken, signal)
      : { material: [] };
    const album = albums.find(({ id }) => id === candidate.options.album)?.name;
    shown.set(candidate.memoryKey, {
      names: candidate.people.flatMap((id) => names.get(id) || []),
      ...found,
      ...(album && { album }),
    });
  }
  return shown;
}

type Pictures = Pick<ShownMemory, "picture" | "material">;

async function picturesOf(
  deps: ShowDeps,
  candidate: RankedCandidate,
  taken: Set<AssetId>,
  signal: AbortSignal,
): Promise<Pictures> {
  let material: readonly Asset[] = [];
  try {
    const found = await assetsOf(deps, candidate, taken, signal), { asset } = found;
    material = found.material;
    if (asset === undefined) return { material };
    taken.add(asset.id);
    const file = await deps.library.preview(asset, signal);
    const made = async (edge: number) => {
      const size = { edge, quality: QUALITY };
      return new Uint8Array(await deps.pictures.jpeg(seenFile(asset, file), size, signal));
    };
    const small = await made(COVER_EDGES.small), wide = await made(COVER_EDGES.wide);
    const id = createHash("sha256").update(small).digest("hex").slice(0, 16);
    return { material, picture: { id, small, wide } };
  } catch {
    throwIfCancelled(signal);
    return { material };
  }
}

/**
 * The one in the middle of its best: favourites first, photos before videos. One that another
 * memory shows already only where there is no other of these. Beside it a sample of all of them.
 */
async function assetsOf(
  { library, isExcluded }: ShowDeps,
  { options, people, range, sourceYears }: RankedCandidate,
  taken: ReadonlySet<AssetId>,
  signal: AbortSignal,
): Promise<{ readonly asset: Asset | undefined; readonly material: readonly Asset[] }> {
  const batches = options.album === undefined
    ? library.assets(dayOf(range, sourceYears), signal)
    : library.albumAssets(options.album, signal);
  let best: Asset[] = [], bestWorth = -1;
  const all: Asset[] = [];
  for await (const batch of batches) {
    for (const asset of batch) {
      if (!isShowable(asset) || isExcluded(asset)) continue;
      if (!people.every((person) => asset.people.includes(person))) continue;
      all.push(asset);
      const worth = 2 * Number(asset.isFavorite) + Number(asset.kind === "photo");
      if (worth < bestWorth) continue;
      if (worth > bestWorth) best = [];
      bestWorth = worth;
      best.push(asset);
    }
  }
  const others = best.filter(({ id }) => !taken.has(id));
  const choice = others.length > 0 ? others : best;
  return { asset: choice[Math.floor(choice.length / 2)], material: sampleOf(all) };
}

function sampleOf(all: readonly Asset[]): readonly Asset[] {
  const step = Math.max(1, all.length / MAX_MATERIAL);
  const count = Math.min(all.length, MAX_MATERIAL);
  return Array.from({ length: count }, (_, n) => all[Math.floor(n * step)]!)
    .sort((a, b) => a.takenAt < b.takenAt ? -1 : 1);
}

/** A day through the years is shown by the latest year that has it. */
function dayOf(range: LocalRange, sourceYears: readonly number[] = []): LocalRange {
  if (sourceYears.length === 0) return range;
  const year = String(Math.max(...sourceYears)).padStart(4, "0");
  return { start: year + range.start.slice(4), end: year + range.end.slice(4) };
}
