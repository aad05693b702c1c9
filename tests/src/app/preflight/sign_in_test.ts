// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import type { Config } from "../../../../src/config/schema.ts";
import { configOf } from "../../../fixtures/config_of.ts";
import type { PreflightDeps } from "../../../../src/app/preflight/check.ts";
import { checkSignIn } from "../../../../src/app/preflight/sign_in.ts";
import { readSignIn } from "../../../../src/signin/auth_settings.ts";

async function rowsFor(auth: Partial<Config["auth"]>, signIn?: PreflightDeps["signIn"]) {
  const { settings, problems } = readSignIn({
    config: configOf({ auth }),
    environment: {},
  });
  const found = { auth: settings.auth, problems, warnings: settings.warnings };
  const deps = { signIn: signIn ?? (() => Promise.resolve(found)) } as PreflightDeps;
  const rows = await checkSignIn(deps, new AbortController().signal);
  return rows.map(({ name, status, message }) => `${name} | ${status} | ${message}`);
}

Deno.test("checkSignIn says how people sign in", async () => {
  assert.deepEqual(await rowsFor({}), ["Sign-in | OK | Off"]);
  const rows = await rowsFor({
    enabled: true,
    provider: "header",
    trusted_proxies: ["10.0.0.5"],
  });
  assert.deepEqual(rows, ['Sign-in | OK | The header "Remote-User" of 10.0.0.5']);
});

Deno.test("checkSignIn warns of a password under 12 characters, without telling it", async () => {
  const rows = await rowsFor({ enabled: true, username: "anna", password: "canary" });
  assert.deepEqual(rows, [
    'Sign-in | OK | One account, "anna", with a password',
    "Password | WARNING | The password stands in the configuration as it is",
    "Password length | WARNING | The password has fewer than 12 characters",
  ]);
});

Deno.test("checkSignIn is an error where the serving process would not start", async () => {
  const [row, ...more] = await rowsFor({ enabled: true, provider: "oidc" });
  assert.equal(more.length, 0);
  assert.match(
    row!,
    /^Sign-in \| ERROR \| auth\.client_id is missing.*; auth\.issuer_url is missing/,
  );
  const unreadable = () => Promise.reject(new Fault("config_invalid", "Could not read it"));
  assert.deepEqual(await rowsFor({}, unreadable), ["Sign-in | ERROR | Could not read it"]);
});
