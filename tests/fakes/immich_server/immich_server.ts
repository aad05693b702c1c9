// SPDX-License-Identifier: AGPL-3.0-or-later

// A library server for tests: listens on loopback and behaves as Immich 2 and 3 really do, surprises
// included. Faults can be put in the way of any call.

import { AssetStore } from "./asset_store.ts";
import type { FakeAlbum, FakeAsset, FakePerson, FakeUser } from "./fake_asset.ts";
import { type FaultDesk, patternOf } from "./fault_desk.ts";
import { HttpFront, type ServerCall } from "./http/http_front.ts";
import { ALL_ROUTES } from "./dispatch.ts";
import { addAlbum, addAsset, addPerson, addUsers } from "./seed_server.ts";
import { ServerClock, type ServerSettings, ServerState, type Upload } from "./server_state.ts";
import type { AssetSource, StoredAlbum, StoredAsset, StoredPerson } from "./stored.ts";

export interface ImmichServerOptions extends Partial<ServerSettings> {
  /** 3 unless told. */
  readonly major?: 2 | 3;
  /** 3.0.3 or 2.4.1 unless told. */
  readonly version?: { readonly major: 2 | 3; readonly minor: number; readonly patch: number };
  /** The first is the administrator and owns whatever names no owner; "Ruth" unless told. */
  readonly users?: readonly (string | FakeUser)[];
  readonly assets?: readonly FakeAsset[];
  readonly people?: readonly FakePerson[];
  readonly albums?: readonly FakeAlbum[];
  /** Rows computed on demand; see `generatedLibrary`. */
  readonly generated?: AssetSource;
  /** The server's clock when it begins to listen; it goes on from there. */
  readonly now?: string;
}

