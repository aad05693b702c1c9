// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { MemoryGuestLinks } from "../../../fakes/stores/memory_guest_links.ts";

const RUN = "20261005_070000_1f0c", OTHER = "20261006_070000_1f0d";

async function ledgerWithRuns() {
  const ledger = await openLedger(":memory:");
  for (const runId of [RUN, OTHER]) {
    await ledger.runs.begin({ runId, startedAt: "2026-10-05T07:00:00.000Z", source: "manual" });
  }
  return ledger;
}

const link = (digest: string, day: number, runId = RUN) => ({
  digest,
  runId,
  createdAt: `2026-10-0${day}T07:00:00.000Z`,
  expiresAt: `2026-10-0${day + 1}T07:00:00.000Z`,
});

Deno.test("guest links are found by digest, listed by film, ended, and forgotten once expired", async () => {
  await using ledger = await ledgerWithRuns();
  for (const links of [ledger.guestLinks, new MemoryGuestLinks()]) {
    await links.add(link("a", 1));
    await links.add(link("b", 1, OTHER));
    assert.equal((await links.find("b"))?.runId, OTHER);
    assert.equal(await links.find("c"), undefined);
    const [first] = await links.of(RUN);
    assert.equal(first?.expiresAt, "2026-10-02T07:00:00.000Z");
    assert.equal(await links.end(OTHER, first!.id), false);
    assert.equal(await links.end(RUN, first!.id), true);
    assert.equal(await links.end(RUN, first!.id), false);
    assert.equal(await links.find("a"), undefined);
    await links.add(link("d", 2));
    assert.equal(await links.find("b"), undefined, "it expired with the moment the other was made");
    // An id that was seen once never ends another link.
    assert.notEqual((await links.of(RUN))[0]?.id, first!.id);
  }
});

Deno.test("guestLinkStore ends no link for an id that is none, and all of a run that is deleted", async () => {
  await using ledger = await ledgerWithRuns();
  await ledger.guestLinks.add(link("a", 1));
  for (const id of ["", "0", "01", "1 ", "x1", "1e0", "999999999999999999"]) {
    assert.equal(await ledger.guestLinks.end(RUN, id), false, id);
  }
  await ledger.runs.forget([OTHER]);
  assert.notEqual(await ledger.guestLinks.find("a"), undefined);
  await ledger.runs.forget([RUN]);
  assert.equal(await ledger.guestLinks.find("a"), undefined);
});
