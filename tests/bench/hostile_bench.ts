// What clients that mean no good cost everybody else: five hundred viewers that stall, beside as many of a
// bare server whose streams say nothing, then hundreds of slow ones beside a stream of broken requests:
// deno task bench hostile_bench [minutes] [requests]. Times and memory are figures; an answer of 5xx to what
// is broken is exit code 1.

import { type Served, served } from "../fakes/served.ts";

const MINUTES = Number(Deno.args[0] ?? 10);
const REQUESTS = Number(Deno.args[1] ?? 100_000);
const STALLED = 500, SLOW = 200, AT_ONCE = 8;
const USER = "ana", PASSWORD = "a long way home";

const encoder = new TextEncoder();
const ms = (value: number) => `${value.toFixed(1)} ms`;
const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

/** Of the serving process, in megabytes. */
async function memory({ pid }: Served): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024;
}

async function health({ url }: Served): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/health/live`);
  await answer.body?.cancel();
  if (answer.status !== 200) throw new Error(`Health answered ${answer.status}`);
  return performance.now() - begun;
}

async function times(app: Served, count: number): Promise<number[]> {
  const all: number[] = [];
  while (all.length < count) {
    all.push(await health(app));
    await pause(2);
  }
  return all;
}

async function signedIn({ url }: Served): Promise<string> {
  const answer = await fetch(`${url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: USER, password: PASSWORD }),
  });
  await answer.body?.cancel();
  return answer.headers.get("set-cookie")!.split(";")[0]!;
}

async function opened({ url }: Served, text: string): Promise<Deno.Conn> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(url).port) });
  if (text !== "") await connection.write(encoder.encode(text));
  return connection;
}

function close(connections: readonly Deno.Conn[]): void {
  for (const connection of connections) connection.close();
}

/** Listening without reading, stopping in a body one gets, and in one that one sends. */
async function ways(app: Served) {
  const head = `HTTP/1.1\r\nhost: localhost\r\ncookie: ${await signedIn(app)}\r\n`;
  return [
    `GET /api/live ${head}\r\n`,
    `GET /assets/title.ttf ${head}\r\n`,
    `POST /auth/login ${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
  ] as const;
}

/** So many connections that were told `text`, and what they cost: health meanwhile, and memory. */
async function stall(app: Served, what: string, kinds: readonly string[]): Promise<void> {
  const quiet = await times(app, 300);
  // The first of each kind has it load all that it takes; the others are what is measured.
  const first = await Promise.all(kinds.map((text) => opened(app, text)));
  await pause(3_000);
  const before = await memory(app);
  const connections: Deno.Conn[] = [];
  for (let i = 0; i < STALLED; i++) connections.push(await opened(app, kinds[i % kinds.length]!));
  await pause(2_000);
  const stalled = await times(app, 300), during = await memory(app);
  close([...first, ...connections]);
  await pause(2_000);
  const after = await memory(app);
  console.log(
    `${STALLED} ${what}: health p99 ${ms(quantile(stalled, 0.99))}, without them ` +
      `${ms(quantile(quiet, 0.99))}; memory ${before.toFixed(0)} MB, with them ` +
      `${during.toFixed(0)} MB (+${(during - before).toFixed(0)}), after them ${
        after.toFixed(0)
      } MB`,
  );
}

/** What the head and the body may be broken by; cheap to make, and no two in a row the same. */
function broken(i: number): string {
  const noise = Math.imul(i, 0x9e3779b1) >>> 0, word = noise.toString(36);
  const head = `host: localhost\r\nconnection: close\r\n`;
  const kinds = [
    `GET /${word}%${word} HTTP/1.1\r\n${head}\r\n`,
    `GET //${word}/..;/%2e%2e HTTP/1.1\r\n${head}\r\n`,
    `${word} / HTTP/1.1\r\n${head}\r\n`,
    `GET / HTTP/1.1\r\n${head}${word}\r\n\r\n`,
    `POST /auth/login HTTP/1.1\r\n${head}content-length: ${noise}\r\n\r\n${word}`,
    `POST /auth/login HTTP/1.1\r\n${head}transfer-encoding: chunked\r\n\r\nz${word}\r\n`,
    `GET / HTTP/1.1\r\n${head}a: ${"b".repeat(64 * 1024)}\r\n\r\n`,
    `GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(2) +
    `GET /health/live HTTP/1.1\r\n${head}\r\n`,
    `\x16\x03\x01${word}\r\n\r\n`,
  ];
  return kinds[i % kinds.length]!;
}

/** The first status, 0 where the connection was closed without one. */
async function statusOf(app: Served, text: string): Promise<number> {
  using connection = await opened(app, "");
  const buffer = new Uint8Array(4_096);
  try {
    await connection.write(encoder.encode(text));
    // Some wait for the rest of what never comes; the end of ours is an end for all.
    await connection.closeWrite();
    const count = await connection.read(buffer);
    const answer = new TextDecoder().decode(buffer.subarray(0, count ?? 0));
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Says a letter of a head every second. */
async function drip(app: Served, until: number): Promise<void> {
  using connection = await opened(app, "GET /health/live HTTP/1.1\r\nx: ");
  while (performance.now() < until) {
    await connection.write(encoder.encode("a"));
    await pause(1_000);
  }
}

async function attack(app: Served): Promise<void> {
  const until = performance.now() + MINUTES * 60_000;
  const slow = Promise.all(Array.from({ length: SLOW }, () => drip(app, until)));
  let next = 0;
  const statuses = new Map<number, number>();
  const fuzz = Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (next < REQUESTS && performance.now() < until) {
      const status = await statusOf(app, broken(next++));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }));
  const answered: number[] = [];
  let isOver = false;
  const all = Promise.all([slow, fuzz]).finally(() => isOver = true);
  while (!isOver) {
    answered.push(await health(app));
    await pause(20);
  }
  await all;
  const counts = [...statuses].toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status || "closed"}`).join(", ");
  console.log(
    `${next} broken requests (${counts}) beside ${SLOW} slow clients for ${MINUTES} minutes: ` +
      `health asked ${answered.length} times, ` +
      `p50 ${ms(quantile(answered, 0.5))} p99 ${ms(quantile(answered, 0.99))}; ` +
      `memory ${(await memory(app)).toFixed(0)} MB`,
  );
  if ([...statuses.keys()].some((status) => status >= 500)) wrong("it answered 5xx");
}

function wrong(sentence: string): void {
  console.log(`Wrong: ${sentence}`);
  Deno.exitCode = 1;
}

/** Every path but health is a stream that never says anything. */
const BARE = [
  Deno.execPath(),
  "run",
  "--no-prompt",
  "-A",
  "--no-check",
  `${import.meta.dirname}/silent_streams.ts`,
] as const;

const environment = {
  PHOTOS_MEMORIES_AUTH_USERNAME: USER,
  PHOTOS_MEMORIES_AUTH_PASSWORD: PASSWORD,
};
const data = await Deno.makeTempDir({ prefix: "photos-memories-bench-" });
try {
  const ask = { data, environment, words: ["--host", "0.0.0.0"] };
  console.log(`load ${Deno.loadavg()[0]!.toFixed(1)}`);
  {
    await using bare = await served({ data, program: BARE });
    await stall(bare, "viewers of a bare server", ["GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"]);
  }
  {
    await using app = await served(ask);
    const [listens] = await ways(app);
    await stall(app, "stalled viewers", [listens]);
  }
  await using app = await served(ask);
  await stall(app, "that stall in a stream, a body they get, one they send", await ways(app));
  await attack(app);
} finally {
  await Deno.remove(data, { recursive: true });
}
