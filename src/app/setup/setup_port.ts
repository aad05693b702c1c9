// What the first steps ask of the house: where the pictures are, where home is, who is who, and the password.

import type { LocalDate } from "../../base/local_time.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import type { HomeMapAsk } from "../../film/maps/home_map.ts";
import type { Position } from "../../film/brief/places/geo.ts";
import type { PersonId } from "../../library/asset.ts";
import type { PersonRole } from "../../library/person_book.ts";

/** What of a setting cannot be changed on a page, and where it is set: a variable, or the file. */
export type Locks = ReadonlyMap<string, string>;

export interface SetupState {
  /** A configured folder, as it was written. */
  readonly folder?: string;
  /** The address of the configured library server. */
  readonly url?: string;
  readonly hasKey: boolean;
  readonly home?: Position;
  /** Something was said about one of them. */
  readonly hasPeople: boolean;
  readonly isSignInOn: boolean;
  /** By key of the configuration. */
  readonly locks: Locks;
  /** The configuration file, for people. */
  readonly file: string;
}

export type LibraryAsk =
  | { readonly kind: "folder"; readonly folder: string }
  /** Without a key the saved one stays. */
  | { readonly kind: "server"; readonly url: string; readonly key?: string };

/** What a test of a library found. */
export interface LibraryVerdict {
  /** It can be filmed from, and is saved. */
  readonly isSaved: boolean;
  /** The server's user, where there is one. */
  readonly user?: string;
  /** Names of permissions without which no film is made. */
  readonly lacks: readonly string[];
  /** Without which films are made and not delivered. */
  readonly lacksForDelivery: readonly string[];
  /** The key may do everything, deleting included. */
  readonly isAllPowerful?: boolean;
  /** Why not, or what to know; whole sentences without a secret. */
  readonly sentences: readonly string[];
}

export interface NamedTown extends Position {
  readonly name: string;
  /** Region and country, where they are known. */
  readonly where: string;
}

export interface SeenPerson {
  readonly id: PersonId;
  /** Empty for a face without a name. */
  readonly name: string;
  /** In how many pictures. */
  readonly pictures: number;
  readonly role?: PersonRole;
  readonly birthDate?: LocalDate;
}

export interface PersonNote {
  readonly id: PersonId;
  /** Only for a face without a name. */
  readonly name?: string;
  /** `null` takes it away. */
  readonly role: PersonRole | null;
  /** Absent where it stays as it is. */
  readonly birthDate?: LocalDate;
}

/** A film of a few pictures, to see one soon. */
export interface FirstFilm {
  readonly ask: FilmOptions;
  /** Local days. */
  readonly start: LocalDate;
  readonly end: LocalDate;
  /** Among which it chooses. */
  readonly pictures: number;
}

export interface SetupDeps {
  /** As the settings are now. */
  state(): Promise<SetupState>;
  /**
   * Tests the library and saves it when films can be made of it. Throws Fault `usage` for a locked key,
   * `library_unreadable`, `forbidden`.
   */
  library(ask: LibraryAsk): Promise<LibraryVerdict>;
  /** Throws Fault `usage` for a locked key. */
  saveHome(home: Position): Promise<void>;
  /** Largest first, at most ten. `locale` is BCP 47. */
  townsNamed(name: string, locale: string): Promise<readonly NamedTown[]>;
  /** "Porto, Portugal"; nothing far from every town. */
  placeAt(at: Position, locale: string): Promise<string | undefined>;
  /** An SVG. */
  homeMap(ask: HomeMapAsk, locale: string): Promise<string>;
  /** The twelve most seen, faces without a name too. Throws Fault where the library cannot be read. */
  people(): Promise<readonly SeenPerson[]>;
  /** A small JPEG of the face. */
  face(person: PersonId): Promise<Uint8Array<ArrayBuffer> | undefined>;
  notePeople(notes: readonly PersonNote[]): Promise<void>;
  /** Writes them, hashed, into the configuration file. Throws Fault `usage`, `not_writable`. */
  savePassword(account: { readonly username: string; readonly password: string }): Promise<void>;
  /**
   * Writes the family's account as `savePassword`, for whom sign-in is on already; nothing takes it away. In
   * force, and every session over, once the app has started again.
   */
  saveFamily(
    account: { readonly username: string; readonly password: string } | undefined,
  ): Promise<void>;
  /** The newest days with enough pictures. Throws Fault where the library cannot be read. */
  firstFilm(): Promise<FirstFilm | undefined>;
  /** Serves anew with the settings as they are written now, once this answer is on its way. */
  restart(): void;
}
