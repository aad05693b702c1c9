// How quickly the serving process starts, beside a bare server started in turns with it on the same
// machine, and what it holds then: deno task bench serve_bench [rounds]

import { bundlePrograms, PROGRAMS } from "../../build/bundle_programs.ts";
import { type Served, served } from "../fakes/served.ts";
import { TOKEN } from "../fakes/web_world.ts";
import { type BareServer, writeBareServers } from "./bare_servers.ts";

const ROUNDS = Number(Deno.args[0] ?? 5);

const ms = (value: number) => `${value.toFixed(1)} ms`;

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

/** The film library is there: nothing less is ready. */
async function beReady(url: string): Promise<void> {
  const answer = await fetch(`${url}/health/ready`);
  await answer.body?.cancel();
  if (answer.status !== 200) throw new Error(`Ready answered ${answer.status}`);
}

/** Resident, in megabytes. */
async function memory({ pid }: Served): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024;
}

/** Where an image, or a checkout, holds the bundle that `bin/photos-memories` starts; returns that. */
async function installed(folder: string, own: readonly string[]): Promise<[string]> {
  const build = `${folder}/dist/app/1`, here = Deno.cwd();
  await Deno.mkdir(build, { recursive: true });
  await bundlePrograms({ main_node: PROGRAMS.main_node }, build);
  await Deno.symlink("1", `${folder}/dist/app/now`);
  await Deno.mkdir(`${folder}/bin`);
  await Deno.copyFile("bin/photos-memories", `${folder}/bin/photos-memories`);
  for (const name of ["deno.json", "deno.lock", "node_modules", ...own]) {
    await Deno.symlink(`${here}/${name}`, `${folder}/${name}`);
  }
  return [`${folder}/bin/photos-memories`];
}

const data = await Deno.makeTempDir({ prefix: "photos-memories-bench-" });
try {
  await using servers = await writeBareServers();
  const deno = [Deno.execPath(), "run", "--no-prompt", "-A", "--no-check"] as const;
  const bundle = `${data}/program`;
  await bundlePrograms({ main_node: PROGRAMS.main_node }, bundle);
  await Deno.writeTextFile(`${bundle}/package.json`, '{"type":"module"}');
  const bundled = [...deno, `${bundle}/main_node.js`] as const;
  const checkout = await installed(`${data}/checkout`, ["src", "cli", "build"]);
  const image = await installed(`${data}/image`, []);
  const environment = {
    PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: TOKEN,
    PHOTOS_MEMORIES_AUTH_USERNAME: "ana",
    PHOTOS_MEMORIES_AUTH_PASSWORD: "a long way home",
    PHOTOS_MEMORIES_LIBRARY__FOLDER: data,
  };
  // For the network its addresses are looked up as well.
  const own = ["--host", "127.0.0.1"], network = ["--host", "0.0.0.0"];
  const kinds = {
    "from source": { data, environment, words: own },
    "bundled": { data, environment, words: own, program: bundled },
    "bundled, for the network": { data, environment, words: network, program: bundled },
    "a checkout's bin/": { data, environment, words: own, program: checkout },
    "an image's bin/": { data, environment, words: own, program: image },
    "an image's bin/, for the network": { data, environment, words: network, program: image },
    "bare": { data, program: servers.program["bare"] },
    "empty": { data, program: servers.program["empty"] },
  };
  const starts = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
  for (let i = 0; i <= ROUNDS; i++) {
    for (const [kind, ask] of Object.entries(kinds)) {
      const begun = performance.now();
      await using app = await served(ask);
      await beReady(app.url);
      // The first round fills the runtime's cache of compiled code, for all of them.
      if (i > 0) starts.get(kind)!.push(performance.now() - begun);
    }
  }
  const middle = (times: readonly number[]) => quantile(times, 0.5).toFixed(2);
  for (const [kind, times] of starts) {
    const beside = (other: BareServer) =>
      `${middle(times.map((time, i) => time / starts.get(other)![i]!))}× of ${other}`;
    console.log(
      `start until ready (${kind}): ${ms(quantile(times, 0.5))}, ` +
        `${beside("empty")}; ${beside("bare")}`,
    );
  }

  await using app = await served(kinds["bundled"]);
  await using other = await served(kinds["bare"]);
  // Everything is loaded by then.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  console.log(
    `idle: ${(await memory(app)).toFixed(0)} MB, bare ${(await memory(other)).toFixed(0)} MB`,
  );
} finally {
  await Deno.remove(data, { recursive: true });
}
