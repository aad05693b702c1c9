// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { checkZone } from "../../../src/system/clock.ts";

for (const TZ of [undefined, "", "UTC", "Europe/Lisbon", ":Europe/Lisbon", "EST5EDT"]) {
  Deno.test(`TZ=${TZ ?? "(unset)"} is a zone`, () => checkZone({ TZ }));
}

for (const TZ of ["Europe/Lisboa", "CET-1CEST,M3.5.0,M10.5.0/3", "/etc/localtime"]) {
  Deno.test(`TZ=${TZ} is refused, because the runtime would count in UTC`, () => {
    assert.throws(() => checkZone({ TZ }), { code: "config_invalid" });
  });
}
