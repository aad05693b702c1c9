// What many callers at once cost everybody else, beside a bare server under the same storm: triggers,
// one by one and a thousand at once, and sign-ins: deno task bench storm_bench [rounds]. Times are figures;
// more than one run, or an answer that should not be, is exit code 1.

import { bundlePrograms, PROGRAMS } from "../../build/bundle_programs.ts";
import { hashPassword, scryptBytes } from "../../src/signin/scrypt/password_hash.ts";
import { type Served, served } from "../fakes/served.ts";
import { TOKEN } from "../fakes/web_world.ts";

const ROUNDS = Number(Deno.args[0] ?? 5);
const STORM = 1_000, WRONG = 64, ONE_BY_ONE = 300, LOGINS = 40;
const USER = "ana", PASSWORD = "a long way home";
/** What a password that stands in the configuration as it is costs. */
const PLAIN = { cost: 2 ** 14, blockSize: 8, parallel: 1, salt: new Uint8Array(16) };

const BARE = `
import { Hono } from "hono";
const app = new Hono();
const attempt_id = crypto.randomUUID();
app.post("/api/trigger", (c) => c.json({ detail: "a run is already active", attempt_id }, 409));
app.get("/health/live", (c) => c.json({ status: "alive" }));
Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: ({ port }) =>
  console.log("Serving on http://localhost:" + port + "/") }, app.fetch);`;

const encoder = new TextEncoder(), decoder = new TextDecoder();
const ms = (value: number) => `${value.toFixed(1)} ms`;

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

/** How often each answer came. */
function countsOf(statuses: readonly number[]): string {
  const groups = Map.groupBy(statuses, (status) => status);
  return [...groups].map(([status, of]) => `${of.length} × ${status}`).join(", ");
}

/**
 * All at once, each on a connection that is open already, timed from the moment the request is sent: what
 * opening a thousand connections costs the caller is not the server's.
 */
async function allAtOnce({ url }: Served, requests: readonly string[]) {
  const port = Number(new URL(url).port);
  const open = () => Deno.connect({ hostname: "127.0.0.1", port });
  const connections: Deno.Conn[] = [];
  while (connections.length < requests.length) connections.push(await open());
  const times: number[] = [], statuses: number[] = [], bodies: string[] = [];
  await Promise.all(connections.map(async (connection, i) => {
    const begun = performance.now(), buffer = new Uint8Array(4_096);
    await connection.write(encoder.encode(requests[i]!));
    const count = await connection.read(buffer);
    times.push(performance.now() - begun);
    const answer = decoder.decode(buffer.subarray(0, count ?? 0));
    statuses.push(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0));
    bodies.push(answer);
  }));
  for (const connection of connections) connection.close();
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), statuses, bodies };
}

const TRIGGER = `POST /api/trigger HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${TOKEN}\r\n` +
  "content-length: 0\r\n\r\n";

/** `begun` of the triggers begin a run, and all others are told which. */
async function storm(name: string, begun: 0 | 1, app: Served, bare: Served): Promise<void> {
  const requests = Array<string>(STORM).fill(TRIGGER);
  const other = await allAtOnce(bare, requests);
  const { p50, p99, statuses, bodies } = await allAtOnce(app, requests);
  const attempts = new Set(
    bodies.flatMap((body) => /"attempt_id":"([^"]+)"/.exec(body)?.[1] ?? []),
  );
  console.log(
    `${STORM} triggers at once (${name}): ${countsOf(statuses)}, ${attempts.size} attempt; ` +
      `p50 ${ms(p50)} p99 ${ms(p99)}; bare p50 ${ms(other.p50)} p99 ${ms(other.p99)}: ` +
      `p99 ${(p99 / other.p99).toFixed(2)}×`,
  );
  const isRight = attempts.size === 1 &&
    statuses.filter((status) => status === 202).length === begun &&
    statuses.filter((status) => status === 409).length === STORM - begun;
  if (!isRight) wrong(`${begun} of ${STORM} triggers begin a run, 409 is for all others`);
}

function wrong(sentence: string): void {
  console.log(`Wrong: ${sentence}`);
  Deno.exitCode = 1;
}

/** One by one, in turns with the bare server. */
async function triggers(name: string, app: Served, bare: Served): Promise<void> {
  const times: [number[], number[]] = [[], []];
  const ask = async (i: number) => {
    const { url } = i % 2 === 0 ? app : bare;
    const begun = performance.now();
    const answer = await fetch(`${url}/api/trigger`, {
      method: "POST",
      headers: { "x-api-key": TOKEN },
    });
    await answer.body?.cancel();
    times[i % 2]!.push(performance.now() - begun);
  };
  // Whoever comes first after a storm waits until its thousand connections are closed.
  for (let i = 0; i < 20; i++) await ask(i);
  for (const each of times) each.length = 0;
  for (let i = 0; i < 2 * ONE_BY_ONE; i++) await ask(i);
  const [ours, theirs] = times.map((each) => quantile(each, 0.99)) as [number, number];
  console.log(
    `triggers one by one, ${name}: p99 ${ms(ours)}; bare ${ms(theirs)}: ` +
      `${(ours / theirs).toFixed(2)}×`,
  );
}

