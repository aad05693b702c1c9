// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { addressesOf } from "../../../../src/app/setup/server_address.ts";

const tried = (typed: string) => addressesOf(typed).map(({ url }) => url);

Deno.test("a bare name is tried with encryption first, then without, and where Immich listens", () => {
  assert.deepEqual(addressesOf(" immich.local/ "), [
    { url: "https://immich.local", isPlain: false },
    { url: "http://immich.local", isPlain: true },
    { url: "http://immich.local:2283", isPlain: true },
  ]);
  assert.deepEqual(tried("192.168.1.20:2283"), [
    "https://192.168.1.20:2283",
    "http://192.168.1.20:2283",
  ]);
});

Deno.test("a whole address is taken as it is, and what is none is not tried", () => {
  assert.deepEqual(addressesOf("http://immich.local:2283"), [
    { url: "http://immich.local:2283", isPlain: false },
  ]);
  assert.deepEqual(tried("https://photos.example.org/immich"), [
    "https://photos.example.org/immich",
  ]);
  for (const none of ["", "ftp://immich.local", "two words", "http://ana:secret@immich.local"]) {
    assert.deepEqual(tried(none), [], none);
  }
});
