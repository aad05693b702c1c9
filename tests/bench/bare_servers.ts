// Servers to measure beside: an empty one and bare Hono ones.

import path from "node:path";

const ANSWER = `
import { Hono } from "hono";
const app = new Hono();
app.get("/health/ready", (c) => c.json({ status: "ready" }));
const answer = app.fetch;`;

/** As many bytes as the program tells whoever may know everything: that many leave in two pieces. */
const LONG_ANSWER = ANSWER.replace(`"ready"`, `"ready", text: "x".repeat(960)`);

/** The least that answers: no framework. */
const NOTHING = `const answer = () => new Response("ready");`;

const TELL = `const tell = (port) => console.log("Serving on http://localhost:" + port + "/");`;

const DENO = `
Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: ({ port }) => tell(port) }, answer);`;

const SERVERS = {
  "empty": [TELL, NOTHING, DENO],
  "bare": [TELL, ANSWER, DENO],
  "bare, as long": [TELL, LONG_ANSWER, DENO],
} as const;

export type BareServer = keyof typeof SERVERS;

type Program = readonly [string, ...string[]];

export interface BareServers extends AsyncDisposable {
  /** What to start it with. */
  readonly program: Readonly<Record<BareServer, Program>>;
}

/** Written into this folder, where packages are found; gone when it is disposed of. */
export async function writeBareServers(): Promise<BareServers> {
  const folder = await Deno.makeTempDir({ dir: import.meta.dirname, prefix: ".bare-" });
  const programs: Partial<Record<BareServer, Program>> = {};
  for (const [name, parts] of Object.entries(SERVERS)) {
    const file = path.join(folder, `${name.replaceAll(/\W+/g, "_")}.js`);
    await Deno.writeTextFile(file, parts.join("\n"));
    programs[name as BareServer] = [Deno.execPath(), "run", "--no-prompt", "-A", file];
  }
  return {
    program: programs as Record<BareServer, Program>,
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}
