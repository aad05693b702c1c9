// How quickly the serving process says that it is ready, idle and while it makes a film, beside a bare
// server asked in turns with it on the same machine: deno task bench ready_bench [turns] [seconds a turn]
// Exits with 1 when an answer failed.

import { type Served, served } from "../fakes/served.ts";
import { TOKEN } from "../fakes/web_world.ts";
import { distinctPicture } from "../fixtures/distinct_picture.ts";
import { type BareServer, writeBareServers } from "./bare_servers.ts";
import { type Asked, keepAsking, quantile } from "./keep_asking.ts";

const TURNS = Number(Deno.args[0] ?? 6), SECONDS = Number(Deno.args[1] ?? 10);
const CALLERS = 50, PICTURES = 42;

const headers = { "x-api-key": TOKEN };
let errors = 0;

const show = (asked: Asked) =>
  `p50 ${quantile(asked, 0.5).toFixed(1)} ms p99 ${quantile(asked, 0.99).toFixed(1)} ms`;

/** All turns of each, one after the other, so that whatever else goes on slows all of them. */
async function inTurns(
  when: string,
  servers: Readonly<Record<string, Served>>,
  goesOn: () => Promise<boolean>,
): Promise<void> {
  const names = Object.keys(servers);
  const all = new Map<string, Asked[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const name of names) {
      all.get(name)!.push(
        await keepAsking(`${servers[name]!.url}/health/ready`, CALLERS, SECONDS),
      );
      if (!await goesOn()) throw new Error(`Turn ${turn + 1} is more than the film lasts`);
    }
  }
  console.log(`${when}, load ${Deno.loadavg()[0]!.toFixed(1)}:`);
  for (const [name, turns] of all) {
    const together = joined(turns);
    const beside = (other: BareServer) => {
      const others = all.get(other)!;
      const ratios = turns.map((turn, i) => quantile(turn, 0.99) / quantile(others[i]!, 0.99));
      return `${ratios.sort((a, b) => a - b)[TURNS >> 1]!.toFixed(2)}× of ${other}`;
    };
    errors += together.errors;
    console.log(
      `  ${name}: ${show(together)}, in the middle turn p99 ${beside("bare")}, ` +
        `${beside("bare, as long")}; ` +
        `${Math.round(together.times.length / TURNS / SECONDS)} answers a second, ` +
        `${together.errors} errors`,
    );
  }
}

/** Pictures of every other day of the month that just ended. */
async function drawLibrary(folder: string): Promise<void> {
  const now = new Date();
  await Deno.mkdir(folder);
  for (let n = 0; n < PICTURES; n++) {
    const day = 1 + n % 14 * 2, hour = 9 + Math.floor(n / 14);
    const taken = new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, day, hour));
    const name = taken.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "_");
    await Deno.writeFile(`${folder}/IMG_${name}.jpg`, await distinctPicture(n + 1));
  }
}

const joined = (turns: readonly Asked[]): Asked => ({
  times: turns.flatMap(({ times }) => times).sort((a, b) => a - b),
  errors: turns.reduce((sum, turn) => sum + turn.errors, 0),
});

/** Begins a run and waits until its film is rendered; tells whether it still is. */
async function renderPictures({ url }: Served): Promise<() => Promise<boolean>> {
  const begun = await fetch(`${url}/api/trigger`, { method: "POST", headers });
  const { status_url } = await begun.json();
  const look = async () => await (await fetch(new URL(status_url, url), { headers })).json();
  const isRendered = async () => {
    const { phase, state, reason, error } = await look();
    if (state !== "running") throw new Error(`No film is made: ${state}: ${error ?? reason}`);
    return phase === "render";
  };
  while (!await isRendered()) await new Promise((resolve) => setTimeout(resolve, 500));
  return isRendered;
}

const data = await Deno.makeTempDir({ prefix: "photos-memories-bench-" });
try {
  await using bareServers = await writeBareServers();
  const library = `${data}/library`;
  await drawLibrary(library);
  const environment = {
    PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: TOKEN,
    PHOTOS_MEMORIES_LIBRARY__FOLDER: library,
    // As slow as a film can be, so that it lasts.
    PHOTOS_MEMORIES_OUTPUT__RESOLUTION: "4k",
    PHOTOS_MEMORIES_OUTPUT__FRAME_RATE: "60",
    PHOTOS_MEMORIES_OUTPUT__CODEC: "h265",
    PHOTOS_MEMORIES_OUTPUT__QUALITY: "high",
    PHOTOS_MEMORIES_HARDWARE__ENABLED: "false",
  };
  const signIn = {
    PHOTOS_MEMORIES_AUTH_USERNAME: "ana",
    PHOTOS_MEMORIES_AUTH_PASSWORD: "a long way home",
  };
  const serve = (name: string, host: string, more: Readonly<Record<string, string>>) =>
    served({
      data: `${data}/${name}`,
      environment: { ...environment, ...more },
      words: ["--host", host],
    });
  await using bare = await served({ data, program: bareServers.program["bare"] });
  await using bareAsLong = await served({ data, program: bareServers.program["bare, as long"] });
  await using own = await serve("own", "0.0.0.0", signIn);
  // Whoever asks may know everything then.
  await using off = await serve("off", "127.0.0.1", {});
  const servers = {
    "sign-in on": own,
    "sign-in off": off,
    bare,
    "bare, as long": bareAsLong,
  };
  // The rest of the program is loaded by then.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  await inTurns("Idle", servers, () => Promise.resolve(true));
  const goesOn = await renderPictures(own);
  await inTurns("While a film is rendered", servers, goesOn);
} finally {
  await Deno.remove(data, { recursive: true });
}
Deno.exit(errors > 0 ? 1 : 0);
