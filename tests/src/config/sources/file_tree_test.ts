// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import process from "node:process";
import { fileTreeOf } from "../../../../src/config/sources/file_tree.ts";

const problemsWith = async (key: string) => {
  const problems: string[] = [];
  await fileTreeOf(`llm:\n  api_key: ${key}\n`, problems, "/config.yaml");
  return problems;
};

Deno.test("fileTreeOf repeats nothing of a key that YAML takes for its own", async () => {
  const keys = [
    "*hunter2",
    "|hunter2",
    ">hunter2",
    "!hunter2!",
    "!hunter2!x",
    "!<hunter2",
    '"\\uhunter2"',
    '"\\xhunter2"',
    "@hunter2",
    "`hunter2",
    "%hunter2",
    "[hunter2",
    "{hunter2: [",
    "a: hunter2: c",
    "'hunter2' x",
    "*hunter2 x",
    "&hunter2 *hunter2",
    "- hunter2",
  ];
  for (const key of keys) {
    const problems = await problemsWith(key);
    assert.notEqual(problems.length, 0, key);
    assert.doesNotMatch(problems.join("\n"), /hun/, key);
  }
});

Deno.test("a file is read without a warning that repeats what stands in it", async () => {
  const warnings: unknown[] = [];
  const hear = (warning: unknown) => void warnings.push(warning);
  process.on("warning", hear);
  try {
    for (const key of ["{{hunter2}}", "{[hunter2]: 1}"]) await problemsWith(key);
    // Warnings are told at the next turn.
    await new Promise((resolve) => setTimeout(resolve));
  } finally {
    process.off("warning", hear);
  }
  assert.deepEqual(warnings, []);
});

Deno.test("fileTreeOf says what to do about a key that YAML takes for its own, and where it is", async () => {
  assert.deepEqual(await problemsWith("*hunter2"), [
    'A value that begins with "*" needs quotes around it, unless it repeats what "&" named before',
  ]);
  assert.deepEqual(await problemsWith("|hunter2"), [
    "Block scalar header includes extra characters at line 2, column 13:",
  ]);
  assert.deepEqual(await problemsWith("!hunter2!"), [
    'A value that begins with "!" needs quotes around it at line 2, column 12:',
  ]);
  // A colon within a sentence of the parser's own is no such place.
  assert.deepEqual(await problemsWith('{"a" "b"}'), [
    "Missing , or : between flow map items at line 2, column 17:",
  ]);
});
