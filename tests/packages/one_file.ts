// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { DebianRoot } from "./debian_root.ts";

/** A build without a way to it goes without. */
const HAS_DETECTOR = existsSync("dist/models/faces/yunet-s.onnx");

/** Starts `serve`, waits until it is healthy, and stops it. */
const SERVED = `
  ./photos-memories serve --port 8080 >serve.log 2>&1 & served=$!
  for _ in $(seq 120); do ./photos-memories healthcheck >health.log 2>&1 && break; sleep 1; done
  ./photos-memories healthcheck
  kill -TERM $served
  wait $served
  cat serve.log`;

Deno.test("one file, alone in an empty Debian without network, does what the app does", async () => {
  await using root = await DebianRoot.open();
  await root.put(`dist/photos-memories-linux-x64`, "/root/photos-memories");
  const commands: ReadonlyArray<readonly [script: string, expected: RegExp]> = [
    ["./photos-memories --version", /^\d+\.\d+\.\d+/],
    ["./photos-memories demo --duration 20 --resolution 720p", /\.mp4/],
    [SERVED, /^Serving on/m],
    ["./photos-memories auto install", /photos-memories/],
    ["cat .photos-memories/bin/photos-memories-auto", /\/root\/photos-memories/],
    ...HAS_DETECTOR ? [["./photos-memories models list", /face detector +verified/] as const] : [],
    ["./photos-memories backup --to /root/backup && ls backup", /ledger/],
  ];
  for (const [script, expected] of commands) {
    const { code, out, err } = await root.run(`cd /root; ${script}`);
    assert.equal(code, 0, `${script}: ${out}${err}`);
    assert.match(out, expected, `${script}: ${out}${err}`);
  }
});

/** Starts a service with a shell's assignments, asks it by what bash itself has, and stops it. */
const answered = (program: string, variables: string) => `
  ${variables} ./${program} >serve.log 2>&1 & served=$!
  ask="exec 3<>/dev/tcp/127.0.0.1/8092; printf 'GET /ping HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3; head -n 1 <&3"
  for _ in $(seq 120); do
    bash -ec "$ask" 2>/dev/null && break
    kill -0 $served || { cat serve.log; exit 1; }
    sleep 1
  done
  kill -TERM $served
  wait $served`;

const RENDER = `PHOTOS_MEMORIES_RENDER_WORKER_TOKEN=${randomBytes(32).toString("hex")} \
  PHOTOS_MEMORIES_RENDER_WORKER_IMMICH_URL=http://127.0.0.1:2283 \
  PHOTOS_MEMORIES_RENDER_WORKER_DIRECTORY=/root/render`;

for (const [program, variables] of [["inference", ""], ["worker", RENDER]] as const) {
  Deno.test(`the file of the ${program}, alone in an empty Debian without network, answers a ping`, async () => {
    await using root = await DebianRoot.open();
    const name = `photos-memories-${program}`;
    await root.put(`dist/${name}-linux-x64`, `/root/${name}`);
    const help = await root.run(`cd /root; ./${name} --help`);
    assert.equal(help.code, 0, help.err);
    assert.match(help.out, new RegExp(`^Usage .*task ${program} `, "m"));
    const { code, out, err } = await root.run(`cd /root; ${answered(name, variables)}`);
    assert.equal(code, 0, out + err);
    assert.match(out, /^HTTP\/1\.\d 200 OK\r?\n$/);
  });
}
