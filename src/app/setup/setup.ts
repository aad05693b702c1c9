// The first steps in a serving process: the library, the home, the people, the sign-in and a first film.

import { readExcluded } from "../../automation/reading/excluded.ts";
import { automationOptions } from "../../automation/rules.ts";
import { Fault } from "../../base/fault.ts";
import { keyAt } from "../../config/keys.ts";
import type { Config } from "../../config/schema.ts";
import { saveSettings, type SavingDeps } from "../../config/saved/save_settings.ts";
import { writeSettings } from "../../config/saved/write_settings.ts";
import { sourceOf } from "../../config/sources/lay_settings.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { readSignIn } from "../../signin/auth_settings.ts";
import { hashPassword } from "../../signin/scrypt/password.ts";
import { pathFrom } from "../../system/paths.ts";
import type { LocalDate } from "../../base/local_time.ts";
import type { Position } from "../../film/brief/places/geo.ts";
import type { PersonId } from "../../library/asset.ts";
import type { PersonRole } from "../../library/person_book.ts";
import { notePerson } from "../people/people.ts";
import type { Settings } from "../settings/settings.ts";
import type { LibraryService } from "../library/library_service.ts";
import type { SettingsMonitor } from "../settings/settings_monitor.ts";
import { fetchFaceDetector, lacksFaceDetector } from "./face_detector.ts";
import { firstFilm } from "./first_film.ts";
import { homePlaces } from "./home_places.ts";
import { faceOf, mostSeen, type Seen, seenIn } from "./seen_faces.ts";
import { tryLibrary } from "./try_library.ts";

/** Settings that cannot be changed on a page, each with the variable or file that sets it. */
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
  /** Faces that the library does not know are not found. */
  readonly lacksFaceDetector: boolean;
  /** By key of the configuration. */
  readonly locks: Locks;
  /** The configuration file, for people. */
  readonly file: string;
}

export type LibraryConnection =
  | { readonly kind: "folder"; readonly folder: string }
  /** Without a key the saved one stays. */
  | { readonly kind: "server"; readonly url: string; readonly key?: string };

export interface PersonNote {
  readonly id: PersonId;
  /** Only for a face without a name. */
  readonly name?: string;
  /** `null` takes it away. */
  readonly role: PersonRole | null;
  /** Absent where it stays as it is. */
  readonly birthDate?: LocalDate;
}

interface Account {
  readonly username: string;
  readonly password: string;
}

interface OpenSetupDeps {
  readonly ledger: Pick<Ledger, "people" | "exclusions" | "runs">;
  readonly saving: SavingDeps;
  readonly known: Pick<SettingsMonitor, "settings" | "renew">;
  readonly libraryService: LibraryService;
  /** Called after another library was chosen. */
  readonly libraryChanged: () => void;
  readonly isSignInOn: boolean;
  /** The program's entry, forked for children. */
  readonly entry: string;
  readonly restart: () => void;
  readonly signal: AbortSignal;
}

/** Every key that a step saves. */
const KEYS = [
  "library.folder",
  "immich.url",
  "immich.api_key",
  "trips.homebase_latitude",
  "trips.homebase_longitude",
  "auth.enabled",
  "auth.provider",
  "auth.username",
  "auth.password",
  "auth.family_username",
  "auth.family_password",
] as const;

export type Setup = ReturnType<typeof openSetup>;

