// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { metricsOptions, openSignIn } from "../../../src/app/sign_in.ts";
import type { SessionGenerations } from "../../../src/ledger/ledger.ts";
import { openLedger } from "../../../src/ledger/sqlite/sqlite_ledger.ts";
import { signInSettings } from "../../../src/signin/auth_settings.ts";
import {
  beginSession,
  openSession,
  sealSession,
  type SessionOptions,
} from "../../../src/signin/sessions/session.ts";
import { silentLog } from "../../fakes/silent_log.ts";
import { configOf } from "../../fixtures/config_of.ts";

const NOW = Date.UTC(2026, 9, 5, 7);
const SECRET = "q7Zr2mVx0LpNc4Ud8Ye1Ks6Wb3Hj5Fg9";
const LOG = silentLog();

/** What the serving process knows of sessions when it starts with this password and secret. */
async function started(generations: SessionGenerations, password: string, storageSecret = SECRET) {
  const auth = { enabled: true, username: "anna", password };
  const settings = signInSettings({ config: configOf({ auth }), environment: {} });
  const deps = await openSignIn(
    { settings, storageSecret },
    generations,
    "127.0.0.1",
    LOG,
  );
  return deps.sessions;
}

const endOf = async (cookie: string, rules: SessionOptions) => {
  const opening = await openSession(cookie, rules, NOW);
  return opening.kind === "open" ? undefined : opening.why;
};

Deno.test("signInDeps keeps sessions over a restart, and ends them for good with the password", async () => {
  await using ledger = await openLedger(":memory:");
  const { sessions } = ledger;
  const first = await started(sessions, "four words nobody links");
  const session = await beginSession({ username: "anna", provider: "basic" }, first, NOW);
  const cookie = await sealSession(session, first.key);
  assert.equal(await endOf(cookie, await started(sessions, "four words nobody links")), undefined);
  assert.equal(await endOf(cookie, await started(sessions, "another four words here")), "changed");
  // Somebody thinks better of it: who was out stays out.
  assert.equal(await endOf(cookie, await started(sessions, "four words nobody links")), "ended");
});

Deno.test("signInDeps ends every session with the storage secret", async () => {
  await using ledger = await openLedger(":memory:");
  const { sessions } = ledger;
  const first = await started(sessions, "four words nobody links");
  const session = await beginSession({ username: "anna", provider: "basic" }, first, NOW);
  const cookie = await sealSession(session, first.key);
  const other = await started(sessions, "four words nobody links", SECRET.toLowerCase());
  assert.equal(await endOf(cookie, other), "forged");
});

Deno.test("metricsOptions stops the start for a token that no header carries", () => {
  const rules = (token: string) =>
    metricsOptions({ config: configOf({ metrics: { enabled: true, token } }) });
  assert.equal(rules(SECRET)?.token, SECRET);
  assert.throws(() => rules(`${SECRET}äöü`), /Could not open the metrics: metrics\.token holds/);
  assert.throws(() => rules("x"), /metrics\.token has 1 characters/);
});
