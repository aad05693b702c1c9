// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import type { Config } from "../../../../src/config/schema.ts";
import { ARTIFACT_LIST } from "../../../../src/facts/models/artifacts.ts";
import type { RenderHealth } from "../../../../src/film/render/remote/render_protocol.ts";
import { preflight } from "../../../../src/app/preflight/all.ts";
import type { PreflightDeps, ProbedAccount } from "../../../../src/app/preflight/check.ts";

const CONFIG = {
  immich: {
    url: "https://photos.example.org",
    api_key: "k",
    accounts: { partner: { api_key: "p" } },
  },
  library: {},
  upload: { enabled: false },
  trips: { homebase_latitude: 48.1, homebase_longitude: 11.6 },
  output: { min_free_space_gb: 5, codec: "h264" },
  music: {},
  hardware: { enabled: true },
  metrics: { enabled: false },
  notifications: { enabled: false, urls: [], cooldown_hours: 24 },
  tier: "auto",
  inference: {
    fallback_to_local: true,
    producers: ["heads", "nsfw_marqo", "doc_docling"],
  },
  models: { provider: "auto" },
  llm: { enabled: false },
  automation: {},
  editorial: { preparation: { caption_provider: "smolvlm" } },
} as unknown as Config;

const ACCOUNT: ProbedAccount = {
  url: "https://photos.example.org",
  version: () => Promise.resolve({ major: 3, minor: 0, patch: 3 }),
  userName: () => Promise.resolve("Anna"),
  missingPermissions: () =>
    Promise.resolve({ read: [], deliver: [], album: [], optional: [], isAllPowerful: false }),
};

const UNSEEN = { pictures: 0, isCutShort: false, hasLinks: false, unread: [], notes: [] };

function needsWith(
  change: Partial<PreflightDeps> = {},
  config: Partial<Config> = {},
): PreflightDeps {
  return {
    config: { ...CONFIG, ...config },
    configFile: { path: "/data/config.yaml", isThere: true },
    outputFolder: "/films",
    cacheFolder: "/cache",
    machine: {
      now: () => 0,
      chance: () => 0.5,
      freeBytes: () => Promise.resolve(80e9),
      checkWritable: () => Promise.resolve(),
    },
    openAccount: () => ACCOUNT,
    checkLibraryFolder: () => Promise.resolve(),
    glanceAt: () => Promise.resolve({ ...UNSEEN, pictures: 1 }),
    encoderOf: () => Promise.resolve({ name: "libx264", hardware: false }),
    signIn: () => Promise.resolve({ auth: { provider: "off" }, problems: [], warnings: [] }),
    notificationHealth: () => Promise.resolve([]),
    notificationProblem: () => Promise.resolve(undefined),
    tierProbe: {
      health: () => Promise.reject(new Error("There is no service")),
      localProducers: () => Promise.resolve([]),
      localProviders: () => Promise.resolve(["CPUExecutionProvider"]),
    },
    providerLack: () => undefined,
    textModel() {
      throw new Error("No language model is stated");
    },
    captioner: () => Promise.reject(new Error("Nobody is to describe pictures")),
    models: () =>
      Promise.resolve(ARTIFACT_LIST.map((artifact) => ({
        artifact,
        path: `/models/${artifact.file}`,
        status: "absent",
      }))),
    ...change,
  };
}

async function rowsOf(deps: PreflightDeps) {
  const rows = await preflight(deps, new AbortController().signal);
  return new Map(rows.map((row) => [row.name, row]));
}

Deno.test("preflight gives one row each, all well", async () => {
  const rows = await rowsOf(needsWith());
  assert.deepEqual([...rows].map(([name, { status }]) => `${name} ${status}`), [
    "Configuration OK",
    "Library OK",
    "Account partner OK",
    "Home base OK",
    "Output folder OK",
    "Free space for films OK",
    "Free space for the cache OK",
    "Video encoder OK",
    "Render worker SKIPPED",
    "Tier OK",
    "Models SKIPPED",
    "Inference service SKIPPED",
    "Language model SKIPPED",
    "Captions SKIPPED",
    "Sign-in OK",
    "Metrics SKIPPED",
    "Notifications SKIPPED",
  ]);
  assert.equal(
    rows.get("Library")!.message,
    "Connected as Anna, Immich 3.0.3 at https://photos.example.org",
  );
});

