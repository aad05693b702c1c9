// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { reasonOf } from "../../../src/base/fault.ts";
import { loadConfig } from "../../../src/config/load.ts";
import { showConfig } from "../../../src/config/show.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "photos-memories-auth-"));
let count = 0;
function fileWith(text: string): string {
  const file = path.join(folder, `${count++}`);
  writeFileSync(file, text);
  return file;
}
const load = (environment: Record<string, string>, yaml = "") =>
  loadConfig(fileWith(yaml), environment, true);
const USERNAME = "PHOTOS_MEMORIES_AUTH_USERNAME", PASSWORD = "PHOTOS_MEMORIES_AUTH_PASSWORD";

Deno.test("loadConfig turns sign-in on when both variables are there, over everything else", async () => {
  const yaml = "advanced:\n  auth: {enabled: false, provider: oidc, username: carl}\n";
  const { config, origins } = await load({ [USERNAME]: "anna", [PASSWORD]: "p$1 x" }, yaml);
  const { enabled, provider, username, password } = config.auth;
  assert.deepEqual([enabled, provider, username, password], [true, "basic", "anna", "p$1 x"]);
  assert.equal(origins.get("auth.password"), PASSWORD);
});

Deno.test("loadConfig ignores one of the two alone, and empty ones", async () => {
  const yaml = "auth: {enabled: true, username: carl, password: kept}\n";
  const alone: ReadonlyArray<Record<string, string>> = [
    { [USERNAME]: "anna" },
    { [PASSWORD]: "x" },
    { [USERNAME]: "anna", [PASSWORD]: "" },
    { [USERNAME]: "", [PASSWORD]: "x" },
  ];
  for (const environment of alone) {
    const bare = (await load(environment)).config.auth;
    assert.deepEqual([bare.enabled, bare.username, bare.password], [false, undefined, undefined]);
    const filled = (await load(environment, yaml)).config.auth;
    assert.deepEqual([filled.username, filled.password], ["carl", "kept"]);
  }
});

Deno.test("loadConfig takes the pair and every other secret from files, too", async () => {
  const environment = {
    [`${USERNAME}_FILE`]: fileWith("anna\n"),
    [`${PASSWORD}_FILE`]: fileWith("four words\n"),
    PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN_FILE: fileWith("t0\n"),
    PHOTOS_MEMORIES_AUTH__CLIENT_SECRET_FILE: fileWith("c0\n"),
  };
  const { config } = await load(environment);
  assert.deepEqual([config.auth.username, config.auth.password], ["anna", "four words"]);
  assert.deepEqual([config.server.trigger_token, config.auth.client_secret], ["t0", "c0"]);
  const missing = { [USERNAME]: "anna", [`${PASSWORD}_FILE`]: "/no/such/file" };
  assert.match(await load(missing).then(String, reasonOf), /AUTH_PASSWORD_FILE: could not read/);
});

Deno.test("loadConfig lets no empty variable throw away the secret that its file holds", async () => {
  for (
    const name of [
      "PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN",
      "PHOTOS_MEMORIES_METRICS__TOKEN",
      "IMMICH_API_KEY",
    ]
  ) {
    const { config } = await load({ [name]: "", [`${name}_FILE`]: fileWith("t0\n") });
    const { server, metrics, immich } = config;
    assert.ok([server.trigger_token, metrics.token, immich.api_key].includes("t0"), name);
    await load({ [`${name}_FILE`]: "" });
  }
});

Deno.test("loadConfig refuses an empty file where a secret was meant, whatever else is set", async () => {
  const emptied = (name: string) => ({ [`${name}_FILE`]: fileWith(" \n\t") });
  const meant: ReadonlyArray<Record<string, string>> = [
    { [USERNAME]: "anna", ...emptied(PASSWORD) },
    { [USERNAME]: "anna", [PASSWORD]: "", ...emptied(PASSWORD) },
    { ...emptied(USERNAME), [PASSWORD]: "four words" },
    { PHOTOS_MEMORIES_METRICS__ENABLED: "1", ...emptied("PHOTOS_MEMORIES_METRICS__TOKEN") },
    emptied("PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN"),
    emptied("IMMICH_API_KEY"),
    emptied("PHOTOS_MEMORIES_IMMICH__ACCOUNTS__PARTNER__API_KEY"),
  ];
  for (const environment of meant) {
    const [variable, file] = Object.entries(environment).find(([name]) => name.endsWith("_FILE"))!;
    const words = await load(environment).then(String, reasonOf);
    assert.ok(words.includes(`${variable}: "${file}" is empty`), words);
  }
  // The variable itself may be passed on by a recipe although nobody has set it.
  const { config } = await load({ PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: "" });
  assert.equal(config.server.trigger_token || undefined, undefined);
});

Deno.test("loadConfig refuses the trigger token in the file and names its variable", async () => {
  for (
    const yaml of ["server: {trigger_token: '${X}'}\n", "advanced: {server: {trigger_token: x}}\n"]
  ) {
    assert.match(
      await load({}, yaml).then(String, reasonOf),
      /server\.trigger_token does not belong in the file; set the variable PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN/,
    );
  }
});

Deno.test("loadConfig reads a list from commas and from JSON", async () => {
  for (const text of ["a@x.org, b@x.org", '["a@x.org", "b@x.org"]']) {
    const { config } = await load({ PHOTOS_MEMORIES_AUTH__ALLOWED_EMAILS: text });
    assert.deepEqual(config.auth.allowed_emails, ["a@x.org", "b@x.org"]);
  }
  const broken = load({ PHOTOS_MEMORIES_AUTH__ALLOWED_EMAILS: '["a@x.org"' });
  assert.match(await broken.then(String, reasonOf), /allowed_emails\) must be a list/);
});

Deno.test("showConfig masks password, client secret and trigger token", async () => {
  const loaded = await load({
    [USERNAME]: "anna",
    [PASSWORD]: "canary-one",
    PHOTOS_MEMORIES_AUTH__CLIENT_SECRET: "canary-two",
    PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: "canary-three",
  });
  const shown = JSON.stringify(showConfig(loaded));
  assert.ok(!shown.includes("canary"));
  assert.equal(shown.split('"********"').length - 1, 3);
});
