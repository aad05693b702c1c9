import assert from "node:assert/strict";
import { retryAfterMs } from "../../../src/base/retry_after.ts";

const NOW = Date.UTC(2026, 0, 1);

Deno.test("retryAfterMs reads seconds and dates, and nothing else", () => {
  assert.equal(retryAfterMs(" 7 ", NOW), 7_000);
  assert.equal(retryAfterMs("0", NOW), 0);
  assert.equal(retryAfterMs(new Date(NOW - 60_000).toUTCString(), NOW), 0);
  for (const text of ["", "-1", "1.5", "1e3", "soon", "99999999999"]) {
    assert.equal(retryAfterMs(text, NOW), undefined, text);
  }
});
