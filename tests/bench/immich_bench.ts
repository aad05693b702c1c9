// How fast a library server is read for the first time beside plain parsing of the same pages, what a
// daily sync costs, and whether memory grows with the library.
// deno run -A tests/bench/immich_bench.ts [assets …]   (50000 200000 unless told)

import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Measured } from "./immich_bench_child.ts";

const sizes = Deno.args.length > 0 ? Deno.args.map(Number) : [50_000, 200_000];
const here = import.meta.dirname!;

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
      args: ["run", "-A", path.join(here, "immich_bench_child.ts"), mode, url, key, folder],
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
    const plain = await measure("plain", server.url, server.key); // and the server is warm
    const library = await measure("library", server.url, server.key);
    const plainAgain = await measure("plain", server.url, server.key);
    const plainSeconds = Math.min(plain.seconds, plainAgain.seconds);
    figures.push({
      timelineAssets: library.assets,
      assetsPerSecond: Math.round(library.assets / library.seconds),
      plainAssetsPerSecond: Math.round(plain.assets / plainSeconds),
      timesPlainReading: +(library.seconds / plainSeconds).toFixed(2),
      cpuSeconds: +library.cpuSeconds.toFixed(2),
      plainCpuSeconds: +Math.min(plain.cpuSeconds, plainAgain.cpuSeconds).toFixed(2),
      assetsPerCpuSecond: Math.round(library.assets / library.cpuSeconds),
      callsOfFirstRead: library.calls,
      callsAllowed: Math.ceil(library.assets / 1_000) + 12,
      callsOfSecondSync: library.again!.calls,
      secondSyncMs: Math.round(library.again!.seconds * 1_000),
      changedInSecondSync: library.again!.changed,
      listMs: Math.round(library.listSeconds! * 1_000),
      peakMb: library.peakMb,
      plainPeakMb: plain.peakMb,
    });
  } finally {
    server.stop();
  }
}
console.log(JSON.stringify(figures, null, 2));
