import assert from "node:assert/strict";
import path from "node:path";
import fc from "fast-check";
import { absolutePath, folderOf, pathIn } from "../../../../src/system/files/plain_path.ts";

const part = fc.oneof(
  fc.constantFrom("", ".", "..", "...", ".a", "a.b", "a b", "ü", "a\\b", "c:"),
  fc.string({ maxLength: 4 }),
);
const target = fc.tuple(fc.boolean(), fc.array(part, { maxLength: 5 }))
  .map(([isAbsolute, parts]) => `${isAbsolute ? "/" : ""}${parts.join("/")}`);

Deno.test("absolutePath, pathIn and folderOf say what node:path says", () => {
  fc.assert(
    fc.property(target, part, (target, name) => {
      assert.equal(absolutePath(target), path.resolve(target));
      assert.equal(pathIn(target, name), path.join(target, name));
      assert.equal(folderOf(target), path.dirname(target));
    }),
    { numRuns: 5_000 },
  );
});
