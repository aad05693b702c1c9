// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import path from "node:path";
import fc from "fast-check";
import { Buffer } from "node:buffer";
import { redactText } from "../../../../src/base/redact.ts";
import type { Config } from "../../../../src/config/schema.ts";
import type { Run } from "../../../../src/ledger/run.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { openNotifier, testTargets } from "../../../../src/notify/open_notifier.ts";
import { SEND_LIMITS } from "../../../../src/notify/senders/send.ts";
import { answering, HookServer } from "../../../fakes/web/hook_server.ts";
import { MemoryNotifications } from "../../../fakes/stores/memory_notifications.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const RUN: Run = {
  runId: "20260102_030405_abcd",
  status: "completed",
  startedAt: "2026-01-02T03:04:05.000Z",
  finishedAt: "2026-01-02T03:07:10.000Z",
  lastPhase: "complete",
  source: "manual",
  memoryType: "trip",
  people: [],
  outputPath: "/films/trip.mp4",
  delivery: { status: "not_requested", attempts: 0 },
  warnings: [],
  phaseSeconds: {},
};
const MADE = { kind: "film_made", run: RUN } as const;
const FAILED = { kind: "film_failed", memoryType: "trip", seconds: 3, error: "E" } as const;

function configOf(
  urls: readonly string[],
  change: Partial<Config["notifications"]> = {},
): Pick<Config, "notifications" | "immich" | "output"> {
  return {
    notifications: {
      enabled: true,
      urls,
      on_success: true,
      on_failure: true,
      attach_thumbnail: false,
      cooldown_hours: 24,
      ...change,
    },
    immich: { url: "http://immich:2283" },
    output: { min_free_space_gb: 5 },
  } as unknown as Pick<Config, "notifications" | "immich" | "output">;
}

const SOME_ROOM = { now: Date.now, freeBytes: () => Promise.resolve(80e9) };

function needsOf(config: ReturnType<typeof configOf>, notifications = new MemoryNotifications()) {
  return {
    config,
    ledger: { notifications },
    redact: (text: string) => text,
    machine: SOME_ROOM,
    limits: SEND_LIMITS,
  };
}

Deno.test("openNotifier tells of films as the switches say", async () => {
  await using server = await HookServer.open();
  const url = `json://${server.host}`;
  const told = async (change: Partial<Config["notifications"]>) => {
    server.requests.length = 0;
    const notify = openNotifier(needsOf(configOf([url], change)));
    await notify(MADE);
    await notify(FAILED);
    return server.requests.map(({ body }) => JSON.parse(body.toString()).type);
  };
  assert.deepEqual(await told({}), ["success", "failure"]);
  assert.deepEqual(await told({ on_success: false }), ["failure"]);
  assert.deepEqual(await told({ on_failure: false }), ["success"]);
  assert.deepEqual(await told({ enabled: false }), []);
  assert.deepEqual(await told({ urls: [] }), []);
});

Deno.test("openNotifier tells of failures through a pause, and of films not", async () => {
  await using server = await HookServer.open(answering(503));
  const deps = needsOf(configOf([`json://${server.host}`]));
  const notify = openNotifier(deps);
  await notify(MADE);
  await notify(MADE);
  assert.equal(server.requests.length, 1);
  await notify(FAILED);
  assert.equal(server.requests.length, 2);
  server.answer = answering(200);
  const [report] = await testTargets(deps);
  assert.equal(report?.kind === "told" && report.outcome.ok, true);
  await notify(MADE);
  assert.equal(server.requests.length, 4);
});

Deno.test("openNotifier lets no bad address silence a good one", async () => {
  // Says nothing until the good one has been told.
  const told = Promise.withResolvers<void>();
  await using stalled = await HookServer.open((_, response) =>
    void told.promise.then(() => response.destroy())
  );
  await using good = await HookServer.open((request, response) => {
    told.resolve();
    answering(200, "{}")(request, response);
  });
  const urls = [
    `json://${stalled.host}`,
    "json://127.0.0.1:1",
    "nonsense://x",
    `json://${good.host}`,
  ];
  await openNotifier(needsOf(configOf(urls)))(MADE);
  assert.equal(good.requests.length, 1);
});

Deno.test("openNotifier warns of volumes that are nearly full", async () => {
  await using server = await HookServer.open();
  await openNotifier({
    ...needsOf(configOf([`json://${server.host}`])),
    folders: ["/films"],
    machine: { now: Date.now, freeBytes: () => Promise.resolve(2e9) },
  })(MADE);
  const { message } = JSON.parse(server.requests[0]!.body.toString());
  assert.deepEqual(message.split("\n"), [
    "Type: trip",
    "Processing time: 3m 05s",
    "Output: /films/trip.mp4",
    'Warning: Only 2.0 GB are free for "/films", less than 5.0 GB',
  ]);
});

