import assert from "node:assert/strict";
import { yearsToScan } from "../../../../src/automation/special_days/years_to_scan.ts";

const NOW = Date.UTC(2026, 9, 6);

const CASES: ReadonlyArray<readonly [scannedAt: string, isSkipped: boolean]> = [
  ["2025-12-31T23:59:59.000Z", false],
  // The evening of 31 December in Los Angeles, whose party nobody has looked at.
  ["2026-01-01T04:00:00.000Z", false],
  ["2026-01-01T11:59:59.000Z", false],
  // Over on every clock.
  ["2026-01-01T12:00:00.000Z", true],
  ["2026-10-05T09:00:00.000Z", true],
  // A clock that was a year ahead, in the middle of 2025 perhaps.
  ["2026-11-05T09:00:00.000Z", false],
];

for (const [scannedAt, isSkipped] of CASES) {
  Deno.test(`yearsToScan ${isSkipped ? "skips" : "reads"} 2025 after a scan at ${scannedAt}`, async () => {
    const specialDays = { scannedYears: () => Promise.resolve([{ year: 2025, scannedAt }]) };
    const ask = { since: 2025, until: 2026, again: false, now: NOW };
    assert.deepEqual(await yearsToScan(specialDays, ask), {
      years: isSkipped ? [2026] : [2025, 2026],
      skipped: isSkipped ? [2025] : [],
    });
  });
}
