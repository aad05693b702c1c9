// The first steps as the web touches them: the settings, the library and the people together.

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
import type { LibraryAsk, LibraryVerdict, SetupDeps, SetupState } from "./setup_port.ts";
import { notePerson } from "../people/people.ts";
import type { Settings } from "../settings/settings.ts";
import type { LibraryService } from "../library/library_service.ts";
import type { SettingsMonitor } from "../settings/settings_monitor.ts";
import { firstFilm } from "./first_film.ts";
import { homePlaces } from "./home_places.ts";
import { faceOf, mostSeen, type Seen, seenIn } from "./seen_faces.ts";
import { tryLibrary } from "./try_library.ts";

interface SetupNeeds {
  readonly ledger: Pick<Ledger, "people">;
  readonly saving: SavingDeps;
  readonly known: Pick<SettingsMonitor, "settings" | "renew">;
  readonly desk: LibraryService;
  /** What is known of the library is of another one now. */
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

export function setupDeps(needs: SetupNeeds): SetupDeps {
  const { ledger, saving, known, desk, signal } = needs;
  let seen: Promise<Seen> | undefined;
  const look = () =>
    desk.use((open) => {
      const looking = seenIn(open, signal);
      looking.catch(() => seen = undefined);
      return looking;
    });
  const save = async (set: ReadonlyMap<string, unknown>, unset: readonly string[] = []) => {
    await saveSettings(saving, { set, unset });
    await known.renew();
    await desk.renew();
  };
  return {
    ...homePlaces(),
    async state() {
      await known.renew();
      const { people } = await ledger.people.book();
      const hasPeople = people.some(({ role }) => role !== undefined);
      return stateOf(known.settings, needs.isSignInOn, hasPeople);
    },
    async library(ask) {
      refuseAddress(ask);
      const { settings } = known, { set, unset } = changeOf(ask, settings);
      const config = withLibrary(settings.config, ask);
      const { isFit, ...tried } = await tryLibrary(settings, config, needs.entry, signal);
      if (isFit) {
        await save(set, unset);
        seen = undefined;
        needs.libraryChanged();
      }
      return { ...tried, isSaved: isFit } satisfies LibraryVerdict;
    },
    saveHome: ({ latitude, longitude }) =>
      save(
        new Map([
          ["trips.homebase_latitude", latitude],
          ["trips.homebase_longitude", longitude],
        ]),
      ),
    async people() {
      seen = look();
      const found = await seen;
      return await desk.use((open) => mostSeen(open, found));
    },
    async face(person) {
      try {
        const found = await (seen ??= look());
        return await desk.use((open) => faceOf(open, person, found, signal));
      } catch (error) {
        if (error instanceof Fault) return undefined;
        throw error;
      }
    },
    async notePeople(notes) {
      await desk.use(async ({ library, account }) => {
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
      await desk.renew();
    },
    savePassword: async ({ username, password }) =>
      await writeSignIn(saving, [
        ["auth.enabled", true],
        ["auth.provider", "basic"],
        ["auth.username", username],
        ["auth.password", await hashPassword(password)],
      ]),
    saveFamily: async (account) =>
      await writeSignIn(
        saving,
        account === undefined ? [["auth.family_password", ""]] : [
          ["auth.family_username", account.username],
          ["auth.family_password", await hashPassword(account.password)],
        ],
      ),
    firstFilm: () => desk.use(({ library }) => firstFilm(library, signal)),
    restart: needs.restart,
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
function changeOf(ask: LibraryAsk, settings: Settings) {
  if (ask.kind === "folder") {
    const saved = (key: string) => sourceOf(key, settings).source === "database";
    return {
      set: new Map([["library.folder", pathFrom("", ask.folder)]]),
      unset: ["immich.url", "immich.api_key"].filter(saved),
    };
  }
  const set = new Map([["immich.url", ask.url]]);
  if (ask.key !== undefined) set.set("immich.api_key", ask.key);
  return { set, unset: [] };
}

function withLibrary(config: Config, ask: LibraryAsk): Config {
  if (ask.kind === "folder") {
    return {
      ...config,
      library: { folder: pathFrom("", ask.folder) },
      immich: { ...config.immich, url: undefined, api_key: undefined },
    };
  }
  const { immich } = config;
  // A saved key is shown to no other server.
  const kept = ask.url === immich.url ? immich.api_key : undefined;
  return { ...config, immich: { ...immich, url: ask.url, api_key: ask.key ?? kept } };
}

/** Throws Fault `usage`. */
function refuseAddress(ask: LibraryAsk): void {
  if (ask.kind === "folder" || keyAt("immich.url")!.takes(ask.url)) return;
  throw new Fault("usage", `"${ask.url}" is not the address of a server`, {
    hint: "Give it whole, such as http://immich.local:2283, and without a name or password in it",
  });
}