export function openSetup(deps: OpenSetupDeps) {
  const { ledger, saving, known, libraryService, signal } = deps;
  let seen: Promise<Seen> | undefined;
  const look = () =>
    libraryService.use((open) => {
      const looking = seenIn(open, signal);
      looking.catch(() => seen = undefined);
      return looking;
    });
  const save = async (set: ReadonlyMap<string, unknown>, unset: readonly string[] = []) => {
    await saveSettings(saving, { set, unset });
    await known.renew();
    await libraryService.renew();
  };
  return {
    ...homePlaces(),
    /** As the settings are now. */
    async state() {
      await known.renew();
      const { people } = await ledger.people.book();
      const hasPeople = people.some(({ role }) => role !== undefined);
      return stateOf(known.settings, deps.isSignInOn, hasPeople);
    },
    /**
     * Tests the library and saves it when films can be made of it. Throws Fault `usage` for a locked
     * key or a folder that is none, `library_unreadable`, `forbidden`.
     */
    async library(connection: LibraryConnection) {
      refuseAddress(connection);
      const { settings } = known, { set, unset } = changeOf(connection, settings);
      const config = withLibrary(settings.config, connection);
      const tested = await tryLibrary(settings, config, deps.entry, signal);
      if (tested.isFit) {
        await save(set, unset);
        seen = undefined;
        deps.libraryChanged();
      }
      return tested;
    },
    /** 0.2 MB. Throws Fault as `fetchArtifact`. */
    fetchFaceDetector: () => fetchFaceDetector(known.settings, signal),
    /** Throws Fault `usage` for a locked key. */
    saveHome: ({ latitude, longitude }: Position) =>
      save(
        new Map([
          ["trips.homebase_latitude", latitude],
          ["trips.homebase_longitude", longitude],
        ]),
      ),
    /** The twelve in most pictures, faces without a name too. Throws Fault where the library cannot be read. */
    async people() {
      seen = look();
      const found = await seen;
      return await libraryService.use((open) => mostSeen(open, found));
    },
    /** A small JPEG of the face. */
    async face(person: PersonId) {
      try {
        const found = await (seen ??= look());
        return await libraryService.use((open) => faceOf(open, person, found, signal));
      } catch (error) {
        if (error instanceof Fault) return undefined;
        throw error;
      }
    },
    async notePeople(notes: readonly PersonNote[]) {
      await libraryService.use(async ({ library, account }) => {
        const people = new Map((await library.people()).map((person) => [person.id, person]));
        const book = await ledger.people.book();
        const before = new Map(book.people.map((person) => [person.id, person]));
        for (const { id, name, role, birthDate } of notes) {
          const person = people.get(id);
          if (person === undefined) continue;
          const isBorn = birthDate !== undefined && birthDate !== person.birthDate;
          const isNamed = person.name === "" && name !== undefined;
          const isSame = (before.get(id)?.role ?? null) === role && !isBorn && !isNamed;
          if (isSame) continue;
          const noted = isNamed ? { ...person, name } : person;
          const change = { role, ...(isBorn && { birthDate }) };
          await notePerson(noted, change, { ledger, account });
        }
      });
      await libraryService.renew();
    },
    /** Writes them, hashed, into the configuration file. Throws Fault `usage`, `not_writable`. */
    savePassword: async ({ username, password }: Account) =>
      await writeSignIn(saving, [
        ["auth.enabled", true],
        ["auth.provider", "basic"],
        ["auth.username", username],
        ["auth.password", await hashPassword(password)],
      ]),
    /**
     * Writes the account of the family, while sign-in is on, as `savePassword`; nothing takes it
     * away. In force, and every session over, once the app has started again.
     */
    saveFamily: async (account: Account | undefined) =>
      await writeSignIn(
        saving,
        account === undefined ? [["auth.family_password", ""]] : [
          ["auth.family_username", account.username],
          ["auth.family_password", await hashPassword(account.password)],
        ],
      ),
    /** The newest days with enough pictures. Throws Fault where the library cannot be read. */
    firstFilm: () =>
      libraryService.use(async ({ library, settings: { config } }) => {
        const deps = { library, ledger, ...automationOptions(config) };
        const isExcluded = await readExcluded(deps, await ledger.people.book(), signal);
        return await firstFilm(library, isExcluded, signal);
      }),
    /** Serves anew with the settings as they are written now, once this answer is on its way. */
    restart: deps.restart,
  };
}

async function writeSignIn(
  saving: SavingDeps,
  values: ReadonlyArray<readonly [key: string, value: unknown]>,
): Promise<void> {
  const { environment } = saving;
  await writeSettings(
    saving,
    new Map(values),
    ({ config, origins }) => readSignIn({ config: config!, origins, environment }).problems,
  );
}

function stateOf(settings: Settings, isSignInOn: boolean, hasPeople: boolean): SetupState {
  const { config: { library, immich, trips }, file } = settings;
  const { homebase_latitude: latitude, homebase_longitude: longitude } = trips;
  const hasHome = latitude !== undefined && longitude !== undefined;
  return {
    ...(library.folder !== undefined && { folder: library.folder }),
    ...(immich.url !== undefined && { url: immich.url }),
    hasKey: immich.api_key !== undefined,
    ...(hasHome && { home: { latitude, longitude } }),
    hasPeople,
    isSignInOn,
    lacksFaceDetector: lacksFaceDetector(settings),
    locks: locksOf(settings),
    file,
  };
}

/** The sign-in is written into the file, so the file locks none of its keys. */
function locksOf(settings: Settings): ReadonlyMap<string, string> {
  return new Map(KEYS.flatMap((key) => {
    const { source, setBy } = sourceOf(key, settings);
    if (source === "environment") return [[key, setBy ?? key] as const];
    return source === "file" && !key.startsWith("auth.") ? [[key, settings.file] as const] : [];
  }));
}

/** A server that is configured wins over a folder, so it goes when a folder is chosen. */
function changeOf(connection: LibraryConnection, settings: Settings) {
  if (connection.kind === "folder") {
    const saved = (key: string) => sourceOf(key, settings).source === "database";
    return {
      set: new Map([["library.folder", pathFrom("", connection.folder)]]),
      unset: ["immich.url", "immich.api_key"].filter(saved),
    };
  }
  const set = new Map([["immich.url", connection.url]]);
  if (connection.key !== undefined) set.set("immich.api_key", connection.key);
  return { set, unset: [] };
}

function withLibrary(config: Config, connection: LibraryConnection): Config {
  if (connection.kind === "folder") {
    return {
      ...config,
      library: { ...config.library, folder: pathFrom("", connection.folder) },
      immich: { ...config.immich, url: undefined, api_key: undefined },
    };
  }
  const { immich } = config;
  // A saved key is shown to no other server.
  const saved = connection.url === immich.url ? immich.api_key : undefined;
  return {
    ...config,
    immich: { ...immich, url: connection.url, api_key: connection.key ?? saved },
  };
}

/** Throws Fault `usage`. */
function refuseAddress(connection: LibraryConnection): void {
  if (connection.kind === "folder" || keyAt("immich.url")!.takes(connection.url)) return;
  throw new Fault("usage", `"${connection.url}" is not the address of a server`, {
    hint: "Give it whole, such as http://immich.local:2283, and without a name or password in it",
  });
}
