// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { tellAutoRun } from "../../../cli/automation/auto_run_lines.ts";
import { nextFilmLine } from "../../../cli/automation/candidate_words.ts";
import { suggestionRows } from "../../../cli/automation/suggestion_rows.ts";
import { noteTrigger, wakersOf } from "../../../src/app/automation/scheduler_status.ts";
import { busyText } from "../../../src/app/films/busy_text.ts";
import { mirroredView } from "../../../src/app/films/progress_forwarder.ts";
import { readSettings } from "../../../src/app/settings/settings.ts";
import type { AutoRunResult } from "../../../src/automation/auto_run_result.ts";
import type { NextFilm } from "../../../src/automation/cooldown.ts";
import { STOPPED_BY_OWNER } from "../../../src/ledger/attempt_reason.ts";
import { type Run, RUN_PHASES } from "../../../src/ledger/run.ts";
import { HeardTerminal } from "../../fakes/heard_terminal.ts";
import { MemoryAttempts } from "../../fakes/stores/memory_attempts.ts";
import { inScratch } from "../../fixtures/scratch.ts";
import { TRIP } from "../../fakes/auto_run_world.ts";

const RESULT: AutoRunResult = {
  outcome: "skipped",
  action: "generation",
  because: { code: "nothing" },
  reason: "no eligible candidates",
  recentCategories: [],
  rejections: [],
  warnings: [],
};

const NOW = Date.parse("2026-01-01T12:00:00Z");
const at = (secondsAgo: number) => new Date(NOW - secondsAgo * 1000).toISOString();

function told(result: Partial<AutoRunResult>) {
  const terminal = new HeardTerminal();
  tellAutoRun(terminal, { ...RESULT, ...result });
  return { outs: terminal.outs, notes: terminal.notes };
}

Deno.test("auto run ends with the film's title, its length and its path", () => {
  const terminal = new HeardTerminal();
  tellAutoRun(terminal, { ...RESULT, outcome: "completed", reason: "generation completed" }, {
    film: { title: "The coast", outputDurationSeconds: 92, where: "/f.mp4" },
  });
  assert.deepEqual(terminal.notes, ["The coast  1:32"]);
  assert.equal(terminal.outs.at(-1), "/f.mp4");
});

Deno.test("another film is said with its name, its phase and the time left", () => {
  const running = { runId: "r", title: "Summer", lastPhase: "render", startedAt: at(180) } as Run;
  const last = { startedAt: at(900), finishedAt: at(600) };
  assert.equal(
    busyText(running, last, NOW),
    "Summer, rendering, begun 3 min ago, about 2 min left",
  );
  assert.equal(busyText(running, undefined, NOW), "Summer, rendering, begun 3 min ago");
});

Deno.test("tellAutoRun says failures aside, everything else as the result", () => {
  assert.deepEqual(
    told({
      recentCategories: ["trip", "birthday"],
      rejections: [{ category: "trip", memoryKey: "trip:a:b:", rule: "same_category_as_previous" }],
    }),
    {
      outs: [
        "skipped: no eligible candidates",
        "Films of late: trip, birthday",
        "Kept back: trip (trip:a:b:), the last film was of the same kind",
      ],
      notes: [],
    },
  );
  const candidate = { candidateKey: "trip:a:b:", category: "trip" } as const;
  const path = {
    outcome: "completed",
    reason: "generation completed",
    outputPath: "/f.mp4",
  } as const;
  assert.deepEqual(told({ ...candidate, ...path, warnings: ["one is gone"] }), {
    outs: ["completed: generation completed", "Candidate: trip (trip:a:b:)"],
    notes: ["one is gone"],
  });
  assert.deepEqual(
    told({ ...candidate, outcome: "failed", reason: "broken", error: "stderr:\n  why\n" }),
    { outs: ["Candidate: trip (trip:a:b:)"], notes: ["failed: broken: stderr: | why"] },
  );
  const dry = { ...candidate, outcome: "dry_run", reason: "dry run" } as const;
  assert.deepEqual(told({ ...dry, category: "person_spotlight" }), {
    outs: ["Dry run: no film was made"],
    notes: ["Make this one: photos-memories auto run --candidate trip:a:b:"],
  });
  const forced = new HeardTerminal();
  tellAutoRun(forced, { ...RESULT, ...dry }, { isForced: true });
  assert.match(forced.notes.join(), /--candidate trip:a:b: --force$/);
  const retry = { outcome: "dry_run", reason: "pending delivery dry run" } as const;
  assert.match(told({ ...retry, action: "delivery_retry" }).outs.join(), /waits for its delivery/);
  const cooldownUntil = new Date(2026, 9, 6, 8, 30).toISOString();
  assert.deepEqual(told({ reason: "cooldown active", cooldownUntil }), {
    outs: ["skipped: cooldown active"],
    notes: ["Until 2026-10-06 08:30; --force makes one now"],
  });
  assert.deepEqual(told({ outcome: "failed", reason: "gone", error: "gone" }).notes, [
    "failed: gone",
  ]);
  const stopped = told({
    outcome: "failed",
    because: STOPPED_BY_OWNER,
    reason: "cancelled by the owner",
  });
  assert.deepEqual(stopped, { outs: [], notes: ["cancelled by the owner"] });
  const hinted = told({ outcome: "failed", reason: "gone", hint: "Find it" });
  assert.deepEqual(hinted.notes, ["failed: gone", "Find it"]);
});

