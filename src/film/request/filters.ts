// SPDX-License-Identifier: AGPL-3.0-or-later

// Filters of a request, from what was understood to what the library knows by those names. Nothing is
// guessed: an unknown name is reported with the nearest known one.

import { Fault } from "../../base/fault.ts";
import type { LocalRange } from "../../base/local_time.ts";
import type { Album, AlbumId, Person, PersonId } from "../../library/asset.ts";
import { foldedName } from "../../library/places.ts";
import { foldedWords } from "../../library/word_search.ts";
import { findAlbum, findPerson, findPlace } from "../brief/find_by_name.ts";
import type { Understood } from "./understood.ts";

export type Filter =
  | { readonly kind: "person"; readonly said: string; readonly ids: readonly PersonId[] }
  /** City, region or country, folded. */
  | { readonly kind: "place"; readonly said: string; readonly place: string }
  | { readonly kind: "album"; readonly said: string; readonly id: AlbumId }
  | { readonly kind: "thing"; readonly said: string }
  | { readonly kind: "days"; readonly said: string; readonly range: LocalRange };

/** A name the library does not know. */
export interface Unknown {
  readonly kind: Filter["kind"];
  readonly said: string;
  readonly sentence: string;
  readonly hint?: string;
}

interface KnownNames {
  readonly people: readonly Person[];
  readonly albums: readonly Album[];
  /** As the library spells them. */
  readonly places: readonly string[];
}

export interface Filters {
  readonly known: readonly Filter[];
  readonly unknown: readonly Unknown[];
}

export function resolveFilters(
  sentence: string,
  understood: Understood,
  library: KnownNames,
): Filters {
  const known: Filter[] = [], unknown: Unknown[] = [];
  const named = (kind: Filter["kind"], said: string, find: () => Filter) => {
    try {
      if (!isSaidIn(sentence, said)) throw new Fault("usage", `The sentence names no "${said}"`);
      known.push(find());
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { message, hint } = error;
      unknown.push({ kind, said, sentence: message, ...(hint === undefined ? {} : { hint }) });
    }
  };
  for (const said of once(understood.people)) {
    named("person", said, () => ({ kind: "person", said, ids: findPerson(said, library.people) }));
  }
  for (const said of once(understood.places)) {
    named(
      "place",
      said,
      () => ({ kind: "place", said, place: foldedName(findPlace(said, library.places)) }),
    );
  }
  for (const said of once(understood.albums)) {
    named("album", said, () => ({ kind: "album", said, id: findAlbum(said, library.albums).id }));
  }
  for (const said of once(understood.things)) {
    if (foldedWords(said).length > 0) known.push({ kind: "thing", said });
  }
  for (const range of understood.days) {
    const { start, end } = range;
    known.push({ kind: "days", said: start === end ? start : `${start} to ${end}`, range });
  }
  return { known, unknown };
}

function once(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()])).values()];
}

/** Shorter beginnings of a word are in too many others. */
const MIN_LETTERS = 3;

/** True when the sentence holds every word of the name, also with an ending: "Annas" holds "Anna". */
export function isSaidIn(sentence: string, name: string): boolean {
  const said = foldedWords(sentence), words = foldedWords(name);
  return words.length > 0 &&
    words.every((word) =>
      said.includes(word) ||
      (word.length >= MIN_LETTERS && said.some((each) => each.startsWith(word)))
    );
}

/** Each once, in the order given. */
export function saidIn(sentence: string, names: Iterable<string>): string[] {
  return [...new Set(names)].filter((name) => isSaidIn(sentence, name));
}
