// SPDX-License-Identifier: AGPL-3.0-or-later

// What `auto suggest` costs on a library server that takes 5 ms for every call, cold (nothing is known of
// it) and warm: deno task bench suggest_bench [assets]. Bare calls are the same calls, the answers only
// read.

import { costOf } from "./parts/cost_of.ts";

const ASSETS = Number(Deno.args[0] ?? 50_000);
const DELAY_MS = 5;

/** The fake server as a program of its own, so that its work is not ours. */
async function startServer() {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "tests/fakes/immich_server/main.ts", "--assets", `${ASSETS}`],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let text = "";
  for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.includes("\n")) break;
  }
  const { url, key } = JSON.parse(text) as { url: string; key: string };
  return { url, key, stop: () => child.kill("SIGTERM") };
}

interface Call {
  readonly path: string;
  readonly init: RequestInit;
}

/** Stands before the server: writes each call down and lets it wait. */
function startDelay(target: string) {
  const calls: Call[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === "GET" || method === "HEAD" ? undefined : await request.bytes();
    const init = { method, headers, body };
    calls.push({ path: pathname + search, init });
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    return await fetch(target + pathname + search, init);
  });
  return { url: `http://127.0.0.1:${server.addr.port}`, calls, stop: () => server.shutdown() };
}

const upstream = await startServer();
const delay = startDelay(upstream.url);
const data = await Deno.makeTempDir({ prefix: "photos-memories-suggest-" });
try {
  const environment = {
    PHOTOS_MEMORIES_DATA_DIR: data,
    PHOTOS_MEMORIES_OUTPUT__DIRECTORY: `${data}/films`,
    IMMICH_URL: delay.url,
    IMMICH_API_KEY: upstream.key,
    TZ: "UTC",
  };
  const words = [
    "run",
    "--no-prompt",
    "-A",
    "--no-check",
    "cli/main.ts",
    "auto",
    "suggest",
    "--json",
  ];
  for (const kind of ["cold", "warm", "warm again"]) {
    delay.calls.length = 0;
    const cost = await costOf(words, environment);
    const calls = [...delay.calls];
    const begun = performance.now();
    for (const { path, init } of calls) await (await fetch(delay.url + path, init)).bytes();
    const bare = (performance.now() - begun) / 1_000;
    console.log(
      `${ASSETS} assets, ${kind}: ${cost.wallSeconds.toFixed(1)} s, ` +
        `${cost.cpuSeconds.toFixed(1)} CPU s, ${calls.length} calls (the bare calls ` +
        `${bare.toFixed(1)} s, ratio ${(cost.wallSeconds / bare).toFixed(2)}), ` +
        `${cost.peakMegabytes.toFixed(0)} MB, ${JSON.parse(cost.out).length} candidates`,
    );
  }
} finally {
  await delay.stop();
  upstream.stop();
  await Deno.remove(data, { recursive: true });
}
