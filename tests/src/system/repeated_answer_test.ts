import assert from "node:assert/strict";
import { RepeatedAnswer } from "../../../src/system/repeated_answer.ts";

const headers = new Headers({ "content-type": "application/json", "x-kept": "yes" });

Deno.test("RepeatedAnswer says the same to each, as often as it is asked", async () => {
  const answer = new RepeatedAnswer('{"a":"ä"}', 409, headers);
  for (let i = 0; i < 3; i++) {
    const copy = answer.copy();
    assert.equal(copy.status, 409);
    assert.deepEqual(Object.fromEntries(copy.headers), Object.fromEntries(headers));
    assert.equal(await copy.text(), '{"a":"ä"}');
  }
});

Deno.test("RepeatedAnswer keeps what is done to one copy from all others", async () => {
  const answer = new RepeatedAnswer("{}", 409, headers);
  const early = answer.copy(), changed = answer.copy();
  changed.headers.append("set-cookie", "session=mine");
  changed.headers.set("x-kept", "no");
  await changed.body?.cancel();
  for (const other of [early, answer.copy()]) {
    assert.equal(other.headers.get("set-cookie"), null);
    assert.equal(other.headers.get("x-kept"), "yes");
    assert.equal(await other.text(), "{}");
  }
});
