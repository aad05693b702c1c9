import assert from "node:assert/strict";
import { keysMeant, meantWords, variablesMeant } from "../../../src/config/keys.ts";

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
