// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { zoneAt } from "../../../../src/library/gazetteer/time_zones.ts";

Deno.test("zoneAt knows the zone of a place", async () => {
  assert.equal(await zoneAt(48.137, 11.575), "Europe/Berlin");
  assert.equal(await zoneAt(35.68, 139.69), "Asia/Tokyo");
});
