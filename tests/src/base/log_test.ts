// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { openLog } from "../../../src/base/log.ts";

function heard(format: "text" | "json", level: "debug" | "info" | "warning" | "error") {
  const lines: string[] = [];
  const log = openLog({
    format,
    level,
    name: "serve",
    secrets: ["s3cr3t-value"],
    now: () => Date.UTC(2026, 9, 5, 7),
    write: (line) => lines.push(line),
  });
  return { lines, log };
}

Deno.test("openLog writes one line of text for each entry, whatever a stranger put into it", () => {
  const { lines, log } = heard("text", "debug");
  log.info("Refused\n2026-10-05 forged: entry\x1b[2J", { host: 'a"\nb', status: 421 });
  assert.deepEqual(lines, [
    "2026-10-05T07:00:00.000Z info    serve: Refused | 2026-10-05 forged: entry\uFFFD[2J " +
    'host="a\\"\\nb" status=421',
  ]);
});

Deno.test("openLog writes one JSON object for each entry", () => {
  const { lines, log } = heard("json", "debug");
  log.warning("Look\nout", { status: 403, nothing: undefined });
  assert.deepEqual(lines.map((line) => JSON.parse(line)), [{
    timestamp: "2026-10-05T07:00:00.000Z",
    level: "warning",
    logger: "serve",
    message: "Look\nout",
    status: 403,
  }]);
});

Deno.test("openLog leaves out what is less important than its level, and every secret", () => {
  const { lines, log } = heard("text", "warning");
  log.debug("one");
  log.info("two");
  log.warning("x-api-key: abc and s3cr3t-value");
  log.error("four", { token: "s3cr3t-value" });
  assert.equal(lines.length, 2);
  assert.ok(!/s3cr3t|abc/.test(lines.join()));
});

Deno.test("logging never throws where its disk is full", () => {
  const log = openLog({
    format: "text",
    level: "debug",
    name: "serve",
    secrets: [],
    now: () => 0,
    write() {
      throw new Error("ENOSPC");
    },
  });
  for (const level of ["debug", "info", "warning", "error"] as const) log[level]("Look");
});

Deno.test("repeated refusals are one line an address and minute, and summed up", () => {
  const lines: Record<string, unknown>[] = [];
  let now = 0;
  const log = openLog({
    format: "json",
    level: "info",
    name: "serve",
    secrets: [],
    now: () => now,
    write: (line) => {
      const { message, address, repeated } = JSON.parse(line);
      lines.push({ message, address, repeated });
    },
  });
  const refuse = (address: string, times: number) => {
    for (let i = 0; i < times; i++) log.warning("Refused", { address });
  };
  refuse("192.0.2.1", 1_000);
  refuse("192.0.2.2", 10);
  const said = (address: string, repeated?: number) => ({ message: "Refused", address, repeated });
  assert.deepEqual(lines.splice(0), [said("192.0.2.1"), said("192.0.2.2")]);
  now += 60_000;
  refuse("192.0.2.1", 3);
  assert.deepEqual(lines.splice(0), [said("192.0.2.2", 9), said("192.0.2.1", 999)]);
  for (let i = 0; i < 100_000; i++) refuse(`2001:db8::${i.toString(16)}`, 1);
  assert.ok(lines.length <= 256);
});
