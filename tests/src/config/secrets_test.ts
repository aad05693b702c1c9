// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { configOf } from "../../fixtures/config_of.ts";
import { secretsOf } from "../../../src/config/keys.ts";

Deno.test("secretsOf names the key of every account, and nothing that is no secret", () => {
  const config = configOf({
    immich: {
      url: "https://photos.example",
      api_key: "key-of-the-owner",
      accounts: { a: { api_key: "key-of-a" }, b: { api_key: "key-of-the-owner" } },
    },
  });
  assert.deepEqual([...secretsOf(config)].sort(), ["key-of-a", "key-of-the-owner"]);
  assert.deepEqual(secretsOf(configOf()), []);
});
