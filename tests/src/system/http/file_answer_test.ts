import assert from "node:assert/strict";
import { byteRangeOf } from "../../../../src/system/http/file_answer.ts";

Deno.test("byteRangeOf reads one part as players send it", () => {
  const parts: ReadonlyArray<readonly [string | undefined, unknown]> = [
    [undefined, undefined],
    ["bytes=0-", [0, 9]],
    ["bytes=0-0", [0, 0]],
    ["bytes=5-99", [5, 9]],
    ["bytes=-3", [7, 9]],
    ["bytes=-99", [0, 9]],
    ["bytes=-0", "outside"],
    ["bytes=10-", "outside"],
    ["bytes=4-2", undefined],
    ["bytes=0-1,3-4", undefined],
    ["bytes=-", undefined],
    ["items=0-1", undefined],
  ];
  for (const [header, part] of parts) assert.deepEqual(byteRangeOf(header, 10), part, header);
});
