// Makes the Node build, makes the demo's film and a trip with its map on Node 24 and on Deno, and
// compares: same cut, same film, byte for byte. Needs npm; Node 24 itself comes as an npm package.

const BUILD = "dist/node";
const FILMS = [
  ["demo", "--duration", "15", "--resolution", "720p", "--json"],
  ["generate", "--memory-type", "trip", "--duration", "30", "--resolution", "720p", "--json"],
];

interface Made {
  readonly shots: readonly string[];
  readonly film: string;
}

async function run(command: string, args: string[], data: string, cwd?: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, {
    args,
    cwd,
    env: {
      PHOTOS_MEMORIES_DATA_DIR: data,
      PHOTOS_MEMORIES_OUTPUT__DIRECTORY: `${data}/films`,
      PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "1",
    },
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success) throw new Error(`${command} ${args.join(" ")}: ${decode(stderr)}`);
  return decode(stdout);
}

/** Every film by one runtime: what it chose, and the digest of the file. */
async function make(start: (words: string[]) => Promise<string>): Promise<Made[]> {
  const last = (text: string) => JSON.parse(text.trim().split("\n").at(-1)!);
  const made: Made[] = [];
  for (const words of FILMS) {
    const { film } = last(await start(words));
    const cut = JSON.parse(await start(["runs", "story", "latest", "--json"]));
    const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(film));
    made.push({
      shots: cut.shots.map(({ asset }: { asset: { id: string } }) => asset.id),
      film: new Uint8Array(digest).toHex(),
    });
  }
  return made;
}

await run(Deno.execPath(), ["task", "bundle:node"], ".");
await run("npm", ["install", "--omit=dev", "--no-audit", "--no-fund"], ".", BUILD);
const scratch = await Deno.makeTempDir({ prefix: "test-node-" });
try {
  const onNode = await make((words) =>
    run("npx", ["-y", "node@24", `${BUILD}/main_node.js`, ...words], `${scratch}/node`)
  );
  const onDeno = await make((words) =>
    run(Deno.execPath(), ["task", "photos-memories", ...words], `${scratch}/deno`)
  );
  onNode.forEach(({ shots, film }, i) => {
    const other = onDeno[i]!;
    if (shots.join() !== other.shots.join()) {
      throw new Error(`Node chose ${shots}, Deno ${other.shots}`);
    }
    if (film !== other.film) throw new Error(`The films differ: ${film} on Node, ${other.film}`);
    console.log(`${shots.length} shots and the film ${film.slice(0, 16)}… on both`);
  });
} finally {
  await Deno.remove(scratch, { recursive: true });
}
