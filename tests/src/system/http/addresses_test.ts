// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import {
  checkedAddresses,
  checkedLookup,
  type LookUp,
} from "../../../../src/system/http/addresses.ts";

const setting = "llm.base_url";
const V4 = { address: "203.0.113.7", family: 4 }, V6 = { address: "2001:db8::7", family: 6 };
const METADATA = { address: "169.254.169.254", family: 4 };
const knows = (...found: Awaited<ReturnType<LookUp>>): LookUp => () => Promise.resolve(found);

function isRefusal(sentence: RegExp): (error: unknown) => boolean {
  return (error) =>
    error instanceof Fault && error.code === "config_invalid" && sentence.test(error.message);
}

Deno.test("checkedAddresses gives what the rule leaves, and throws when that is nothing", async () => {
  const of = (lookUp: LookUp, host = "host.example") => checkedAddresses(host, { setting, lookUp });
  assert.deepEqual(await of(knows(METADATA, V4, V6)), [V4, V6]);
  assert.deepEqual(await of(knows(), "[2001:db8::7]"), [V6]);
  await assert.rejects(of(knows(METADATA)), isRefusal(/"host\.example" is at 169\.254\.169\.254/));
  await assert.rejects(of(knows()), isRefusal(/"host\.example" has no address/));
});

Deno.test("checkedLookup answers in the way it was asked, never with nothing", async () => {
  const ask = (lookUp: LookUp, options: { all?: boolean; family?: number }) =>
    new Promise((resolve, reject) =>
      checkedLookup({ setting, lookUp })(
        "host.example",
        options,
        (error, address, family) => error ? reject(error) : resolve([address, family]),
      )
    );
  assert.deepEqual(await ask(knows(V6, V4), {}), [V6.address, 6]);
  assert.deepEqual(await ask(knows(V6, V4), { family: 4 }), [V4.address, 4]);
  assert.deepEqual(await ask(knows(V6, V4), { all: true }), [[V6, V4], undefined]);
  for (const all of [true, false]) {
    const noIpv6 = isRefusal(/"host\.example" has no address of IPv6/);
    await assert.rejects(ask(knows(V4), { family: 6, all }), noIpv6);
    await assert.rejects(ask(knows(), { all }), isRefusal(/"host\.example" has no address/));
  }
});
