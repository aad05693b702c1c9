// SPDX-License-Identifier: AGPL-3.0-or-later

// The tables of the index beside the assets: people, albums, faces, stacks, watched tags, and other
// people's pictures out of shared albums.

import type { OpenDatabase } from "../../../system/sqlite/database.ts";
import type { Album, AlbumId, Asset, AssetId, Face, Person } from "../../asset.ts";
import type { ServerPerson } from "../immich_api.ts";

type Raw = OpenDatabase<unknown>["raw"];

/** Writing methods are called inside a transaction of the index. */
export class SideTables {
  readonly #raw: Raw;

  constructor(raw: Raw) {
    this.#raw = raw;
  }

  /** All people of the server, hidden ones too. */
  allPeople(): ServerPerson[] {
    return this.#raw.prepare("SELECT * FROM people").all().map((row) => ({
      id: String(row["id"]),
      name: String(row["name"]),
      birthDate: typeof row["birth_date"] === "string" ? row["birth_date"] : undefined,
      isHidden: row["is_hidden"] === 1,
    }));
  }

  /** Those who are not hidden, named ones first, by name. */
  people(): Person[] {
    return this.#raw.prepare(
      "SELECT id, name, birth_date FROM people WHERE is_hidden = 0 ORDER BY name = '', name, id",
    ).all().map((row) => ({
      id: String(row["id"]),
      name: String(row["name"]),
      birthDate: typeof row["birth_date"] === "string" ? row["birth_date"] : undefined,
    }));
  }

  hiddenPeople(): string[] {
    return this.#raw.prepare("SELECT id FROM people WHERE is_hidden = 1 ORDER BY id").all()
      .map((row) => String(row["id"]));
  }

  keepPeople(people: readonly ServerPerson[]): void {
    const add = this.#raw.prepare("INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?)");
    this.#raw.exec("DELETE FROM people");
    for (const { id, name, birthDate, isHidden } of people) {
      add.run(id, name, birthDate?.slice(0, 10) ?? null, Number(isHidden));
    }
  }

  albums(): Album[] {
    return this.#raw.prepare("SELECT * FROM albums ORDER BY name, id").all().map((row) => ({
      id: String(row["id"]),
      name: String(row["name"]),
      assetCount: Number(row["asset_count"]),
      isShared: row["is_shared"] === 1,
    }));
  }

  /** Guests of albums that went go with them. */
  keepAlbums(albums: readonly Album[]): void {
    const add = this.#raw.prepare("INSERT OR REPLACE INTO albums VALUES (?, ?, ?, ?)");
    this.#raw.exec("DELETE FROM albums");
    for (const { id, name, assetCount, isShared } of albums) {
      add.run(id, name, assetCount, isShared ? 1 : 0);
    }
    this.#raw.exec("DELETE FROM guests WHERE album_id NOT IN (SELECT id FROM albums)");
  }

  /** Faces read before, unless the server has changed the asset since. */
  faces(id: AssetId): Face[] | undefined {
    const row = this.#raw.prepare(
      `SELECT faces FROM faces JOIN assets ON assets.id = asset_id
       WHERE asset_id = ? AND faces.updated_ms = assets.updated_ms`,
    ).get(id);
    return row && JSON.parse(String(row["faces"])) as Face[];
  }

  /** Rows for assets the index does not hold are not stored. */
  keepFaces(id: AssetId, faces: readonly Face[]): void {
    this.#raw.prepare(
      "INSERT OR REPLACE INTO faces SELECT id, updated_ms, ? FROM assets WHERE id = ?",
    ).run(JSON.stringify(faces), id);
  }

  /** The stack of each member, an id of an asset or of a duplicate group. */
  keepStacks(stacks: ReadonlyMap<string, string>): void {
    const add = this.#raw.prepare("INSERT INTO piles VALUES (?, ?)");
    this.#raw.exec("DELETE FROM piles");
    for (const [member, stack] of stacks) add.run(member, stack);
  }

  stackOf(...members: readonly (string | undefined)[]): string | undefined {
    const find = this.#raw.prepare("SELECT pile FROM piles WHERE member = ?");
    for (const member of members) {
      const row = member === undefined ? undefined : find.get(member);
      if (row) return String(row["pile"]);
    }
    return undefined;
  }

  duplicateGroupOf(id: AssetId): string | undefined {
    const row = this.#raw.prepare("SELECT duplicate_id FROM assets WHERE id = ?").get(id);
    return typeof row?.["duplicate_id"] === "string" ? row["duplicate_id"] : undefined;
  }

  tagsOf(id: AssetId): string[] {
    return this.#raw.prepare("SELECT tag FROM tagged WHERE asset_id = ? ORDER BY tag").all(id)
      .map((row) => String(row["tag"]));
  }

  keepTagged(members: ReadonlyMap<string, readonly AssetId[]>): void {
    const add = this.#raw.prepare("INSERT OR IGNORE INTO tagged VALUES (?, ?)");
    this.#raw.exec("DELETE FROM tagged");
    for (const [tag, ids] of members) for (const id of ids) add.run(id, tag);
  }

  guest(id: AssetId): Asset | undefined {
    const row = this.#raw.prepare("SELECT content FROM guests WHERE id = ?").get(id);
    return row && JSON.parse(String(row["content"])) as Asset;
  }

  keepGuests(album: AlbumId, guests: readonly Asset[]): void {
    const add = this.#raw.prepare("INSERT OR REPLACE INTO guests VALUES (?, ?, ?)");
    for (const guest of guests) add.run(guest.id, album, JSON.stringify(guest));
  }

  /** Forgets the guests of this album that are not among these. */
  retainGuests(album: AlbumId, ids: ReadonlySet<AssetId>): void {
    const remove = this.#raw.prepare("DELETE FROM guests WHERE id = ? AND album_id = ?");
    const rows = this.#raw.prepare("SELECT id FROM guests WHERE album_id = ?").all(album);
    for (const row of rows) {
      const id = String(row["id"]);
      if (!ids.has(id)) remove.run(id, album);
    }
  }
}
