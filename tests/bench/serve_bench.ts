// How quickly the serving process answers, beside a bare server asked in turns with it on the same
// machine: deno task bench serve_bench [rounds]

import { served } from "../fakes/served.ts";
import { TOKEN } from "../fakes/web_world.ts";

const ROUNDS = Number(Deno.args[0] ?? 5);
const CALLERS = 50, REQUESTS = 2_000;

const BARE = `
import { Hono } from "hono";
const app = new Hono();
app.get("/health/ready", (c) => c.json({ status: "ready" }));
Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: ({ port }) =>
  console.log("Serving on http://localhost:" + port + "/") }, app.fetch);`;

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

async function load(ask: () => Promise<Response>, callers: number, count: number) {
  const times: number[] = [];
  let left = count;
  await Promise.all(Array.from({ length: callers }, async () => {
    while (left-- > 0) {
      const begun = performance.now();
      await (await ask()).body?.cancel();
      times.push(performance.now() - begun);
    }
  }));
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const data = await Deno.makeTempDir({ prefix: "photos-memories-bench-" });
try {
  const bareFile = `${Deno.cwd()}/tests/bench/.bare_server.ts`;
  await Deno.writeTextFile(bareFile, BARE);
  const program = [Deno.execPath(), "run", "--no-prompt", "-A", "--no-check", bareFile] as const;
  const environment = {
    PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: TOKEN,
    PHOTOS_MEMORIES_AUTH_USERNAME: "ana",
    PHOTOS_MEMORIES_AUTH_PASSWORD: "a long way home",
  };
  // For this machine alone, and for the network, where slow and hostile clients are sent away.
  const own = ["--host", "127.0.0.1"], network = ["--host", "0.0.0.0"];
  const kinds = {
    ours: { data, environment, words: own },
    network: { data, environment, words: network },
    bare: { data, program },
  };
  const starts = { ours: [] as number[], network: [] as number[], bare: [] as number[] };
  for (let i = 0; i < ROUNDS; i++) {
    for (const kind of ["ours", "network", "bare"] as const) {
      const begun = performance.now();
      await using app = await served(kinds[kind]);
      await (await fetch(`${app.url}/health/ready`)).body?.cancel();
      starts[kind].push(performance.now() - begun);
    }
  }
  const bare = quantile(starts.bare, 0.5);
  for (const kind of ["ours", "network"] as const) {
    const start = quantile(starts[kind], 0.5);
    console.log(
      `start until ready is answered (${kind}): ${ms(start)}, bare ${ms(bare)}: ` +
        `${(start / bare).toFixed(2)}×`,
    );
  }

  await using app = await served(kinds.ours);
  await using open = await served(kinds.network);
  await using other = await served(kinds.bare);
  const ready = (url: string) => () => fetch(`${url}/health/ready`);
  for (let i = 0; i < ROUNDS; i++) {
    const one = await load(ready(app.url), CALLERS, REQUESTS);
    const three = await load(ready(open.url), CALLERS, REQUESTS);
    const two = await load(ready(other.url), CALLERS, REQUESTS);
    console.log(
      `ready, ${CALLERS} callers: p50 ${ms(one.p50)} p99 ${ms(one.p99)}; ` +
        `for the network p50 ${ms(three.p50)} p99 ${ms(three.p99)}; ` +
        `bare p50 ${ms(two.p50)} p99 ${ms(two.p99)}: p99 ${(one.p99 / two.p99).toFixed(2)}× ` +
        `and ${(three.p99 / two.p99).toFixed(2)}×`,
    );
  }

  const wrong = (i: number) =>
    fetch(`${app.url}/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: `user${i}`, password: "no" }),
    });
  const storm = Promise.all(Array.from({ length: 64 }, (_, i) => wrong(i)));
  const pages = await load(() => fetch(`${app.url}/sign-in`), 4, 200);
  const refused = Map.groupBy(await storm, ({ status }) => status);
  const counts = [...refused].map(([status, of]) => `${of.length} × ${status}`).join(", ");
  console.log(`64 wrong passwords at once (${counts}): other pages p99 ${ms(pages.p99)}`);

  const trigger = () =>
    fetch(`${app.url}/api/trigger`, { method: "POST", headers: { "x-api-key": TOKEN } });
  const answers = await Promise.all(Array.from({ length: 1_000 }, trigger));
  const triggered = Map.groupBy(answers, ({ status }) => status);
  console.log(
    // Without a library a run ends at once, so a late caller may begin the next one.
    `1,000 triggers at once, no library: ${
      [...triggered].map(([status, of]) => `${of.length} × ${status}`).join(", ")
    }`,
  );
} finally {
  await Deno.remove(`${Deno.cwd()}/tests/bench/.bare_server.ts`).catch(() => {});
  await Deno.remove(data, { recursive: true });
}
