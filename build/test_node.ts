// Makes the Node build, runs the demo with it on Node 24 and with Deno, and compares: same cut, same
// film, byte for byte. Needs npm; Node 24 itself comes as an npm package.

const BUILD = "dist/node";
const DEMO = ["demo", "--duration", "15", "--resolution", "720p", "--json"];

interface DemoEnd {
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
      // node-av's own install step would fetch an ffmpeg program, which nothing here uses.
      SKIP_FFMPEG: "true",
    },
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success) throw new Error(`${command} ${args.join(" ")}: ${decode(stderr)}`);
  return decode(stdout);
}

/** The demo by one runtime: what it chose, and the digest of the film. */
async function demo(start: (words: string[]) => Promise<string>): Promise<DemoEnd> {
  const last = (text: string) => JSON.parse(text.trim().split("\n").at(-1)!);
  const { film } = last(await start(DEMO));
  const cut = JSON.parse(await start(["runs", "story", "latest", "--json"]));
  const bytes = await Deno.readFile(film);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return {
    shots: cut.shots.map(({ asset }: { asset: { id: string } }) => asset.id),
    film: digest.toHex(),
  };
}

await run(Deno.execPath(), ["task", "bundle:node"], ".");
await run("npm", ["install", "--omit=dev", "--no-audit", "--no-fund"], ".", BUILD);
const scratch = await Deno.makeTempDir({ prefix: "test-node-" });
try {
  const onNode = await demo((words) =>
    run("npx", ["-y", "node@24", "main_node.js", ...words], `${scratch}/node`, BUILD)
  );
  const onDeno = await demo((words) =>
    run(Deno.execPath(), ["task", "photos-memories", ...words], `${scratch}/deno`)
  );
  const same = (name: keyof DemoEnd) =>
    JSON.stringify(onNode[name]) === JSON.stringify(onDeno[name]);
  if (!same("shots")) throw new Error(`Node chose ${onNode.shots}, Deno ${onDeno.shots}`);
  if (!same("film")) throw new Error(`The films differ: ${onNode.film} on Node, ${onDeno.film}`);
  console.log(`${onNode.shots.length} shots and the film ${onNode.film.slice(0, 16)}… on both`);
} finally {
  await Deno.remove(scratch, { recursive: true });
}
