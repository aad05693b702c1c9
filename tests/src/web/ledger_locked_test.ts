// SPDX-License-Identifier: AGPL-3.0-or-later

// Pages beside each other, and beside another process that writes to the ledger.

import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { withServer } from "../../fixtures/cli/opened_server.ts";

const pictures = Object.fromEntries(
  Array.from({ length: 12 }, (_, n) => [
    `IMG_202506${String(n + 10)}_120000.jpg`,
    { day: `2025-06-${n + 10}`, people: ["Anna"], city: "Porto" },
  ]),
);

const OUTLOOK = "/api/films/outlook?start=2025-06-01&end=2025-06-30";

Deno.test("forms and pages asked for at once are all answered, fifty times", () =>
  withServer({ pictures }, async ({ get, post }) => {
    for (let burst = 0; burst < 50; burst++) {
      const answers = await Promise.all([
        post("/setup/home", { home: "41.1,-8.6" }),
        post("/setup/home", { home: "41.2,-8.6" }),
        get(OUTLOOK),
        get("/people"),
      ]);
      for (const answer of answers) await answer.body?.cancel();
      assert.deepEqual(answers.map(({ status }) => status), [303, 303, 200, 200], `${burst}`);
    }
  }));

/** Another process's connection: SQLite tells it from the server's in the same way. */
function writingIn(data: string): DatabaseSync {
  const other = new DatabaseSync(`${data}/ledger.db`);
  other.exec("BEGIN IMMEDIATE");
  return other;
}

Deno.test("while another process writes, pages are read as ever and timers run", () =>
  withServer({ pictures, pageWait: {} }, async ({ data, get, post }) => {
    using other = writingIn(data);
    let isAnswered = false, ticks = 0;
    const clock = setInterval(() => ticks++, 1);
    const saved = post("/setup/home", { home: "41.1,-8.6" }).finally(() => isAnswered = true);
    for (const path of ["/health/live", "/", "/people", OUTLOOK, "/status", "/settings"]) {
      const answer = await get(path);
      await answer.body?.cancel();
      assert.equal(answer.status, 200, path);
    }
    while (ticks < 50) await new Promise((resolve) => setTimeout(resolve, 1));
    clearInterval(clock);
    assert.equal(isAnswered, false);
    other.exec("COMMIT");
    assert.equal((await saved).status, 303);
  }));

Deno.test("while another process writes, a form says when to try again", () =>
  withServer({ pictures, pageWait: { maxMs: 50 } }, async ({ data, post }) => {
    const save = () => post("/setup/home", { home: "41.1,-8.6" });
    {
      using other = writingIn(data);
      const refused = await save();
      assert.deepEqual([refused.status, refused.headers.get("retry-after")], [503, "2"]);
      assert.match(await refused.text(), /Other work is being written down at this moment\./);
      other.exec("COMMIT");
    }
    assert.equal((await save()).status, 303);
  }));
