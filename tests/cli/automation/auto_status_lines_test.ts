// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { statusLines } from "../../../cli/automation/auto_status_lines.ts";
import type { AttemptStatus, AutoStatus } from "../../../src/automation/auto_status.ts";
import { PLAIN } from "../../fakes/heard_terminal.ts";
import { NO_AUTOMATION } from "../../fakes/web/web_world.ts";

const ATTEMPT: AttemptStatus = {
  id: "attempt",
  started_at: new Date(2026, 9, 5, 8, 30).toISOString(),
  finished_at: new Date(2026, 9, 5, 8, 31).toISOString(),
  outcome: "skipped",
  reason: "no eligible candidates",
  candidate_category: null,
  memory_type: null,
  memory_key: null,
  run_id: null,
  error: null,
  last_phase: "discovery",
};
const STATUS: AutoStatus = {
  ...NO_AUTOMATION,
  scheduler: {
    in_use: [],
    summary: "none",
    platform: null,
    installed: false,
    active: null,
    state: "unknown",
    paths: [],
  },
  runtime: {
    version: "1.4.0",
    checkout: null,
    commit: null,
    upstream: null,
    commits_behind: null,
    stale: false,
  },
};

/** What the line of that name says. */
function told(name: string, status: Partial<AutoStatus>): string | undefined {
  const lines = statusLines({ ...STATUS, ...status }, PLAIN);
  return lines.find((line) => line.startsWith(name))?.slice(name.length).trim();
}
const ofAttempt = (attempt: Partial<AttemptStatus>) =>
  told("Last attempt", { last_attempt: { ...ATTEMPT, ...attempt } });

Deno.test("statusLines says of a dry run that it was one, however it ended", () => {
  assert.equal(ofAttempt({}), "2026-10-05 08:30  skipped: no eligible candidates");
  assert.equal(
    ofAttempt({ dry_run: true }),
    "2026-10-05 08:30  dry run, skipped: no eligible candidates",
  );
  for (const dry of [{}, { dry_run: true }] as const) {
    const words = ofAttempt({ ...dry, outcome: "dry_run", reason: "dry run" });
    assert.equal(words, "2026-10-05 08:30  dry run");
  }
});

Deno.test("statusLines puts the last attempt that was more than a dry run before a newer dry run", () => {
  const dry = { ...ATTEMPT, outcome: "dry_run", reason: "dry run", dry_run: true } as const;
  const real = { ...ATTEMPT, started_at: new Date(2026, 9, 5, 8, 0).toISOString() };
  const status = { last_attempt: dry, last_real_attempt: real };
  assert.equal(told("Last attempt", status), "2026-10-05 08:00  skipped: no eligible candidates");
  assert.equal(told("Tried out", status), "2026-10-05 08:30  dry run");
  assert.equal(told("Tried out", { last_attempt: dry }), undefined);
});