Deno.test("preflight tells what the render worker renders with, and what keeps films from it", async () => {
  const render = (fallback_to_local: boolean) =>
    ({ render: { worker_base_url: "http://gpu/render", fallback_to_local } }) as Partial<Config>;
  const health = {
    encoders: [{ codec: "h264", name: "h264_nvenc", hardware: true }],
    jobs: 1,
    max_jobs: 4,
  } as unknown as RenderHealth;
  const serving = { renderWorker: () => Promise.resolve(health) };
  const row = (await rowsOf(needsWith(serving, render(false)))).get("Render worker")!;
  assert.equal(row.status, "OK");
  assert.match(row.message, /h264 by h264_nvenc; 1 of 4/);
  const away = {
    renderWorker: () => Promise.reject(new Fault("worker_unavailable", "It is away")),
  };
  for (const [fallback, status] of [[false, "ERROR"], [true, "WARNING"]] as const) {
    const lost = (await rowsOf(needsWith(away, render(fallback)))).get("Render worker")!;
    assert.deepEqual([lost.status, lost.message], [status, "It is away"]);
  }
});

Deno.test("preflight says which sound font cannot be read, before a film is made with it", async () => {
  const music = { ...CONFIG.music, sound_font: "/none.sf3" };
  const { status, message } = (await rowsOf(needsWith({}, { music }))).get("Sound font")!;
  assert.equal(status, "ERROR");
  assert.match(message, /\/none\.sf3/);
});

Deno.test("preflight warns of a folder without a picture", async () => {
  const glanceOf = async (notes: readonly string[]) => {
    const glanceAt = () => Promise.resolve({ ...UNSEEN, notes });
    return (await rowsOf(needsWith({ libraryFolder: "/pictures", glanceAt }))).get("Library")!;
  };
  const empty = await glanceOf([]);
  assert.equal(empty.status, "WARNING");
  assert.match(empty.message, /"\/pictures" holds no picture or video/);
  assert.match(empty.hint!, /must be mounted/);
  assert.equal(
    (await glanceOf(["It is closed", "It is of a kind"])).hint,
    "It is closed; It is of a kind",
  );
});

Deno.test("preflight passes on what the configuration probably does not mean", async () => {
  const configWarnings = ["immich.api_key names a variable that is not set"];
  const row = (await rowsOf(needsWith({ configWarnings }))).get("Configuration")!;
  assert.deepEqual([row.status, row.details], ["WARNING", configWarnings]);
});

Deno.test("preflight names what a key lacks for reading and for delivering", async () => {
  const lacks = (
    read: string[],
    deliver: string[],
    optional: Awaited<ReturnType<typeof ACCOUNT.missingPermissions>>["optional"] = [],
    album: string[] = [],
  ) => ({
    openAccount: () => ({
      ...ACCOUNT,
      missingPermissions: () =>
        Promise.resolve({ read, deliver, album, optional, isAllPowerful: false }),
    }),
  });
  const reading = (await rowsOf(needsWith(lacks(["person.read", "face.read"], [])))).get(
    "Library",
  )!;
  assert.equal(reading.status, "ERROR");
  assert.match(reading.message, /lacks person\.read, face\.read/);
  const idle = (await rowsOf(needsWith(lacks([], ["asset.upload"])))).get("Library")!;
  assert.equal(idle.status, "OK");
  assert.match(idle.details![0]!, /asset\.upload/);
  const wanted = await rowsOf(
    needsWith(lacks([], ["asset.upload"]), { upload: { enabled: true } }),
  );
  assert.equal(wanted.get("Library")!.status, "ERROR");
  const stacks = { name: "stack.read", purpose: "heed stacks", need: "read" } as const;
  const tags = { name: "tag.asset", purpose: "tag its films", need: "deliver" } as const;
  const less = (await rowsOf(needsWith(lacks([], [], [stacks, tags])))).get("Library")!;
  assert.equal(less.status, "WARNING");
  assert.match(less.message, /lacks stack\.read$/);
  assert.match(less.hint!, /without stack\.read it cannot heed stacks$/);
  const delivering = await rowsOf(
    needsWith(lacks([], [], [stacks, tags]), { upload: { enabled: true } }),
  );
  assert.match(delivering.get("Library")!.message, /lacks stack\.read, tag\.asset$/);
  const noAlbum = lacks([], [], [], ["albumAsset.create"]);
  const plain = (await rowsOf(needsWith(noAlbum, { upload: { enabled: true } }))).get("Library")!;
  assert.equal(plain.status, "OK", "no album is asked for");
  assert.match(plain.details![0]!, /album.*albumAsset\.create$/);
  const intoAlbum = { upload: { enabled: true, album_name: "Films" } };
  const album = (await rowsOf(needsWith(noAlbum, intoAlbum))).get("Library")!;
  assert.equal(album.status, "ERROR");
  assert.match(album.message, /"Films".*albumAsset\.create$/);
  // Films go to the top-level connection only.
  assert.equal(wanted.get("Account partner")!.status, "OK");
});

