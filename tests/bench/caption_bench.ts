// What describing pictures costs this program itself, beside a caption server that answers at once:
// CPU for each picture, decoding alone beside it, and whether memory grows with how many there are.
// deno task bench caption_bench [number of pictures] [caption_concurrency]

import { Buffer } from "node:buffer";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import sharp from "sharp";
import { costOf } from "./cost_of.ts";

const count = Number(process.argv[2] ?? 1_000);
const concurrency = Number(process.argv[3] ?? 1);
/** What a library server keeps of each picture. */
const PREVIEW = { width: 1_440, height: 1_080 };
const DISTINCT = 16;

/** CPU milliseconds a picture. */
interface Round {
  readonly main: number;
  readonly children: number;
  readonly decode: number;
}

/**
 * As large in bytes as a real preview: smooth ground with some grain. Its decoding takes as long as that
 * of pictures whose grain falls with its frequency as in nature (10.6 and 10.5 ms at 155 and 151 kB).
 */
async function preview(n: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 18 };
  const create = { ...PREVIEW, channels: 3 as const, background: "#000", noise };
  const ground = Buffer.from(
    `<svg width="1440" height="1080"><defs><linearGradient id="g"><stop stop-color="hsl(${
      n * 22
    },60%,40%)"/>` +
      `<stop offset="1" stop-color="hsl(${n * 22 + 90},50%,70%)"/></linearGradient></defs>` +
      `<rect width="1440" height="1080" fill="url(#g)" fill-opacity="0.6"/></svg>`,
  );
  return await sharp({ create }).blur(0.5).composite([{ input: ground }])
    .jpeg({ quality: 80 }).toBuffer();
}

const place = await mkdtemp(path.join(os.tmpdir(), "caption-bench-"));
const server = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", "tests/fakes/caption_server/main.ts", "--instant"],
  stdout: "piped",
}).spawn();
try {
  const [line = ""] = new TextDecoder().decode(
    (await server.stdout.getReader().read()).value,
  ).split("\n");
  const { baseUrl } = JSON.parse(line);
  const previews = path.join(place, "previews");
  await mkdir(previews);
  let bytes = 0;
  for (let n = 0; n < DISTINCT; n++) {
    const jpeg = await preview(n);
    bytes += jpeg.length;
    await writeFile(path.join(previews, `${n}.jpg`), jpeg);
  }
  const run = async (pictures: number) => {
    const bank = path.join(place, `bank-${pictures}.db`);
    const ask = { pictures, distinct: DISTINCT, previews, bank, baseUrl, concurrency };
    const args = ["run", "-A", "tests/bench/caption_bench_child.ts", JSON.stringify(ask)];
    const cost = await costOf(args, {});
    return { ...cost, own: JSON.parse(cost.out) };
  };
  const few = await run(Math.ceil(count / 5)), all = await run(count);
  const rounds: readonly Round[] = all.own.rounds;
  // Other work on the machine only ever adds to a round; the first one also starts the children.
  const least = (of: (round: Round) => number) => round(Math.min(...rounds.map(of)));
  const total = ({ main, children }: Round) => main + children;
  console.log(JSON.stringify(
    {
      pictures: count,
      captionConcurrency: concurrency,
      previewKilobytes: Math.round(bytes / DISTINCT / 1000),
      described: all.own.described,
      // Everything, the start of the program and its children with it.
      cpuMsPerPicture: round((all.cpuSeconds * 1000 - all.own.decodingMs) / count),
      limitMs: 15,
      // The least of the rounds.
      cpuMsPerFurtherPicture: least(total),
      ofThemInMain: least(({ main }) => main),
      // In between: what nobody can do without.
      decodeCpuMs: least(({ decode }) => decode),
      besideDecoding: round(least(total) - least(({ decode }) => decode)),
      ratioToDecoding: round(least(total) / least(({ decode }) => decode)),
      wallMsPerPicture: round(all.wallSeconds * 1000 / count),
      peakMb: Math.round(all.peakMegabytes),
      peakMbOfAFifth: Math.round(few.peakMegabytes),
      memoryRatio: round(all.peakMegabytes / few.peakMegabytes),
      ownRssMb: all.own.rssMb,
      ownRssMbAfterAFifth: all.own.rssMbAfterAFifth,
    },
    null,
    2,
  ));
} finally {
  server.kill("SIGTERM");
  await server.status;
  await server.stdout.cancel().catch(() => {});
  await rm(place, { recursive: true, force: true });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