export interface ImmichServer extends AsyncDisposable {
  /** "http://127.0.0.1:PORT", without "/api". */
  readonly url: string;
  readonly port: number;
  readonly calls: readonly ServerCall[];
  readonly faults: FaultDesk;
  readonly uploads: readonly Upload[];
  /** Bytes of all bodies sent. */
  readonly bytesSent: number;
  /** Everything inside, for what has no function here. */
  readonly state: ServerState;
  /** A fresh key of the user; `["all"]` unless told. */
  keyOf(user: string, scopes?: readonly string[]): string;
  userId(name: string): string;
  /** Calls that fit a pattern of `faults.next`. */
  callsTo(pattern: string): ServerCall[];
  /** Takes a permission from a key, also from one that may do everything; or gives one. */
  withdraw(key: string, scope: string): void;
  grant(key: string, scope: string): void;
  asset(id: string): StoredAsset | undefined;
  /** By file name; throws when there is none or more than one. */
  assetNamed(fileName: string): StoredAsset;
  albumNamed(name: string): StoredAlbum;
  personNamed(name: string): StoredPerson;
  addAsset(asset: FakeAsset): Promise<StoredAsset>;
  addPerson(person: FakePerson): StoredPerson;
  addAlbum(album: FakeAlbum): StoredAlbum;
  /** Changes a row; `touch: false` keeps `updatedAt`. */
  change(id: string, changes: Partial<StoredAsset>, touch?: boolean): void;
  trash(id: string): void;
  /** For good, without a trace. */
  remove(id: string): void;
  /** Previews of uploads, forced deletions: see `lateJobs`. */
  finishJobs(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

const VERSIONS = {
  2: { major: 2, minor: 4, patch: 1 },
  3: { major: 3, minor: 0, patch: 3 },
} as const;

/** What a key needs to read and to deliver films, tags left out. */
export const LEAST_SCOPES: readonly string[] = [
  "asset.read",
  "asset.view",
  "asset.download",
  "asset.statistics",
  "asset.upload",
  "person.read",
  "face.read",
  "album.read",
  "album.create",
  "albumAsset.create",
  "user.read",
];

/** Listens on a free port of 127.0.0.1 until it is disposed. */
export async function startImmichServer(
  options: ImmichServerOptions = {},
): Promise<ImmichServer> {
  const state = await seeded(options);
  const front = new HttpFront(state);
  await front.listen();
  state.clock.start();
  return new RunningServer(state, front);
}

async function seeded(options: ImmichServerOptions): Promise<ServerState> {
  const version = options.version ?? VERSIONS[options.major ?? 3];
  const state = new ServerState(
    version.major,
    version,
    new AssetStore(options.generated),
    new ServerClock(options.now ?? "2026-03-01T12:00:00.000Z"),
    {
      smartSearch: options.smartSearch ?? "matches",
      lateJobs: options.lateJobs ?? false,
      keptUploadBytes: options.keptUploadBytes ?? 1 << 20,
    },
  );
  addUsers(state, options.users ?? ["Ruth"]);
  for (const person of options.generated?.people ?? []) {
    state.people.set(person.id, { ...person });
  }
  for (const person of options.people ?? []) addPerson(state, person);
  for (const album of options.albums ?? []) addAlbum(state, album);
  for (const asset of options.assets ?? []) await addAsset(state, asset);
  return state;
}

class RunningServer implements ImmichServer {
  readonly #front: HttpFront;

  constructor(readonly state: ServerState, front: HttpFront) {
    this.#front = front;
  }

  get port(): number {
    return this.#front.port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get calls(): readonly ServerCall[] {
    return this.#front.calls;
  }

  get faults(): FaultDesk {
    return this.#front.faults;
  }

  get bytesSent(): number {
    return this.#front.bytesSent;
  }

  get uploads(): readonly Upload[] {
    return this.state.uploads;
  }

  keyOf(user: string, scopes: readonly string[] = ["all"]): string {
    const id = this.state.newId("key"), secret = `key-${user.toLowerCase()}-${id.slice(0, 8)}`;
    const owner = this.state.userNamed(user);
    this.state.keys.set(secret, { id, secret, user: owner, scopes: new Set(scopes) });
    return secret;
  }

  userId(name: string): string {
    return this.state.userNamed(name).id;
  }

  callsTo(pattern: string): ServerCall[] {
    const fits = patternOf(pattern);
    return this.calls.filter(({ method, path }) => fits.test(`${method} ${path}`));
  }

  withdraw(key: string, scope: string): void {
    const { scopes } = this.state.keys.get(key)!;
    if (scopes.delete("all")) { for (const { scope } of ALL_ROUTES) if (scope) scopes.add(scope); }
    scopes.delete(scope);
  }

  grant(key: string, scope: string): void {
    this.state.keys.get(key)!.scopes.add(scope);
  }

  asset(id: string): StoredAsset | undefined {
    return this.state.assets.get(id);
  }

  assetNamed(fileName: string): StoredAsset {
    return only([...this.state.assets.ownRows()], (row) => row.fileName === fileName, fileName);
  }

  albumNamed(name: string): StoredAlbum {
    return only([...this.state.albums.values()], (album) => album.name === name, name);
  }

  personNamed(name: string): StoredPerson {
    return only([...this.state.people.values()], (person) => person.name === name, name);
  }

  addAsset(asset: FakeAsset): Promise<StoredAsset> {
    this.state.clock.tick();
    return addAsset(this.state, asset);
  }

  addPerson(person: FakePerson): StoredPerson {
    return addPerson(this.state, person);
  }

  addAlbum(album: FakeAlbum): StoredAlbum {
    this.state.clock.tick();
    return addAlbum(this.state, album);
  }

  change(id: string, changes: Partial<StoredAsset>, touch = true): void {
    this.state.change(id, changes, touch);
  }

  trash(id: string): void {
    this.state.change(id, { trashedAt: this.state.clock.now() });
  }

  remove(id: string): void {
    this.state.assets.remove(id);
  }

  finishJobs(): void {
    for (const job of this.state.jobs.splice(0)) job();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#front.close();
  }
}

function only<T>(all: readonly T[], fits: (one: T) => boolean, name: string): T {
  const found = all.filter(fits);
  if (found.length !== 1) throw new Error(`The fake server has ${found.length} of "${name}"`);
  return found[0]!;
}
