// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Fault } from "../../../../src/base/fault.ts";
import { loadConfig } from "../../../../src/config/load.ts";
import { moveSettings } from "../../../../src/config/saved/move_settings.ts";
import { openSaved } from "../../../../src/config/saved/saved_settings.ts";
import { readSecretKey } from "../../../../src/config/saved/secret_key.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { readSavedRows } from "../../../../src/ledger/sqlite/setting_store.ts";
import { MemorySettings } from "../../../fakes/stores/memory_settings.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const KEY = { PHOTOS_MEMORIES_SECRET_KEY: "0123456789abcdef0123456789abcdef", NAMED: "n-1" };
const TEXT = `# my house

output:
  codec: h265
  frame_rate: 30 # as a number
advanced:
  # whom to tell
  notifications:
    urls: [ntfys://user:hush-hush@ntfy.example.org/topic]
  output:
    codec: h264
immich:
  api_key: \${NAMED}
  url: https://a.example
`;

async function world(folder: string, text = TEXT, environment: Record<string, string> = KEY) {
  const file = `${folder}/config.yaml`, store = new MemorySettings();
  await writeFile(file, text);
  const saved = async () =>
    await openSaved([...store.rows.values()], await readSecretKey(environment));
  return {
    file,
    store,
    saved,
    move: (...keys: string[]) => moveSettings({ store, environment, file, required: false }, keys),
    text: () => readFile(file, "utf8"),
    config: async () => (await loadConfig(file, environment, true, await saved())).config,
  };
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(() => undefined, (error) => error);
  assert.ok(thrown instanceof Fault, String(thrown));
  return `${thrown.message}\n${thrown.hint ?? ""}`;
}

Deno.test("moveSettings takes keys out of both places of the file and leaves what is in force", () =>
  inScratch(async (folder) => {
    const { file, move, text, config, saved } = await world(folder);
    await chmod(file, 0o640);
    const before = await config();
    const moved = await move("output.codec", "notifications.urls", "output.frame_rate");
    assert.deepEqual(await config(), before);
    assert.deepEqual(Object.fromEntries((await saved()).values), {
      "output.codec": "h265",
      "notifications.urls": ["ntfys://user:hush-hush@ntfy.example.org/topic"],
      "output.frame_rate": "30",
    });
    assert.equal(
      await text(),
      "# my house\n\nimmich:\n  api_key: ${NAMED}\n  url: https://a.example\n",
    );
    assert.equal(await readFile(moved.backup, "utf8"), TEXT);
    const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    assert.deepEqual([await mode(moved.backup), await mode(file)], ["600", "640"]);
    assert.deepEqual((await readdir(folder)).sort(), ["config.yaml", "config.yaml.bak"]);
    const between = await text();
    const { backup } = await move("immich.url");
    assert.deepEqual(await config(), before);
    assert.equal(backup, `${file}.bak2`);
    assert.deepEqual([await readFile(moved.backup, "utf8"), await readFile(backup, "utf8")], [
      TEXT,
      between,
    ]);
  }));

Deno.test("moveSettings leaves an emptied file that is still one, and writes where a link leads", () =>
  inScratch(async (folder) => {
    await mkdir(`${folder}/real`);
    const { text, config, move, file } = await world(`${folder}/real`, "output:\n  codec: h265\n");
    await symlink(file, `${folder}/link.yaml`);
    const before = await config();
    const store = new MemorySettings();
    const deps = { store, environment: KEY, file: `${folder}/link.yaml`, required: true };
    const { backup } = await moveSettings(deps, ["output.codec"]);
    assert.equal(await text(), "");
    assert.equal(backup, `${file}.bak`);
    assert.equal((await loadConfig(`${folder}/link.yaml`, {}, true)).config.output.codec, "h264");
    assert.equal(before.output.codec, "h265");
    assert.match(await refusal(move("output.codec")), /does not stand in/);
  }));

Deno.test("moveSettings refuses before anything is written", () =>
  inScratch(async (folder) => {
    const refused: readonly [string, string, RegExp, Record<string, string>?][] = [
      ["immich.api_key", TEXT, /holds \$\{/],
      ["notifications.urls", TEXT, /is too short/, { ...KEY, PHOTOS_MEMORIES_SECRET_KEY: "short" }],
      ["output.colour", TEXT, /not a known key/],
      ["output", TEXT, /not a known key/],
      ["auth.username", "auth: { username: anna }\n", /environment and the file alone/],
      ["photos.duration", TEXT, /photos\.duration: it does not stand in/],
      ["output.codec", "output: { codec: av2 }\n", /The configuration has a problem/],
      ["output.codec", "output: [\n", /The configuration has/],
      ["output.codec", "photos: &p { duration: 3 }\noutput: { codec: h265 }\nx: *p\n", /problem/],
      [
        "photos.duration",
        "photos: { duration: &d 3 }\ncache: { pieces_max_size_gb: *d }\n",
        /another part of .* refers to it/,
      ],
    ];
    for (const [key, content, says, environment] of refused) {
      const { move, text, store } = await world(folder, content, environment);
      const sentence = await refusal(move(key));
      assert.match(sentence, says, key);
      assert.doesNotMatch(sentence, /hush/);
      assert.deepEqual([await text(), store.rows.size], [content, 0]);
    }
    assert.deepEqual(await readdir(folder), ["config.yaml"]);
  }));

Deno.test("moveSettings loses nothing when it is killed between the store and the file", () =>
  inScratch(async (folder) => {
    const { file, text, config } = await world(folder);
    const ledgerFile = `${folder}/ledger.db`;
    const before = await config();
    const entry = fileURLToPath(
      new URL("../../../fixtures/process/move_killed_entry.ts", import.meta.url),
    );
    const { signal } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-check", "-A", entry, file, ledgerFile, "notifications.urls"],
      env: KEY,
      stdout: "null",
      stderr: "inherit",
    }).output();
    assert.equal(signal, "SIGKILL");
    assert.equal(await text(), TEXT);
    const rows = async () =>
      await openSaved(await readSavedRows(ledgerFile), await readSecretKey(KEY));
    assert.deepEqual((await rows()).values.get("notifications.urls"), before.notifications.urls);
    assert.deepEqual((await loadConfig(file, KEY, true, await rows())).config, before);
    await using ledger = await openLedger(ledgerFile);
    const deps = { store: ledger.settings, environment: KEY, file, required: true };
    await moveSettings(deps, ["notifications.urls"]);
    assert.ok(!(await text()).includes("hush"));
    assert.deepEqual((await loadConfig(file, KEY, true, await rows())).config, before);
  }));

Deno.test("moveSettings leaves a file alone that somebody wrote into meanwhile", () =>
  inScratch(async (folder) => {
    const { file, store, text } = await world(folder);
    const change: MemorySettings["change"] = async (decide) => {
      await store.change(decide);
      await writeFile(file, `${TEXT}# more\n`);
    };
    const deps = { store: { change }, environment: KEY, file, required: true };
    assert.match(await refusal(moveSettings(deps, ["output.codec"])), /was changed meanwhile/);
    assert.equal(await text(), `${TEXT}# more\n`);
  }));
