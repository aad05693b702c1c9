// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { chown, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../../build/packages/program_tree.ts";
import { type Place, runConfined } from "./confined.ts";
import { buildah, OpenedImage } from "./opened_image.ts";

/** Unpacked, in bytes; the worker's and the caption server's own bases are not in it. */
const MAX_BYTES = { app: 450e6, inference: 355e6 } as const;
const USER = 1000;
const RENDER = { TOKEN: randomBytes(32).toString("hex"), IMMICH_URL: "http://127.0.0.1:2283" };

/** An image and the folders it writes to, which are kept from one command to the next. */
class Tried implements AsyncDisposable {
  private constructor(
    private readonly image: OpenedImage,
    /** Of the folders, by their names. */
    readonly kept: string,
    private readonly place: Place,
  ) {}

  static async open(
    name: string,
    folders: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Tried> {
    const image = await OpenedImage.open(name);
    assert.equal(image.config.User, `${USER}:${USER}`);
    const kept = await mkdtemp(path.join(tmpdir(), "photos-memories-image-"));
    for (const each of folders) {
      await mkdir(path.join(kept, each));
      await chown(path.join(kept, each), USER, USER);
    }
    return new Tried(image, kept, {
      folder: image.folder,
      user: image.config.User,
      environment: { ...image.environment, ...environment },
      readOnly: true,
      tmpfs: ["/tmp"],
      binds: Object.fromEntries(folders.map((each) => [`/${each}`, path.join(kept, each)])),
    });
  }

  /** A script of the image's shell, its root read-only, as its user. */
  async run(script: string): Promise<{ readonly code: number; readonly text: string }> {
    const { code, out, err } = await runConfined(this.place, ["/bin/sh", "-ec", script]);
    return { code, text: out + err };
  }

  async done(script: string): Promise<string> {
    const { code, text } = await this.run(script);
    assert.equal(code, 0, `${script}: ${text}`);
    return text;
  }

  /** What its user did not write. */
  async foreignFiles(): Promise<string> {
    return await run("find", [this.kept, "-mindepth", "1", "-not", "-uid", `${USER}`]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.image[Symbol.asyncDispose]();
    await rm(this.kept, { recursive: true, force: true });
  }
}

/** "403 MB", as buildah writes it. */
function bytesOf(size: string): number {
  const [, number, unit] = /^([\d.]+) ([kMG]?)B$/.exec(size) ?? [];
  assert.ok(unit !== undefined, size);
  return Number(number) * { "": 1, k: 1e3, M: 1e6, G: 1e9 }[unit]!;
}

for (const [name, most] of Object.entries(MAX_BYTES)) {
  Deno.test(`the image of ${name} holds only what runs inside`, async () => {
    const images = JSON.parse(await buildah("images", "--json"));
    const image = images.find(({ names }: { names?: string[] }) =>
      names?.some((each) => each.startsWith(`localhost/photos-memories/${name}:`))
    );
    console.log(`${name}: ${image.size}`);
    assert.ok(bytesOf(image.size) <= most, image.size);
  });
}

Deno.test("the app's image makes a film, serves, and keeps its data over a restart", async () => {
  await using image = await Tried.open("app", ["data", "films"]);
  const served = `photos-memories serve >/tmp/serve.log 2>&1 & served=$!
    until photos-memories healthcheck >/dev/null 2>&1; do sleep 1; done
    photos-memories healthcheck; kill -TERM $served; wait $served`;
  await image.done("photos-memories demo --duration 20 --resolution 720p");
  await image.done(served);
  assert.match(await image.done(`photos-memories runs list; ${served}`), /completed/);
  assert.equal(await image.foreignFiles(), "");
  assert.ok((await readdir(path.join(image.kept, "films"))).length > 0);
  assert.match((await image.run("echo x > /opt/x")).text, /[Rr]ead-only/);
});

/** Starts the image's service, asks what is given as lines of JavaScript, and stops it. */
function asked(program: string, questions: readonly string[]): string {
  return `${program} >/tmp/log 2>&1 & served=$!
    ask="/opt/photos-memories/lib/deno eval --no-config --quiet"
    until $ask "await fetch('http://127.0.0.1:8092/ping')" 2>/dev/null; do
      kill -0 $served || { cat /tmp/log; exit 1; }
      sleep 1
    done
    $ask "const at = 'http://127.0.0.1:8092'; ${questions.join("; ")}"
    kill -TERM $served; wait $served`;
}

const status = (route: string, init = "{}") =>
  `console.log('${route}', (await fetch(at + '${route}', ${init})).status)`;

Deno.test("the inference image answers a ping and says what it has", async () => {
  await using image = await Tried.open("inference", ["cache"]);
  const out = await image.done(asked("photos-memories-inference", [
    "console.log(await (await fetch(at + '/health')).text())",
    status("/facts", "{ method: 'POST' }"),
  ]));
  assert.match(out, /"status"/);
  assert.match(out, /^\/facts 422$/m);
  assert.equal(await image.foreignFiles(), "");
});

Deno.test("the worker's image serves facts, and films to whom its token is told, over a restart", async () => {
  const { TOKEN, IMMICH_URL } = RENDER;
  await using image = await Tried.open("worker", ["cache", "render"], {
    PHOTOS_MEMORIES_RENDER_WORKER_TOKEN: TOKEN,
    PHOTOS_MEMORIES_RENDER_WORKER_IMMICH_URL: IMMICH_URL,
  });
  const bearer = (token: string) => `headers: { authorization: 'Bearer ${token}' }`;
  const script = asked("photos-memories-worker", [
    "console.log(await (await fetch(at + '/health')).text())",
    status("/facts", "{ method: 'POST' }"),
    status("/render/health"),
    status("/render/health", `{ ${bearer("x".repeat(64))} }`),
    status("/render/health", `{ ${bearer(TOKEN)} }`),
    status("/render/jobs", `{ method: 'POST', ${bearer(TOKEN)}, body: '{}' }`),
    status("/render/jobs/none", `{ ${bearer(TOKEN)} }`),
  ]);
  for (const _start of ["first", "second"]) {
    const out = await image.done(script);
    assert.match(out, /"phase":null/);
    const answers = out.split("\n").filter((line) => /^\/\S+ \d+$/.test(line));
    assert.deepEqual(answers, [
      "/facts 422",
      "/render/health 401",
      "/render/health 401",
      "/render/health 200",
      "/render/jobs 422",
      "/render/jobs/none 404",
    ]);
  }
  assert.equal(await image.foreignFiles(), "");
});

Deno.test("the worker's image does not start without a token for films", async () => {
  await using image = await Tried.open("worker", ["cache", "render"]);
  const { code, text } = await image.run("photos-memories-worker");
  assert.equal(code, 2, text);
  assert.match(text, /PHOTOS_MEMORIES_RENDER_WORKER_TOKEN/);
});

Deno.test("the caption image fetches its model as its user, and starts nothing without it", async () => {
  await using image = await Tried.open("captions", ["models"]);
  const { code, text } = await image.run(
    "sh -c 'sh /recipe/fetch_models.sh /models && exec sh /recipe/serve.sh'",
  );
  assert.notEqual(code, 0);
  assert.match(text, /huggingface\.co/);
  assert.match((await image.run("sh /recipe/serve.sh")).text, /fetch_models\.sh/);
  assert.equal(await image.foreignFiles(), "");
});
