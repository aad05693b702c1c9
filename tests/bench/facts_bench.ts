// SPDX-License-Identifier: AGPL-3.0-or-later

// How much of the bare encoder's rate is left when pictures come as JPEG and leave as rows of the bank:
// the full-size architecture with eight heads, on the same threads, in one run. The two are measured
// by turns, because other programs want the cores too.
//
//   deno task bench facts_bench [--workers N] [--pictures N] [--rounds N] [--long-side N]

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { openBank } from "../../src/bank/sqlite/sqlite_bank.ts";
import { sha256Hex } from "../../src/base/digest.ts";
import { mapBounded } from "../../src/base/semaphore.ts";
import { DINOV2_SMALL, encoderKeyOf } from "../../src/facts/heads/detectors.ts";
import { type HeadName, headProducer } from "../../src/facts/known_heads.ts";
import { openLocalFacts } from "../../src/facts/onnx/local_facts.ts";
import { modelSpec } from "../../src/facts/onnx/model_spec.ts";
import { ChildWorker } from "../../src/system/process/child_job.ts";
import type { BareQuestion } from "../fixtures/models/bench_entry.ts";
import { dinov2Small } from "../fixtures/models/dinov2_small.ts";
import { tinyBundle } from "../fixtures/models/tiny_bundle.ts";
import { residentBelow } from "./parts/cost_of.ts";
import { cpuMillisecondsBelow } from "./parts/cpu_below.ts";

const { values } = parseArgs({
  options: {
    workers: { type: "string", default: String(Math.min(4, os.availableParallelism())) },
    pictures: { type: "string", default: "40" },
    rounds: { type: "string", default: "5" },
    "long-side": { type: "string", default: "1440" },
  },
});
const workers = Number(values.workers), pictures = Number(values.pictures);
const entry = fileURLToPath(new URL("../fixtures/models/bench_entry.ts", import.meta.url));

/** Different pictures of the size of a library server's previews. */
function drawPicture(index: number): Promise<Uint8Array> {
  const width = Number(values["long-side"]), height = Math.round(width * 3 / 4);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <filter id="f"><feTurbulence baseFrequency="0.0${index % 8 + 1}" numOctaves="4"
      seed="${index}"/></filter><rect width="100%" height="100%" filter="url(#f)"/></svg>`;
  return sharp(new TextEncoder().encode(svg)).flatten({ background: "#a87" }).jpeg({ quality: 80 })
    .toBuffer();
}

interface Round {
  readonly perSecond: number;
  readonly cpuMs: number;
  /** Of this very process: sending, receiving, writing rows. */
  readonly ownCpuMs: number;
}

async function timed(count: number, work: () => Promise<void>): Promise<Round> {
  const below = cpuMillisecondsBelow(Deno.pid);
  const own = process.cpuUsage(), started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(own), ownCpuMs = (user + system) / 1000 / count;
  return {
    perSecond: count / seconds,
    cpuMs: (cpuMillisecondsBelow(Deno.pid) - below) / count + ownCpuMs,
    ownCpuMs,
  };
}

/** Notes by how many milliseconds a timer comes late. */
function watchEventLoop(delays: number[]): () => void {
  const every = 5;
  let due = performance.now() + every;
  const timer = setInterval(() => {
    delays.push(Math.max(0, performance.now() - due));
    due = performance.now() + every;
  }, every);
  return () => clearInterval(timer);
}

const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1]!;

const folder = await mkdtemp(path.join(os.tmpdir(), "facts-bench-"));
try {
  const encoder = dinov2Small(), weightsSha256 = await sha256Hex(encoder);
  const bundle = tinyBundle({ encoderKey: await encoderKeyOf({ ...DINOV2_SMALL, weightsSha256 }) });
  const files = {
    encoder: path.join(folder, "encoder.onnx"),
    bundle: path.join(folder, "bundle.npz"),
    nsfw: "",
    document: "",
  };
  await writeFile(files.encoder, encoder);
  await writeFile(files.bundle, bundle);
  const digests = { encoder: weightsSha256, bundle: await sha256Hex(bundle), nsfw: "" };
  const jpegs = await Promise.all(Array.from({ length: 8 }, (_, index) => drawPicture(index)));

  await using bank = await openBank(path.join(folder, "bank.db"));
  await using facts = openLocalFacts({
    specs: [modelSpec("heads", { files, digests, threads: 1, provider: "cpu" })],
    workers,
    child: { entry },
    now: () => performance.now(),
  });
  const askAll = async () => {
    const indices = Array.from({ length: pictures }, (_, index) => index);
    await mapBounded(indices, facts.concurrency, async (index) => {
      const { heads } = await facts.decide(jpegs[index % jpegs.length]!, ["heads"]);
      bank.writeTogether(heads!.facts.map(({ head, label, confidence }) => ({
        producer: headProducer(head as HeadName),
        sourceKey: `picture-${index}`,
        value: { label, confidence, encoderKey: heads!.encoderKey },
      })));
    });
  };
  let peak = 0;
  await askAll();
  // The bench's own memory holds a model it wrote; what counts is what answering adds to it.
  const own = () => Deno.memoryUsage().rss;
  const sampler = setInterval(() => peak = Math.max(peak, residentBelow(Deno.pid) - own()), 200);
  await askAll();
  clearInterval(sampler);

  const bare = Array.from({ length: workers }, () => new ChildWorker("bare", { entry }));
  const runBare = async (runs: number) => {
    await Promise.all(
      bare.map((child) =>
        child.request<BareQuestion, never, null>({ path: files.encoder, threads: 1, runs })
      ),
    );
  };
  await runBare(2);
  const alone: Round[] = [], whole: Round[] = [];
  const delays: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const runs = Math.ceil(pictures / workers);
    alone.push(await timed(runs * workers, () => runBare(runs)));
    const stop = watchEventLoop(delays);
    whole.push(await timed(pictures, askAll));
    stop();
  }
  for (const child of bare) await child[Symbol.asyncDispose]();

  const ratios = whole.map(({ perSecond }, round) => perSecond / alone[round]!.perSecond);
  const line = (name: string, rounds: Round[]) => {
    const rates = middle(rounds.map(({ perSecond }) => perSecond)).toFixed(1);
    const cpu = middle(rounds.map(({ cpuMs }) => cpuMs)).toFixed(1);
    const own = middle(rounds.map(({ ownCpuMs }) => ownCpuMs)).toFixed(1);
    return `${name.padEnd(24)} ${rates} pictures/s, ${cpu} ms CPU a picture, ${own} in the parent`;
  };
  console.log(`${workers} workers of one thread, ${jpegs[0]!.length} bytes a picture`);
  console.log(line("bare graph", alone));
  console.log(line("JPEG to bank", whole));
  const cpuOf = (rounds: Round[]) => middle(rounds.map(({ cpuMs }) => cpuMs));
  console.log(`ratio of CPU time        ${(cpuOf(alone) / cpuOf(whole)).toFixed(3)}`);
  console.log(`ratio by round           ${ratios.map((ratio) => ratio.toFixed(3)).join(" ")}`);
  console.log(`ratio, the middle one    ${middle([...ratios]).toFixed(3)} (0.85 wanted)`);
  console.log(`peak of the workers      ${(peak / 1e6).toFixed(0)} MB`);
  const late = delays.sort((a, b) => a - b)[Math.floor(delays.length * 0.99)]!;
  console.log(`event loop, parent, p99  ${late.toFixed(1)} ms late`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
