// What the program tries to reach: nothing out of the box, and what docs/privacy.md says where it is set up.
// As root, with unshare, ip, strace and curl: deno task test:traffic

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { documented } from "./documented.ts";
import { traced } from "./traced.ts";

const ROOT = path.resolve(".");

const PAGES = [
  ...["/", "/films", "/films?q=x", "/make", "/automation", "/runs", "/status", "/health"],
  ...["/settings", "/settings/system", "/people", "/api-docs", "/openapi.json", "/metrics"],
  ...["/setup", "/setup/home", "/assets/app.js", "/manifest.webmanifest", "/health/ready"],
];

const LIBRARY = '"$PHOTOS_MEMORIES_DATA_DIR/demo-library"';

/** One after the other; one that cannot do its work without a server says so and ends. */
const WORK = `
  cd "$HOME"
  photos-memories demo --duration 20 --resolution 720p
  photos-memories generate --library ${LIBRARY} --year 2025 --month 7 --dry-run --yes || true
  photos-memories prepare --year 2025 || true
  photos-memories auto run || true
  photos-memories preflight --controls || true
  photos-memories doctor || true
  photos-memories config test || true
  photos-memories backup --to "$HOME/backup"
  photos-memories serve --port 8080 >serve.log 2>&1 & served=$!
  for i in $(seq 300); do curl -s -o /dev/null localhost:8080/health/live && break; sleep 0.2; done
  for page in ${PAGES.join(" ")}; do curl -s -o /dev/null -w "$page %{http_code}\\n" "localhost:8080$page"; done
  photos-memories healthcheck --port 8080 || true
  kill -TERM $served
  wait $served || true`;

async function inHome(
  check: (home: string, environment: Readonly<Record<string, string>>) => Promise<void>,
): Promise<void> {
  const home = await mkdtemp(path.join(tmpdir(), "photos-memories-traffic-"));
  try {
    await check(home, {
      HOME: home,
      TMPDIR: home,
      LANG: "C.UTF-8",
      PATH: [`${ROOT}/bin`, path.dirname(Deno.execPath()), "/usr/sbin:/usr/bin:/sbin:/bin"].join(":"),
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      PHOTOS_MEMORIES_DATA_DIR: `${home}/data`,
      PHOTOS_MEMORIES_METRICS__ENABLED: "true",
    });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

Deno.test("out of the box the program reaches for nothing beyond this machine", () =>
  inHome(async (home, environment) => {
    const { code, out, tried } = await traced(WORK, home, environment);
    assert.equal(code, 0, out);
    assert.match(out, /\.mp4/);
    assert.doesNotMatch(out, / (?:000|5\d\d)$/m);
    assert.deepEqual(tried, [], out);
  }));
