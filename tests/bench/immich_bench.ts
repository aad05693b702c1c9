// SPDX-License-Identifier: AGPL-3.0-or-later

// How fast a library server is read for the first time beside plain parsing of the same pages, what a
// daily sync costs, and whether memory grows with the library. Medians of three readings each, in turn.
// deno task bench immich_bench [assets …]   (50000 200000 unless told)

import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Measured } from "./parts/immich_bench_child.ts";

const sizes = Deno.args.length > 0 ? Deno.args.map(Number) : [50_000, 200_000];
const here = import.meta.dirname!;
const REPEATS = 3;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** The fake server as a program of its own, so that its work is not ours. */
async function startServer(assets: number) {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      path.join(here, "../fakes/immich_server/main.ts"),
      "--assets",
      String(assets),
    ],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream());
  let text = "";
  for await (const piece of lines) {
    text += piece;
    if (text.includes("\n")) break;
  }
  const { url, key } = JSON.parse(text) as { url: string; key: string };
  return { url, key, stop: () => child.kill("SIGTERM") };
}

async function measure(mode: "plain" | "library", url: string, key: string): Promise<Measured> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "immich-bench-"));
  try {
    const { stdout, success } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", path.join(here, "parts/immich_bench_child.ts"), mode, url, key, folder],
      stderr: "inherit",
    }).output();
    if (!success) throw new Error(`the ${mode} reading failed`);
    return JSON.parse(new TextDecoder().decode(stdout)) as Measured;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const figures = [];
for (const size of sizes) {
  const server = await startServer(size);
  try {
    await measure("plain", server.url, server.key); // the server has never been asked before
    const pairs: Array<{ readonly plain: Measured; readonly library: Measured }> = [];
    while (pairs.length < REPEATS) {
      pairs.push({
        plain: await measure("plain", server.url, server.key),
        library: await measure("library", server.url, server.key),
      });
    }
    const plain = (figure: (measured: Measured) => number) =>
      median(pairs.map((pair) => figure(pair.plain)));
    const library = (figure: (measured: Measured) => number) =>
      median(pairs.map((pair) => figure(pair.library)));
    const { assets } = pairs[0]!.library;
    figures.push({
      timelineAssets: assets,
      repeats: REPEATS,
      assetsPerSecond: Math.round(library((one) => one.assets / one.seconds)),
      plainAssetsPerSecond: Math.round(plain((one) => one.assets / one.seconds)),
      timesPlainReading: +median(pairs.map((one) => one.library.seconds / one.plain.seconds))
        .toFixed(2),
      cpuSeconds: +library((one) => one.cpuSeconds).toFixed(2),
      plainCpuSeconds: +plain((one) => one.cpuSeconds).toFixed(2),
      assetsPerCpuSecond: Math.round(library((one) => one.assets / one.cpuSeconds)),
      callsOfFirstRead: library((one) => one.calls),
      callsAllowed: Math.ceil(assets / 1_000) + 12,
      callsOfSecondSync: library((one) => one.again!.calls),
      secondSyncMs: Math.round(library((one) => one.again!.seconds * 1_000)),
      changedInSecondSync: library((one) => one.again!.changed),
      listMs: Math.round(library((one) => one.listSeconds! * 1_000)),
      peakMb: library((one) => one.peakMb),
      plainPeakMb: plain((one) => one.peakMb),
    });
  } finally {
    server.stop();
  }
}
console.log(JSON.stringify(figures, null, 2));
