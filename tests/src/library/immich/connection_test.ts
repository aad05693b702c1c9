// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { connect } from "../../../../src/library/immich/connection.ts";

const KEY = "s3cret-of-the-key";
const at = (url: string) => connect({ account: "primary", url, apiKey: KEY });

Deno.test("connect takes an address with or without /api and trailing slashes", () => {
  for (
    const [given, plain] of [
      ["https://photos.example", "https://photos.example"],
      ["https://photos.example/", "https://photos.example"],
      ["https://photos.example/api", "https://photos.example"],
      ["https://photos.example/api/", "https://photos.example"],
      ["http://10.0.0.2:2283/api//", "http://10.0.0.2:2283"],
      ["https://home.example/pictures/api", "https://home.example/pictures"],
      ["https://home.example/pictures/?a=b#c", "https://home.example/pictures"],
      ["HTTPS://Photos.Example:443", "https://photos.example"],
    ] as const
  ) {
    assert.equal(at(given).url, plain);
  }
});

Deno.test("connect refuses what is no address of a server and names the setting", () => {
  for (
    const url of ["photos.example", "photos.example:2283", "ftp://photos.example", "file:///a", ""]
  ) {
    assert.throws(() => at(url), (error) => {
      assert.ok(error instanceof Fault);
      assert.equal(error.code, "config_invalid");
      assert.match(error.message, /"immich\.url"/);
      return true;
    });
  }
});

Deno.test("connect refuses a name or password in the address without repeating it", () => {
  for (const url of ["https://ruth@photos.example", "https://ruth:hunter2@photos.example"]) {
    assert.throws(() => at(url), (error) => {
      assert.ok(error instanceof Fault);
      assert.doesNotMatch(`${error.message} ${error.hint}`, /ruth|hunter2/);
      return error.code === "config_invalid";
    });
  }
});

Deno.test("connect refuses a key that no header can carry, without repeating it", () => {
  for (const apiKey of ["", "two words", "line\nbreak", "schlüssel"]) {
    const open = () => connect({ account: "ruth", url: "https://photos.example", apiKey });
    assert.throws(open, (error) => {
      assert.ok(error instanceof Fault);
      assert.match(error.message, /"immich\.accounts\.ruth\.api_key"/);
      if (apiKey !== "") assert.ok(!`${error.message} ${error.hint}`.includes(apiKey));
      return error.code === "config_invalid";
    });
  }
});

Deno.test("connect gives a connection that does not show its key when it is printed", () => {
  const connection = at("https://photos.example");
  assert.ok(!Deno.inspect(connection, { depth: 9 }).includes(KEY));
  assert.ok(!JSON.stringify(connection).includes(KEY));
  assert.deepEqual(connection.credentials(), { "x-api-key": KEY });
  assert.equal(connection.redact(`bad header ${KEY}!`), "bad header …!");
});
