// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { answerFile } from "../../../../src/system/http/file_answer.ts";

Deno.test("answerFile reads one part as players send it", () => {
  const parts: ReadonlyArray<
    readonly [string | undefined, readonly [first: number, last: number] | "outside" | undefined]
  > = [
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
  const file = { sizeBytes: 10, tag: '"1"', contentType: "video/mp4" };
  for (const [range, part] of parts) {
    const answer = answerFile("GET", (name) => name === "range" ? range : undefined, file);
    const expected = part === "outside"
      ? { status: 416, part: undefined, range: "bytes */10" }
      : part === undefined
      ? { status: 200, part: [0, 9], range: undefined }
      : { status: 206, part, range: `bytes ${part[0]}-${part[1]}/10` };
    const { status, headers } = answer;
    const shown = { status, part: answer.part, range: headers["content-range"] };
    assert.deepEqual(shown, expected, range);
  }
});
