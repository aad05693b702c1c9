// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { openBank } from "../../../../../src/bank/sqlite/sqlite_bank.ts";
import type { Bank } from "../../../../../src/bank/bank.ts";
import type { Caption } from "../../../../../src/bank/fact.ts";
import { describeClips } from "../../../../../src/facts/captions/describe_clips.ts";
import { describePictures } from "../../../../../src/facts/captions/describe_pictures.ts";
import { originLine, originsOfBank } from "../../../../../src/facts/captions/origins.ts";
import { stripOf } from "../../../../../src/facts/captions/pictures/strip.ts";
import type { Outside } from "../../../../../src/facts/llm/remote/connection.ts";
import { openCaptioner } from "../../../../../src/facts/captions/remote/open_captioner.ts";
import type { TileMaker } from "../../../../../src/facts/captions/tile_maker.ts";
import { configOf } from "../../../../fixtures/config_of.ts";
import { jpegOf } from "../../../../../src/media/pictures/sharp_library.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { CaptionServer } from "../../../../fakes/caption_server/caption_server.ts";
import { ManualTime } from "../../../../fakes/manual_time.ts";
import { MemoryLibrary } from "../../../../fakes/library/memory_library.ts";
import { photo, video } from "../../../../fixtures/assets.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";

const TIMEOUT_SECONDS = 30;

/** Every asset is of one green, as bright as its number says, so that no two tiles are the same. */
const greenOf = async (n: number): Promise<Uint8Array> => {
  const data = new Uint8Array(32 * 24 * 3);
  for (let i = 0; i < data.length; i += 3) data.set([10 + n, 140 + 5 * n, 30], i);
  return await jpegOf({ width: 32, height: 24, data });
};

const numberOf = ({ id }: Pick<Asset, "id">) => Number(/\d+/.exec(id)![0]);

/** Made before they are asked for, so that pictures are asked about in their order. */
const GREENS = await Promise.all(Array.from({ length: 10 }, (_, n) => greenOf(n)));

const tiles: TileMaker = {
  tile: (asset) => Promise.resolve(GREENS[numberOf(asset) % GREENS.length]!),
};

const keyframes = {
  read(asset: Asset) {
    const frames = [1, 2, 3].map((seconds) => ({ seconds, jpeg: GREENS[numberOf(asset)]! }));
    return Promise.resolve({ kind: "read" as const, frames, bytesRead: 70_000, requests: 4 });
  },
};

interface World {
  readonly server: CaptionServer;
  readonly bank: Bank;
  readonly assets: readonly Asset[];
  readonly library: MemoryLibrary;
  readonly tiles: TileMaker;
  captioner(
    preparation?: object,
    llm?: object,
    outside?: Outside,
    warn?: (sentence: string) => void,
  ): ReturnType<typeof openCaptioner>;
}

async function inWorld(count: number, work: (world: World) => Promise<void>): Promise<void> {
  await inScratch(async (folder) => {
    await using server = await CaptionServer.open();
    await using bank = await openBank(`${folder}/bank.db`);
    const assets = Array.from({ length: count }, (_, n) => photo({ id: `p${n + 1}.jpg` }));
    const captioner: World["captioner"] = (preparation = {}, llm = {}, outside, warn) => {
      const config = configOf({
        editorial: {
          preparation: {
            caption_base_url: server.baseUrl,
            caption_timeout_seconds: TIMEOUT_SECONDS,
            ...preparation,
          },
        },
        llm,
      });
      return openCaptioner(
        { preparation: config.editorial.preparation, llm: config.llm },
        outside ?? new ManualTime(TIMEOUT_SECONDS * 1000),
        warn,
      );
    };
    await work({ server, bank, assets, library: new MemoryLibrary(assets), tiles, captioner });
  });
}

