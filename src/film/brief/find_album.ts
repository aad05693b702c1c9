// From a typed album to the one it means.

import { Fault } from "../../base/fault.ts";
import { nearestWord } from "../../base/nearest.ts";
import type { Album } from "../../library/asset.ts";

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
