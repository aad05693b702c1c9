// SPDX-License-Identifier: AGPL-3.0-or-later

// One measurement of `immich_bench.ts`, in a process of its own so that its memory is its own.
// deno run -A tests/bench/parts/immich_bench_child.ts plain|library URL KEY FOLDER

import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { openImmichApi } from "../../../src/library/immich/http_immich_api.ts";
import { openImmichLibrary } from "../../../src/library/immich/immich_library.ts";

export interface Measured {
  readonly assets: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly calls: number;
  readonly peakMb: number;
  /** Of a second sync that finds nothing; absent for plain reading. */
  readonly again?: { readonly calls: number; readonly seconds: number; readonly changed: number };
  /** Of giving all assets out of the index. */
  readonly listSeconds?: number;
}

const [mode, url = "", apiKey = "", folder = ""] = process.argv.slice(2);
let calls = 0;

/** The same pages, nothing but parsed. */
async function readPlain(): Promise<number> {
  const seen = new Set<string>();
  let takenAfter: string | undefined;
  for (;;) {
    calls++;
    const response = await fetch(`${url}/api/search/metadata`, {
      method: "POST",
      headers: { "x-api-key": apiKey, "content-type": "application/json" },
      body: JSON.stringify({
        visibility: "timeline",
        order: "asc",
        size: 1_000,
        withExif: true,
        withPeople: true,
        takenAfter,
      }),
    });
    const { assets } = await response.json() as {
      assets: { items: Array<{ id: string; fileCreatedAt: string }>; nextPage: string | null };
    };
    for (const { id } of assets.items) seen.add(id);
    if (assets.nextPage === null) return seen.size;
    takenAfter = assets.items.at(-1)!.fileCreatedAt;
  }
}

async function timed<T>(work: () => Promise<T>) {
  const cpu = process.cpuUsage(), start = performance.now();
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  return {
    result,
    seconds: (performance.now() - start) / 1_000,
    cpuSeconds: (user + system) / 1e6,
  };
}

/** The system's own record, so that nothing between two looks is missed. */
async function peakMb(): Promise<number> {
  const status = await readFile("/proc/self/status", "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024);
}

async function measureLibrary(): Promise<Measured> {
  const counted: typeof fetch = (...call) => {
    calls++;
    return fetch(...call);
  };
  const open = () =>
    openImmichLibrary({
      api: openImmichApi({ account: "primary", url, apiKey, fetch: counted }),
      indexFile: path.join(folder, "index.db"),
      cacheFolder: path.join(folder, "files"),
      cacheMaxBytes: 1e9,
      ownFilmTag: "photos-memories/generated",
    });
  let library = await open();
  const first = await timed(() => library.sync());
  const firstCalls = calls, firstPeak = await peakMb();
  await library[Symbol.asyncDispose]();
  library = await open();
  calls = 0;
  const again = await timed(() => library.sync());
  const againCalls = calls;
  const listed = await timed(async () => {
    let count = 0;
    for await (const batch of library.assets()) count += batch.length;
    return count;
  });
  await library[Symbol.asyncDispose]();
  if (listed.result !== first.result.total) throw new Error(`listed ${listed.result}`);
  return {
    assets: first.result.total,
    seconds: first.seconds,
    cpuSeconds: first.cpuSeconds,
    calls: firstCalls,
    peakMb: firstPeak,
    again: { calls: againCalls, seconds: again.seconds, changed: again.result.changed },
    listSeconds: listed.seconds,
  };
}

async function measurePlain(): Promise<Measured> {
  const { result, seconds, cpuSeconds } = await timed(readPlain);
  return { assets: result, seconds, cpuSeconds, calls, peakMb: await peakMb() };
}

console.log(JSON.stringify(await (mode === "plain" ? measurePlain() : measureLibrary())));
