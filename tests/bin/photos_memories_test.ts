// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import project from "../../deno.json" with { type: "json" };
import { inScratch } from "../fixtures/scratch.ts";

const SCRIPT = path.resolve("bin/photos-memories");
const DENO_FOLDER = path.dirname(Deno.execPath());

interface Started {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `program` in `cwd` with nothing of this process's surroundings but its home. */
function start(program: string, words: string[], cwd: string, PATH: string): Promise<Started> {
  const env = { PATH, HOME: Deno.env.get("HOME"), DENO_DIR: Deno.env.get("DENO_DIR") };
  return new Promise((resolve) =>
    execFile(program, words, { cwd, env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    })
  );
}

async function put(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\n${text}\n`);
  await chmod(file, 0o755);
}

/** A checkout whose path has a space in it, with a Deno that says what it was asked. */
async function inCheckout(
  denoVersion: string,
  work: (at: (...parts: string[]) => string) => Promise<void>,
): Promise<void> {
  await inScratch(async (folder) => {
    const at = (...parts: string[]) => path.join(folder, ...parts);
    await mkdir(at("my films/bin"), { recursive: true });
    await copyFile(SCRIPT, at("my films/bin/photos-memories"));
    await put(
      at("path/deno"),
      `if [ "$1" = --version ]; then echo "deno ${denoVersion} (stable)"; exit; fi\n` +
        // Nothing at all where Deno would ask for a newer version of itself.
        'printf "%s|" "${DENO_NO_UPDATE_CHECK:+$PWD}" "$@"',
    );
    await work(at);
  });
}

const asked = (
  root: string,
  cwd: string,
  quiet: string[] = [],
  program = "cli/main.ts",
) =>
  [
    cwd,
    "run",
    ...quiet,
    "--no-prompt",
    "--config",
    `${root}/deno.json`,
    "--permission-set=app",
    `${root}/${program}`,
    "generate",
    "--library",
    "a b",
    "",
  ].join("|");
const WORDS = ["generate", "--library", "a b"];

Deno.test("bin/photos-memories starts the program from any folder, and says nothing beside it", async () => {
  await inScratch(async (folder) => {
    const { code, out, err } = await start(
      SCRIPT,
      ["--version"],
      folder,
      `${DENO_FOLDER}:/usr/bin:/bin`,
    );
    assert.deepEqual({ code, out, err }, { code: 0, out: `${project.version}\n`, err: "" });
  });
});

Deno.test("bin/photos-memories finds its checkout through links, with spaces, and stays where it was typed", async () => {
  await inCheckout("2.9.6", async (at) => {
    await mkdir(at("elsewhere/bin"), { recursive: true });
    await symlink("../../my films/bin/photos-memories", at("elsewhere/bin/films"));
    await symlink(at("elsewhere/bin/films"), at("path/photos-memories"));
    const PATH = `${at("path")}:/usr/bin:/bin`;
    const root = at("my films");
    for (
      const program of [
        at("my films/bin/photos-memories"),
        at("elsewhere/bin/films"),
        "photos-memories",
      ]
    ) {
      const { out } = await start(program, WORDS, at("elsewhere"), PATH);
      assert.equal(out, asked(root, at("elsewhere")), program);
    }
    const typed = await start("./photos-memories", WORDS, at("my films/bin"), PATH);
    assert.equal(typed.out, asked(root, at("my films/bin")));
    const read = await start("sh", ["photos-memories", ...WORDS], at("my films/bin"), PATH);
    assert.equal(read.out, asked(root, at("my films/bin")));
  });
});

Deno.test("bin/photos-memories starts what was bundled, unless the source was changed since", async () => {
  await inCheckout("2.9.6", async (at) => {
    const build = "dist/app/17-1/main_node.js", source = "cli/main.ts";
    const PATH = `${at("path")}:/usr/bin:/bin`;
    const startsWhat = async (program: string, because: string) => {
      const { out } = await start(at("my films/bin/photos-memories"), WORDS, at(), PATH);
      assert.equal(out, asked(at("my films"), at(), [], program), because);
    };
    const write = async (file: string) => {
      await mkdir(path.dirname(at("my films", file)), { recursive: true });
      await writeFile(at("my films", file), "");
    };
    // Further apart than file systems count.
    const later = () => new Promise((resolve) => setTimeout(resolve, 30));
    const bundle = async () => {
      await later();
      await utimes(at("my films", build), new Date(), new Date());
      await later();
    };
    await write(build);
    await symlink("17-1", at("my films/dist/app/now"));
    await startsWhat(build, "an image has nothing else");
    const own = ["deno.json", "deno.lock", source, "src/deep/in/app.ts", "build/bundle_app.ts"];
    for (const file of own) await write(file);
    await startsWhat(source, "all of it came later");
    await bundle();
    await startsWhat(build, "nothing was changed");
    for (const file of [...own, "cli", "src", "src/deep", "src/deep/in", "build"]) {
      // As what is unpacked or copied with its times.
      await utimes(at("my films", file), 1_000, 1_000);
      await startsWhat(source, file);
      await bundle();
    }
    await startsWhat(build, "nothing was changed any more");
    await rm(at("my films/deno.lock"));
    await startsWhat(source, "what cannot be compared may have been changed");
  });
});

Deno.test("bin/photos-memories shows a first run's downloads, and no remark of Deno's after it", async () => {
  await inCheckout("2.9.6", async (at) => {
    const program = at("my films/bin/photos-memories"), PATH = `${at("path")}:/usr/bin:/bin`;
    assert.equal((await start(program, WORDS, at(), PATH)).out, asked(at("my films"), at()));
    await mkdir(at("my films/node_modules"));
    const { out } = await start(program, WORDS, at(), PATH);
    assert.equal(out, asked(at("my films"), at(), ["--quiet"]));
  });
});

Deno.test("bin/photos-memories takes the machine's Deno when it is new enough, else npx's", async () => {
  const pinned = /^DENO=(.*)$/m.exec(await readFile(SCRIPT, "utf8"))?.[1];
  assert.ok((await readFile("README.md", "utf8")).includes(`deno@${pinned} task`));
  for (
    const [version, isTaken] of [
      ["2.9.6", true],
      ["2.9.0", true],
      ["2.10.1", true],
      ["3.0.0", true],
      ["2.8.5", false],
      ["2.1.9", false],
      ["1.46.3", false],
    ] as const
  ) {
    await inCheckout(version, async (at) => {
      const program = at("my films/bin/photos-memories");
      await put(at("path/npx"), `echo "$1|$2|$3" >'${at("asked")}'; echo '${at("real")}'`);
      await put(at("real"), 'printf "%s|" "$PPID" "$1"');
      const { out } = await start(program, WORDS, at(), `${at("path")}:/usr/bin:/bin`);
      const wanted = isTaken ? asked(at("my films"), at()) : `${Deno.pid}|run|`;
      assert.equal(out, wanted, version);
      if (isTaken) return;
      const words = await readFile(at("asked"), "utf8");
      assert.equal(words, `--yes|--prefer-offline|deno@${pinned}\n`);
    });
  }
});

Deno.test("bin/photos-memories says what is missing on a machine with neither", async () => {
  await inCheckout("2.9.6", async (at) => {
    await put(at("bare/dirname"), 'exec /usr/bin/dirname "$@"');
    const program = at("my films/bin/photos-memories");
    const { code, err } = await start(program, WORDS, at(), at("bare"));
    assert.equal(code, 127);
    assert.match(err, /neither Deno 2\.9 nor npx/);
  });
});
