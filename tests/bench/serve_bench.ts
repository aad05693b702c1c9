// How quickly the serving process answers, beside a bare server asked in turns with it on the same
// machine: deno task bench serve_bench [rounds]

import { bundleProgram } from "../../build/bundle_program.ts";
import { type Served, served } from "../fakes/served.ts";
import { TOKEN } from "../fakes/web_world.ts";

const ROUNDS = Number(Deno.args[0] ?? 5);
const CALLERS = 50, REQUESTS = 2_000;

const BARE = `
import { Hono } from "hono";
const app = new Hono();
app.get("/health/ready", (c) => c.json({ status: "ready" }));
Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: ({ port }) =>
  console.log("Serving on http://localhost:" + port + "/") }, app.fetch);`;

const ms = (value: number) => `${value.toFixed(1)} ms`;

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

/** How often each answer came. */
function countsOf(statuses: readonly number[]): string {
  const groups = Map.groupBy(statuses, (status) => status);
  return [...groups].map(([status, of]) => `${of.length} × ${status}`).join(", ");
}

/** The film library is there: nothing less is ready. */
async function beReady(url: string): Promise<void> {
  const answer = await fetch(`${url}/health/ready`);
  await answer.body?.cancel();
  if (answer.status !== 200) throw new Error(`Ready answered ${answer.status}`);
}

/** With a library server that takes its time, so that the run is still going when the last one calls. */
async function triggers(environment: Readonly<Record<string, string>>): Promise<void> {
  const held = Promise.withResolvers<Response>();
  await using library = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    () => held.promise,
  );
  const data = await Deno.makeTempDir({ prefix: "photos-memories-bench-" });
  try {
    const slow = {
      ...environment,
      PHOTOS_MEMORIES_IMMICH__URL: `http://127.0.0.1:${library.addr.port}`,
      PHOTOS_MEMORIES_IMMICH__API_KEY: "known-to-nobody",
    };
    await using app = await served({ data, environment: slow });
    const times: number[] = [];
    const answers = await Promise.all(Array.from({ length: 1_000 }, async () => {
      const begun = performance.now();
      const answer = await trigger(app);
      times.push(performance.now() - begun);
      return answer;
    }));
    const attempts = new Set(answers.flatMap(({ attempt }) => attempt ?? []));
    console.log(
      `1,000 triggers at once: ${countsOf(answers.map(({ status }) => status))}, ` +
        `${attempts.size} attempt; p99 ${ms(quantile(times, 0.99))}`,
    );
  } finally {
    held.resolve(new Response(null, { status: 503 }));
    await Deno.remove(data, { recursive: true });
  }
}

async function trigger({ url }: Served) {
  const answer = await fetch(`${url}/api/trigger`, {
    method: "POST",
    headers: { "x-api-key": TOKEN },
  });
  const { attempt_id: attempt } = await answer.json() as { attempt_id: string | null };
  return { status: answer.status, attempt };
}

const data = await Deno.makeTempDir({ prefix: "photos-memories-bench-" });
try {
  const bareFile = `${Deno.cwd()}/tests/bench/.bare_server.ts`;
  await Deno.writeTextFile(bareFile, BARE);
  const deno = [Deno.execPath(), "run", "--no-prompt", "-A", "--no-check"] as const;
  const program = [...deno, bareFile] as const;
  const bundle = `${data}/program`;
  await bundleProgram("cli/main_node.ts", bundle);
  await Deno.writeTextFile(`${bundle}/package.json`, '{"type":"module"}');
  const bundled = [...deno, `${bundle}/main_node.js`] as const;
  const environment = {
    PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: TOKEN,
    PHOTOS_MEMORIES_AUTH_USERNAME: "ana",
    PHOTOS_MEMORIES_AUTH_PASSWORD: "a long way home",
    PHOTOS_MEMORIES_LIBRARY__FOLDER: data,
  };
  // For this machine alone, and for the network, where slow and hostile clients are sent away.
  const own = ["--host", "127.0.0.1"], network = ["--host", "0.0.0.0"];
  const kinds = {
    "from source": { data, environment, words: own },
    "from source, for the network": { data, environment, words: network },
    "bundled": { data, environment, words: own, program: bundled },
    "bundled, for the network": { data, environment, words: network, program: bundled },
    "bare": { data, program },
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
  const bare = starts.get("bare")!;
  for (const [kind, times] of starts) {
    const ratio = quantile(times.map((time, i) => time / bare[i]!), 0.5);
    console.log(
      `start until ready (${kind}): ${ms(quantile(times, 0.5))}, ${ratio.toFixed(2)}× of bare`,
    );
  }

  await using app = await served(kinds["bundled"]);
  await using open = await served(kinds["bundled, for the network"]);
  await using other = await served(kinds["bare"]);
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
  const counts = countsOf((await storm).map(({ status }) => status));
  console.log(`64 wrong passwords at once (${counts}): other pages p99 ${ms(pages.p99)}`);

  await triggers(environment);
} finally {
  await Deno.remove(`${Deno.cwd()}/tests/bench/.bare_server.ts`).catch(() => {});
  await Deno.remove(data, { recursive: true });
}
