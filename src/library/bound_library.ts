// SPDX-License-Identifier: AGPL-3.0-or-later

// One account's library with the owner's book laid over it: canonical ids for people, and the names
// and birth dates the book knows better.

import type { Asset, Face, Person, PersonId } from "./asset.ts";
import type { Library } from "./library.ts";
import { type BookPerson, canonicalIn, type PersonBook } from "./person_book.ts";

/**
 * The library as the rest of the program sees it. A person without an entry in the book keeps the
 * account's own id; two faces of the account bound to one person are that person once.
 */
export function bindPeople(library: Library, account: string, book: PersonBook): Library {
  const canonical = canonicalIn(book, account);
  const bindAsset = (asset: Asset) => bound(asset, canonical);
  async function* bindAll(batches: AsyncIterable<readonly Asset[]>) {
    for await (const batch of batches) yield batch.map(bindAsset);
  }
  return {
    label: library.label,
    sync: (options) => library.sync(options),
    assets: (range, signal) => bindAll(library.assets(range, signal)),
    ...(library.hiddenAssets &&
      { hiddenAssets: (range, signal) => bindAll(library.hiddenAssets!(range, signal)) }),
    ...(library.whyNotRead && { whyNotRead: (typed) => library.whyNotRead!(typed) }),
    span: () => library.span(),
    albumAssets: (album, signal) => bindAll(library.albumAssets(album, signal)),
    search: (text, options) => library.search(text, options),
    async asset(id) {
      const asset = await library.asset(id);
      return asset && bindAsset(asset);
    },
    people: async () => overlaid(await library.people(), account, canonical, book),
    async hiddenPeople() {
      const hidden = await library.hiddenPeople?.() ?? [];
      if (hidden.length === 0) return [];
      // A second face of a person who is listed is hidden so that the list has the person once.
      const listed = new Set((await library.people()).map(({ id }) => canonical(id)));
      return [...new Set(hidden.map(canonical))].filter((id) => !listed.has(id));
    },
    async recountPeople(wanted, signal) {
      const local = (await library.people()).filter(({ id }) => wanted.includes(canonical(id)));
      await library.recountPeople?.(local.map(({ id }) => id), signal);
    },
    albums: () => library.albums(),
    async faces(asset, signal) {
      // Those an asset brings along were bound with it.
      return asset.faces ?? boundFaces(await library.faces(asset, signal), canonical);
    },
    preview: (asset, signal) => library.preview(asset, signal),
    playback: (asset, signal) => library.playback(asset, signal),
    clipBytes: (asset, start, end, signal) => library.clipBytes(asset, start, end, signal),
    original: (asset, signal) => library.original(asset, signal),
    motion: (asset, signal) => library.motion(asset, signal),
  };
}

type Canonical = (id: PersonId) => PersonId;

function bound(asset: Asset, canonical: Canonical): Asset {
  if (asset.people.length === 0 && !asset.faces) return asset;
  const people = [...new Set(asset.people.map(canonical))];
  return { ...asset, people, ...(asset.faces && { faces: boundFaces(asset.faces, canonical) }) };
}

function boundFaces(faces: readonly Face[], canonical: Canonical): Face[] {
  return faces.map((face) =>
    face.person === undefined ? face : { ...face, person: canonical(face.person) }
  );
}

/** Each canonical person once, where the library first names them. */
function overlaid(
  people: readonly Person[],
  account: string,
  canonical: Canonical,
  book: PersonBook,
): Person[] {
  const known = new Map(book.people.map((person) => [person.id, person]));
  return [...Map.groupBy(people, (person) => canonical(person.id))].map(([id, locals]) => {
    const entry = known.get(id);
    const name = nameOf(locals, account, entry);
    const birthDate = entry?.birthDate ?? locals.find((local) => local.birthDate)?.birthDate;
    return { id, name, ...(birthDate === undefined ? {} : { birthDate }) };
  });
}

/** The library's name of the person's first binding, then the book's, then any the account gives. */
function nameOf(
  locals: readonly Person[],
  account: string,
  entry: BookPerson | undefined,
): string {
  const first = entry?.bindings[0];
  const own = first?.account === account && locals.find((local) => local.id === first.id)?.name;
  return own || entry?.name || locals.find((local) => local.name !== "")?.name || "";
}
