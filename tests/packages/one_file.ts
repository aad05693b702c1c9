import assert from "node:assert/strict";
import { DebianRoot } from "./debian_root.ts";

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
    ["./photos-memories backup --to /root/backup && ls backup", /ledger/],
  ];
  for (const [script, expected] of commands) {
    const { code, out, err } = await root.run(`cd /root; ${script}`);
    assert.equal(code, 0, `${script}: ${out}${err}`);
    assert.match(out, expected, `${script}: ${out}${err}`);
  }
});
