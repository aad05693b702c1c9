// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { outputFileName } from "../../../../src/app/films/output_file_name.ts";
import { Fault } from "../../../../src/base/fault.ts";

Deno.test("outputFileName says what is wrong with a name, and where films go", () => {
  const refused: ReadonlyArray<[string, string]> = [
    ['Mein Film "2025"', 'a file name cannot hold " | Give another file name'],
    ["a?b*c?", "a file name cannot hold ? * | Give another file name"],
    [
      "../x",
      "a file name cannot hold / | Give a file name without folders; " +
      "output.directory says where films go",
    ],
    ["", "it names nothing | Give another file name"],
    [".x", "it begins with a dot | Give another file name"],
    ["x".repeat(101), "it is longer than 100 characters | Give another file name"],
  ];
  for (const [name, words] of refused) {
    assert.throws(
      () => outputFileName(name),
      (error) =>
        error instanceof Fault && error.code === "usage" &&
        `${error.message} | ${error.hint}` === `"--output" cannot be "${name}": ${words}`,
      name,
    );
  }
});
