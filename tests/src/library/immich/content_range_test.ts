import assert from "node:assert/strict";
import { contentRangeOf, isPastEnd, lengthOf } from "../../../../src/system/http/content_range.ts";

const headers = (value: string) => new Headers({ "content-range": value });

Deno.test("contentRangeOf reads a part and a length alone", () => {
  assert.deepEqual(contentRangeOf(headers("bytes 0-99/1234")), {
    start: 0,
    end: 99,
    totalBytes: 1234,
  });
  assert.deepEqual(contentRangeOf(headers("bytes */1234")), { totalBytes: 1234 });
  assert.equal(contentRangeOf(headers("bytes 0-99/*")), undefined);
  assert.equal(contentRangeOf(new Headers()), undefined);
});

Deno.test("isPastEnd tells a range past the end from an asset that is not there", () => {
  const past = { "content-range": "bytes */9" };
  assert.equal(isPastEnd(new Response(null, { status: 404, headers: past })), true);
  assert.equal(isPastEnd(new Response(null, { status: 416, headers: past })), true);
  assert.equal(isPastEnd(new Response(null, { status: 404 })), false);
  assert.equal(isPastEnd(new Response(null, { status: 200, headers: past })), false);
});

Deno.test("lengthOf trusts no length of a packed body", () => {
  assert.equal(lengthOf(new Headers({ "content-length": "12" })), 12);
  const packed = new Headers({ "content-length": "12", "content-encoding": "gzip" });
  assert.equal(lengthOf(packed), undefined);
  assert.equal(lengthOf(new Headers()), undefined);
});
