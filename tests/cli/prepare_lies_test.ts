// Every way in which a caption server disappoints, through `prepare`: what is settled, what is left for
// another time, what stops everything, and what the person is told.

import assert from "node:assert/strict";
import { prepareExitCode, tellPrepared } from "../../cli/library/prepare_lines.ts";
import { captionProducer } from "../../src/captions/caption_producers.ts";
import { openCaptioner } from "../../src/captions/remote/open_captioner.ts";
import type { TileMaker } from "../../src/captions/tile_maker.ts";
import { configOf } from "../fixtures/config_of.ts";
import { prepare } from "../../src/film/prepare/prepare.ts";
import type { PrepareReport } from "../../src/film/prepare/prepare_report.ts";
import { jpegOf } from "../../src/media/pictures/sharp_library.ts";
import { ALIAS, CaptionServer } from "../fakes/caption_server/caption_server.ts";
import { ALL_LIES, type Lie } from "../fakes/caption_server/lies.ts";
import { HeardTerminal } from "../fakes/heard_terminal.ts";
import { knownPictures } from "../fakes/known_pictures.ts";
import { ManualTime } from "../fakes/manual_time.ts";
import { MemoryBank } from "../fakes/memory_bank.ts";
import { MemoryLibrary } from "../fakes/memory_library.ts";
import { QuickMediaWorkers } from "../fakes/quick_media_workers.ts";
import { ToldKeyframes } from "../fakes/told_keyframes.ts";
import { photo } from "../fixtures/assets.ts";

const TIMEOUT_SECONDS = 5;
const ASSETS = ["p1.jpg", "p2.jpg"].map((id) => photo({ id }));
const PRODUCER = captionProducer(ALIAS);

const GREEN = await jpegOf({
  width: 32,
  height: 24,
  data: new Uint8Array(32 * 24 * 3).map((_, i) => [20, 150, 30][i % 3]!),
});
const tiles: TileMaker = {
  tile: () => Promise.resolve(GREEN),
};

interface World {
  readonly server: CaptionServer;
  readonly bank: MemoryBank;
  readonly time: ManualTime;
  prepare(baseUrl?: string): Promise<{ report: PrepareReport; code: number; told: string }>;
}

async function inWorld(work: (world: World) => Promise<void>): Promise<void> {
  await using server = await CaptionServer.open();
  const bank = new MemoryBank(), time = new ManualTime(TIMEOUT_SECONDS * 1_000);
  await work({
    server,
    bank,
    time,
    async prepare(baseUrl = server.baseUrl) {
      const { editorial: { preparation }, llm } = configOf({
        editorial: {
          preparation: { caption_base_url: baseUrl, caption_timeout_seconds: TIMEOUT_SECONDS },
        },
      });
      const report = await prepare({
        library: new MemoryLibrary(ASSETS),
        bank,
        mediaWorkers: new QuickMediaWorkers(),
        facts: knownPictures(),
        seconds: () => 0,
        openCaptioning: async () => ({
          captioner: await openCaptioner({ preparation, llm }, time),
          tiles,
          keyframes: new ToldKeyframes(),
          stripOf: (frames) => Promise.resolve(frames[0]!),
        }),
      }, ASSETS);
      const terminal = new HeardTerminal();
      tellPrepared(terminal, report, 1_000);
      return { report, code: prepareExitCode(report), told: terminal.notes.join("\n") };
    },
  });
}

const captionsOf = ({ stages }: PrepareReport) => stages.find(({ stage }) => stage === "captions");

/** Asked again by the same words the next day, and then answered well. */
async function isDoneNextTime({ server, prepare }: World, pictures: number): Promise<void> {
  server.models = server.controls = server.pictures = "good";
  const before = server.pictureRequests.length;
  const { report, code } = await prepare();
  assert.equal(code, 0);
  assert.equal(captionsOf(report)?.owed ?? 0, pictures);
  assert.equal(server.pictureRequests.length - before, pictures);
}

const LISTS_OTHERS: readonly Lie[] = ["another model", "no models"];
const REFUSALS: readonly Lie[] = ["401", "403"];
/** A model answered, and twice not as asked. */
const INVALID: readonly Lie[] = [
  "odd output",
  "prose",
  "fenced",
  "oversized",
  "another schema",
  "more fields",
  "cut",
];
const others = (...known: ReadonlyArray<readonly Lie[]>) =>
  ALL_LIES.filter((lie) => !known.flat().includes(lie));

