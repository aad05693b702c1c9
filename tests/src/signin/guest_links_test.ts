// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { sha256Hex } from "../../../src/base/digest.ts";
import { lastingLinks, makeGuestLink, openGuestLink } from "../../../src/signin/guest_links.ts";
import { MemoryGuestLinks } from "../../fakes/stores/memory_guest_links.ts";

const RUN = "20261005_070000_1f0c", NOW = Date.UTC(2026, 9, 5, 7), DAY = 86_400_000;

Deno.test("a guest link opens its film until its time is over, by its whole token alone", async () => {
  const store = new MemoryGuestLinks();
  const token = await makeGuestLink(store, { runId: RUN, days: 7 }, NOW);
  assert.match(token, /^[\w-]{43}$/);
  assert.deepEqual(store.kept.map(({ digest }) => digest), [await sha256Hex(token)]);
  assert.ok(!JSON.stringify(store.kept).includes(token));
  assert.equal((await openGuestLink(store, token, NOW + 7 * DAY - 1))?.runId, RUN);
  assert.equal(await openGuestLink(store, token, NOW + 7 * DAY), undefined);
  assert.equal((await lastingLinks(store, RUN, NOW)).length, 1);
  assert.equal((await lastingLinks(store, RUN, NOW + 7 * DAY)).length, 0);
  for (
    const wrong of ["", token.slice(1), `${token}A`, token.toUpperCase(), await sha256Hex(token)]
  ) {
    assert.equal(await openGuestLink(store, wrong, NOW), undefined, wrong);
  }
  assert.notEqual(await makeGuestLink(store, { runId: RUN, days: 1 }, NOW), token);
});
