import assert from "node:assert/strict";
import fc from "fast-check";
import { loadConfig } from "../../../../src/config/load.ts";
import {
  hasSecrets,
  NOTHING_SAVED,
  openSaved,
  savedAfter,
  type SavedRow,
} from "../../../../src/config/saved/saved_settings.ts";
import { readSecretKey, type SecretKey } from "../../../../src/config/saved/secret_key.ts";
import { rowsOf } from "../../../../src/config/saved/save_settings.ts";
import { showConfig } from "../../../../src/config/show.ts";

const key = (letter: string): SecretKey => ({
  kind: "set",
  text: letter.repeat(32),
  variable: "PHOTOS_MEMORIES_SECRET_KEY",
});
const URLS = ["ntfys://user:hush-hush@ntfy.example.org/topic"];
const VALUES = new Map<string, unknown>([
  ["notifications.urls", URLS],
  ["output.codec", "h265"],
  ["trips.homebase_latitude", -33.5],
  ["automation.enabled", true],
]);

Deno.test("openSaved gives back what rowsOf made, and only secrets are sealed", async () => {
  const rows = await rowsOf(VALUES, key("a"));
  assert.deepEqual(rows.filter((row) => "sealed" in row).map((row) => row.key), [
    "notifications.urls",
  ]);
  const saved = await openSaved(rows, key("a"));
  assert.deepEqual(new Map(saved.values), VALUES);
  assert.deepEqual([saved.undecryptable, saved.ignored, hasSecrets(saved)], [[], [], true]);
  assert.equal(hasSecrets(await openSaved(rows.slice(1), key("a"))), false);
});

Deno.test("openSaved reads secrets of a changed, lost or short key as their defaults, each marked", async () => {
  const rows = await rowsOf(VALUES, key("a"));
  const others: readonly [SecretKey, RegExp][] = [
    [key("b"), /PHOTOS_MEMORIES_SECRET_KEY is not the key it was saved with/],
    [{ kind: "absent" }, /PHOTOS_MEMORIES_SECRET_KEY is not set/],
    [{ kind: "unusable", because: "it is too short" }, /it is too short/],
  ];
  for (const [other, says] of others) {
    const saved = await openSaved(rows, other);
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

Deno.test("a value sealed under one key's name is not read under another's", async () => {
  const [row] = await rowsOf(new Map([["llm.api_key", "sk-1"]]), key("a"));
  const moved = { ...row!, key: "immich.api_key" };
  const saved = await openSaved([row!, moved], key("a"));
  assert.deepEqual([...saved.values], [["llm.api_key", "sk-1"]]);
  assert.deepEqual(saved.undecryptable, ["immich.api_key"]);
});

Deno.test("an account whose key is lost is left out; the other accounts work", async () => {
  const rows = await rowsOf(
    new Map([
      ["immich.accounts.gran.api_key", "g"],
      ["immich.accounts.gran.url", "https://gran.example"],
      ["immich.accounts.partner.url", "https://p.example"],
    ]),
    key("a"),
  );
  const saved = await openSaved(rows, key("b"));
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
  const saved = await openSaved(rows, { kind: "absent" });
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

Deno.test("openSaved takes any bytes and any words without failing", async () => {
  const row = fc.record({
    key: fc.constantFrom("output.codec", "llm.api_key", "x"),
    json: fc.string(),
  });
  const sealed = fc.record({ key: fc.constant("llm.api_key"), sealed: fc.uint8Array() });
  await fc.assert(fc.asyncProperty(fc.array(fc.oneof(row, sealed)), async (rows) => {
    const { values, undecryptable, ignored } = await openSaved(rows, key("a"));
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

Deno.test("readSecretKey takes the variable, else its file, and never shows either", async () => {
  const long = "a".repeat(32), variable = "PHOTOS_MEMORIES_SECRET_KEY";
  assert.deepEqual(await readSecretKey({ [variable]: long, [`${variable}_FILE`]: "/none" }), {
    kind: "set",
    text: long,
    variable,
  });
  assert.deepEqual(await readSecretKey({ [variable]: "" }), { kind: "absent" });
  assert.equal((await readSecretKey({ [variable]: "a".repeat(31) })).kind, "unusable");
  const missing = await readSecretKey({ [`${variable}_FILE`]: "/no/such/file" });
  assert.match(
    missing.kind === "unusable" ? missing.because : "",
    /SECRET_KEY_FILE: could not read/,
  );
  const empty = await readSecretKey({ [`${variable}_FILE`]: "/dev/null" });
  assert.deepEqual(empty, {
    kind: "unusable",
    because: `${variable}_FILE: "/dev/null" is empty`,
  });
});
