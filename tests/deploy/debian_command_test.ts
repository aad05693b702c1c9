// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { inScratch } from "../fixtures/scratch.ts";

/** Words, folder and variables of what was started. */
const TELLS = `echo "$0" "$@" "in $PWD"; env | grep -E '^(PHOTOS_MEMORIES_|HOME=)' | sort`;

interface Caller {
  readonly name: string;
  readonly id: number;
  readonly groups: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The shell's lines in /etc/default/photos-memories. */
  readonly settings?: string;
}

/** Runs the package's command for a user of a small machine, in that user's folder. */
async function run(root: string, caller: Caller, words: readonly string[]) {
  const { name, id, groups, environment = {}, settings = "" } = caller;
  const program = `${root}/usr/lib/photos-memories/bin/photos-memories`;
  const text = (await readFile("deploy/debian/photos-memories", "utf8"))
    .replace(/\/(?:usr|etc|var)\/[a-z]+\/photos-memories/g, `${root}$&`);
  for (const folder of ["usr/lib/photos-memories/bin", "usr/bin", "etc/default", "me"]) {
    await mkdir(`${root}/${folder}`, { recursive: true });
  }
  const write = (file: string, script: string) =>
    writeFile(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  await write(program, TELLS);
  await writeFile(`${root}/usr/bin/photos-memories`, text, { mode: 0o755 });
  await writeFile(`${root}/etc/default/photos-memories`, settings);
  await write(
    `${root}/usr/bin/id`,
    `case $1 in -u) echo ${id};; -un) echo ${name};; *) echo ${groups};; esac`,
  );
  for (const other of ["setpriv", "sudo"]) await write(`${root}/usr/bin/${other}`, TELLS);
  const { code, stdout, stderr } = await new Deno.Command(`${root}/usr/bin/photos-memories`, {
    args: [...words],
    cwd: `${root}/me`,
    clearEnv: true,
    env: { PATH: `${root}/usr/bin:/usr/bin:/bin`, HOME: `${root}/me`, ...environment },
  }).output();
  const decoder = new TextDecoder();
  const [started = "", ...variables] = decoder.decode(stdout).trim().split("\n");
  return { code, started, variables, err: decoder.decode(stderr) };
}

const ROOT: Caller = { name: "root", id: 0, groups: "root" };
const SETTINGS = "PHOTOS_MEMORIES_SERVER__PORT='8181'\n";

Deno.test("root's command acts as the service, on its data and with its settings alone, and says so", () =>
  inScratch(async (root) => {
    const environment = { PHOTOS_MEMORIES_IMMICH__URL: "http://photos.example" };
    const caller = { ...ROOT, settings: SETTINGS, environment };
    const { code, started, variables, err } = await run(root, caller, ["runs", "a b"]);
    assert.equal(code, 0, err);
    assert.equal(
      started,
      `${root}/usr/bin/setpriv --reuid=photos-memories --regid=photos-memories --init-groups ` +
        `${root}/usr/lib/photos-memories/bin/photos-memories runs a b in ${root}/me`,
    );
    assert.deepEqual(variables, [
      `HOME=${root}/var/lib/photos-memories`,
      `PHOTOS_MEMORIES_DATA_DIR=${root}/var/lib/photos-memories`,
      `PHOTOS_MEMORIES_OUTPUT__DIRECTORY=${root}/var/lib/photos-memories/films`,
      `PHOTOS_MEMORIES_PROGRAM=${root}/usr/bin/photos-memories`,
      "PHOTOS_MEMORIES_SERVER__PORT=8181",
    ]);
    assert.equal(err.trim().split("\n").length, 1);
  }));

Deno.test("a member of the service's group acts as the service by sudo, and reads so", () =>
  inScratch(async (root) => {
    const caller = { name: "ada", id: 1000, groups: "ada photos-memories" };
    const { started, err } = await run(root, caller, ["doctor"]);
    assert.equal(
      started,
      `${root}/usr/bin/sudo -n -u photos-memories -- ${root}/usr/bin/photos-memories doctor in ${root}/me`,
    );
    assert.equal(err.trim().split("\n").length, 1);
    const rule = await readFile("deploy/debian/sudoers", "utf8");
    assert.match(
      rule,
      /^%photos-memories ALL=\(photos-memories\) NOPASSWD: \/usr\/bin\/photos-memories$/m,
    );
  }));

Deno.test("the service's own user gets the service's settings", () =>
  inScratch(async (root) => {
    const caller = {
      name: "photos-memories",
      id: 110,
      groups: "photos-memories",
      settings: SETTINGS,
    };
    const { started, variables, err } = await run(root, caller, ["doctor"]);
    assert.equal(
      started,
      `${root}/usr/lib/photos-memories/bin/photos-memories doctor in ${root}/me`,
    );
    assert.ok(variables.includes("PHOTOS_MEMORIES_SERVER__PORT=8181"));
    assert.equal(err, "");
  }));

for (
  const [who, caller] of [
    ["another user", { name: "ada", id: 1000, groups: "ada photos-memories-friends" }],
    ["root with other data", { ...ROOT, environment: { PHOTOS_MEMORIES_DATA_DIR: "/other" } }],
  ] satisfies ReadonlyArray<readonly [string, Caller]>
) {
  Deno.test(`the command of ${who} acts for itself`, () =>
    inScratch(async (root) => {
      const { started, variables, err } = await run(root, caller, ["doctor"]);
      assert.equal(
        started,
        `${root}/usr/lib/photos-memories/bin/photos-memories doctor in ${root}/me`,
      );
      assert.ok(variables.includes(`HOME=${root}/me`));
      assert.equal(err, "");
    }));
}
