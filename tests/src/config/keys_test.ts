// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { keyAt, keysMeant, meantWords, variablesMeant } from "../../../src/config/keys.ts";

const PREPARATION = "editorial.preparation.";

Deno.test("keysMeant finds a key by its own name, where its path is missing or wrong", () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    caption_provider: [`${PREPARATION}caption_provider`],
    caption_timeout_seconds: [`${PREPARATION}caption_timeout_seconds`],
    caption_base_url: [`${PREPARATION}caption_base_url`],
    caption_concurrency: [`${PREPARATION}caption_concurrency`],
    "caption-api-key": [`${PREPARATION}caption_api_key`],
    "editorial.caption_alias": [`${PREPARATION}caption_alias`],
    "inference.caption_base_url": [`${PREPARATION}caption_base_url`],
    fallback_to_local: ["render.fallback_to_local", "inference.fallback_to_local"],
    daily_at: ["automation.daily_at"],
    provider: ["auth.provider", "models.provider", "llm.provider"],
    timeout_seconds: ["render.timeout_seconds", "inference.timeout_seconds", "llm.timeout_seconds"],
    "automaton.cooldown_hours": ["automation.cooldown_hours"],
    url: ["immich.url"],
    // Too many are called so.
    enabled: [],
    // Spelt wrong, or a word that each section has in its own sense: the nearest.
    "llm.api_kay": ["llm.api_key"],
    "server.url": ["server.port"],
  };
  for (const [typed, meant] of Object.entries(cases)) {
    assert.deepEqual(keysMeant(typed), meant, typed);
  }
});

Deno.test("variablesMeant finds a variable by its key's own name, and the file of a secret", () => {
  const ours = (name: string) => `PHOTOS_MEMORIES_${name}`;
  const known = [ours("LLM__BASE_URL")];
  const meant = (name: string) => variablesMeant(ours(name), known);
  const [provider, key] = ["PROVIDER", "API_KEY"].map((name) =>
    ours(`EDITORIAL__PREPARATION__CAPTION_${name}`)
  );
  assert.deepEqual(meant("CAPTION_PROVIDER"), [provider]);
  assert.deepEqual(meant("EDITORIAL__CAPTION_API_KEY_FILE"), [`${key}_FILE`]);
  assert.deepEqual(meant("CAPTION_PROVIDER_FILE"), []);
  assert.deepEqual(meant("LLM_BASE_URL"), [ours("LLM__BASE_URL")]);
});

Deno.test("meantWords asks for one, two or three", () => {
  assert.equal(meantWords([]), undefined);
  assert.equal(meantWords(["a"]), "did you mean a?");
  assert.equal(meantWords(["a", "b"]), "did you mean a or b?");
  assert.equal(meantWords(["a", "b", "c"]), "did you mean a, b or c?");
});

Deno.test("keyAt gives a number the bounds that its rule refuses beyond", () => {
  const rows = [
    ["photos.duration", { least: 1, most: 10, isWhole: false }],
    ["server.port", { least: 1, most: 65535, isWhole: true }],
    ["cache.pieces_max_size_gb", { least: 0, most: undefined, isWhole: false }],
    ["analysis.folder_readers", { least: 1, most: 64, isWhole: true }],
  ] as const;
  for (const [path, bounds] of rows) {
    const key = keyAt(path)!, { least, most } = bounds;
    assert.deepEqual(key.bounds, bounds, path);
    assert.ok(key.takes(least) && !key.takes(least - 1), path);
    assert.ok(most === undefined || key.takes(most) && !key.takes(most + 1), path);
  }
});
