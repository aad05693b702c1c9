// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { theme } from "../../../../src/automation/detectors/themes/theme.ts";
import { lastYearsThemes } from "../../../../src/automation/reading/themes.ts";
import { normalKey } from "../../../../src/automation/memory_keys.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { ALL_ON, historyOf, RULES, snapshotOf } from "../../../fixtures/automation/automation.ts";

Deno.test("theme proposes what was taken again and again last year, once", () => {
  assert.ok(theme.isOn(ALL_ON) && !theme.isOn(RULES));
  const snapshot = snapshotOf({ themes: [{ theme: "water", pictures: 40, days: 9 }] });
  const [found] = theme.detect(snapshot, historyOf(), ALL_ON).candidates;
  assert.deepEqual(found?.options, { theme: "water", year: 2025 });
  const key = "custom:2025-01-01:2025-12-31::water";
  assert.equal(found?.memoryKey, key);
  const made = historyOf({ madeKeys: new Set([normalKey(key)]) });
  assert.deepEqual(theme.detect(snapshot, made, ALL_ON).candidates, []);
});

Deno.test("a search that fails costs the themes alone", async () => {
  const library = (error: Fault) => ({
    search: () => Promise.reject(error),
    async *assets() {},
  });
  const signal = new AbortController().signal;
  const away = library(new Fault("library_unreadable", "it is away"));
  const { themes, notes } = await lastYearsThemes(away, "2026-01-15", () => true, signal);
  assert.deepEqual([themes.length, notes.length], [0, 1]);
  await assert.rejects(
    lastYearsThemes(library(new Fault("cancelled", "stopped")), "2026-01-15", () => true, signal),
  );
});
