// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import os from "node:os";
import { ownAddresses } from "../../../../src/system/http/own_addresses.ts";

Deno.test("ownAddresses tells what Node tells", async () => {
  const told = Object.values(os.networkInterfaces()).flatMap((of) => of!)
    .map(({ address }) => address);
  assert.ok(told.includes("127.0.0.1"));
  assert.deepEqual([...await ownAddresses()].sort(), told.sort());
});

Deno.test("ownAddresses are none where the system does not tell", async () => {
  const { networkInterfaces } = Deno;
  try {
    Deno.networkInterfaces = () => {
      throw new Error("Address family not supported by protocol");
    };
    assert.deepEqual(await ownAddresses(), []);
  } finally {
    Deno.networkInterfaces = networkInterfaces;
  }
});
