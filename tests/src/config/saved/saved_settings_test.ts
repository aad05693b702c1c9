// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { stat, writeFile } from "node:fs/promises";
import fc from "fast-check";
import { loadConfig } from "../../../../src/config/load.ts";
import {
  hasSecrets,
  NOTHING_SAVED,
  openSaved,
  rowsOf,
  savedAfter,
  type SavedRow,
} from "../../../../src/config/saved/saved_settings.ts";
import {
  readSecretKey,
  type SecretKey,
  secretKeyToSave,
} from "../../../../src/config/saved/secret_key.ts";
import { showConfig } from "../../../../src/config/show.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const key = (letter: string): SecretKey => ({
  kind: "set",
  text: letter.repeat(32),
  origin: "PHOTOS_MEMORIES_SECRET_KEY",
});
/** `"sk-1"` under `key("a")`, as version 0.1.0 sealed it. */
const LANDED = "AYtW2uBa69TavaEeepjUg5SWoUOpJ7ZivmQgFqeVsQuT1N1ExwHFyJM9iA==";
const URLS = ["ntfys://user:hush-hush@ntfy.example.org/topic"];
const VALUES = new Map<string, unknown>([
  ["notifications.urls", URLS],
  ["output.codec", "h265"],
  ["trips.homebase_latitude", -33.5],
  ["automation.enabled", true],
]);

Deno.test("openSaved gives back what rowsOf made, and only secrets are sealed", () => {
  const rows = rowsOf(VALUES, key("a"));
  assert.deepEqual(rows.filter((row) => "sealed" in row).map((row) => row.key), [
    "notifications.urls",
  ]);
  const saved = openSaved(rows, key("a"));
  assert.deepEqual(new Map(saved.values), VALUES);
  assert.deepEqual([saved.undecryptable, saved.ignored, hasSecrets(saved)], [[], [], true]);
  assert.equal(hasSecrets(openSaved(rows.slice(1), key("a"))), false);
});

Deno.test("openSaved reads secrets of a changed, lost or short key as their defaults, each marked", async () => {
  const rows = rowsOf(VALUES, key("a"));
  const others: readonly [SecretKey, RegExp][] = [
    [key("b"), /the key in PHOTOS_MEMORIES_SECRET_KEY is not the one it was saved with/],
    [{ kind: "absent" }, /the key it was saved with is not there/],
    [{ kind: "unusable", because: "it is too short" }, /it is too short/],
  ];
  for (const [other, says] of others) {
    const saved = openSaved(rows, other);
    assert.deepEqual(saved.undecryptable, ["notifications.urls"]);
    assert.equal(hasSecrets(saved), true);
    const loaded = await loadConfig("/no/such/file", {}, false, saved);
    assert.deepEqual([loaded.config.notifications.urls, loaded.config.output.codec], [[], "h265"]);
    assert.match(loaded.savedWarnings.join("\n"), says);
    assert.doesNotMatch(loaded.savedWarnings.join("\n"), /hush/);
    const shown = showConfig(loaded, saved.undecryptable);
    const row = shown.find(({ path }) => path === "notifications.urls")!;
    assert.deepEqual(
      [row.value, row.source, row.mark],
      [[], "default", "saved here but cannot be decrypted"],
    );
    assert.equal(shown.filter(({ mark }) => mark !== undefined).length, 1);
    // What the environment says is in force, and nobody is warned of what would not be read anyway.
    const environment = { PHOTOS_MEMORIES_NOTIFICATIONS__URLS: "ntfy://other/topic" };
    const over = await loadConfig("/no/such/file", environment, false, saved);
    assert.deepEqual([over.config.notifications.urls.length, over.savedWarnings], [1, []]);
  }
});

Deno.test("a value sealed under one key's name is not read under another's", () => {
  const [row] = rowsOf(new Map([["llm.api_key", "sk-1"]]), key("a"));
  const moved = { ...row!, key: "immich.api_key" };
  const saved = openSaved([row!, moved], key("a"));
  assert.deepEqual([...saved.values], [["llm.api_key", "sk-1"]]);
  assert.deepEqual(saved.undecryptable, ["immich.api_key"]);
});

Deno.test("an account whose key is lost is left out; the other accounts work", async () => {
  const rows = rowsOf(
    new Map([
      ["immich.accounts.gran.api_key", "g"],
      ["immich.accounts.gran.url", "https://gran.example"],
      ["immich.accounts.partner.url", "https://p.example"],
    ]),
    key("a"),
  );
  const saved = openSaved(rows, key("b"));
  const environment = { PHOTOS_MEMORIES_IMMICH__ACCOUNTS__PARTNER__API_KEY: "p" };
  const { config, savedWarnings } = await loadConfig("/no/such/file", environment, false, saved);
  assert.deepEqual(Object.keys(config.immich.accounts), ["partner"]);
  assert.match(savedWarnings.join(), /immich\.accounts\.gran\.api_key is saved here but/);
});

