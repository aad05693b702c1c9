// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { starterOf } from "../../../build/packages/one_file.ts";
import { run } from "../../../build/packages/program_tree.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const PROGRAM = "photos-memories";

interface Start {
  /** Run by `mv` before it moves. */
  readonly beforeMove?: string;
  /** A script in the file's folder, before it starts. */
  readonly before?: string;
  readonly environment?: (folder: string) => Readonly<Record<string, string>>;
  /** Scripts that stand before the machine's own programs. */
  readonly programs?: Readonly<Record<string, string>>;
}

const unpackIn = (folder: string) => ({ PHOTOS_MEMORIES_UNPACK_DIR: `${folder}/cache` });

/** Starts a file of a small tree. */
async function start(folder: string, options: Start = {}) {
  const { beforeMove = "", before = "", environment = unpackIn, programs = {} } = options;
  await run("sh", ["-ec", `mkdir -p tree/bin path; cp "$(command -v mv)" path/real-mv`], folder);
  const write = (name: string, text: string) =>
    Deno.writeTextFile(`${folder}/${name}`, text, { mode: 0o755 });
  await write(`tree/bin/${PROGRAM}`, `#!/bin/sh\necho "started $*"\n`);
  // As BSD's, it knows no -T.
  await write(
    "path/mv",
    `#!/bin/sh\ncase $1 in -*) exit 64;; esac\n${beforeMove}\nexec real-mv "$@"\n`,
  );
  for (const [name, script] of Object.entries(programs)) {
    await write(`path/${name}`, `#!/bin/sh\n${script}\n`);
  }
  await write(PROGRAM, starterOf(PROGRAM, "digest"));
  await run("sh", ["-ec", `tar -czf - -C tree . >>${PROGRAM}; ${before}`], folder);
  const { code, stdout, stderr } = await new Deno.Command(`${folder}/${PROGRAM}`, {
    args: ["--help"],
    clearEnv: true,
    env: { PATH: `${folder}/path:/usr/bin:/bin`, ...environment(folder) },
  }).output();
  const decoder = new TextDecoder();
  return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
}

/** Files of a folder, and what an unpacking left. */
const keptIn = async (folder: string) =>
  await run("sh", ["-ec", "find . -type f -o -name '.unpacking*'"], folder);

const WHOLE = `./program-digest/bin/${PROGRAM}\n`;

for (
  const [when, beforeMove] of [
    ["alone", ""],
    ["where another start was first", 'cp -R "$1" "$2"'],
    ["where another start is first in between", 'cp -R "$1" "$2"; exit 1'],
  ] as const
) {
  Deno.test(`a file that unpacks itself starts from one whole tree ${when}`, () =>
    inScratch(async (folder) => {
      const { code, out, err } = await start(folder, { beforeMove });
      const kept = await keptIn(`${folder}/cache`);
      assert.deepEqual([code, out, kept], [0, "started --help\n", WHOLE], err);
    }));
}

Deno.test("a file that unpacks itself says that its tree is not whole", () =>
  inScratch(async (folder) => {
    const { code, err } = await start(folder, { beforeMove: 'mkdir "$2"' });
    assert.equal(code, 1);
    assert.match(err, /program-digest is not whole/);
  }));

const PLANTED = `mkdir -p -m 700 "$to" "$to/bin"
  printf '#!/bin/sh\necho planted\n' >"$to/bin/${PROGRAM}"; chmod 755 "$to/bin/${PROGRAM}"`;
/** The machine's `id` for another user than the one whose files these are. */
const OTHER_USER = "echo 4242424";

for (
  const [what, options] of [
    ["a folder that others may write to", { before: "mkdir cache; chmod 777 cache" }],
    ["a folder of another user", { before: "mkdir -m 700 cache", programs: { id: OTHER_USER } }],
    ["a link to a folder", { before: "mkdir -m 700 other; ln -s other cache" }],
    ["a link with a slash behind it", {
      before: "mkdir -m 700 other; ln -s other cache",
      environment: (folder: string) => ({ PHOTOS_MEMORIES_UNPACK_DIR: `${folder}/cache/` }),
    }],
    ["a program that others could change", {
      before: `mkdir -m 700 cache; to=cache/program-digest; ${PLANTED}; chmod 775 $to`,
    }],
    ["a link to a program", {
      before: `mkdir -m 700 cache; to=other; ${PLANTED}; ln -s ../other cache/program-digest`,
    }],
  ] satisfies ReadonlyArray<readonly [string, Start]>
) {
  Deno.test(`a file that unpacks itself starts nothing from ${what}`, () =>
    inScratch(async (folder) => {
      const { code, out, err } = await start(folder, options);
      assert.deepEqual([code, out], [1, ""]);
      assert.match(err, new RegExp(`^${PROGRAM}: .*${folder}/cache`));
    }));
}

Deno.test("a file that unpacks itself without HOME uses the user's home, for this user alone", () =>
  inScratch(async (folder) => {
    const { code, out, err } = await start(folder, {
      environment: () => ({}),
      programs: { getent: `echo "me:x:1:1::${folder}/home:/bin/sh"` },
    });
    assert.deepEqual([code, out], [0, "started --help\n"], err);
    const cache = `${folder}/home/.cache/photos-memories`;
    assert.equal(await keptIn(cache), WHOLE);
    for (const each of [cache, `${cache}/program-digest`]) {
      assert.equal((await Deno.stat(each)).mode! & 0o777, 0o700, each);
    }
  }));

Deno.test("a file that unpacks itself says so where the user has no home", () =>
  inScratch(async (folder) => {
    const { code, out, err } = await start(folder, {
      environment: () => ({}),
      programs: { getent: "exit 2" },
    });
    assert.deepEqual([code, out], [1, ""]);
    assert.match(err, /PHOTOS_MEMORIES_UNPACK_DIR/);
  }));

Deno.test("a file that unpacks itself takes the folder of an older version back from others", () =>
  inScratch(async (folder) => {
    const cache = `${folder}/.cache/photos-memories`;
    const { code, err } = await start(folder, {
      before: `mkdir -p ${cache}; chmod 755 ${cache}`,
      environment: (home) => ({ HOME: home }),
    });
    assert.equal(code, 0, err);
    assert.equal((await Deno.stat(cache)).mode! & 0o777, 0o700);
  }));

Deno.test("a new version removes the folders of older ones, once they run no more", () =>
  inScratch(async (folder) => {
    const cache = `${folder}/cache`;
    const ofVersion = (name: string, program = PROGRAM) =>
      `mkdir -p ${cache}/program-${name}/bin; cp "$(command -v sleep)" ${cache}/program-${name}/bin/${program}`;
    await run("sh", [
      "-ec",
      `mkdir -m 700 ${cache}; ${ofVersion("old")}; ${ofVersion("running")}; ${
        ofVersion("service", `${PROGRAM}-worker`)
      }`,
    ]);
    const running = new Deno.Command(`${cache}/program-running/bin/${PROGRAM}`, { args: ["60"] })
      .spawn();
    const kept = async () => (await run("ls", [cache])).trim().split("\n");
    try {
      assert.equal((await start(folder)).code, 0);
      assert.deepEqual(await kept(), ["program-digest", "program-running", "program-service"]);
    } finally {
      running.kill("SIGKILL");
      await running.status;
    }
    assert.equal((await start(folder)).code, 0);
    assert.deepEqual(await kept(), ["program-digest", "program-service"]);
  }));
