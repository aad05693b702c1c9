// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { CATEGORIES, categoryOf, FILM_TYPE_OF } from "../../../src/automation/candidate.ts";
import { type AutomationOptions, automationOptions } from "../../../src/automation/rules.ts";
import type { Config } from "../../../src/config/schema.ts";
import { CONFIGURED } from "../../fixtures/automation/automation.ts";

const rules = (trips: Partial<Config["trips"]>, extra_holidays: string[] = []): AutomationOptions =>
  automationOptions({
    ...CONFIGURED,
    automation: { ...CONFIGURED.automation, extra_holidays },
    trips: { ...CONFIGURED.trips, ...trips },
  });

Deno.test("automationOptions know a home only when both coordinates were set", () => {
  assert.deepEqual(rules({ homebase_latitude: 48.1, homebase_longitude: 0 }).home, {
    latitude: 48.1,
    longitude: 0,
  });
  assert.equal(rules({ homebase_latitude: 48.1 }).home, undefined);
  assert.equal(rules({ homebase_latitude: 0, homebase_longitude: 0 }).home, undefined);
});

Deno.test("automationOptions read the owner's holidays, and hand them to the resolver of a brief", () => {
  const read = rules({}, ["08-15: Village fair", "02-29:Leap: the party"]);
  assert.deepEqual(read.extraHolidays, [
    { monthDay: "08-15", name: "Village fair" },
    { monthDay: "02-29", name: "Leap: the party" },
  ]);
  assert.deepEqual(read.extraHolidays[0], { monthDay: "08-15", name: "Village fair" });
});

Deno.test("categoryOf finds every category by its name, and old runs by their memory type", () => {
  for (const category of CATEGORIES) {
    const memoryType = FILM_TYPE_OF[category];
    assert.equal(categoryOf({ memoryCategory: category, memoryType }), category);
  }
  assert.equal(categoryOf({ memoryType: "special_day" }), "emergent_day");
  assert.equal(categoryOf({ memoryType: "monthly_highlights" }), "monthly_review");
  assert.equal(categoryOf({ memoryType: "custom" }), undefined);
});
