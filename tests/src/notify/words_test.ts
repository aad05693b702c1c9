// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  categoryOfMailCode,
  categoryOfStatus,
  replyWords,
} from "../../../src/notify/failure_category.ts";
import { fitNotificationText } from "../../../src/notify/message.ts";
import { lowSpaceWarnings } from "../../../src/notify/open_notifier.ts";

Deno.test("categoryOfStatus reads status codes", () => {
  const cases: Array<[number, string]> = [
    [401, "authentication"],
    [403, "authentication"],
    [407, "authentication"],
    [402, "quota"],
    [429, "quota"],
    [408, "transport"],
    [400, "provider_rejected"],
    [404, "provider_rejected"],
    [500, "unavailable"],
    [503, "unavailable"],
  ];
  for (const [status, category] of cases) assert.equal(categoryOfStatus(status), category);
});

Deno.test("categoryOfMailCode reads reply codes", () => {
  const cases: Array<[number, string]> = [
    [535, "authentication"],
    [530, "authentication"],
    [452, "quota"],
    [552, "quota"],
    [550, "provider_rejected"],
    [421, "unavailable"],
    [0, "transport"],
  ];
  for (const [code, category] of cases) assert.equal(categoryOfMailCode(code), category);
});

Deno.test("replyWords takes the reason out of an answer, one short line, without secrets", () => {
  const cases: Array<[string, string]> = [
    ["ok", "ok"],
    ["  two\r\n lines\x1b[31m \u202e red", "two lines [31m red"],
    ["<html>Sign in</html>", ""],
    [
      '{"errorDescription":"you need to provide a valid access token"}',
      "you need to provide a valid access token",
    ],
    ['{"ok":false,"description":"Not Found"}', "Not Found"],
    ['{"errors":["user key is invalid"]}', "user key is invalid"],
    ['{"id":"abc"}', ""],
    ['{"broken', ""],
    ["[1,2]", ""],
    ["your token tok-123 is bad", "your token *** is bad"],
    ["x".repeat(300), "x".repeat(119) + "…"],
  ];
  for (const [body, words] of cases) assert.equal(replyWords(body, ["tok-123"]), words);
});

Deno.test("fitText cuts no letter in half", () => {
  assert.equal(fitNotificationText("abc", 3), "abc");
  assert.equal(fitNotificationText("abcd", 3), "ab…");
  assert.equal(fitNotificationText("a🎬🎬", 3), "a…");
});

Deno.test("lowSpaceWarnings names each folder below the limit", async () => {
  const free = new Map([["/films", 1.25e9], ["/cache", 9e9]]);
  const machine = {
    freeBytes: (folder: string) =>
      free.has(folder) ? Promise.resolve(free.get(folder)!) : Promise.reject(new Error("gone")),
  };
  assert.deepEqual(await lowSpaceWarnings(machine, ["/films", "/cache", "/gone"], 5e9), [
    'Only 1.3 GB are free for "/films", less than 5.0 GB',
  ]);
});
