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
  for page in ${
  PAGES.join(" ")
}; do curl -s -o /dev/null -w "$page %{http_code}\\n" "localhost:8080$page"; done
  photos-memories healthcheck
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
      PATH: [`${ROOT}/bin`, path.dirname(Deno.execPath()), "/usr/sbin:/usr/bin:/sbin:/bin"].join(
        ":",
      ),
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

Deno.test("what is looked for is seen: an address, a name, and nothing of loopback", () =>
  inHome(async (home, environment) => {
    const { tried } = await traced(
      "for there in probe.example.org 192.0.2.7 '[2001:db8::7]:8443' localhost:9; do" +
        " curl -s --max-time 2 http://$there/ || true; done",
      home,
      environment,
    );
    assert.deepEqual(tried, ["192.0.2.7:80", "2001:db8::7:8443", "probe.example.org"]);
  }));

const SECRET = "q7Zr2mVx0LpNc4Ud8Ye1Ks6Wb3Hj5Fg9";
const WEBHOOK = "T1A2B3C4D/A1B2C3D4E/A1B2C3D4E5F6G7H8I9J0K1L2";

/** Each setting that leads out, with a host of its own. */
const SET_UP: Readonly<Record<string, string>> = {
  "immich.url": "http://photos.example.org:2283",
  "immich.accounts.partner.url": "http://partner.example.org:2283",
  "inference.facts_base_url": "http://inference.example.org:8092",
  "editorial.preparation.caption_base_url": "http://captions.example.org:8094/v1",
  "llm.base_url": "http://llm.example.org/v1",
  "render.worker_base_url": "https://render.example.org/render",
  "auth.issuer_url": "https://issuer.example.org",
};

/** Tried by the program where they are set. */
const HOSTS = Object.values(SET_UP).map((address) => new URL(address).hostname);

const variable = (path: string) => `PHOTOS_MEMORIES_${path.replaceAll(".", "__").toUpperCase()}`;

const TARGETS = [
  "discord://123456789/Tok_en-1234567",
  "tgram://123456789:abcdefg_hijklmnop/12315544",
  `slack://${WEBHOOK}/#films`,
  "slack://xoxb-1234-1234-4ddbc191d40ee098cbaae6f3523ada2d/#films",
  "pover://uQiRzpo4DXghDmr9QzzfQu27cmVRsG@azGDORePK8gMaC0QOYAMyEEuzJnyUi",
  "ntfys://films",
  `matrix://${SECRET.repeat(2)}?mode=t2bot`,
  "mailto://anna:pw@example.org?smtp=mail.example.org",
];

const SETTINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SET_UP).map(([path, to]) => [variable(path), to])),
  [variable("immich.api_key")]: SECRET,
  [variable("immich.accounts.partner.api_key")]: SECRET,
  [variable("llm.model")]: "model",
  [variable("tier")]: "full",
  [variable("render.worker_token")]: SECRET,
  [variable("notifications.enabled")]: "true",
  [variable("notifications.urls")]: TARGETS.join("\n"),
  [variable("auth.enabled")]: "true",
  [variable("auth.provider")]: "oidc",
  [variable("auth.client_id")]: "films",
  [variable("auth.public_url")]: "http://localhost:8080",
};

const ASKING = `
  cd "$HOME"
  photos-memories preflight --controls || true
  photos-memories prepare --year 2025 || true
  photos-memories auto run || true
  photos-memories auto test-notification || true
  photos-memories models fetch --detectors --stems || true
  photos-memories serve --port 8080 >serve.log 2>&1 & served=$!
  for i in $(seq 300); do curl -s -o /dev/null localhost:8080/health/live && break; sleep 0.2; done
  for page in / /health/ready /auth/authorize; do curl -s -o /dev/null "localhost:8080$page"; done
  kill -TERM $served
  wait $served || true
  cat serve.log`;

Deno.test("set up, it reaches for what docs/privacy.md names, and for nothing else", () =>
  inHome(async (home, environment) => {
    const { settings, hosts } = await documented();
    const { code, out, tried } = await traced(ASKING, home, { ...environment, ...SETTINGS });
    assert.equal(code, 0, out);
    for (const path of Object.keys(SET_UP)) {
      assert.ok(settings.has(path.replace("partner", "<name>")), path);
    }
    // A mail server is one of notifications.urls.
    const named = [...HOSTS, ...hosts, "mail.example.org"];
    assert.deepEqual(tried.filter((each) => !named.includes(each)), [], out);
    assert.deepEqual(HOSTS.filter((each) => !tried.includes(each)), [], out);
  }));
