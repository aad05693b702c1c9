// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { BriefEnd } from "../../../../src/system/process/brief_command.ts";
import { ServiceManager } from "../../../../src/system/process/service_manager.ts";
import { until } from "../../../fixtures/until.ts";

const DONE: BriefEnd = { kind: "exited", code: 0, out: "", err: "" };

function watched(environment: Record<string, string>, end: BriefEnd = DONE) {
  const told: string[] = [], warnings: string[] = [];
  const manager = new ServiceManager({
    environment,
    warn: (sentence) => warnings.push(sentence),
    ask: (program, words) => {
      told.push([program, ...words].join(" "));
      return Promise.resolve(end);
    },
  });
  return { manager, told, warnings };
}

Deno.test("a process that no service manager started tells none", async () => {
  const { manager, told } = watched({ WATCHDOG_USEC: "0" });
  await manager.ready();
  await manager.stopping();
  assert.deepEqual(told, []);
});

Deno.test("a watched service says that it is alive until it stops, and nothing behind that", async () => {
  const { manager, told } = watched({ NOTIFY_SOCKET: "/run/notify", WATCHDOG_USEC: "20000" });
  await manager.ready();
  assert.equal(told[0], "systemd-notify READY=1");
  await until("it says so twice", () => told.length >= 3);
  await manager.stopping();
  const count = told.length;
  assert.deepEqual(new Set(told.slice(1, -1)), new Set(["systemd-notify WATCHDOG=1"]));
  assert.equal(told.at(-1), "systemd-notify STOPPING=1");
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.equal(told.length, count);
});

Deno.test("a service manager that cannot be told is a warning", async () => {
  const end: BriefEnd = { kind: "exited", code: 1, out: "", err: "No such socket\n" };
  const { manager, warnings } = watched({ NOTIFY_SOCKET: "/run/notify" }, end);
  await manager.ready();
  assert.match(warnings.join(), /READY=1: No such socket/);
});
