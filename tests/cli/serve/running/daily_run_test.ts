// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { served } from "../../../fakes/web/served.ts";
import { TOKEN } from "../../../fakes/web/web_world.ts";
import { inScratch } from "../../../fixtures/scratch.ts";
import { until } from "../../../fixtures/until.ts";

const KEY = { headers: { "x-api-key": TOKEN } };

/** As the log names it: one that is Greenwich's own is UTC. */
const nameOf = (timeZone: string) =>
  new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;

/** A zone whose clocks show noon or so: the day does not end while a test runs. */
const noonZone = () => {
  const ahead = 12 - new Date().getUTCHours();
  // Their signs are the wrong way round.
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
};

Deno.test("serve catches up at start on the daily run that is due, and counts it after a restart", () =>
  inScratch(async (data) => {
    // A library server that takes its time, so that the run is looked at while it goes on.
    const held = Promise.withResolvers<Response>();
    await using library = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      () => held.promise.then((answer) => answer.clone()),
    );
    using ending = new DisposableStack();
    const letGo = () => held.resolve(new Response(null, { status: 503 }));
    ending.defer(letGo);
    const zone = noonZone();
    const environment = {
      TZ: zone,
      PHOTOS_MEMORIES_AUTOMATION__ENABLED: "true",
      PHOTOS_MEMORIES_AUTOMATION__DAILY_AT: "0:00",
      PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: TOKEN,
      PHOTOS_MEMORIES_IMMICH__URL: `http://127.0.0.1:${library.addr.port}`,
      PHOTOS_MEMORIES_IMMICH__API_KEY: "known-to-nobody",
    };
    await using ledger = await openLedger(`${data}/ledger.db`);
    const attempts = async () =>
      (await ledger.attempts.list(9)).map(({ outcome, reason }) => `${outcome}: ${reason}`);
    {
      await using app = await served({ data, environment });
      const says = (words: string) => until(words, () => app.notes().includes(words));
      await says(`Daily run: begins (due at 00:00 ${nameOf(zone)})`);
      await until("the attempt is written down", async () => (await attempts()).length > 0);
      const [attempt] = await ledger.attempts.list(1);
      assert.deepEqual(await attempts(), ["running: daily wake"]);
      const trigger = await fetch(`${app.url}/api/trigger`, { method: "POST", ...KEY });
      assert.deepEqual([trigger.status, (await trigger.json()).attempt_id], [
        409,
        attempt!.attemptId,
      ]);
      letGo();
      await says("Daily run: failed: library preflight failed");
      assert.deepEqual(await attempts(), ["failed: library preflight failed"]);
    }
    await using again = await served({ data, environment });
    await until("the timer has looked", () => /Daily run: .*waiting/.test(again.notes()));
    assert.match(
      again.notes(),
      /Daily run: the run of \d\d:\d\d counts for today \(failed: library preflight failed\); waiting for tomorrow, \S+T00:00:00/,
    );
    assert.equal((await attempts()).length, 1);
    const timer = async () => {
      const ready = await fetch(`${again.url}/health/ready`);
      return (await ready.json()).in_process_scheduler;
    };
    await until("the health page knows the last run", async () => (await timer()).last_outcome);
    const { enabled, daily_at, running, last_outcome, last_reason } = await timer();
    assert.deepEqual(
      { enabled, daily_at, running, last_outcome, last_reason },
      {
        enabled: true,
        daily_at: "00:00",
        running: false,
        last_outcome: "failed",
        last_reason: "library preflight failed",
      },
    );
  }));
