// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import type { PreflightRow } from "../../../../src/app/preflight/check.ts";
import { type DoctorDeps, examine, type StoreState } from "../../../../src/app/preflight/doctor.ts";

const NOW = Date.UTC(2026, 10, 23, 12, 0, 0), DAY_MS = 86_400_000;

function depsWith(change: Partial<DoctorDeps> = {}): DoctorDeps {
  return {
    program: {
      version: "1.2.3",
      checkout: "/app",
      commit: "0123456789abcdef",
      upstream: "origin/main",
      behind: 0,
      runtime: "Deno 2.9.6 on linux x64",
    },
    stores: [storeOf({ name: "ledger.db", newest: 7, found: { holds: "12 runs", schema: 7 } })],
    newestBackup: () => Promise.resolve({ folder: "/backups/1", madeMs: NOW - DAY_MS }),
    dataFolder: "/data",
    proveWritable: () => Promise.resolve(),
    freeBytes: () => Promise.resolve(9e9),
    privatePlaces: () => Promise.resolve([{ path: "/data", mode: 0o700, isFolder: true }]),
    clock: { nowMs: NOW, zone: "Europe/Vienna", wall: "2026-11-23 13:00" },
    newestRunMs: () => Promise.resolve(NOW - DAY_MS),
    serverTimeMs: () => Promise.resolve(undefined),
    ...change,
  };
}

const storeOf = (state: StoreState) => ({ name: state.name, look: () => Promise.resolve(state) });

async function rowsOf(change: Partial<DoctorDeps> = {}): Promise<Record<string, PreflightRow>> {
  const rows = await examine(depsWith(change), new AbortController().signal);
  return Object.fromEntries(rows.map((row) => [row.name, row]));
}

Deno.test("examine finds nothing wrong with a machine that is well", async () => {
  const rows = await rowsOf();
  assert.deepEqual(Object.keys(rows), [
    "Program",
    "Store ledger.db",
    "Backup",
    "Data folder",
    "Permissions",
    "Clock",
  ]);
  for (const { name, status } of Object.values(rows)) assert.equal(status, "OK", name);
});

Deno.test("a backup that was downloaded counts, and grows old as any other", async () => {
  const of = async (days: number) => {
    const newestBackup = () => Promise.resolve({ madeMs: NOW - days * DAY_MS });
    return (await rowsOf({ newestBackup }))["Backup"];
  };
  assert.deepEqual(await of(1), { name: "Backup", status: "OK", message: "Downloaded, a day old" });
  assert.equal((await of(31))?.status, "WARNING");
});

const PROBLEMS: ReadonlyArray<
  readonly [what: string, Partial<DoctorDeps>, name: string, PreflightRow["status"], hint: RegExp]
> = [
  [
    "a checkout that is behind",
    { program: { ...depsWith().program, behind: 3 } },
    "Program",
    "WARNING",
    /git -C "\/app" pull/,
  ],
  [
    "a store of a newer version",
    { stores: [storeOf({ name: "bank.db", newest: 1, found: { holds: "0 facts", schema: 2 } })] },
    "Store bank.db",
    "ERROR",
    /newer version/,
  ],
  [
    "a damaged store",
    {
      stores: [storeOf({
        name: "ledger.db",
        newest: 7,
        damage: { message: "It is damaged", hint: "restore", isMended: false },
      })],
    },
    "Store ledger.db",
    "ERROR",
    /restore/,
  ],
  [
    "a damaged store that is begun anew by itself",
    {
      stores: [storeOf({
        name: "bank.db",
        newest: 1,
        damage: { message: "It is damaged", hint: "begun anew", isMended: true },
      })],
    },
    "Store bank.db",
    "WARNING",
    /begun anew/,
  ],
  ["no backup", { newestBackup: () => Promise.resolve(undefined) }, "Backup", "WARNING", /backup/],
  [
    "an old backup",
    {
      newestBackup: () => Promise.resolve({ folder: "/backups/1", madeMs: NOW - 31 * DAY_MS }),
    },
    "Backup",
    "WARNING",
    /photos-memories backup --to/,
  ],
  [
    "a data folder that cannot be written",
    {
      proveWritable: () =>
        Promise.reject(new Fault("not_writable", "Could not write", { hint: "Check it" })),
    },
    "Data folder",
    "ERROR",
    /Check it/,
  ],
  [
    "a data folder without room",
    { freeBytes: () => Promise.resolve(5e8) },
    "Data folder",
    "WARNING",
    /PHOTOS_MEMORIES_DATA_DIR/,
  ],
  [
    "places that are open to others",
    {
      privatePlaces: () =>
        Promise.resolve([
          { path: "/data", mode: 0o755, isFolder: true },
          { path: "/data/config.yaml", mode: 0o644, isFolder: false },
          { path: "/data/bank.db", mode: 0o600, isFolder: false },
        ]),
    },
    "Permissions",
    "WARNING",
    /^chmod 700 "\/data"; chmod 600 "\/data\/config\.yaml"$/,
  ],
  [
    "a clock that was set back",
    { newestRunMs: () => Promise.resolve(NOW + DAY_MS) },
    "Clock",
    "WARNING",
    /timedatectl/,
  ],
  [
    "a clock that is not the server's",
    { serverTimeMs: () => Promise.resolve(NOW + 90_000) },
    "Clock",
    "WARNING",
    /the server's/,
  ],
];

for (const [what, change, name, status, hint] of PROBLEMS) {
  Deno.test(`examine says of ${what} what to do`, async () => {
    const row = (await rowsOf(change))[name]!;
    assert.equal(row.status, status);
    assert.match(row.hint!, hint);
  });
}

Deno.test("examine asks nothing of a machine on which nothing was made yet", async () => {
  const rows = await rowsOf({
    stores: [storeOf({ name: "ledger.db", newest: 7 })],
    newestBackup: () => Promise.resolve("needless"),
    newestRunMs: () => Promise.resolve(undefined),
  });
  const skipped = Object.values(rows).filter(({ status }) => status === "SKIPPED");
  assert.deepEqual(skipped.map(({ name }) => name), ["Store ledger.db", "Backup"]);
});

Deno.test("examine takes a folder that the package opens to its group for closed, and no other's", async () => {
  for (
    const [mode, isOfGroup, status] of [
      [0o750, true, "OK"],
      [0o755, true, "WARNING"],
      [0o770, true, "WARNING"],
      [0o750, false, "WARNING"],
    ] as const
  ) {
    const place = { path: "/data", mode, isFolder: true, isOfGroup };
    const rows = await rowsOf({ privatePlaces: () => Promise.resolve([place]) });
    assert.equal(rows["Permissions"]!.status, status, mode.toString(8));
  }
});
