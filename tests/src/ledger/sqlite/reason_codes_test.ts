// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { LEDGER_MIGRATIONS } from "../../../../src/ledger/sqlite/migrations.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { openStore } from "../../../../src/system/sqlite/open_store.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const STEP = LEDGER_MIGRATIONS.findIndex(({ name }) =>
  name === "why an attempt ended, as a code with its values"
);

/** Sentence and error of attempts of earlier versions, and what they are read as. */
const ENDS: ReadonlyArray<readonly [string, string | null, unknown]> = [
  ["generation completed", null, { code: "film_made" }],
  ["generation completed; HTTP 403", "HTTP 403", { code: "film_made", detail: "HTTP 403" }],
  ["nothing worth a film: 12 pictures", null, { code: "nothing_worth", detail: "12 pictures" }],
  ["cooldown active", null, { code: "cooldown" }],
  ["pending delivery persistence failed", "no room", { code: "not_delivered" }],
  ["automation was stopped", null, { code: "stopped", values: { by: "system" } }],
  ["cancelled by the owner", null, { code: "stopped", values: { by: "owner" } }],
  [
    "generation subprocess exited with code 3",
    "There is no room",
    { code: "film_failed", values: { exit: 3 } },
  ],
  [
    "generation subprocess exited with code 1",
    "stderr:\nwhy",
    { code: "child_failed", values: { exit: 1 } },
  ],
  [
    "generation subprocess was ended by SIGKILL",
    null,
    { code: "child_killed", values: { signal: "SIGKILL" } },
  ],
  ["matching run has no output path", null, { code: "lost" }],
  ["Candidate is no longer eligible: trip:a:b:; see", null, { code: "gone" }],
  ["a sentence of the first version", null, undefined],
];

Deno.test("openLedger reads the sentences of earlier versions as codes", () =>
  inScratch(async (folder) => {
    const file = `${folder}/ledger.db`;
    const store = await openStore(file, LEDGER_MIGRATIONS.slice(0, STEP));
    const insert = store.prepare(
      "INSERT INTO attempt (attempt_id, started_at, finished_at, outcome, reason, error) " +
        "VALUES (?, '2026-10-05T07:00:00Z', '2026-10-05T07:01:00Z', 'failed', ?, ?)",
    );
    for (const [n, [reason, error]] of ENDS.entries()) insert.run(`a${n}`, reason, error);
    store.close();
    await using ledger = await openLedger(file);
    for (const [n, [reason, , because]] of ENDS.entries()) {
      const attempt = await ledger.attempts.get(`a${n}`);
      assert.equal(attempt?.reason, reason);
      assert.deepEqual(attempt.because, because, reason);
    }
  }));