async function whileEncoding(folder: string, work: () => Promise<void>): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "-A",
      "--no-check",
      "tests/bench/encode_endlessly.ts",
      `${folder}/a.mp4`,
    ],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const out = child.stdout.getReader();
  await out.read();
  try {
    await work();
  } finally {
    child.kill("SIGKILL");
    await out.cancel();
    await child.status;
  }
}

/** In turns with the hash alone, which is what a sign-in is for. */
async function logins(app: Served): Promise<void> {
  const whole: number[] = [], hash: number[] = [];
  for (let i = 0; i < LOGINS; i++) {
    let begun = performance.now();
    const answer = await fetch(`${app.url}/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: USER, password: PASSWORD }),
    });
    await answer.body?.cancel();
    if (answer.status !== 200) throw new Error(`The sign-in answered ${answer.status}`);
    whole.push(performance.now() - begun);
    begun = performance.now();
    await scryptBytes(PASSWORD, PLAIN, 32);
    hash.push(performance.now() - begun);
  }
  const show = (share: number) =>
    `${ms(quantile(whole, share))}, the hash alone ${ms(quantile(hash, share))}`;
  console.log(`sign-ins one by one: p50 ${show(0.5)}; p99 ${show(0.99)}`);
}

/** Each guess from an address of its own, so that as many are hashed as ever are. */
async function wrongPasswords(app: Served, bare: Served): Promise<void> {
  const requests = Array.from({ length: WRONG }, (_, i) => {
    const body = JSON.stringify({ username: `user${i}`, password: "no" });
    return `POST /auth/login HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 203.0.113.${i}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  });
  const pages = { "/sign-in": app, "/health/live": app, "bare": bare } as const;
  const times = new Map<string, number[]>(Object.keys(pages).map((name) => [name, []]));
  const ask = async () => {
    for (const [name, { url }] of Object.entries(pages)) {
      const begun = performance.now();
      await (await fetch(`${url}${name === "bare" ? "/health/live" : name}`)).body?.cancel();
      times.get(name)!.push(performance.now() - begun);
    }
  };
  // Everything is loaded by then.
  for (let i = 0; i < 20; i++) await ask();
  for (const each of times.values()) each.length = 0;
  let isOver = false;
  const guesses = allAtOnce(app, requests).finally(() => isOver = true);
  await Promise.all(Array.from({ length: 4 }, async () => {
    while (!isOver) await ask();
  }));
  const p99 = [...times].map(([name, each]) => `${name} ${ms(quantile(each, 0.99))}`).join(", ");
  const { statuses } = await guesses;
  console.log(
    `${WRONG} wrong passwords at once (${countsOf(statuses)}), asked meanwhile ` +
      `${times.get("bare")!.length} times: p99 ${p99}`,
  );
  if (!statuses.every((status) => status === 401 || status === 429)) {
    wrong("a wrong password is told 401, or 429 where too many are tried");
  }
}

const data = await Deno.makeTempDir({ prefix: "photos-memories-bench-" });
const bareFile = `${Deno.cwd()}/tests/bench/.bare_storm_server.ts`;
// A library server that takes its time, so that the run is still going when the last one calls.
const held = Promise.withResolvers<Response>();
const library = Deno.serve(
  { port: 0, hostname: "127.0.0.1", onListen() {} },
  () => held.promise.then((answer) => answer.clone()),
);
try {
  await Deno.writeTextFile(bareFile, BARE);
  const deno = [Deno.execPath(), "run", "--no-prompt", "-A", "--no-check"] as const;
  await bundlePrograms({ main_node: PROGRAMS.main_node }, `${data}/program`);
  await Deno.writeTextFile(`${data}/program/package.json`, '{"type":"module"}');
  const bundled = [...deno, `${data}/program/main_node.js`] as const;
  const environment = {
    PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: TOKEN,
    PHOTOS_MEMORIES_AUTH_USERNAME: USER,
    PHOTOS_MEMORIES_AUTH_PASSWORD: PASSWORD,
    PHOTOS_MEMORIES_IMMICH__URL: `http://127.0.0.1:${library.addr.port}`,
    PHOTOS_MEMORIES_IMMICH__API_KEY: "known-to-nobody",
  };
  await using bare = await served({ data, program: [...deno, bareFile] });
  console.log(`load ${Deno.loadavg()[0]!.toFixed(1)}`);
  const words = ["--host", "0.0.0.0"], program = bundled;
  await using app = await served({ data: `${data}/own`, environment, words, program });
  await logins(app);
  await storm("the first begins a run", 1, app, bare);
  for (let i = 0; i < ROUNDS; i++) await storm("a run is going on", 0, app, bare);
  await triggers("idle", app, bare);
  await whileEncoding(data, () => triggers("while x264 has both cores", app, bare));
  await using guessed = await served({
    data: `${data}/guessed`,
    environment: {
      ...environment,
      PHOTOS_MEMORIES_AUTH_PASSWORD: await hashPassword(PASSWORD),
      PHOTOS_MEMORIES_AUTH__TRUSTED_PROXIES: "127.0.0.1",
    },
    words,
    program,
  });
  await wrongPasswords(guessed, bare);
} finally {
  held.resolve(new Response(null, { status: 503 }));
  await library.shutdown();
  await Deno.remove(bareFile).catch(() => {});
  await Deno.remove(data, { recursive: true });
}
