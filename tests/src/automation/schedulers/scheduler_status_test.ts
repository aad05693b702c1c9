// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { SCHEDULERS } from "../../../../src/automation/schedulers/all.ts";
import type { Platform } from "../../../../src/automation/schedulers/scheduler.ts";
import { schedulerStatus } from "../../../../src/automation/schedulers/scheduler_status.ts";
import type { BriefCommand, BriefEnd } from "../../../../src/system/process/brief_command.ts";

const place = { home: "/home/ada", data: "/home/ada/.photos-memories", userId: 1000 };
const LAUNCHER = "/home/ada/.photos-memories/bin/photos-memories-auto";

const exited = (code: number, out = "", err = ""): BriefEnd => ({ kind: "exited", code, out, err });

function probe(platform: Platform, end: BriefEnd) {
  const asked: string[] = [];
  const ask: BriefCommand = (program, words, { limitMs }) => {
    asked.push([program, ...words, `${limitMs}`].join(" "));
    return Promise.resolve(end);
  };
  return { state: SCHEDULERS[platform].probe(ask, place), asked };
}

const states: ReadonlyArray<readonly [Platform, BriefEnd, string]> = [
  ["launchd", exited(0), "active"],
  ["launchd", exited(113), "inactive"],
  ["launchd", exited(1), "unknown"],
  ["systemd", exited(0), "active"],
  ["systemd", exited(3), "inactive"],
  ["systemd", exited(4), "inactive"],
  ["systemd", exited(1, "", "Failed to connect to bus"), "unknown"],
  ["cron", exited(0, `0 9 * * * ${LAUNCHER} auto run --quiet\n`), "active"],
  ["cron", exited(0, `0 9 * * * ${LAUNCHER} --config /c.yaml auto run --quiet\n`), "active"],
  ["cron", exited(0, "0 9 * * * /usr/bin/photos-memories auto run\n"), "active"],
  ["cron", exited(0, "0 9 * * * '/a b/photos-memories' --config x auto run\n"), "active"],
  [
    "cron",
    exited(0, `# 0 9 * * * ${LAUNCHER} auto run\n0 1 * * * backup photos-memories\n`),
    "inactive",
  ],
  ["cron", exited(1, "", "no crontab for ada"), "inactive"],
  ["cron", exited(1, "", "You are not allowed to use this program"), "unknown"],
  ["launchd", { kind: "missing" }, "unknown"],
  ["systemd", { kind: "too_long" }, "unknown"],
  ["cron", { kind: "missing" }, "unknown"],
];

Deno.test("probe reads what each scheduler answers", async () => {
  for (const [platform, end, state] of states) {
    assert.equal(await probe(platform, end).state, state, `${platform} ${JSON.stringify(end)}`);
  }
  assert.deepEqual(probe("launchd", exited(0)).asked, [
    "launchctl print gui/1000/com.photos-memories.auto 5000",
  ]);
  assert.deepEqual(probe("systemd", exited(0)).asked, [
    "systemctl --user is-active photos-memories-auto.timer 5000",
  ]);
});

Deno.test("schedulerStatus names everything that can wake the automation", async () => {
  const block = await schedulerStatus({
    platform: "systemd",
    place,
    ask: () => Promise.resolve(exited(0)),
    isThere: (path) => Promise.resolve(!path.includes("wants")),
  }, {
    timer: { enabled: true, dailyAt: "09:00" },
    zone: "Europe/Berlin",
    now: Date.parse("2026-10-24T20:00:00Z"),
    trigger: { lastAt: "2026-10-01T08:00:00Z" },
  });
  assert.deepEqual(block, {
    in_use: ["built-in timer", "systemd", "external trigger"],
    summary: "built-in timer (enabled, daily at 09:00 Europe/Berlin, " +
      "next 2026-10-25T09:00:00+01:00 while it serves); " +
      "systemd photos-memories-auto.timer (installed, active); " +
      "external trigger (last called 2026-10-01T08:00:00Z)",
    platform: "systemd",
    installed: true,
    active: true,
    state: "active",
    paths: [
      "/home/ada/.config/systemd/user/photos-memories-auto.service",
      "/home/ada/.config/systemd/user/photos-memories-auto.timer",
    ],
  });
  assert.equal(
    Object.keys(block).join(),
    "in_use,summary,platform,installed,active,state,paths",
  );
});

Deno.test("schedulerStatus says what to do when nothing is in use", async () => {
  const question = {
    place,
    ask: () => Promise.resolve<BriefEnd>({ kind: "missing" }),
    isThere: () => Promise.resolve(false),
  };
  const wakers = { timer: { enabled: false, dailyAt: "09:00" }, zone: "UTC", now: 0 };
  for (const platform of ["launchd", "systemd", "cron"] as const) {
    const block = await schedulerStatus({ ...question, platform }, wakers);
    assert.match(block.summary, /^none \(set automation\.enabled/);
    assert.deepEqual(
      [block.in_use, block.installed, block.active, block.state],
      [[], false, null, "unknown"],
    );
  }
});

Deno.test("schedulerStatus says so where no scheduler is known, and still names the others", async () => {
  const wakers = { timer: { enabled: false, dailyAt: "09:00" }, zone: "UTC", now: 0 };
  const none = await schedulerStatus(undefined, wakers);
  assert.match(none.summary, /^no scheduler known here \(.*auto run --quiet/);
  assert.deepEqual(
    [none.platform, none.in_use, none.installed, none.active, none.state, none.paths],
    [null, [], false, null, "unknown", []],
  );
  const triggered = await schedulerStatus(undefined, { ...wakers, trigger: {} });
  assert.equal(triggered.summary, "external trigger");
});

Deno.test("schedulerStatus tells of a schedule whose files are gone", async () => {
  const block = await schedulerStatus({
    platform: "systemd",
    place,
    ask: () => Promise.resolve(exited(0)),
    isThere: () => Promise.resolve(false),
  }, { timer: { enabled: false, dailyAt: "09:00" }, zone: "UTC", now: 0 });
  assert.equal(block.summary, "systemd photos-memories-auto.timer (files gone, active)");
  assert.equal(block.installed, false);
  const summaryOf = async (platform: Platform, end: BriefEnd) =>
    (await schedulerStatus({
      platform,
      place,
      ask: () => Promise.resolve(end),
      isThere: () => Promise.resolve(true),
    }, { timer: { enabled: false, dailyAt: "09:00" }, zone: "UTC", now: 0 })).summary;
  assert.equal(
    await summaryOf("launchd", exited(113)),
    "launchd com.photos-memories.auto (installed, inactive)",
  );
  const line = `0 9 * * * ${LAUNCHER} auto run --quiet\n`;
  assert.equal(await summaryOf("cron", exited(0, line)), "cron (installed, active)");
});
