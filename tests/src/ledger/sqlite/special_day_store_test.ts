// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { SpecialDayStore } from "../../../../src/ledger/ledger.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import type { SpecialDay } from "../../../../src/ledger/special_day.ts";
import { MemorySpecialDays } from "../../../fakes/stores/memory_special_days.ts";

const SCANNED_AT = "2026-01-01T00:00:00.000Z";

function aDay(day: string, more: Partial<SpecialDay> = {}): SpecialDay {
  return {
    day,
    what: "far away",
    photos: 40,
    activeHours: 6.5,
    start: `${day}T09:00:00.000`,
    end: `${day}T18:00:00.000`,
    ...more,
  };
}

/** Without the keys whose value is `undefined`. */
function plain(days: readonly SpecialDay[]): unknown {
  return JSON.parse(JSON.stringify(days));
}

function law(name: string, holds: (days: SpecialDayStore) => Promise<void>): void {
  Deno.test(`specialDayStore ${name}`, async () => {
    await using ledger = await openLedger(":memory:");
    await holds(ledger.specialDays);
  });
  Deno.test(`MemorySpecialDays ${name}`, () => holds(new MemorySpecialDays()));
}

law("replaces the found days of one year and no other", async (store) => {
  const byHand = aDay("2024-07-01", { eventId: "party", title: "Party", assetIds: ["a", "b"] });
  const other = aDay("2025-03-03", { subtitle: "in spring" });
  await store.replaceAll([byHand, aDay("2024-05-05"), other, aDay("2024-07-01")], [
    { year: 2025, scannedAt: SCANNED_AT },
  ]);
  assert.deepEqual(
    (await store.list()).map(({ day, eventId }) => [day, eventId]),
    [["2024-05-05", undefined], ["2024-07-01", undefined], ["2024-07-01", "party"], [
      "2025-03-03",
      undefined,
    ]],
  );
  const found = aDay("2024-08-08");
  await store.keepYear({ year: 2024, scannedAt: SCANNED_AT }, [found]);
  assert.deepEqual(plain(await store.list()), plain([byHand, found, other]));
  await store.keepYear({ year: 2024, scannedAt: "2026-02-02T00:00:00.000Z" }, []);
  assert.deepEqual(plain(await store.list()), plain([byHand, other]));
  assert.deepEqual(await store.scannedYears(), [
    { year: 2024, scannedAt: "2026-02-02T00:00:00.000Z" },
    { year: 2025, scannedAt: SCANNED_AT },
  ]);
});

Deno.test("specialDayStore replaces all or nothing", async () => {
  await using ledger = await openLedger(":memory:");
  const { specialDays } = ledger;
  const kept = aDay("2024-05-05");
  await specialDays.replaceAll([kept], [{ year: 2024, scannedAt: SCANNED_AT }]);
  await assert.rejects(specialDays.replaceAll([aDay("2023-01-01"), aDay("2023-01-01")], []));
  assert.deepEqual(plain(await specialDays.list()), plain([kept]));
  const many = Array.from({ length: 2_500 }, (_, i) => aDay("2022-02-02", { eventId: `e${i}` }));
  await specialDays.replaceAll(many, []);
  assert.equal((await specialDays.list()).length, many.length);
  assert.deepEqual(await specialDays.scannedYears(), []);
});
