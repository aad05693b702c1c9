// SPDX-License-Identifier: AGPL-3.0-or-later

// From a typed name to the persons, the album or the place it means.

import { Fault } from "../../base/fault.ts";
import { nearestWord } from "../../base/text.ts";
import type { Album, Person, PersonId } from "../../library/asset.ts";
import { foldedName } from "../../library/places.ts";
import { CATALOGUES } from "../../messages/say.ts";
import { translatedPlaceName } from "./places/picture_places.ts";

/**
 * An id first, then the whole name, then the whole name in any case, then a first name only one
 * person has. Two persons of exactly one name are both meant: often they are one, met in two accounts.
 * Throws Fault `not_found`, and `usage` where the name is of several.
 */
export function findPerson(typed: string, people: readonly Person[]): PersonId[] {
  const name = typed.trim().normalize("NFC");
  const lower = name.toLocaleLowerCase("en");
  const matches = [
    (person: Person) => person.id === name,
    (person: Person) => person.name.normalize("NFC") === name,
    (person: Person) => person.name.normalize("NFC").toLocaleLowerCase("en") === lower,
  ];
  for (const isMatch of matches) {
    const found = people.filter(isMatch);
    if (name !== "" && found.length > 0) return found.map((person) => person.id);
  }
  const byFirst = people.filter((person) =>
    firstNameOf(person).normalize("NFC").toLocaleLowerCase("en") === lower
  );
  if (name !== "" && byFirst.length === 1) return [byFirst[0]!.id];
  if (name !== "" && byFirst.length > 1) {
    const listed = byFirst.map((person) => `"${person.name}" (${person.id})`).join(", ");
    throw new Fault("usage", `"${typed}" may be ${byFirst.length} persons: ${listed}`, {
      hint: "Type the whole name, or the id in brackets",
    });
  }
  const named = people.filter((person) => person.name !== "");
  const near = nearestWord(name, named.flatMap((person) => [person.name, firstNameOf(person)]));
  throw new Fault("not_found", `Nobody in the library is called "${typed}"`, {
    hint: near
      ? `Did you mean "${near}"?`
      : named.length === 0
      ? "Name some faces in the library first"
      : `Known are ${named.slice(0, 8).map((person) => person.name).join(", ")}`,
  });
}

export function firstNameOf(person: Pick<Person, "name">): string {
  return person.name.trim().split(/\s+/)[0] ?? "";
}

/**
 * By id, exact name, either in any case, then by the last parts of an id that is a path. Letters are the
 * same however their accents are written. Throws Fault `usage`, listing candidates with ids.
 */
export function findAlbum(typed: string, albums: readonly Album[]): Album {
  const name = typed.trim().normalize("NFC"), lower = name.toLocaleLowerCase("en");
  const path = name.replaceAll("\\", "/").replace(/^\.?\/+|\/+$/g, "");
  const lowerPath = path.toLocaleLowerCase("en");
  const spelled = albums.map((album) => ({
    album,
    id: album.id.normalize("NFC"),
    name: album.name.normalize("NFC"),
  }));
  for (
    const isMatch of [
      (each: Pick<Album, "id" | "name">) => each.id === name || (path !== "" && each.id === path),
      (each: Pick<Album, "id" | "name">) => each.name === name,
      (each: Pick<Album, "id" | "name">) => each.name.toLocaleLowerCase("en") === lower,
      (each: Pick<Album, "id" | "name">) => each.id.toLocaleLowerCase("en") === lowerPath,
      (each: Pick<Album, "id" | "name">) =>
        path !== "" && each.id.toLocaleLowerCase("en").endsWith(`/${lowerPath}`),
    ]
  ) {
    const found = spelled.filter(isMatch).map(({ album }) => album);
    if (found.length === 1) return found[0]!;
    if (found.length > 1) {
      const listed = found.map((album) => `${album.id} (${album.assetCount} pictures)`).join(", ");
      throw new Fault("usage", `${found.length} albums are called "${typed}": ${listed}`, {
        hint: "Type the id of the one you mean",
      });
    }
  }
  const names = spelled.map((each) => each.name);
  const near = nearestWord(name, names) ?? nearestWord(path.split("/").at(-1)!, names);
  const quoted = (some: readonly Album[]) => some.map((each) => `"${wordFor(each, albums)}"`);
  const meant = spelled.filter((each) => each.name === near).map(({ album }) => album);
  throw new Fault("not_found", `There is no album "${typed}"`, {
    hint: near
      ? `Did you mean ${quoted(meant).join(" or ")}?`
      : albums.length === 0
      ? "The library has no albums"
      : `Known are ${quoted(albums.slice(0, 8)).join(", ")}`,
  });
}

/** What is typed for this album and no other: its name, or its id where others answer to the name. */
function wordFor({ id, name }: Album, albums: readonly Album[]): string {
  const others = albums.filter((other) => other.id !== id);
  return others.some((other) => other.name === name || other.id === name) ? id : name;
}

/**
 * The library's name of a city, state or country that people of any language call so. `places` as `readPlaces`
 * gives them. Throws Fault `not_found`.
 */
export function findPlace(typed: string, places: readonly string[]): string {
  const name = foldedName(typed), languages = Object.keys(CATALOGUES);
  const isCalled = (place: string) =>
    languages.some((language) => foldedName(translatedPlaceName(language, place)) === name);
  const found = places.find((place) => foldedName(place) === name) ?? places.find(isCalled);
  if (found !== undefined) return found;
  const near = nearestWord(typed.trim(), places);
  throw new Fault("not_found", `No picture of the library is from "${typed}"`, {
    hint: near
      ? `Did you mean "${near}"?`
      : places.length === 0
      ? "The library knows no place of its pictures; search with --query"
      : `Known are ${places.slice(0, 8).join(", ")}`,
  });
}
