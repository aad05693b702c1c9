// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { LLM_SETTINGS } from "../../../../../src/facts/llm/closed.ts";
import { LlmConnection } from "../../../../../src/facts/llm/remote/connection.ts";
import { ManualTime } from "../../../../fakes/manual_time.ts";

const TIMEOUT_SECONDS = 30;

/** What is waited for, in milliseconds, when every answer asks to come back after `retryAfter`. */
async function waitsFor(status: number, retryAfter: string): Promise<readonly number[]> {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.writeHead(status, { "retry-after": retryAfter }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const time = new ManualTime(TIMEOUT_SECONDS * 1000);
  const names = LLM_SETTINGS;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const connection = new LlmConnection({ baseUrl, timeoutSeconds: TIMEOUT_SECONDS, names }, time);
  const answer = await connection.ask({
    method: "GET",
    path: "/models",
    timeoutMs: connection.timeoutMs,
    patient: true,
  });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  assert.ok(answer.kind === "answer" && answer.status === status, JSON.stringify(answer));
  assert.equal(asked, time.waits.length + 1);
  return time.waits;
}

Deno.test("a busy server is left alone for a second at least, whatever it says", async () => {
  const ordinary = Array<number>(TIMEOUT_SECONDS).fill(1000);
  for (const status of [429, 503]) {
    for (const soon of ["0", "1", "Thu, 01 Jan 1970 00:00:00 GMT", "soon", "-5"]) {
      assert.deepEqual(await waitsFor(status, soon), ordinary, `${status}, ${soon}`);
    }
    assert.deepEqual(await waitsFor(status, "12"), [12_000, 12_000]);
    assert.deepEqual(await waitsFor(status, "Thu, 01 Jan 1970 00:00:29 GMT"), [29_000]);
    assert.deepEqual(await waitsFor(status, "31"), []);
  }
});
