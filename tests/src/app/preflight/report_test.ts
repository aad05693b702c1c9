// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { reportText } from "../../../../src/app/preflight/report.ts";

const EMPTY = {
  program: "1.0",
  lookedAt: "2026-11-23",
  rows: [],
  models: [],
  disk: [],
  settings: [],
};

Deno.test("a report keeps no key, name, address or path", () => {
  const told = [
    "Connected as Ana Berg, Immich 3.1.0 at https://photos.example.org:2283/api",
    'The folder "/home/ana/Pictures" can be read',
    "Could not reach 192.168.1.20:8092 or fe80:0:0:0:1::5",
    "mail ana.berg@example.org, ssh nas.home.arpa",
    "~/.photos-memories/ledger.db and C:\\Users\\Ana\\films",
    "x-api-key: q7Zr2mVx0LpNc4Ud8Ye1Ks6Wb3Hj5Fg9",
    "Account partner: 48.2081, 16.3738",
    "password correct-horse",
  ];
  const rows = told.map((message) => ({ name: "Library", status: "OK", message }) as const);
  const names = ["Ana Berg", "partner", "nas.home.arpa", "48.2081", "16.3738"];
  const text = reportText({ ...EMPTY, rows }, { secrets: ["correct-horse"], names });
  const gone = /ana|berg|example|home|192|fe80|users|ledger|q7Zr|partner|48\.2|16\.3|horse/i;
  assert.doesNotMatch(text, gone);
  assert.match(text, /Immich 3\.1\.0/);
});

Deno.test("a report keeps what helps", () => {
  const rows = [{
    name: "Video encoder",
    status: "WARNING",
    message: "h264 on the processor (libx264); 12.5 GB free at 21:40:05",
  }] as const;
  const settings = ["output.resolution: 4k (database)"];
  const text = reportText({ ...EMPTY, rows, settings }, { secrets: [], names: ["Li"] });
  assert.match(text, /WARNING Video encoder: h264 on the processor \(libx264\); 12\.5 GB free/);
  assert.match(text, /output\.resolution: 4k \(database\)/);
});
