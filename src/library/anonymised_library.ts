// SPDX-License-Identifier: AGPL-3.0-or-later

// A library as strangers may see it: people have other names, and nothing says where a picture was
// taken. For showing the program without showing the family.

import { hash32 } from "../base/random.ts";
import type { Asset, Person, PersonId } from "./asset.ts";
import { excludes, type FilmExclusion } from "./exclusion.ts";
import type { Library } from "./library.ts";

/** Common first names. */
const NAMES =
  ("Alex Robin Sam Kim Noa Charlie Jamie Taylor Jordan Morgan Casey Riley Avery Quinn Rowan Sasha " +
    "Robbie Toni Andrea Luca Mika Eden Jules Marlo Nico Remy Skyler Billie Frankie Sol").split(" ");

/**
 * The same files and moments. `exclusions` by place are applied here, because later steps see no places.
 */
export function anonymiseLibrary(
  library: Library,
  exclusions: readonly FilmExclusion[] = [],
): Library {
  const ofPlaces = exclusions.filter(({ kind }) => kind === "place");
  const isExcluded = (asset: Asset) => ofPlaces.some((rule) => excludes(rule, asset, new Map()));
  async function* anonymiseAll(batches: AsyncIterable<readonly Asset[]>) {
    for await (const batch of batches) {
      const shown = batch.filter((asset) => !isExcluded(asset)).map(withoutPlace);
      if (shown.length > 0) yield shown;
    }
  }
  return {
    label: library.label,
    sync: (options) => library.sync(options),
    assets: (range, signal) => anonymiseAll(library.assets(range, signal)),
    ...(library.hiddenAssets && {
      hiddenAssets: (range, signal) => anonymiseAll(library.hiddenAssets!(range, signal)),
    }),
    ...(library.whyNotRead && { whyNotRead: (typed) => library.whyNotRead!(typed) }),
    span: () => library.span(),
    albumAssets: (album, signal) => anonymiseAll(library.albumAssets(album, signal)),
    search: (text, options) => library.search(text, options),
    async asset(id) {
      const asset = await library.asset(id);
      return asset && !isExcluded(asset) ? withoutPlace(asset) : undefined;
    },
    people: async () => renamed(await library.people()),
    hiddenPeople: async () => await library.hiddenPeople?.() ?? [],
    albums: async () =>
      (await library.albums()).map((album, index) => ({ ...album, name: `Album ${index + 1}` })),
    faces: (asset, signal) => library.faces(asset, signal),
    preview: (asset, signal) => library.preview(asset, signal),
    playback: (asset, signal) => library.playback(asset, signal),
    clipBytes: (asset, start, end, signal) => library.clipBytes(asset, start, end, signal),
    original: (asset, signal) => library.original(asset, signal),
    motion: (asset, signal) => library.motion(asset, signal),
  };
}

/** Where it was taken stays, as far as it tells one moment from another; only what it is called goes. */
function withoutPlace({ place: _place, ...asset }: Asset): Asset {
  return asset;
}

/** The same person always gets the same name; a person without a name gets none. */
function renamed(people: readonly Person[]): Person[] {
  const names = new Map<PersonId, string>(), taken = new Set<string>();
  const named = people.filter(({ name }) => name !== "");
  for (const { id } of named.toSorted((a, b) => a.id < b.id ? -1 : 1)) {
    const name = freeName(hash32(id), taken);
    taken.add(name);
    names.set(id, name);
  }
  return people.map((person) => ({ ...person, name: names.get(person.id) ?? "" }));
}

function freeName(from: number, taken: ReadonlySet<string>): string {
  for (let step = 0;; step++) {
    const round = Math.floor(step / NAMES.length);
    const name = `${NAMES[(from + step) % NAMES.length]}${round === 0 ? "" : ` ${round + 1}`}`;
    if (!taken.has(name)) return name;
  }
}
