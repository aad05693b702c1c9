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