Deno.test("openNotifier sends a small picture of the film when asked to", () =>
  inScratch(async (folder) => {
    const { default: sharp } = await import("sharp");
    const posterPath = path.join(folder, "poster.jpg");
    await sharp({ create: { width: 1280, height: 720, channels: 3, background: "#306090" } })
      .withMetadata({ exif: { IFD0: { Artist: "Anna" } } }).jpeg().toFile(posterPath);
    await using server = await HookServer.open();
    const urls = [`json://${server.host}`];
    const attachmentsOf = async (run: Run, attach_thumbnail: boolean) => {
      server.requests.length = 0;
      const notify = openNotifier(needsOf(configOf(urls, { attach_thumbnail })));
      await notify({ kind: "film_made", run });
      return JSON.parse(server.requests[0]!.body.toString()).attachments;
    };
    const [picture] = await attachmentsOf({ ...RUN, posterPath }, true);
    const { width, height, exif } = await sharp(Buffer.from(picture.base64, "base64")).metadata();
    assert.deepEqual([width, height, exif], [480, 270, undefined]);
    assert.deepEqual(await attachmentsOf({ ...RUN, posterPath }, false), []);
    assert.deepEqual(await attachmentsOf({ ...RUN, posterPath: `${posterPath}.gone` }, true), []);
    assert.deepEqual(await attachmentsOf(RUN, true), []);
  }));

Deno.test("openNotifier never throws", async () => {
  const deps = needsOf(configOf(["json://127.0.0.1:1"]));
  const refuse = () => {
    throw new Error("no");
  };
  await openNotifier({ ...deps, redact: refuse })(MADE);
  await openNotifier({ ...deps, fetch: refuse })(MADE);
});

Deno.test("testTargets ends as cancelled when it is stopped, and blames nobody", async () => {
  await using server = await HookServer.open(() => {});
  const deps = needsOf(configOf([`json://${server.host}`]));
  const signal = AbortSignal.timeout(100);
  await assert.rejects(testTargets({ ...deps, signal }), { code: "cancelled" });
  assert.deepEqual(await deps.ledger.notifications.health(), []);
});

Deno.test("no secret of an address comes out in a report or in the ledger", () =>
  inScratch(async (folder) => {
    // Echoes everything it was asked, as statuses of all kinds.
    let count = 0;
    await using server = await HookServer.open(({ path, headers, body }, response) => {
      const echo = `${path} ${decodeURIComponent(path)} ${JSON.stringify(headers)} ${body}`;
      const status = [200, 400, 401, 429, 500][count++ % 5]!;
      response.writeHead(status).end(count % 2 ? echo : JSON.stringify({ error: echo }));
    });
    const file = path.join(folder, "ledger.db");
    const secret = fc.stringMatching(/^[A-Za-z0-9]{12,24}$/);
    const marks = fc.constantFrom("", "%40x", "%2Fy", "%22", "é");
    await fc.assert(
      fc.asyncProperty(secret, secret, secret, marks, async (user, password, token, mark) => {
        const urls = [
          `json://${user}:${password}${mark}@${server.host}/${token}?+X-Key=${token}&-q=${password}`,
          `ntfy://${user}:${password}${mark}@${server.host}/${token}`,
          `gotify://${server.host}/${token}`,
          `apprise://${user}:${password}@${server.host}/${token}`,
          `matrix://${user}:${password}@${server.host}/${token}`,
          `${token}://${password}`,
          `gotify://${user}:${password}/${token}@${server.host}`,
          `tgram://${password}/${token}`,
          `mailto://${user}:${password}@127.0.0.1:1?to=${token}@x.org`,
        ];
        await using ledger = await openLedger(file);
        const redact = (text: string) => redactText(text, urls);
        const reports = await testTargets({ ...needsOf(configOf(urls)), ledger, redact });
        const seen = JSON.stringify([reports.map(shownOf), await ledger.notifications.health()]);
        for (const each of [user, password, token]) assert.ok(!seen.includes(each), seen);
      }),
      { numRuns: 15 },
    );
  }));

/** What people see of a report; the answer itself stays inside. */
function shownOf(report: Awaited<ReturnType<typeof testTargets>>[number]) {
  if (report.kind !== "told") return report;
  const { label, outcome } = report;
  return [label, outcome.said, outcome.ok ? "" : outcome.category];
}
