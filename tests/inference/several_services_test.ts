// SPDX-License-Identifier: AGPL-3.0-or-later

// The app's side of the wire against services that are really there, die, and come back.

import assert from "node:assert/strict";
import { isUnreadable } from "../../src/bank/bank.ts";
import { seededRandom } from "../../src/base/random.ts";
import { acquirePictureFacts } from "../../src/facts/acquire_picture_facts.ts";
import {
  type FactSource,
  PICTURE_PRODUCERS,
  type PictureProducer,
  type ProducerAnswer,
} from "../../src/facts/fact_source.ts";
import { HEAD_NAMES, headProducer } from "../../src/facts/known_heads.ts";
import { openRemoteFacts } from "../../src/facts/remote/remote_source.ts";
import { InferenceWorld } from "../fakes/facts/inference_world.ts";
import { toldAnswer } from "../fakes/facts/told_facts.ts";
import { CountingBank } from "../fakes/stores/counting_bank.ts";
import { RoundRobin } from "../fakes/web/round_robin.ts";
import { photo } from "../fixtures/assets.ts";
import { tinyPictureBytes } from "../fixtures/media/tiny_picture.ts";

const PICTURES = 200, CYCLES = 50;
const ASSETS = Array.from({ length: PICTURES }, (_, n) => photo({ id: `p${n}` }));
const markOf = (id: string) => Number(id.slice(1));

/** Tells every picture by its last byte. */
async function openService(
  change: (answer: ProducerAnswer) => ProducerAnswer = (answer) => answer,
  begun: () => void = () => {},
): Promise<InferenceWorld> {
  const world = await InferenceWorld.open();
  for (const producer of PICTURE_PRODUCERS) {
    const model = world.models[producer];
    model.isQuick = true;
    model.says = (picture) => {
      begun();
      return change(toldAnswer(producer, picture.slice(-1)));
    };
  }
  return world;
}

/** Cuts off all clients and closes the port, as the end of a process does. */
async function kill({ listening }: InferenceWorld): Promise<void> {
  const closed = listening.close();
  listening.cut();
  await closed;
}

/** Waits are over at once. */
function openSource(
  baseUrl: string,
  { clock = { ms: 0 }, warn }: {
    readonly clock?: { ms: number };
    readonly warn?: (sentence: string) => void;
  } = {},
): FactSource {
  return openRemoteFacts({
    now: () => 0,
    elapsed: () => clock.ms,
    chance: () => 0,
    sleep: () => Promise.resolve(),
    warn,
  }, { baseUrl, producers: PICTURE_PRODUCERS, concurrency: 4, timeoutSeconds: 60 });
}

const acquire = (bank: CountingBank, source: FactSource) =>
  acquirePictureFacts(
    { bank, source, picture: ({ id }) => Promise.resolve(tinyPictureBytes(markOf(id))) },
    ASSETS,
    PICTURE_PRODUCERS,
  );

function checkRows(bank: CountingBank): void {
  assert.equal(bank.written.size, PICTURES * HEAD_NAMES.length);
  for (const [row, times] of bank.written) assert.equal(times, 1, row);
  for (const { id, sourceKey } of ASSETS) {
    for (const head of HEAD_NAMES) {
      const row = bank.read(headProducer(head), sourceKey);
      assert.ok(row !== undefined && !isUnreadable(row));
      assert.equal(row.confidence, markOf(id) / 255, `${head} of ${id}`);
    }
  }
}

Deno.test("three services behind one address, one of which dies, give every picture one row, the right one", async () => {
  let answered = 0, death: Promise<void> | undefined;
  const services = [
    await openService(),
    await openService(undefined, () => {
      if (++answered === 30) death ??= kill(services[1]!);
    }),
    await openService(),
  ];
  try {
    await using proxy = await RoundRobin.open(...services.map(({ url }) => url));
    const clock = { ms: 0 };
    await using source = openSource(proxy.url, { clock });
    const bank = new CountingBank();
    for (let passes = 0, missing = 1; missing > 0; passes++) {
      assert.ok(passes < 20, "the two that are left answer");
      const { outstanding } = await acquire(bank, source);
      missing = outstanding.pictures;
      // What was left alone as away is asked again.
      clock.ms += 60_000;
    }
    assert.ok(death, "one died on the way");
    assert.ok(proxy.sent.every((count) => count > PICTURES / 4), proxy.sent.join(", "));
    checkRows(bank);
  } finally {
    await death;
    for (const service of services) await service[Symbol.asyncDispose]();
  }
});

Deno.test("a service that dies and returns 50 times gives every picture one row", async () => {
  const random = seededRandom(24);
  const bank = new CountingBank();
  await using proxy = await RoundRobin.open("http://127.0.0.1:9");
  let deaths = 0;
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    // In the middle of a picture as often as between two.
    let left = random.int(30), death: Promise<void> | undefined;
    const service = await openService(undefined, () => {
      if (left-- === 0) death = kill(service);
    });
    proxy.backends[0] = service.url;
    await using source = openSource(proxy.url);
    const { missing, decided, outstanding } = await acquire(bank, source);
    assert.equal(decided + outstanding.pictures, missing);
    if (death) deaths++;
    await death;
    await service[Symbol.asyncDispose]();
  }
  assert.ok(deaths > CYCLES / 2);
  await using service = await openService();
  proxy.backends[0] = service.url;
  await using source = openSource(proxy.url);
  assert.equal((await acquire(bank, source)).outstanding.pictures, 0);
  checkRows(bank);
});

const OTHERS: Readonly<Record<string, (answer: ProducerAnswer) => ProducerAnswer>> = {
  "another encoder": (answer) => ({ ...answer, encoderKey: `another ${answer.encoderKey}` }),
  "another release": ({ encoderKey, facts }) => ({
    encoderKey,
    facts: facts.map((fact) => ({ ...fact, version: `${fact.version}-next` })),
  }),
};

for (const [what, change] of Object.entries(OTHERS)) {
  Deno.test(`a service of ${what} behind the same address is told of, and none of its rows kept`, async () => {
    await using first = await openService();
    await using second = await openService(change);
    await using proxy = await RoundRobin.open(first.url, second.url);
    const warnings: string[] = [];
    await using source = openSource(proxy.url, {
      warn: (sentence) => void warnings.push(sentence),
    });
    const bank = new CountingBank();
    for (let passes = 0, missing = 1; missing > 0 && passes < 20; passes++) {
      missing = (await acquire(bank, source)).outstanding.pictures;
    }
    checkRows(bank);
    assert.equal(warnings.length, 1);
    const keys = new Map<PictureProducer, Set<string>>();
    for (const { sourceKey } of ASSETS) {
      for (const producer of PICTURE_PRODUCERS) {
        const row = bank.read(headProducer(producer === "heads" ? "people" : producer), sourceKey);
        assert.ok(row && !isUnreadable(row));
        keys.set(producer, (keys.get(producer) ?? new Set()).add(row.encoderKey));
      }
    }
    for (const [producer, { size }] of keys) assert.equal(size, 1, producer);
  });
}