Deno.test("preflight says the Fault's sentence and remedy in the row of each account", async () => {
  const away = new Fault("library_unreadable", "The server is away", { hint: "Start it" });
  const openAccount = ({ account }: { account: string }) =>
    account === "partner" ? { ...ACCOUNT, version: () => Promise.reject(away) } : ACCOUNT;
  const rows = await rowsOf(needsWith({ openAccount }));
  assert.deepEqual(rows.get("Account partner"), {
    name: "Account partner",
    status: "ERROR",
    message: "The server is away",
    hint: "Start it",
  });
  assert.equal(rows.get("Library")!.status, "OK");
});

Deno.test("preflight asks all accounts side by side: servers that are silent cost one wait", async () => {
  const everybody = Promise.withResolvers<never>();
  const asked: string[] = [];
  const openAccount = ({ account }: { account: string }) => ({
    ...ACCOUNT,
    version: () => {
      // As if each of them gave up only after the last was asked.
      if (asked.push(account) === 2) everybody.reject(new Fault("library_unreadable", "Silence"));
      return everybody.promise;
    },
  });
  const rows = await rowsOf(needsWith({ openAccount }));
  assert.deepEqual(asked.sort(), ["partner", "primary"]);
  for (const name of ["Library", "Account partner"] as const) {
    assert.equal(rows.get(name)!.message, "Silence");
  }
});

Deno.test("preflight checks the folder where a folder is the library", async () => {
  const immich = { accounts: {} } as unknown as Config["immich"];
  const library = { folder: "/photos", follow_links: false, partner_pictures: false };
  const fine = await rowsOf(needsWith({}, { immich, library }));
  assert.match(fine.get("Library")!.message, /"\/photos" can be read/);
  const none = await rowsOf(needsWith({}, { immich }));
  assert.equal(none.get("Library")!.status, "ERROR");
  assert.match(none.get("Library")!.hint!, /demo/);
  const flag = await rowsOf(needsWith({ libraryFolder: "/other" }));
  assert.match(flag.get("Library")!.message, /"\/other"/);
  assert.ok(!flag.has("Account partner"));
});

Deno.test("preflight measures room and the right to write", async () => {
  const machine = {
    ...needsWith().machine,
    freeBytes: (folder: string) => Promise.resolve(folder === "/films" ? 3e9 : 7e9),
    checkWritable: () => Promise.reject(new Fault("not_writable", 'Could not write "/films"')),
  };
  const rows = await rowsOf(needsWith({ machine }));
  assert.equal(rows.get("Output folder")!.status, "ERROR");
  assert.equal(rows.get("Free space for films")!.status, "ERROR");
  assert.match(rows.get("Free space for films")!.message, /3\.0 GB free/);
  assert.equal(rows.get("Free space for the cache")!.status, "WARNING");
});

Deno.test("preflight counts what the program's own caches give way to as room", async () => {
  const machine = {
    ...needsWith().machine,
    freeBytes: () => Promise.resolve(3e9),
    checkWritable: () => Promise.resolve(),
  };
  const caches = { removable: (folder: string) => Promise.resolve(folder === "/films" ? 0 : 2e9) };
  const rows = await rowsOf(needsWith({ machine, caches }));
  assert.equal(rows.get("Free space for films")!.status, "ERROR");
  assert.equal(rows.get("Free space for the cache")!.status, "WARNING");
});

Deno.test("preflight says when no home is set, or half of one", async () => {
  const trips = (change: object) =>
    needsWith({}, { trips: { ...CONFIG.trips, ...change } as Config["trips"] });
  const unset = { homebase_latitude: undefined, homebase_longitude: undefined };
  assert.match((await rowsOf(trips(unset))).get("Home base")!.message, /Not set/);
  const usual = (await rowsOf(trips(unset))).get("Home base")!;
  assert.equal(usual.status, "SKIPPED");
  assert.match(usual.message, /trips are found once one place .* in 5 different weeks/);
  const half = (await rowsOf(trips({ homebase_latitude: undefined }))).get("Home base")!;
  assert.equal(half.status, "WARNING");
  assert.match(half.message, /one of its two/);
});
