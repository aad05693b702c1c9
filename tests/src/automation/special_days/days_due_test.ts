// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { daysDue } from "../../../../src/automation/special_days/days_due.ts";
import type { SpecialDay } from "../../../../src/ledger/special_day.ts";

const special = (day: string, eventId?: string): SpecialDay => ({
  day,
  ...(eventId === undefined ? {} : { eventId }),
  what: "",
  photos: 30,
  activeHours: 5,
  start: `${day}T10:00:00.000`,
  end: `${day}T15:00:00.000`,
});

const due = (days: readonly string[], on: string) =>
  daysDue(days.map((day) => special(day)), on).map(({ special, on, years }) =>
    `${special.day} ${years} ${on}`
  );

Deno.test("daysDue put the roundest first, then the older, and never this year's", () => {
  const days = ["2025-06-11", "2021-06-11", "2019-06-11", "2016-06-11", "2006-06-12", "2011-06-10"];
  assert.deepEqual(due([...days, "2026-06-11"], "2026-06-11").map((line) => line.split(" ")[1]), [
    "20",
    "10",
    "15",
    "5",
    "7",
    "1",
  ]);
  const events = daysDue([special("2016-06-11", "b"), special("2016-06-11", "a")], "2026-06-11");
  assert.deepEqual(events.map(({ special }) => special.eventId), ["a", "b"]);
});
