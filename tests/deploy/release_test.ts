// The release workflow, and the script with which it tries an image before it is pushed.

import assert from "node:assert/strict";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "yaml";
import project from "../../deno.json" with { type: "json" };

interface Job {
  readonly strategy: { readonly matrix: { readonly include: ReadonlyArray<{ name: string }> } };
  readonly steps: ReadonlyArray<{ readonly run?: string }>;
}

async function jobs(): Promise<Readonly<Record<string, Job>>> {
  return parse(await readFile(".github/workflows/release.yaml", "utf8")).jobs;
}

const saidBy = ({ steps }: Job) => steps.map(({ run = "" }) => run).join("\n");

Deno.test("the release runs tasks that there are, the tests of packages, Node and traffic among them", async () => {
  const { programs } = await jobs();
  const named = [...saidBy(programs!).matchAll(/ task ([\w:]+)/g)].map(([, name]) => name!);
  for (const name of named) assert.ok(Object.hasOwn(project.tasks, name), name);
  for (const name of ["test:packages", "test:node:cli", "test:traffic"]) {
    assert.ok(named.includes(name), name);
  }
});

Deno.test("the release pushes no image before it was started", async () => {
  const { images } = await jobs();
  const script = saidBy(images!);
  const places = ["--load", "docker/try_image.sh", "--push"].map((word) => script.indexOf(word));
  assert.deepEqual(places, places.toSorted((a, b) => a - b));
  assert.ok(!places.includes(-1));
  for (const { name } of images!.strategy.matrix.include) {
    await readFile(`docker/${name}.Dockerfile`);
  }
});

/** The words each call of docker got, and what the script said; `fails` is a word that docker refuses. */
async function tried(words: readonly string[], fails = "none") {
  const folder = await mkdtemp(path.join(tmpdir(), "photos-memories-try-"));
  try {
    await writeFile(
      `${folder}/docker`,
      `#!/bin/sh
echo "$*" >> "${folder}/calls"
case " $* " in *" ${fails} "*) exit 1 ;; esac
case $1 in create) echo made ;; export) head -c 3000000 /dev/zero ;; run) echo started ;; esac
`,
    );
    await chmod(`${folder}/docker`, 0o755);
    const { code, stdout, stderr } = await new Deno.Command("sh", {
      args: ["docker/try_image.sh", ...words],
      env: { PATH: `${folder}:${Deno.env.get("PATH")}`, TRIES: "2" },
    }).output();
    const decoder = new TextDecoder();
    const calls = (await readFile(`${folder}/calls`, "utf8")).trim().split("\n");
    return { code, out: decoder.decode(stdout) + decoder.decode(stderr), calls };
  } finally {
    await rm(folder, { recursive: true });
  }
}

Deno.test("try_image.sh makes the demo's film in the app's image and asks whether it is healthy", async () => {
  const { code, out, calls } = await tried(["app", "some/app:1", "3"]);
  assert.equal(code, 0, out);
  assert.match(out, /^some\/app:1: 3 MB unpacked$/m);
  const [demo, serve] = calls.filter((call) => call.startsWith("run "));
  assert.match(demo!, /--read-only .*--rm some\/app:1 demo /);
  assert.match(serve!, /--read-only .*--detach some\/app:1$/);
  assert.ok(calls.includes("exec started photos-memories healthcheck"));
  assert.equal(calls.at(-1), "rm --force --volumes started");
});

for (const name of ["inference", "worker"]) {
  Deno.test(`try_image.sh asks the image of ${name} for its health`, async () => {
    const { code, out, calls } = await tried([name, `some/${name}:1`]);
    assert.equal(code, 0, out);
    assert.ok(calls.some((call) => /^exec started .*:8092\/health/.test(call)));
  });
}

const REFUSED: ReadonlyArray<readonly [what: string, fails: string, most: string, said: RegExp]> = [
  ["is too large", "none", "2", /larger than 2 MB/],
  ["makes no film", "demo", "3", /3 MB unpacked/],
  ["does not become healthy", "healthcheck", "3", /did not become healthy/],
];

for (const [what, fails, most, said] of REFUSED) {
  Deno.test(`try_image.sh refuses an image that ${what}, and leaves no container`, async () => {
    const { code, out, calls } = await tried(["app", "some/app:1", most], fails);
    assert.equal(code, 1, out);
    assert.match(out, said);
    assert.match(calls.at(-1)!, /^rm --force --volumes /);
  });
}
