import assert from "node:assert/strict";
import { loadConfig } from "../../../src/config/load.ts";
import { configOf } from "../../fixtures/config_of.ts";
import { reasonOf } from "../../../src/base/fault.ts";

const automation = (given: Record<string, unknown>) => configOf({ automation: given });

Deno.test("automation is off, and beyond the seed's ten detectors only what was switched on", () => {
  const { automation: defaults } = automation({});
  const off = Object.entries(defaults).filter(([, value]) => value === false).map(([key]) => key);
  assert.deepEqual(off, [
    "enabled",
    "upload_to_immich",
    "detect_seasons",
    "detect_holidays",
    "detect_albums",
    "include_shared_albums",
    "detect_person_monthly",
    "backfill_months",
  ]);
  const { cooldown_hours, max_delivery_attempts, daily_at, accounts, burst_threshold } = defaults;
  assert.deepEqual([cooldown_hours, max_delivery_attempts, daily_at, accounts, burst_threshold], [
    24,
    5,
    "09:00",
    [],
    2,
  ]);
});

Deno.test("automation.daily_at is written with two digits", () => {
  for (const [typed, kept] of [["9:05", "09:05"], ["00:00", "00:00"], ["23:59", "23:59"]]) {
    assert.equal(automation({ daily_at: typed }).automation.daily_at, kept);
  }
});

Deno.test("automation refuses what it could not obey, each in a sentence", async () => {
  const environment = {
    PHOTOS_MEMORIES_AUTOMATION__DAILY_AT: "24:00",
    PHOTOS_MEMORIES_AUTOMATION__COOLDOWN_HOURS: "0",
    PHOTOS_MEMORIES_AUTOMATION__MAX_DELIVERY_ATTEMPTS: "51",
    PHOTOS_MEMORIES_AUTOMATION__EXTRA_HOLIDAYS: "02-30: Never",
    PHOTOS_MEMORIES_AUTOMATION__ACCOUNTS: "Anna B",
  };
  const words = await loadConfig("/no/such/file", environment, false).then(String, reasonOf);
  for (
    const sentence of [
      /daily_at\): must be a time of day such as 09:00/,
      /cooldown_hours\) must be at least 1/,
      /max_delivery_attempts\) must be at most 50/,
      /extra_holidays\.0\) must be a day and a name such as 08-15: Village fair/,
      /accounts\.0\): must be the name of an account/,
    ]
  ) assert.match(words, sentence);
});
