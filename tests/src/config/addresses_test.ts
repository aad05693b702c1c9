// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { loadConfig } from "../../../src/config/load.ts";

const SETTINGS = [
  "IMMICH__URL",
  "INFERENCE__FACTS_BASE_URL",
  "EDITORIAL__PREPARATION__CAPTION_BASE_URL",
  "LLM__BASE_URL",
  "MODELS__ENCODER_URL",
  "MODELS__HEADS_URL",
  "MODELS__NSFW_URL",
  "MODELS__DOCUMENT_URL",
];

const NO_SERVER = "must be an address such as http://host:2283";
const REFUSED = ["file:///etc/passwd", "gopher://127.0.0.1:70/", "ftp://host/", "data:,x"];
const TAKEN = [
  "http://127.0.0.1:2283",
  "http://[::1]:2283",
  "http://192.168.1.5",
  "http://nas:2283",
  "https://photos.example.org",
];

async function problemOf(setting: string, address: string): Promise<string | undefined> {
  try {
    await loadConfig("/no/such/file", { [`PHOTOS_MEMORIES_${setting}`]: address }, false);
  } catch (error) {
    assert.ok(error instanceof Fault && error.code === "config_invalid");
    return error.message;
  }
}

for (const setting of SETTINGS) {
  Deno.test(`loadConfig takes no address for ${setting} of no web server`, async () => {
    for (const address of REFUSED) {
      const problem = await problemOf(setting, address) ?? "accepted";
      assert.ok(problem.includes(NO_SERVER), `${address}: ${problem}`);
      assert.ok(problem.includes(`PHOTOS_MEMORIES_${setting} (`), problem);
    }
    for (const address of TAKEN) assert.equal(await problemOf(setting, address), undefined);
  });
}