Deno.test("suggestionRows list all twelve memories, and the one that rests after failures", () => {
  const ranked = Array.from({ length: 12 }, (_, i) => ({ ...TRIP, memoryKey: `trip:${i}` }));
  const backedOff = [
    { memoryKey: "trip:failed", why: "failed", reason: "failed 2x, retrying after 24h" },
  ] as const;
  const rows = suggestionRows({ ranked, backedOff }, {}, (id) => id, false);
  assert.equal(rows.length, 13);
  assert.equal(rows[11]!["memory_key"], "trip:11");
  assert.deepEqual(rows[12], {
    memory_key: "trip:failed",
    skipped: "failed 2x, retrying after 24h",
  });
});

Deno.test("nextFilmLine never leads into a cooldown, and says that a waiting film comes first", () => {
  const cooldownUntil = new Date(2026, 9, 6, 8, 30).getTime();
  const cases: ReadonlyArray<[NextFilm, line: string]> = [
    [{ isWaiting: false }, "Make the first one: photos-memories auto run"],
    [
      { isWaiting: false, cooldownUntil },
      "The next film is due 2026-10-06 08:30. " +
      "Make the first one now: photos-memories auto run --force",
    ],
    [
      { isWaiting: true, cooldownUntil },
      "A film that waits for its delivery comes first: photos-memories auto run",
    ],
  ];
  for (const [next, line] of cases) assert.equal(nextFilmLine(next), line);
});

Deno.test("wakersOf tells what wakes the automation where no scheduler is known", async () => {
  await inScratch(async (data) => {
    const environment = {
      PHOTOS_MEMORIES_DATA_DIR: data,
      PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: "k".repeat(40),
    };
    const settings = await readSettings({ environment });
    await noteTrigger({ data }, Date.UTC(2026, 9, 5, 7));
    const block = await wakersOf({ environment, entry: "" }, settings, "win32");
    assert.deepEqual([block.platform, block.summary], [
      null,
      "external trigger (last called 2026-10-05T07:00:00.000Z)",
    ]);
  });
});

Deno.test("mirroredView writes a film's phases to its attempt, once each and never back", async () => {
  const attempts = new MemoryAttempts(), shown: string[] = [], written: string[] = [];
  await attempts.begin("attempt", "2026", "daily wake");
  const view = mirroredView(
    { show: ({ phase }) => shown.push(phase) },
    {
      async enter(id, phase) {
        written.push(phase);
        return await attempts.enter(id, phase);
      },
    },
    "attempt",
  );
  for (const phase of RUN_PHASES) {
    for (let n = 0; n < 3; n++) view.show({ phase, done: n, total: 3, share: 0 });
  }
  await Promise.resolve();
  assert.equal(shown.length, RUN_PHASES.length * 3);
  assert.equal(written.length, RUN_PHASES.length);
  assert.equal((await attempts.get("attempt"))?.phase, "complete");

  const broken = mirroredView(
    { show: ({ phase }) => shown.push(phase) },
    { enter: () => Promise.reject(new Error("the disk is gone")) },
    "attempt",
  );
  broken.show({ phase: "render", done: 0, total: 1, share: 0 });
  assert.equal(shown.at(-1), "render");
});
