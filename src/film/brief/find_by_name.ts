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
 * Throws Fault `usage`.
 */
export function findPerson(typed: string, people: readonly Person[]): PersonId[] {
  const name = typed.trim();
  const lower = name.toLocaleLowerCase("en");
  const matches = [
    (person: Person) => person.id === name,
    (person: Person) => person.name === name,
    (person: Person) => person.name.toLocaleLowerCase("en") === lower,
  ];
  for (const isMatch of matches) {
    const found = people.filter(isMatch);
    if (name !== "" && found.length > 0) return found.map((person) => person.id);
  }
  const byFirst = people.filter((person) => firstNameOf(person).toLocaleLowerCase("en") === lower);
  if (name !== "" && byFirst.length === 1) return [byFirst[0]!.id];
  if (name !== "" && byFirst.length > 1) {
    const listed = byFirst.map((person) => `"${person.name}" (${person.id})`).join(", ");
    throw new Fault("usage", `"${typed}" may be ${byFirst.length} persons: ${listed}`, {
      hint: "Type the whole name, or the id in brackets",
    });
  }
  const named = people.filter((person) => person.name !== "");
  const near = nearestWord(name, named.flatMap((person) => [person.name, firstNameOf(person)]));
  throw new Fault("usage", `Nobody in the library is called "${typed}"`, {
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

/** By id, exact name, then name in any case. Throws Fault `usage`, listing candidates with ids. */
export function findAlbum(typed: string, albums: readonly Album[]): Album {
  const name = typed.trim();
  const lower = name.toLocaleLowerCase("en");
  const byId = albums.find((album) => album.id === name);
  if (byId) return byId;
  for (
    const isMatch of [
      (album: Album) => album.name === name,
      (album: Album) => album.name.toLocaleLowerCase("en") === lower,
    ]
  ) {
    const found = albums.filter(isMatch);
    if (found.length === 1) return found[0]!;
    if (found.length > 1) {
      const listed = found.map((album) => `${album.id} (${album.assetCount} pictures)`).join(", ");
      throw new Fault("usage", `${found.length} albums are called "${typed}": ${listed}`, {
        hint: "Type the id of the one you mean",
      });
    }
  }
  const near = nearestWord(name, albums.map((album) => album.name));
  const quoted = (some: readonly Album[]) => some.map((each) => `"${wordFor(each, albums)}"`);
  throw new Fault("usage", `There is no album "${typed}"`, {
    hint: near
      ? `Did you mean ${quoted(albums.filter((album) => album.name === near)).join(" or ")}?`
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
 * gives them. Throws Fault `usage`.
 */
export function findPlace(typed: string, places: readonly string[]): string {
  const name = foldedName(typed), languages = Object.keys(CATALOGUES);
  const isCalled = (place: string) =>
    languages.some((language) => foldedName(translatedPlaceName(language, place)) === name);
  const found = places.find((place) => foldedName(place) === name) ?? places.find(isCalled);
  if (found !== undefined) return found;
  const near = nearestWord(typed.trim(), places);
  throw new Fault("usage", `No picture of the library is from "${typed}"`, {
    hint: near
      ? `Did you mean "${near}"?`
      : places.length === 0
      ? "The library knows no place of its pictures; search with --query"
      : `Known are ${places.slice(0, 8).join(", ")}`,
  });
}