Deno.test("describePictures over HTTP sends the models, the tiles, and then each picture once", async () => {
  await inWorld(6, async ({ server, bank, assets, library, captioner }) => {
    const first = await captioner({ caption_concurrency: 3 });
    const report = await describePictures(
      { bank, library, captioner: first, tiles },
      assets,
    );
    assert.deepEqual([report.described, report.outstanding], [6, []]);
    const order = server.asked.map(({ jpeg, isControl }) =>
      jpeg === undefined ? "models" : isControl ? "control" : "picture"
    );
    assert.deepEqual(order, ["models", ...Array(3).fill("control"), ...Array(6).fill("picture")]);
    assert.equal(new Set(server.pictureRequests.map(({ jpeg }) => jpeg)).size, 6);
    assert.ok(server.mostAtOnce <= 3);
    assert.match(
      originLine(originsOfBank(bank)),
      /^caption origins: 1 distinct over 6 captions \[/,
    );
    const row = bank.read(first.descriptionProducer, "source:p1.jpg") as Caption;
    assert.equal(row.text, "A picture that is mostly green.");
    assert.equal(row.origin.endpoint, server.baseUrl);

    // Another day: the same server at another address has nothing to do.
    await using moved = await CaptionServer.open();
    const second = await captioner({ caption_base_url: moved.baseUrl });
    const again = await describePictures(
      { bank, library, captioner: second, tiles },
      assets,
    );
    assert.deepEqual([again.missing, moved.asked.length], [0, 0]);
    // One more picture is asked of it, and the line says that two stand behind the bank now.
    const more = [...assets, photo({ id: "p7.jpg" })];
    await describePictures(
      { bank, library: new MemoryLibrary(more), captioner: second, tiles },
      more,
    );
    assert.equal(moved.pictureRequests.length, 1);
    assert.match(
      originLine(originsOfBank(bank)),
      /: 2 distinct over 7 captions MIXED \[.* x6; .* x1\]$/,
    );
  });
});

Deno.test("describePictures over HTTP ends where another model came in the middle, and sends it nothing", async () => {
  await inWorld(6, async ({ server, bank, assets, library, captioner }) => {
    const deps = { bank, library, captioner: await captioner(), tiles };
    const onProgress = (done: number) => {
      if (done === 2) server.models = "another model";
    };
    server.next.push("good", "good", "cut connection");
    const report = await describePictures(deps, assets, { onProgress });
    assert.deepEqual([report.described, report.closed?.because], [2, "another model"]);
    assert.deepEqual(report.outstanding.map(({ count }) => count), [4]);
    assert.equal(server.pictureRequests.length, 3);
  });
});

Deno.test("a caption server that freezes ends the pass after three time-outs", async () => {
  await inWorld(20, async ({ server, bank, assets, library, tiles, captioner }) => {
    const time = new ManualTime(TIMEOUT_SECONDS * 1000);
    const asked = await captioner({ caption_concurrency: 4 }, {}, time);
    const onProgress = (done: number) => {
      if (done === 4) server.models = "held";
    };
    server.pictures = "held";
    server.next.push("good", "good", "good", "good");
    const work = describePictures({ bank, library, captioner: asked, tiles }, assets, {
      onProgress,
    });
    await server.holding(4);
    for (const held of [5, 6]) {
      time.runOut();
      await server.holding(held);
    }
    time.runOut();
    const report = await work;
    assert.deepEqual([report.described, report.closed?.because], [4, "slow"]);
    assert.deepEqual(report.outstanding.map(({ count }) => count), [16]);
    assert.equal(server.pictureRequests.length, 8);
  });
});

Deno.test("a caption server that comes back within two minutes is waited for, controls first, in the same pass", async () => {
  await inWorld(6, async ({ server, bank, assets, library, tiles, captioner }) => {
    const time = new ManualTime(TIMEOUT_SECONDS * 1000);
    let awayMs = 0;
    const sleep: Outside["sleep"] = (ms, signal) => {
      if (ms < TIMEOUT_SECONDS * 1000) awayMs += ms;
      if (awayMs >= 115_000) server.models = "good";
      return time.sleep(ms, signal);
    };
    const warnings: string[] = [];
    const warn = (sentence: string) => void warnings.push(sentence);
    const asked = await captioner({}, {}, { now: time.now, sleep }, warn);
    server.next.push("good", "good", "cut connection");
    const onProgress = (done: number) => {
      if (done === 2) server.models = "cut connection";
    };
    const deps = { bank, library, captioner: asked, tiles };
    const report = await describePictures(deps, assets, { onProgress });
    assert.deepEqual([report.described, report.outstanding, report.closed], [6, [], undefined]);
    assert.equal(warnings.length, 1, "the wait is said, once");
    assert.ok(warnings[0]!.includes(server.baseUrl));
    const back = server.asked.slice(-7).map(({ isControl }) => isControl);
    assert.deepEqual(back, [true, true, true, false, false, false, false]);
  });
});

Deno.test("describeClips over HTTP sends one strip a clip, after the controls", async () => {
  await inWorld(0, async ({ server, bank, captioner }) => {
    const clips = [1, 2, 3].map((n) => video({ id: `v${n}.mp4` }));
    const deps = { bank, captioner: await captioner(), keyframes, stripOf, residuals: [] };
    const report = await describeClips(deps, clips);
    assert.deepEqual([report.described, report.bytesRead, report.strips], [3, 210_000, 3]);
    assert.equal(server.asked.filter(({ isControl }) => isControl).length, 3);
    for (const { body } of server.pictureRequests) {
      assert.equal(body!.response_format.json_schema.name, "video_motion");
    }
    server.next.push("prose", "cut");
    const fourth = [video({ id: "v4.mp4" })];
    assert.equal((await describeClips(deps, fourth)).settled, 1);
    const requests = server.asked.length;
    assert.equal((await describeClips(deps, [...clips, ...fourth])).missing, 0);
    assert.equal(server.asked.length, requests);
  });
});
