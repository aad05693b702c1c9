import assert from "node:assert/strict";
import { claimedTokens, mutatedTokens } from "../../../fixtures/mutated_tokens.ts";

/** The bench tries 5,000 of each. */
const ASK = { count: 300, seed: 22 };

Deno.test("OidcSignIn takes no token whose signed letters were changed", async () => {
  const seen = await mutatedTokens(ASK);
  assert.ok([...seen.values()].reduce((sum, each) => sum + each, 0) >= ASK.count);
});

Deno.test("OidcSignIn decides as the rules do, whatever a rightly signed token says", async () => {
  // Every ending was met, so the law was held against something.
  assert.deepEqual([...(await claimedTokens(ASK)).keys()].sort(), [
    "expired",
    "not_authorised",
    "signed_in",
  ]);
});
