import assert from "node:assert/strict";
import { starterOf } from "../../../build/packages/one_file.ts";
import { run } from "../../../build/packages/program_tree.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const PROGRAM = "photos-memories";

/** Starts a file of a small tree after `before`, a script in its folder; `mv` first runs `beforeMove`. */
async function start(folder: string, beforeMove: string) {
  await run(
    "sh",
    ["-ec", `mkdir -p tree/bin path cache; cp "$(command -v mv)" path/real-mv`],
    folder,
  );
  const write = (name: string, text: string) =>
    Deno.writeTextFile(`${folder}/${name}`, text, { mode: 0o755 });
  await write(`tree/bin/${PROGRAM}`, `#!/bin/sh\necho "started $*"\n`);
  // As BSD's, it knows no -T.
  await write(
    "path/mv",
    `#!/bin/sh\ncase $1 in -*) exit 64;; esac\n${beforeMove}\nexec real-mv "$@"\n`,
  );
  await write(PROGRAM, starterOf(PROGRAM, "digest"));
  await run("sh", ["-ec", `tar -czf - -C tree . >>${PROGRAM}`], folder);
  const { code, stdout, stderr } = await new Deno.Command(`${folder}/${PROGRAM}`, {
    args: ["--help"],
    env: { PATH: `${folder}/path:/usr/bin:/bin`, PHOTOS_MEMORIES_UNPACK_DIR: `${folder}/cache` },
  }).output();
  const decoder = new TextDecoder();
  const kept = await run("sh", ["-ec", "cd cache; find . -type f -o -name '.unpacking*'"], folder);
  return { code, out: decoder.decode(stdout), err: decoder.decode(stderr), kept };
}

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
      const { code, out, err, kept } = await start(folder, beforeMove);
      assert.deepEqual([code, out, kept], [0, "started --help\n", WHOLE], err);
    }));
}

Deno.test("a file that unpacks itself says that its tree is not whole", () =>
  inScratch(async (folder) => {
    const { code, err } = await start(folder, 'mkdir "$2"');
    assert.equal(code, 1);
    assert.match(err, /program-digest is not whole; remove it, and start again\n$/);
  }));
