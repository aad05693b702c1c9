// SPDX-License-Identifier: AGPL-3.0-or-later

// Makes the Node package, installs it as npm does, makes the demo's film and a trip with its map on Node 24 and on Deno, and
// compares: same cut, same timeline. The bytes of a film are promised within one engine: sines differ in
// their last bit. With the word `cli`, it runs the tests of the command line with the installed program instead.
// Needs npm; Node 24 itself comes as an npm package.

import { SHIPPED_MODELS } from "./shipped_models.ts";

const BUILD = "dist/node";
const SIZE = ["--resolution", "720p", "--json"];
const FILMS = [
  ["demo", "--duration", "6", ...SIZE],
  [
    ...["generate", "--memory-type", "trip", "--duration", "20", "--keep-intermediates"],
    ...SIZE,
  ],
];

interface Made {
  readonly shots: readonly string[];
  /** Where parts are kept. */
  readonly timeline: string | undefined;
}

async function run(
  command: string,
  args: string[],
  data: string,
  { cwd, path }: { readonly cwd?: string; readonly path?: string } = {},
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, {
    args,
    cwd,
    env: {
      ...(path !== undefined && { PATH: `${path}:${Deno.env.get("PATH")}` }),
      PHOTOS_MEMORIES_DATA_DIR: data,
      // The installed program brings the models along, and the source does not.
      PHOTOS_MEMORIES_MODELS__DIRECTORY: `${Deno.cwd()}/${SHIPPED_MODELS}`,
      PHOTOS_MEMORIES_OUTPUT__DIRECTORY: `${data}/films`,
      PHOTOS_MEMORIES_OUTPUT__FRAME_RATE: "24",
      // The shape of the fewest pixels.
      PHOTOS_MEMORIES_OUTPUT__ORIENTATION: "square",
      PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "1",
      PHOTOS_MEMORIES_OUTPUT__QUALITY: "fast",
    },
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success) throw new Error(`${command} ${args.join(" ")}: ${decode(stderr)}`);
  return decode(stdout);
}

/** Every film by one runtime: what it chose, and its timeline as JSON. */
async function make(start: (words: string[]) => Promise<string>): Promise<Made[]> {
  const last = (text: string) => JSON.parse(text.trim().split("\n").at(-1)!);
  const made: Made[] = [];
  for (const words of FILMS) {
    const { film } = last(await start(words));
    const cut = JSON.parse(await start(["runs", "story", "latest", "--json"]));
    made.push({
      shots: cut.shots.map(({ asset }: { asset: { id: string } }) => asset.id),
      timeline: words.includes("--keep-intermediates")
        ? await Deno.readTextFile(film.replace(/[^/]+$/, "intermediates/timeline.json"))
        : undefined,
    });
  }
  return made;
}

/** The package as npm installs it below a folder: Node 24's path, and the program's. */
async function install(folder: string): Promise<{ node: string; program: string }> {
  await run(Deno.execPath(), ["task", "bundle:node"], ".");
  const [{ filename }] = JSON.parse(
    await run("npm", ["pack", "--json", "--silent", "--pack-destination", folder], ".", {
      cwd: BUILD,
    }),
  );
  await run("npm", [
    ...["install", "--prefix", `${folder}/installed`, "--no-audit", "--no-fund"],
    ...["--ignore-scripts", `${folder}/${filename}`],
  ], ".");
  const node = await run("npx", ["-y", "node@24", "-p", "process.execPath"], ".");
  return {
    node: node.trim(),
    program: `${folder}/installed/node_modules/.bin/photos-memories`,
  };
}

/** Throws where one of them differs. */
async function compareFilms(scratch: string): Promise<void> {
  const { node, program } = await install(scratch);
  const path = node.replace(/\/node$/, "");
  const onNode = await make((words) => run(program, words, `${scratch}/node`, { path }));
  const onDeno = await make((words) =>
    run(Deno.execPath(), ["task", "photos-memories", ...words], `${scratch}/deno`)
  );
  onNode.forEach(({ shots, timeline }, i) => {
    const other = onDeno[i]!;
    if (shots.join() !== other.shots.join()) {
      throw new Error(`Node chose ${shots}, Deno ${other.shots}`);
    }
    if (timeline !== other.timeline) {
      throw new Error(`The timelines differ: ${timeline} on Node, ${other.timeline} on Deno`);
    }
    console.log(`${shots.length} shots at the same frames on both`);
  });
}

/** Those of `tests/cli` that start the program. */
async function runCommandLineTests(scratch: string, folder: string): Promise<boolean> {
  const { node, program } = await install(scratch);
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-prompt", "--allow-read", "--allow-write", "--allow-run", "--allow-env"],
      ...["tests/run_tests.ts", folder],
    ],
    env: { TESTED_PROGRAM: `${node} ${await Deno.realPath(program)}` },
  }).spawn().status;
  return success;
}

const [what, folder = "tests/cli"] = Deno.args;
const scratch = await Deno.makeTempDir({ prefix: "test-node-" });
try {
  if (what === undefined) await compareFilms(scratch);
  else Deno.exitCode = await runCommandLineTests(scratch, folder) ? 0 : 1;
} finally {
  await Deno.remove(scratch, { recursive: true });
}
