// SPDX-License-Identifier: AGPL-3.0-or-later

// The release workflow, and the script with which it tries an image before it is pushed.

import assert from "node:assert/strict";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { changelogSection } from "../../build/publish/changelog_section.ts";
import { type Device, type ImageName, IMAGES } from "../../build/publish/images.ts";
import { saidInDockerfile } from "../fixtures/deploy/dockerfile.ts";
import project from "../../deno.json" with { type: "json" };

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly uses?: string;
  readonly strategy: { readonly matrix: { readonly include: ReadonlyArray<Build> } };
  readonly steps?: readonly Step[];
}

interface Build {
  readonly name: ImageName;
  readonly device: Device;
}

type Jobs = Readonly<Record<string, Job>>;

const WORKFLOWS = ".github/workflows";
const textOf = (name: string) => readFile(`${WORKFLOWS}/${name}`, "utf8");
const jobs = async (): Promise<Jobs> => parse(await textOf("release.yaml")).jobs;
const saidBy = ({ steps = [] }: Job) => steps.map(({ run = "" }) => run).join("\n");

Deno.test("the release runs tasks that there are, the tests of packages, Node and traffic among them", async () => {
  const { programs } = await jobs();
  const named = [...saidBy(programs!).matchAll(/ task ([\w:]+)/g)].map(([, name]) => name!);
  for (const name of named) assert.ok(Object.hasOwn(project.tasks, name), name);
  for (const name of ["test:packages", "test:node:cli", "test:traffic"]) {
    assert.ok(named.includes(name), name);
  }
});

Deno.test("nothing is built or released before the checks that pull requests run too", async () => {
  const all = await jobs();
  assert.equal(all["checks"]!.uses, `./${WORKFLOWS}/checks.yaml`);
  const { on, jobs: { checks } } = parse(await textOf("checks.yaml"));
  assert.ok("pull_request" in on && "workflow_call" in on);
  assert.match(saidBy(checks), /^\.ci\/run$/m);
  const after = (name: string): readonly string[] =>
    [all[name]!.needs ?? []].flat().flatMap((each) => [each, ...after(each)]);
  for (const name of Object.keys(all)) {
    if (name !== "checks" && name !== "ready") assert.ok(after(name).includes("checks"), name);
  }
  assert.deepEqual(after("checks"), ["ready"]);
  assert.match(saidBy(all["ready"]!), /run build\/publish\/published\.ts$/m);
});

for (const name of ["checks.yaml", "release.yaml"]) {
  Deno.test(`${name} holds every action to one commit, and passes over no failure`, async () => {
    const text = await textOf(name);
    const used = [...text.matchAll(/uses: (\S+)(.*)/g)].filter(([, use]) => !use!.startsWith("./"));
    assert.ok(used.length > 0);
    for (const [, use, version] of used) {
      assert.match(use!, /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      assert.match(version!, /^ # v\d+\.\d+\.\d+$/, use);
    }
    assert.doesNotMatch(text, /\|\|\s*(?:true|:)|continue-on-error/);
    // One action has one commit everywhere.
    const commits = new Map(used.map(([, use]) => use!.split("@") as [string, string]));
    for (const [, use] of used) assert.equal(use!.split("@")[1], commits.get(use!.split("@")[0]!));
  });
}

Deno.test("every file of a release has a checksum and a provenance, programs and packages an SBOM", async () => {
  const { programs, release } = await jobs();
  const order = release!.steps!.map(({ uses = "", run = "", with: given }) =>
    /^actions\/attest@/.test(uses)
      ? String(given!["subject-checksums"])
      : /sha256sum|gh release create/.exec(run)?.[0]
  ).filter((each) => each !== undefined);
  assert.deepEqual(order, ["sha256sum", "SHA256SUMS", "gh release create"]);
  const script = saidBy(release!);
  assert.match(script, /changelog_section\.ts .* > notes\.md/);
  assert.match(script, /--notes-file notes\.md out\/\* SHA256SUMS$/m);
  // Forms of home servers and the chart are among the files, whose checksums are made behind them.
  const [archive, ...folders] = /zip -qr "\.\.\/(out\/deploy-[^"]+)" ([\w ]+)\)/.exec(script)!
    .slice(1).flatMap((each) => each.split(" "));
  assert.match(archive!, /\.zip$/);
  assert.ok(script.indexOf("zip -qr") < script.indexOf("sha256sum"));
  assert.deepEqual(folders, ["compose", "unraid", "casaos", "helm"]);
  for (const folder of folders) assert.ok((await stat(`deploy/${folder}`)).isDirectory());
  for (const file of ["dist/*.deb.cdx.json", "cp dist/node/sbom.cdx.json"]) {
    assert.ok(saidBy(programs!).includes(file), file);
  }
});

Deno.test("the release pushes no image before it was started", async () => {
  const { images } = await jobs();
  const script = saidBy(images!);
  const places = ["--load", "docker/try_image.sh", "--push"].map((word) => script.indexOf(word));
  assert.deepEqual(places, places.toSorted((a, b) => a - b));
  assert.ok(!places.includes(-1));
  assert.match(script, /--push --sbom=true --provenance=mode=max/);
  for (const { name } of images!.strategy.matrix.include) {
    await readFile(`docker/${name}.Dockerfile`);
  }
});

Deno.test("an image of a release says its version and where its source is", async () => {
  const { images } = await jobs();
  for (const name of Object.keys(IMAGES)) {
    const [labels] = await saidInDockerfile(`docker/${name}.Dockerfile`, "LABEL");
    const given = [...labels!.matchAll(/image\.(\w+)="\$\{(\w+)\}"/g)].map((
      [, label, from],
    ) => [label, from]);
    assert.deepEqual(given, [["version", "APP_VERSION"], ["source", "SOURCE"], ["url", "SOURCE"]]);
    for (const [, from] of given) assert.ok(saidBy(images!).includes(`--build-arg ${from}=`), from);
  }
});

Deno.test("the release builds every image for every device it is published for", async () => {
  const { images } = await jobs();
  const built = images!.strategy.matrix.include.map(({ name, device }) => `${name} ${device}`);
  const published = Object.entries(IMAGES).flatMap(([name, { devices }]) =>
    devices.map((device) => `${name} ${device}`)
  );
  assert.deepEqual(built.toSorted(), published.toSorted());
});

const CHANGES =
  "# Changes\n\n## 0.3.0, not released yet\n\n- a\n\n## 0.2.0, 2027-01-02\n\n- b\n\n- c\n\n## 0.1.0\n\n";

Deno.test("a release's text is its section of the changelog, once it is released", async () => {
  assert.equal(changelogSection(CHANGES, "0.2.0"), "- b\n\n- c\n");
  assert.throws(() => changelogSection(CHANGES, "0.3.0"), /not released yet/);
  assert.throws(() => changelogSection(CHANGES, "0.1.0"), /empty/);
  assert.throws(() => changelogSection(CHANGES, "0.2"), /no section/);
  assert.notEqual(changelogSection(await readFile("CHANGELOG.md", "utf8"), "0.1.0"), "");
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
