// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Config } from "../../../../src/config/schema.ts";
import type { PreflightDeps } from "../../../../src/app/preflight/check.ts";
import { checkMetrics } from "../../../../src/app/preflight/metrics.ts";
import { configOf } from "../../../fixtures/config_of.ts";

const TOKEN = "m3Xk8Qa1Vw6Rt0Bz5Ny9Cd2Lh7Pj4Sg8";

async function rowFor(metrics: Partial<Config["metrics"]>, isSignInOn = false) {
  const config = configOf({ metrics, auth: { enabled: isSignInOn } });
  const deps = { config } as PreflightDeps;
  const rows = await checkMetrics(deps, new AbortController().signal);
  assert.equal(rows.length, 1);
  const { name, status, message } = rows[0]!;
  return `${name} | ${status} | ${message}`;
}

Deno.test("checkMetrics says who may read them", async () => {
  assert.equal(await rowFor({ token: "x" }), "Metrics | SKIPPED | Off");
  const rows: ReadonlyArray<[Partial<Config["metrics"]>, string]> = [
    [{}, "all who may see the pages"],
    [{ token: "" }, "all who may see the pages"],
    [{ token: TOKEN }, "callers with the token"],
    [{ allowed_networks: ["10.0.0.0/8", "::1"] }, "10.0.0.0/8, ::1"],
    [{ token: TOKEN, allowed_networks: ["::1"] }, "callers with the token and ::1"],
  ];
  for (const [metrics, readers] of rows) {
    assert.equal(
      await rowFor({ enabled: true, ...metrics }),
      `Metrics | OK | Answered to ${readers}`,
    );
  }
  assert.equal(
    await rowFor({ enabled: true }, true),
    "Metrics | OK | Answered to people who are signed in",
  );
  assert.equal(
    await rowFor({ enabled: true, token: TOKEN, allowed_networks: ["::1"] }, true),
    "Metrics | OK | Answered to callers with the token and ::1 and people who are signed in",
  );
});

Deno.test("checkMetrics is an error where the serving process would not start", async () => {
  assert.match(
    await rowFor({ enabled: true, token: "x", allowed_networks: ["ten"] }),
    /^Metrics \| ERROR \| metrics\.allowed_networks: "ten" .*; metrics\.token has 1 characters/,
  );
  // No header carries it as it is, so nobody could ever offer it.
  const row = await rowFor({ enabled: true, token: `${TOKEN}äöü` });
  assert.match(row, /^Metrics \| ERROR \| metrics\.token holds .* letter beyond ASCII/);
  assert.ok(!row.includes(TOKEN));
});
