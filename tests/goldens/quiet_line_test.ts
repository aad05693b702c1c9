// SPDX-License-Identifier: AGPL-3.0-or-later

import { quietLine } from "../../src/automation/auto_run_result.ts";
import { golden } from "./golden.ts";

const RUNTIME = {
  version: "1.2.3",
  checkout: "/app",
  commit: "0123abc",
  upstream: "origin/main",
  commits_behind: 0,
  stale: false,
};

Deno.test("auto run --quiet prints its keys in the seed's order", () => {
  const full = quietLine(RUNTIME, {
    outcome: "completed",
    action: "generation",
    because: { code: "film_made" },
    reason: "generation completed",
    attemptId: "attempt-1",
    candidateKey: "trip:2026-07-02:2026-07-09:",
    category: "trip",
    runId: "20261005_070000_1f0c",
    error: "the upload failed",
    outputPath: "/films/trip.mp4",
    recentCategories: ["birthday", "trip"],
    rejections: [{
      category: "trip",
      memoryKey: "trip:2026-07-02:2026-07-09:",
      rule: "same_category_as_previous",
    }],
    warnings: [],
  });
  const least = quietLine(RUNTIME, {
    outcome: "skipped",
    action: "generation",
    because: { code: "nothing" },
    reason: "no eligible candidates",
    recentCategories: [],
    rejections: [],
    warnings: [],
  });
  // As text: the order of the keys counts.
  golden("quiet_line", { full, least });
});
