// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { Fault } from "../../../../src/base/fault.ts";
import { openSaved, type SettingChange } from "../../../../src/config/saved/saved_settings.ts";
import { saveSettings } from "../../../../src/config/saved/save_settings.ts";
import { readSecretKey } from "../../../../src/config/saved/secret_key.ts";
import { MemorySettings } from "../../../fakes/stores/memory_settings.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const KEY = { PHOTOS_MEMORIES_SECRET_KEY: "0123456789abcdef0123456789abcdef" };

function world(folder: string, environment: Readonly<Record<string, string>> = KEY) {
  const store = new MemorySettings(), file = `${folder}/config.yaml`;
  const deps = { store, environment, file, required: false };
  return {
    store,
    writeConfig: (text: string) => writeFile(file, text),
    change: (change: Partial<SettingChange>) =>
      saveSettings(deps, { set: new Map(), unset: [], ...change }),
    set: (values: Readonly<Record<string, unknown>>) =>
      saveSettings(deps, { set: new Map(Object.entries(values)), unset: [] }),
    values: async () =>
      Object.fromEntries(
        (await openSaved([...store.rows.values()], await readSecretKey(environment))).values,
      ),
  };
}

/** The sentence and hint something was refused with. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(() => undefined, (error) => error);
  assert.ok(thrown instanceof Fault, String(thrown));
  return `${thrown.message}\n${thrown.hint ?? ""}`;
}

Deno.test("saveSettings keeps one row a key, secrets sealed, and none for what was never saved", () =>
  inScratch(async (folder) => {
    const { set, store, values, change } = world(folder);
    assert.deepEqual(
      await set({ "output.codec": "h265", "notifications.urls": ["ntfy://hush/a"] }),
      {
        saved: ["output.codec", "notifications.urls"],
        removed: [],
        absent: [],
      },
    );
    await set({ "output.codec": "h264" });
    assert.deepEqual([...store.rows.keys()].sort(), ["notifications.urls", "output.codec"]);
    assert.deepEqual(await values(), {
      "output.codec": "h264",
      "notifications.urls": ["ntfy://hush/a"],
    });
    assert.ok("sealed" in store.rows.get("notifications.urls")!);
    assert.deepEqual(await change({ unset: ["output.codec", "output.format"] }), {
      saved: [],
      removed: ["output.codec"],
      absent: ["output.format"],
    });
    assert.deepEqual([...store.rows.keys()], ["notifications.urls"]);
  }));

Deno.test("saveSettings writes nothing when one of several is refused, whichever", () =>
  inScratch(async (folder) => {
    const { set, store } = world(folder, { PHOTOS_MEMORIES_SECRET_KEY: "short" });
    const good = { "output.codec": "h265", "photos.duration": 3 };
    const refused: readonly [Readonly<Record<string, unknown>>, RegExp][] = [
      [{ "output.colour": "x" }, /not a known key/],
      [{ "llm.api_key": "hush-hush" }, /SECRET_KEY is too short/],
      [
        { "photos.duration": 99 },
        /^Nothing was saved: photos\.duration must be at most 10, not 99/,
      ],
      [{ "photos.duration": "long" }, /^Nothing was saved: photos\.duration must be a number/],
      [{ "automation.accounts": "a" }, /automation\.accounts must be a list/],
      [{ "immich.accounts.gran.url": "https://x" }, /immich\.accounts\.gran\.api_key is missing/],
      [{ "immich.accounts.Gran.url": "https://x" }, /its name is made of small letters/],
      [{ "immich.url": "https://a:hush-hush@x" }, /carries a name or password/],
    ];
    for (const [bad, says] of refused) {
      for (const values of [{ ...good, ...bad }, { ...bad, ...good, ...bad }]) {
        const text = await refusal(set(values));
        assert.match(text, says);
        assert.doesNotMatch(text, /hush/);
      }
    }
    assert.equal(store.rows.size, 0);
  }));

Deno.test("saveSettings refuses what the file or the environment sets, and a broken configuration", () =>
  inScratch(async (folder) => {
    const { set, writeConfig, change } = world(folder, {
      ...KEY,
      PHOTOS_MEMORIES_OUTPUT__CODEC: "h264",
    });
    await set({ "photos.duration": 3 });
    await writeConfig("advanced:\n  output: { format: mov }\n");
    assert.match(
      await refusal(set({ "output.codec": "h265" })),
      /variable PHOTOS_MEMORIES_OUTPUT__CODEC/,
    );
    assert.match(await refusal(set({ "output.format": "mp4" })), /as advanced\.output\.format/);
    for (const text of ["output: { format: avi }\n", "output: [\n"]) {
      await writeConfig(text);
      assert.match(await refusal(set({ "photos.duration": 4 })), /The configuration has a problem/);
      // A removal may be what puts it right.
      assert.deepEqual((await change({ unset: ["photos.enabled"] })).absent, ["photos.enabled"]);
    }
  }));

Deno.test("saveSettings removes what no longer fits, and nothing that something else leans on", () =>
  inScratch(async (folder) => {
    const { store, change, set } = world(folder);
    store.rows.set("output.codec", { key: "output.codec", json: '"av2"' });
    store.rows.set("server.port", { key: "server.port", json: "9000" });
    store.rows.set("old.key", { key: "old.key", json: "1" });
    assert.match(await refusal(set({ "photos.duration": 3 })), /the saved output\.codec must be/);
    assert.deepEqual(
      (await change({ unset: ["output.codec", "server.port", "old.key"] })).removed,
      [
        "output.codec",
        "server.port",
        "old.key",
      ],
    );
    assert.equal(store.rows.size, 0);
    assert.match(await refusal(change({ unset: ["old.key"] })), /"old\.key" is not a known key/);
    assert.match(await refusal(change({ unset: ["auth.username"] })), /environment and the file/);
    await set({
      "immich.accounts.gran.api_key": "g",
      "immich.accounts.gran.url": "https://g.example",
    });
    assert.match(
      await refusal(change({ unset: ["immich.accounts.gran.api_key"] })),
      /^Nothing was removed: immich\.accounts\.gran\.api_key is missing/,
    );
    assert.equal(
      (await change({
        unset: ["immich.accounts.gran.api_key", "immich.accounts.gran.url"],
      })).removed.length,
      2,
    );
  }));

Deno.test("saveSettings stops when a configuration that was named is not there", () =>
  inScratch(async (folder) => {
    const deps = {
      store: new MemorySettings(),
      environment: {},
      file: `${folder}/none`,
      required: true,
    };
    const change = { set: new Map([["output.codec", "h265"]]), unset: [] };
    assert.match(await refusal(saveSettings(deps, change)), /no such file/);
  }));
