// Makes the Node package, installs it as npm does, makes the demo's film and a trip with its map on Node 24 and on Deno, and
// compares: same cut, same timeline. The bytes of a film are promised within one engine: sines differ in
// their last bit. Needs npm; Node 24 itself comes as an npm package.

const BUILD = "dist/node";
const SIZE = ["--resolution", "720p", "--json"];
const FILMS = [
  ["demo", "--duration", "15", ...SIZE],
  ["generate", "--memory-type", "trip", "--duration", "30", "--keep-intermediates", ...SIZE],
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
      PHOTOS_MEMORIES_OUTPUT__DIRECTORY: `${data}/films`,
      PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "1",
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

await run(Deno.execPath(), ["task", "bundle:node"], ".");
const scratch = await Deno.makeTempDir({ prefix: "test-node-" });
try {
  const [{ filename }] = JSON.parse(
    await run("npm", ["pack", "--json", "--silent", "--pack-destination", scratch], ".", {
      cwd: BUILD,
    }),
  );
  await run("npm", [
    ...["install", "--prefix", `${scratch}/installed`, "--no-audit", "--no-fund"],
    ...["--ignore-scripts", `${scratch}/${filename}`],
  ], ".");
  const node = await run("npx", ["-y", "node@24", "-p", "process.execPath"], ".");
  const path = node.trim().replace(/\/node$/, "");
  const onNode = await make((words) =>
    run(`${scratch}/installed/node_modules/.bin/photos-memories`, words, `${scratch}/node`, {
      path,
    })
  );
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
} finally {
  await Deno.remove(scratch, { recursive: true });
}
