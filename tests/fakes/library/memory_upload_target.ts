// SPDX-License-Identifier: AGPL-3.0-or-later

// A library server that takes films, in memory. Answers and losses are set before a call.

import { Fault } from "../../../src/base/fault.ts";
import type {
  AssetWords,
  ExpectedFilm,
  FilmPart,
  FilmToUpload,
  UploadedAsset,
  UploadTarget,
} from "../../../src/library/upload_target.ts";

type Call =
  | "find"
  | "whereIs"
  | "restore"
  | "upload"
  | "waitForProcessing"
  | "describe"
  | "tag"
  | "openAlbum"
  | "addToAlbum";

export class MemoryUploadTarget implements UploadTarget {
  readonly label = "the library in memory";
  readonly films = new Map<string, FilmToUpload & { readonly id: string }>();
  readonly trashed = new Set<string>();
  readonly words = new Map<string, AssetWords>();
  readonly tagged = new Set<string>();
  readonly albums = new Map<string, Set<string>>();
  /** Thrown once by the next call of this name. */
  readonly refusals = new Map<Call, Fault>();
  /** The next upload arrives, but nobody hears the answer. */
  losesAnswer = false;
  /** So many times it reads the film once more, which takes the tag away. */
  readsAgain = 0;
  uploads = 0;

  #begin(call: Call): void {
    const fault = this.refusals.get(call);
    this.refusals.delete(call);
    if (fault) throw fault;
  }

  find(sha1: string) {
    return this.#later<UploadedAsset | undefined>("find", () => {
      const film = this.films.get(sha1);
      return film && { id: film.id, isTrashed: this.trashed.has(film.id) };
    });
  }

  whereIs(id: string) {
    return this.#later("whereIs", () => {
      const isThere = [...this.films.values()].some((film) => film.id === id);
      return this.trashed.has(id)
        ? "trashed" as const
        : isThere
        ? "there" as const
        : "gone" as const;
    });
  }

  restore(id: string) {
    return this.#later("restore", () => void this.trashed.delete(id));
  }

  upload(film: FilmToUpload) {
    return this.#later("upload", () => {
      this.uploads++;
      const id = `asset-${this.uploads}`;
      this.films.set(film.sha1, { ...film, id });
      if (this.losesAnswer) {
        throw new Fault("library_unreadable", "The connection was lost");
      }
      return { id, isTrashed: false };
    });
  }

  /** As a server that reads the file now: it takes away what was said of it before. */
  waitForProcessing(id: string) {
    return this.#later("waitForProcessing", () => {
      this.words.delete(id);
      this.tagged.delete(id);
    });
  }

  describe(id: string, words: AssetWords) {
    return this.#later("describe", () => void this.words.set(id, words));
  }

  tag(id: string) {
    return this.#later("tag", () => void this.tagged.add(id));
  }

  openAlbum(name: string) {
    return this.#later("openAlbum", () => {
      if (!this.albums.has(name)) this.albums.set(name, new Set());
      return name;
    });
  }

  addToAlbum(album: string, id: string) {
    return this.#later("addToAlbum", () => void this.albums.get(album)!.add(id));
  }

  lacking(id: string, { sha1, album, isDescribed, isTagged }: ExpectedFilm) {
    if (this.readsAgain-- > 0) this.tagged.delete(id);
    if (this.films.get(sha1)?.id !== id || this.trashed.has(id)) {
      return Promise.resolve(["film" as const]);
    }
    const lacking: FilmPart[] = [];
    if (isDescribed && !this.words.has(id)) lacking.push("description");
    if (isTagged && !this.tagged.has(id)) lacking.push("tag");
    if (album !== undefined && !this.albums.get(album)!.has(id)) lacking.push("album");
    return Promise.resolve(lacking);
  }

  async #later<T>(call: Call, act: () => T): Promise<T> {
    await Promise.resolve();
    this.#begin(call);
    return act();
  }
}