Deno.test("openSaved ignores rows of other places, unknown keys and damaged ones, and says so", async () => {
  const rows: SavedRow[] = [
    { key: "server.port", json: "9000" },
    { key: "auth.enabled", json: "true" },
    { key: "database.url", json: '"x"' },
    { key: "output.colour", json: '"x"' },
    { key: "immich.accounts.__proto__.url", json: '"https://x"' },
    { key: "output.codec", json: '"hev' },
  ];
  const saved = openSaved(rows, { kind: "absent" });
  assert.deepEqual(saved.ignored.map(({ because }) => because), [
    "is read from the environment and the file alone",
    "is read from the environment and the file alone",
    "is read from the environment and the file alone",
    "is not a known key",
    "is not a known key",
    "is damaged",
  ]);
  const { config, savedWarnings } = await loadConfig("/no/such/file", {}, false, saved);
  assert.deepEqual([config.server.port, config.auth.enabled], [8080, false]);
  assert.match(savedWarnings[0]!, /The saved server\.port is ignored: .*config unset server\.port/);
  assert.equal(savedWarnings.length, 6);
});

Deno.test("openSaved takes any bytes and any words without failing", () => {
  const row = fc.record({
    key: fc.constantFrom("output.codec", "llm.api_key", "x"),
    json: fc.string(),
  });
  const sealed = fc.record({ key: fc.constant("llm.api_key"), sealed: fc.uint8Array() });
  fc.assert(fc.property(fc.array(fc.oneof(row, sealed)), (rows) => {
    const { values, undecryptable, ignored } = openSaved(rows, key("a"));
    assert.ok(values.size + undecryptable.length + ignored.length <= rows.length);
  }));
});

Deno.test("savedAfter is what would be read after a change", () => {
  const saved = {
    ...NOTHING_SAVED,
    values: new Map<string, unknown>([["a", 1], ["b", 2]]),
    undecryptable: ["c", "d"],
    ignored: [{ key: "e", because: "is damaged" }],
  };
  const after = savedAfter(saved, { set: new Map([["b", 3], ["c", 4]]), unset: ["a", "e"] });
  assert.deepEqual([...after.values], [["b", 3], ["c", 4]]);
  assert.deepEqual([after.undecryptable, after.ignored], [["d"], []]);
});

Deno.test("openSaved opens a row that the landed version sealed", () => {
  const row = { key: "llm.api_key", sealed: Buffer.from(LANDED, "base64") };
  assert.deepEqual([...openSaved([row], key("a")).values], [["llm.api_key", "sk-1"]]);
});

Deno.test("readSecretKey takes the variable, else its file, and never shows either", () =>
  inScratch(async (folder) => {
    const long = "a".repeat(32), variable = "PHOTOS_MEMORIES_SECRET_KEY";
    const read = (more: Record<string, string>) =>
      readSecretKey({ PHOTOS_MEMORIES_DATA_DIR: folder, ...more });
    assert.deepEqual(await read({ [variable]: long, [`${variable}_FILE`]: "/none" }), {
      kind: "set",
      text: long,
      origin: variable,
    });
    assert.deepEqual(await read({ [variable]: "" }), { kind: "absent" });
    assert.equal((await read({ [variable]: "a".repeat(31) })).kind, "unusable");
    const files = { "/no/such/file": "could not read", "/dev/null": "is empty" };
    for (const [file, says] of Object.entries(files)) {
      const key = await read({ [`${variable}_FILE`]: file });
      assert.ok(key.kind === "unusable" && key.because.includes(says), file);
    }
  }));

Deno.test("secretKeyToSave makes a key once in the data folder, for its owner's eyes only", () =>
  inScratch(async (folder) => {
    const environment = { PHOTOS_MEMORIES_DATA_DIR: `${folder}/data` };
    const both = await Promise.all([secretKeyToSave(environment), secretKeyToSave(environment)]);
    const file = `${folder}/data/.secret_key`;
    assert.deepEqual(both[0], both[1]);
    assert.deepEqual(await readSecretKey(environment), both[0]);
    assert.ok(both[0].kind === "set" && both[0].origin === file);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    await writeFile(file, "short");
    const damaged = await readSecretKey(environment);
    assert.ok(damaged.kind === "unusable" && damaged.because.includes(file));
  }));