Deno.test("prepare sends no picture to a server that lies about its models, and names the setting", async () => {
  for (const lie of ALL_LIES) {
    await inWorld(async (world) => {
      world.server.models = lie;
      const { report, code, told } = await world.prepare();
      assert.equal(code, 1, lie);
      assert.equal(world.server.asked.some(({ jpeg }) => jpeg !== undefined), false, lie);
      assert.equal(captionsOf(report)!.outstanding[0]!.count, 2, lie);
      assert.equal(world.bank.read(PRODUCER, "source:p1.jpg"), undefined, lie);
      const key = REFUSALS.includes(lie) ? "caption_api_key" : "caption_base_url";
      assert.ok(told.includes(`editorial.preparation.${key}`), `${lie}: ${told}`);
      if (LISTS_OTHERS.includes(lie)) assert.match(told, /must advertise the model "captionmodel2/);
    });
  }
});

Deno.test("prepare sends no picture to a server that fails its controls, and names the setting", async () => {
  for (const lie of ALL_LIES) {
    await inWorld(async (world) => {
      world.server.controls = lie;
      const { report, code, told } = await world.prepare();
      assert.equal(code, 1, lie);
      assert.deepEqual(world.server.pictureRequests, [], lie);
      assert.equal(world.server.asked.some(({ isControl }) => isControl), true, lie);
      assert.equal(captionsOf(report)!.outstanding[0]!.count, 2, lie);
      assert.equal(report.motion, undefined, lie);
      const isRefused = REFUSALS.includes(lie);
      assert.equal(report.closed!.because, isRefused ? "refused" : "controls", lie);
      const key = isRefused ? "caption_api_key" : "caption_base_url";
      assert.ok(told.includes(`editorial.preparation.${key}`), `${lie}: ${told}`);
    });
  }
});

Deno.test("prepare settles pictures that were twice answered for not as asked", async () => {
  for (const lie of INVALID) {
    await inWorld(async (world) => {
      world.server.pictures = lie;
      const { report, code, told } = await world.prepare();
      assert.equal(code, 0, lie);
      assert.deepEqual(
        [captionsOf(report)!.settled, captionsOf(report)!.outstanding],
        [2, []],
        lie,
      );
      assert.match(
        JSON.stringify(world.bank.read(PRODUCER, "source:p1.jpg")),
        /caption unavailable/,
      );
      assert.match(
        told,
        /Captions given up for 2 pictures \(two invalid answers: [^()]+\); .*captions clear --all --failed/,
      );
      await isDoneNextTime(world, 0);
    });
  }
});

Deno.test("prepare leaves pictures outstanding that no model answered for", async () => {
  for (const lie of others(INVALID, REFUSALS)) {
    await inWorld(async (world) => {
      world.server.pictures = lie;
      const { report, code, told } = await world.prepare();
      assert.equal(code, 1, lie);
      assert.equal(captionsOf(report)!.outstanding[0]!.count, 2, lie);
      assert.equal(world.bank.read(PRODUCER, "source:p1.jpg"), undefined, lie);
      assert.match(told, /Captions outstanding for 2 pictures: .*\n.*prepare again/, lie);
      assert.doesNotMatch(told, /caption_timeout_seconds/, lie);
      await isDoneNextTime(world, 2);
    });
  }
});

Deno.test("prepare stops at the first picture that is refused, and names the key", async () => {
  for (const lie of REFUSALS) {
    await inWorld(async (world) => {
      world.server.pictures = lie;
      const { report, code, told } = await world.prepare();
      assert.deepEqual([code, world.server.pictureRequests.length], [1, 1], lie);
      assert.equal(report.closed!.because, "refused");
      assert.match(told, /editorial\.preparation\.caption_api_key/);
      await isDoneNextTime(world, 2);
    });
  }
});

Deno.test("prepare leaves a picture outstanding whose answer takes too long", async () => {
  await inWorld(async (world) => {
    const { server, time } = world;
    server.next.push("held", "held");
    const work = world.prepare();
    await server.holding(1);
    time.runOut();
    await server.holding(2);
    time.runOut();
    const { report, code, told } = await work;
    assert.equal(code, 1);
    assert.deepEqual(captionsOf(report)!.outstanding, [
      { reason: `no answer within ${TIMEOUT_SECONDS} seconds`, count: 1 },
    ]);
    assert.match(
      told,
      /\nIf the server is only slow, raise editorial\.preparation\.caption_timeout_seconds\n.*prepare again/,
    );
    server.release();
    await isDoneNextTime(world, 1);
  });
});

Deno.test("prepare says where it looked when nothing listens, and that a slow list was too slow", async () => {
  await inWorld(async (world) => {
    const nobody = await CaptionServer.open();
    const { baseUrl } = nobody;
    await nobody[Symbol.asyncDispose]();
    const { code, told } = await world.prepare(baseUrl);
    assert.equal(code, 1);
    assert.match(told, /refused\n.*editorial\.preparation\.caption_base_url/);
    world.server.models = "held";
    const work = world.prepare();
    await world.server.holding(1);
    world.time.runOut();
    const late = await work;
    assert.equal(late.report.closed!.because, "slow");
    assert.match(late.told, /caption_timeout_seconds.*caption_base_url/);
    assert.deepEqual(world.server.pictureRequests, []);
  });
});
