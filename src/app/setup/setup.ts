// SPDX-License-Identifier: AGPL-3.0-or-later

// The first run in a serving process: the library, what is found in it, the home, the people and the sign-in.

import { Fault, type FaultCode } from "../../base/fault.ts";
import type { Config } from "../../config/schema.ts";
import { saveSettings, type SavingDeps } from "../../config/saved/save_settings.ts";
import { writeSettings } from "../../config/saved/write_settings.ts";
import { sourceOf } from "../../config/sources/lay_settings.ts";
import { copyDemoLibrary } from "../../library/demo/demo_library.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { readSignIn } from "../../signin/auth_settings.ts";
import { SaidFault } from "../../messages/said_fault.ts";
import { type CodeOf, formatMessage } from "../../messages/say.ts";
import { hashPassword } from "../../signin/scrypt/password.ts";
import { expandHome, pathFrom } from "../../system/paths.ts";
import type { LocalDate } from "../../base/local_time.ts";
import type { Position } from "../../film/brief/places/geo.ts";
import type { PersonId } from "../../library/asset.ts";
import type { PersonRole } from "../../library/person_book.ts";
import { notePerson } from "../people/people.ts";
import type { Settings } from "../settings/settings.ts";
import type { LibraryService } from "../library/library_service.ts";
import type { SettingsMonitor } from "../settings/settings_monitor.ts";
import type { SignIn } from "../sign_in.ts";
import { fetchFaceDetector, lacksFaceDetector } from "./face_detector.ts";
import type { FirstLook, FirstLookState } from "./first_look.ts";
import { type FolderBrowser, folderBrowser, pictureRoots } from "./folder_browser.ts";
import { homePlaces } from "./home_places.ts";
import { faceOf, mostSeen, type Seen, seenIn, type SeenPerson } from "./seen_faces.ts";
import { addressesOf } from "./server_address.ts";
import { type LibraryTest, tryLibrary } from "./try_library.ts";

/** Settings that cannot be changed on a page, each with the variable or file that sets it. */
export type Locks = ReadonlyMap<string, string>;

export interface SetupState {
  /** A configured folder, as it was written. */
  readonly folder?: string;
  /** The address of the configured library server. */
  readonly url?: string;
  readonly hasKey: boolean;
  /** The folder is that of the sample pictures. */
  readonly hasSamples: boolean;
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
  /** As a person types it; without a key the saved one stays. */
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
  readonly firstLook: Pick<FirstLook, "state" | "tile" | "begin">;
  /** The sign-in as it is once the app has started again. */
  readonly nextSignIn: () => Promise<SignIn>;
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
  let unknown: readonly SeenPerson[] = [];
  let isShown = false;
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
  const take = async (connection: LibraryConnection, test?: LibraryTest) => {
    const { set, unset } = changeOf(connection, known.settings);
    await save(set, unset);
    seen = undefined;
    unknown = [];
    isShown = false;
    deps.libraryChanged();
    deps.firstLook.begin(test);
  };
  const test = (connection: LibraryConnection) => {
    const { settings } = known, config = withLibrary(settings.config, connection);
    return tryLibrary(settings, config, deps.entry, signal);
  };
  /** Tests a library: of several addresses that may be meant, the first that answers is taken. */
  const tried = async (connection: LibraryConnection) => {
    if (connection.kind === "folder") return { taken: connection, test: await test(connection) };
    const { url: typed } = connection, addresses = addressesOf(typed);
    for (const [index, { url, isPlain }] of addresses.entries()) {
      const taken = { ...connection, url };
      try {
        const found = await test(taken);
        return { taken, test: { ...found, ...(isPlain && { plainAt: url }) } };
      } catch (error) {
        const isAway = error instanceof Fault && error.code === "library_unreadable";
        if (!isAway || index === addresses.length - 1) throw saidOf(error, typed);
      }
    }
    throw saidOf(undefined, typed);
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
      const { taken, test } = await tried(connection);
      if (test.isFit) await take(taken, test);
      return test;
    },
    /** Copies the sample pictures and takes them as the library. Throws Fault as `copyDemoLibrary`, `usage`. */
    async samples() {
      const { demoLibrary } = known.settings.paths;
      await copyDemoLibrary(demoLibrary, { signal });
      await take({ kind: "folder", folder: demoLibrary });
    },
    folders: folderBrowser({
      roots: pictureRoots(),
      leftOut: [known.settings.paths.data],
      signal,
    }) as FolderBrowser,
    /** What a page shows of a library that was just chosen; it is told once that a memory is ready. */
    firstLook(): FirstLookState | undefined {
      const { state } = deps.firstLook;
      if (state === undefined || isShown || state.failure !== undefined) return undefined;
      isShown = !state.isGoing;
      return isShown && state.memory === undefined ? undefined : state;
    },
    tile: (id: string) => deps.firstLook.tile(id),
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
      const people = await libraryService.use((open) => mostSeen(open, found));
      unknown = people.filter(({ role }) => role === undefined);
      return people;
    },
    /** People without a role, as far as they are known by now: a page never waits for it. */
    unknownPeople(): readonly SeenPerson[] {
      const isLooked = seen !== undefined;
      seen ??= look();
      const finding = seen;
      if (!isLooked) {
        finding.then((found) => libraryService.use((open) => mostSeen(open, found)))
          .then((people) => unknown = people.filter(({ role }) => role === undefined))
          .catch(() => {});
      }
      return unknown;
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
      const noted = new Set(notes.filter(({ role }) => role !== null).map(({ id }) => id));
      unknown = unknown.filter(({ id }) => !noted.has(id));
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
    nextSignIn: deps.nextSignIn,
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
    hasSamples: immich.url === undefined && library.folder !== undefined &&
      expandHome(library.folder) === settings.paths.demoLibrary,
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

/** In words of addresses alone: what the server answered is for the log. */
function saidOf(error: unknown, address: string): unknown {
  const fault = (code: FaultCode, key: CodeOf<"address">) => {
    const said = { key: `address.${key}`, values: { address } } as const;
    return new SaidFault(code, formatMessage("en", said), said, { cause: error });
  };
  if (error === undefined) return fault("usage", "invalid");
  if (!(error instanceof Fault)) return error;
  const { code, message } = error;
  switch (code) {
    case "forbidden":
      return fault(code, "key");
    // A version that is not understood.
    case "config_invalid":
      return fault("usage", "other");
    case "library_unreadable":
      if (/ answered 401 /.test(message)) return fault(code, "key");
      // A web page, or an answer that makes no sense, came from something.
      return fault(code, / answered /.test(message) ? "other" : "unreachable");
    default:
      return error;
  }
}
