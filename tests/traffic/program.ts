// SPDX-License-Identifier: AGPL-3.0-or-later

// What the program tries to reach: nothing out of the box, and what docs/privacy.md says where it is set up.
// As root, with unshare, ip, strace and curl: deno task test:traffic

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { documented } from "./documented.ts";
import { traced } from "./traced.ts";
import routes from "../goldens/kept/routes.json" with { type: "json" };

const ROOT = path.resolve(".");

/** What an owner opens: neither for another method nor of something that is not there. */
const OPENED = Object.entries(routes.off).filter(([route, answer]) =>
  route.startsWith("GET ") && !/^40[45]/.test(answer)
).map(([route]) => route.slice("GET ".length));

const PAGES = [
  ...OPENED.filter((route) => !route.includes(":")),
  // The metrics are turned on here.
  ...["/films?q=x", "/assets/app.js", "/metrics"],
];

/** Of the demo's film and its run. */
const OF_FILM = OPENED.filter((route) => /^[^:]*:run_id[^:]*$/.test(route))
  .map((route) => route.replace(":run_id", "$film"));

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
  film=$(curl -s localhost:8080/films | grep -o '/films/[0-9]*_[0-9]*_[0-9a-f]*' | head -n 1)
  film=\${film#/films/}
  for page in ${[...PAGES, ...OF_FILM].join(" ")}; do
    # What goes on live is sent for as long as it is listened to.
    curl -s -m 5 -o /dev/null -w "$page %{http_code}\\n" "localhost:8080$page" || true
  done
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
    const answers = out.match(/^\/\S* \d{3}$/gm) ?? [];
    assert.equal(answers.length, PAGES.length + OF_FILM.length, out);
    assert.deepEqual(answers.filter((each) => !/ [23]\d\d$/.test(each)), [], out);
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
  "models.encoder_url": "https://encoder.example.org/encoder.onnx",
  "models.heads_url": "https://heads.example.org/heads.npz",
  "models.nsfw_url": "https://nsfw.example.org/nsfw.onnx",
  "models.document_url": "https://document.example.org/document.onnx",
  "models.obstruction_url": "https://obstruction.example.org/obstruction.npz",
  "models.faces_url": "https://faces.example.org/faces.onnx",
  "models.stems_url": "https://stems.example.org/stems.onnx",
};

/** A mail server is one of notifications.urls. */
const HOSTS = [
  ...Object.values(SET_UP).map((address) => new URL(address).hostname),
  "mail.example.org",
];

const variable = (path: string) => `PHOTOS_MEMORIES_${path.replaceAll(".", "__").toUpperCase()}`;

/** `models fetch` ends with the first file that it cannot have: the detectors' is the picture encoder. */
const NOT_REACHED = [
  ...["heads", "nsfw", "document", "obstruction", "stems"].map((each) => `${each}.example.org`),
  "huggingface.co",
];

const TARGETS = [
  "discord://123456789/Tok_en-1234567",
  "tgram://123456789:abcdefg_hijklmnop/12315544",
  `slack://${WEBHOOK}/#films`,
  "slack://xoxb-1234-1234-4ddbc191d40ee098cbaae6f3523ada2d/#films",
  "pover://uQiRzpo4DXghDmr9QzzfQu27cmVRsG@azGDORePK8gMaC0QOYAMyEEuzJnyUi",
  "ntfys://films",
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

const FETCH = "photos-memories models fetch --faces || true; " +
  "photos-memories models fetch --detectors --stems || true";

const ASKING = `
  cd "$HOME"
  photos-memories preflight --controls || true
  photos-memories prepare --year 2025 || true
  photos-memories auto run || true
  photos-memories auto test-notification || true
  ${FETCH}
  env ${
  Object.keys(SET_UP).filter((path) => path.startsWith("models."))
    .map((path) => `-u ${variable(path)}`).join(" ")
} sh -c '${FETCH}'
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
    const set = Object.keys(SET_UP).map((path) => path.replace("partner", "<name>"));
    assert.deepEqual([...set, "notifications.urls"].sort(), [...settings].sort());
    assert.deepEqual([...tried, ...NOT_REACHED].sort(), [...HOSTS, ...hosts].sort(), out);
  }));
