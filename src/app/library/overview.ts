// SPDX-License-Identifier: AGPL-3.0-or-later

// An overview of a library, to choose from by pictures: how many pictures each month, place, album and person has, and
// one of them. One pass over all; what is chosen of one kind narrows the others.

import { dateOf } from "../../base/local_time.ts";
import { isShowable } from "../../automation/reading/excluded.ts";
import { pictureIdOf } from "../../film/finish/keep_pictures.ts";
import type { Position } from "../../film/brief/places/geo.ts";
import type { Asset, AssetId } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";

export const KINDS = ["people", "months", "places", "albums"] as const;
export type Kind = typeof KINDS[number];

export interface Pickable {
  /** The name, or "2025-07" of a month. */
  readonly value: string;
  readonly pictures: number;
  /** A picture of it. */
  readonly cover?: AssetId;
  /** A person's id, for the face. */
  readonly id?: string;
  /** Where a place lies, if its pictures say it. */
  readonly at?: Position;
}

/** Each kind in the order it is shown: months by time, the others by their pictures. */
export type Pickables = Readonly<Record<Kind, readonly Pickable[]>>;

export interface Overview extends Pickables {
  readonly pictures: number;
  /** Pictures that stand for something, by the ids that addresses have. */
  readonly covers: ReadonlyMap<string, AssetId>;
  readonly rows: readonly Row[];
}

/** Each picture has its places in the lists of each kind. */
type Row = Readonly<Record<Kind, readonly number[]>>;

/** Values of each kind; a picture has to have all of the people, and one of the others. */
export type Picks = Readonly<Partial<Record<Kind, readonly string[]>>>;

interface Bucket {
  value: string;
  pictures: number;
  cover?: AssetId;
  worth: number;
  id?: string;
  latitude: number;
  longitude: number;
  located: number;
}

type Buckets = Map<string, Bucket>;

/** Errors as the library's. */
export async function readOverview(
  library: Pick<Library, "assets" | "people" | "albums">,
  isExcluded: (asset: Asset) => boolean,
  signal: AbortSignal,
): Promise<Overview> {
  const names = new Map((await library.people()).map(({ id, name }) => [id, name]));
  const titles = new Map((await library.albums()).map(({ id, name }) => [id, name]));
  const buckets: Record<Kind, Buckets> = {
    people: new Map(),
    months: new Map(),
    places: new Map(),
    albums: new Map(),
  };
  const found: Array<Record<Kind, readonly Bucket[]>> = [];
  for await (const batch of library.assets(undefined, signal)) {
    for (const asset of batch) {
      if (!isShowable(asset) || isExcluded(asset)) continue;
      const place = asset.place?.city ?? asset.place?.state ?? asset.place?.country;
      const people = asset.people.flatMap((id) => {
        const name = names.get(id);
        return name ? [[name, id] as const] : [];
      });
      found.push({
        people: people.map(([name, id]) => count(buckets.people, name, asset, id)),
        months: [count(buckets.months, dateOf(asset.takenAt).slice(0, 7), asset)],
        places: place === undefined ? [] : [count(buckets.places, place, asset)],
        albums: [...new Set(asset.albumIds.flatMap((id) => titles.get(id) || []))]
          .map((title) => count(buckets.albums, title, asset)),
      });
    }
  }
  const lists = {
    people: byPictures(buckets.people),
    months: [...buckets.months.values()].sort((a, b) => a.value < b.value ? -1 : 1),
    places: byPictures(buckets.places),
    albums: byPictures(buckets.albums),
  };
  const at = new Map(KINDS.flatMap((kind) => lists[kind].map((bucket, n) => [bucket, n] as const)));
  const placesOf = (all: readonly Bucket[]) => all.map((bucket) => at.get(bucket)!);
  const covers = KINDS.flatMap((kind) => lists[kind].flatMap(({ cover }) => cover ?? []));
  return {
    ...mapped((kind) => lists[kind].map(pickable)),
    covers: new Map(covers.map((asset) => [pictureIdOf(asset), asset])),
    pictures: found.length,
    rows: found.map((each) => mapped((kind) => placesOf(each[kind]))),
  };
}

function mapped<T>(of: (kind: Kind) => T): Record<Kind, T> {
  return { people: of("people"), months: of("months"), places: of("places"), albums: of("albums") };
}

/** The first of its best pictures stands for it. */
function count(all: Buckets, value: string, asset: Asset, id?: string): Bucket {
  const bucket = all.get(value) ??
    { value, pictures: 0, worth: -1, id, latitude: 0, longitude: 0, located: 0 };
  all.set(value, bucket);
  bucket.pictures++;
  const worth = 4 * Number(asset.isFavorite) + 2 * Number(asset.kind === "photo") +
    Number(asset.people.length > 0);
  if (worth > bucket.worth) {
    bucket.worth = worth;
    bucket.cover = asset.id;
  }
  if (asset.latitude !== undefined && asset.longitude !== undefined) {
    bucket.latitude += asset.latitude;
    bucket.longitude += asset.longitude;
    bucket.located++;
  }
  return bucket;
}

function byPictures(all: Buckets): Bucket[] {
  return [...all.values()].sort((a, b) => b.pictures - a.pictures || (a.value < b.value ? -1 : 1));
}

function pickable(
  { value, pictures, cover, id, latitude, longitude, located }: Bucket,
): Pickable {
  return {
    value,
    pictures,
    cover,
    ...(id !== undefined && { id }),
    ...(located > 0 && { at: { latitude: latitude / located, longitude: longitude / located } }),
  };
}

/** How many pictures each choice would leave beside what is chosen of the other kinds. */
export function narrowed(
  overview: Pick<Overview, "rows" | Kind>,
  picks: Picks,
): Readonly<Record<Kind, ReadonlyMap<string, number>>> {
  const chosen = mapped((kind) => {
    const values = new Set(picks[kind] ?? []);
    return overview[kind].flatMap(({ value }, index) => values.has(value) ? [index] : []);
  });
  const fits = (kind: Kind, row: Row) => {
    const wanted = chosen[kind];
    if (wanted.length === 0) return (picks[kind] ?? []).length === 0;
    return kind === "people"
      ? wanted.every((each) => row.people.includes(each))
      : wanted.some((each) => row[kind].includes(each));
  };
  const counts = mapped((kind) => overview[kind].map(() => 0));
  for (const row of overview.rows) {
    const misses = KINDS.filter((kind) => !fits(kind, row));
    if (misses.length > 1) continue;
    for (const kind of KINDS) {
      // Another person has to be there beside those that are chosen.
      const isCounted = misses.length === 0 || (misses[0] === kind && kind !== "people");
      if (isCounted) { for (const each of row[kind]) counts[kind][each]!++; }
    }
  }
  return mapped((kind) =>
    new Map(overview[kind].map(({ value }, index) => [value, counts[kind][index]!]))
  );
}
