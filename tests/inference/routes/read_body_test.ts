import assert from "node:assert/strict";
import fc from "fast-check";
import { BodyBytes } from "../../../inference/routes/read_body.ts";

const LIMIT = 3_000_000;

Deno.test("BodyBytes is all its parts in a row, up to the limit and not a byte further", () => {
  const lengths = fc.array(fc.oneof(fc.nat(100), fc.nat(1_500_000)), { maxLength: 8 });
  fc.assert(
    fc.property(lengths, (lengths) => {
      using body = new BodyBytes(LIMIT);
      const expected: Array<readonly [at: number, byte: number]> = [];
      let taken = 0;
      for (const [i, length] of lengths.entries()) {
        const fits = taken + length <= LIMIT;
        assert.equal(body.add(new Uint8Array(length).fill(i + 1)), fits);
        if (!fits) continue;
        if (length > 0) expected.push([taken, i + 1], [taken + length - 1, i + 1]);
        taken += length;
      }
      assert.equal(body.bytes.length, taken);
      for (const [at, byte] of expected) assert.equal(body.bytes[at], byte);
    }),
    { numRuns: 100 },
  );
});

Deno.test("BodyBytes gives memory back with the part, and all of it when let go", () => {
  const body = new BodyBytes(LIMIT);
  const whole = new Uint8Array(64), larger = new Uint8Array(64), cut = larger.subarray(8, 16);
  assert.deepEqual([body.add(whole), body.add(cut)], [true, true]);
  assert.deepEqual([whole.buffer.byteLength, larger.buffer.byteLength], [0, 64]);
  const over = new Uint8Array(LIMIT);
  assert.equal(body.add(over), false);
  assert.equal(over.buffer.byteLength, 0);
  const { bytes } = body;
  assert.equal(bytes.length, 72);
  body[Symbol.dispose]();
  body[Symbol.dispose]();
  assert.deepEqual([bytes.buffer.byteLength, body.bytes.length], [0, 0]);
});
