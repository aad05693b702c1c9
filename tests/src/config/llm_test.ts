// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { llmAddress, statedLlm } from "../../../src/config/llm.ts";
import { configOf } from "../../fixtures/config_of.ts";

const stated = (llm: Record<string, unknown>) => statedLlm(configOf({ llm }).llm);
const URL = "http://models.lan:8080/v1";

Deno.test("statedLlm is there where an address and a model are set, unless it is turned off", () => {
  const there: ReadonlyArray<[Record<string, unknown>, boolean]> = [
    [{}, false],
    [{ base_url: URL }, false],
    [{ model: "gemma" }, false],
    [{ base_url: URL, model: " " }, false],
    [{ base_url: URL, model: "gemma" }, true],
    [{ enabled: true, model: "gemma" }, true],
    [{ enabled: true }, false],
    [{ enabled: true, base_url: URL }, false],
    [{ enabled: false, model: "gemma" }, false],
    [{ enabled: false, base_url: URL, model: "gemma" }, false],
  ];
  for (const [llm, isThere] of there) {
    assert.equal(stated(llm) !== undefined, isThere, JSON.stringify(llm));
  }
});

Deno.test("statedLlm carries what it takes to ask", () => {
  assert.deepEqual(stated({ base_url: `${URL}/`, model: "gemma", api_key: "k" }), {
    baseUrl: URL,
    model: "gemma",
    apiKey: "k",
    timeoutSeconds: 300,
  });
  assert.equal(stated({ enabled: true, model: "gemma" })?.baseUrl, "http://localhost:11434/v1");
  assert.equal(llmAddress({ base_url: URL }), URL);
});
