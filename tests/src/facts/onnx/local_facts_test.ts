// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { PICTURE_PRODUCERS, type PictureProducer } from "../../../../src/facts/fact_source.ts";
import { ForkedModel } from "../../../../src/facts/onnx/forked_model.ts";
import { openLocalFacts, ProcessSlots } from "../../../../src/facts/onnx/local_facts.ts";
import { type ModelSpec, modelSpec } from "../../../../src/facts/onnx/model_spec.ts";
import { photo } from "../../../fixtures/models/photo.ts";
import { type TinyModels, writeTinyModels } from "../../../fixtures/models/write_tiny_models.ts";
import { inScratch } from "../../../fixtures/scratch.ts";
import { entryOf } from "../../../fixtures/process/entries.ts";

const child = {
  entry: entryOf("model"),
};

const specsOf = (tiny: TinyModels, producers: readonly PictureProducer[]): ModelSpec[] =>
  producers.map((producer) => modelSpec(producer, { ...tiny, threads: 1, provider: "cpu" }));

async function withFacts(
  { workers, producers = PICTURE_PRODUCERS }: {
    workers: number;
    producers?: readonly PictureProducer[];
  },
  work: (
    facts: ReturnType<typeof openLocalFacts>,
    tiny: TinyModels,
    clock: { now: number },
  ) => Promise<void>,
): Promise<void> {
  await inScratch(async (folder) => {
    const tiny = await writeTinyModels(folder), clock = { now: 0 };
    await using facts = openLocalFacts({
      specs: specsOf(tiny, producers),
      workers,
      child,
      now: () => clock.now,
    });
    await work(facts, tiny, clock);
  });
}

Deno.test("openLocalFacts says the same of a picture as each model by itself", async () => {
  await withFacts({ workers: 1 }, async (facts, tiny) => {
    const picture = await photo("#258");
    const answers = await facts.decide(picture, ["doc_docling", "heads", "nsfw_marqo", "heads"]);
    assert.deepEqual(Object.keys(answers), [...PICTURE_PRODUCERS]);
    for (const spec of specsOf(tiny, PICTURE_PRODUCERS)) {
      await using model = new ForkedModel(spec.producer, () => spec, { child, now: () => 0 });
      assert.deepEqual(answers[spec.producer], await model.decide(picture));
    }
  });
});

Deno.test("openLocalFacts loads only what is asked for, and nothing for no question", async () => {
  await withFacts({ workers: 1 }, async (facts) => {
    assert.deepEqual(await facts.decide(new Uint8Array(3), []), {});
    assert.equal(facts.isLoaded, false);
    assert.deepEqual(Object.keys(await facts.decide(await photo("#258"), ["nsfw_marqo"])), [
      "nsfw_marqo",
    ]);
    const providers = PICTURE_PRODUCERS.map((producer) => facts.providersOf(producer));
    assert.deepEqual(providers, [[], ["CPUExecutionProvider"], []]);
  });
});

Deno.test("openLocalFacts lets go of a caller at once and finishes what has begun", async () => {
  await withFacts({ workers: 1, producers: ["nsfw_marqo"] }, async (facts) => {
    const picture = await photo("#258"), control = new AbortController();
    const asked = Array.from(
      { length: 5 },
      () => facts.decide(picture, ["nsfw_marqo"], control.signal),
    );
    const next = facts.decide(picture, ["nsfw_marqo"]);
    control.abort();
    for (const one of asked) await assert.rejects(one, { code: "cancelled" });
    assert.equal(facts.isBusy, true);
    assert.equal((await next).nsfw_marqo!.facts.length, 1);
    await assert.rejects(facts.decide(picture, ["nsfw_marqo"], AbortSignal.abort()), {
      code: "cancelled",
    });
  });
});

Deno.test("openLocalFacts tries a missing model again after 10 s; the others still answer", async () => {
  await withFacts(
    { workers: 2, producers: ["nsfw_marqo", "doc_docling"] },
    async (facts, { files }, clock) => {
      const picture = await photo("#258"), bytes = await readFile(files.nsfw);
      await rm(files.nsfw);
      const ask = () => facts.decide(picture, ["nsfw_marqo", "doc_docling"]);
      const failures = await Promise.allSettled([ask(), ask(), ask()]);
      for (const failure of failures) {
        assert.ok(failure.status === "rejected");
        assert.equal(failure.reason.code, "model_unavailable");
        assert.match(
          failure.reason.message,
          /^nsfw_marqo: FileMissing: .*models fetch --detectors$/,
        );
      }
      assert.ok((await facts.decide(picture, ["doc_docling"])).doc_docling);
      await writeFile(files.nsfw, bytes);
      clock.now = 9_999;
      await assert.rejects(ask(), { code: "model_unavailable" });
      clock.now = 10_000;
      assert.deepEqual(Object.keys(await ask()), ["nsfw_marqo", "doc_docling"]);
    },
  );
});

Deno.test("openLocalFacts unloads when idle, not when busy, and answers again afterwards", async () => {
  await withFacts({ workers: 1, producers: ["nsfw_marqo"] }, async (facts) => {
    const picture = await photo("#258");
    const deciding = facts.decide(picture, ["nsfw_marqo"]);
    await facts.unload();
    const answer = await deciding;
    assert.equal(facts.isLoaded, true);
    const unloading = facts.unload();
    assert.deepEqual(await facts.decide(picture, ["nsfw_marqo"]), answer);
    await unloading;
    await facts.unload();
    assert.equal(facts.isLoaded, false);
  });
});

Deno.test("openLocalFacts gives up weights that nobody asked for that long, and no sooner", async () => {
  await inScratch(async (folder) => {
    const tiny = await writeTinyModels(folder), sweeps: Array<() => void> = [];
    let now = 0;
    const facts = openLocalFacts({
      specs: specsOf(tiny, ["nsfw_marqo"]),
      workers: 1,
      idleSeconds: 60,
      child,
      now: () => now,
      every: (_, sweep) => {
        sweeps.push(sweep);
        return () => sweeps.pop();
      },
    });
    const picture = await photo("#258");
    const answer = await facts.decide(picture, ["nsfw_marqo"]);
    now = 59_999;
    sweeps[0]!();
    assert.equal(facts.isLoaded, true);
    now = 60_000;
    sweeps[0]!();
    assert.equal(facts.isLoaded, false);
    assert.deepEqual(await facts.decide(picture, ["nsfw_marqo"]), answer);
    await facts[Symbol.asyncDispose]();
    assert.equal(sweeps.length, 0);
  });
});

Deno.test("openLocalFacts starts no process once it is disposed of, whoever still waits", async () => {
  await withFacts({ workers: 1, producers: ["nsfw_marqo"] }, async (facts) => {
    const picture = await photo("#258");
    const ask = () => facts.decide(picture, ["nsfw_marqo"]);
    // Behind the first answer three are under way, and the others wait for a seat.
    const [first, ...others] = Array.from({ length: 9 }, ask);
    const ends = Promise.allSettled(others);
    await first;
    await facts[Symbol.asyncDispose]();
    for (const end of await ends) {
      if (end.status === "rejected") assert.equal(end.reason.code, "cancelled");
    }
    assert.equal(facts.isLoaded, false);
    await assert.rejects(ask(), { code: "cancelled" });
  });
});

Deno.test("ProcessSlots are given to the emptiest place, then first come, first served", async () => {
  const seats = new ProcessSlots(["a", "b"], 2);
  const places = [];
  for (let i = 0; i < 4; i++) places.push(await seats.take());
  assert.deepEqual(places, ["a", "b", "a", "b"]);
  const order: string[] = [];
  const waiting = ["first", "second", "third"].map(async (name) => {
    order.push(`${name} ${await seats.take()}`);
  });
  assert.equal(seats.load, 7);
  for (const place of ["b", "a", "b"]) {
    seats.give(place);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  await Promise.all(waiting);
  assert.deepEqual(order, ["first b", "second a", "third b"]);
  for (const place of ["a", "a", "b", "b"]) seats.give(place);
  assert.equal(seats.load, 0);
});

Deno.test("ProcessSlots forget somebody who stops waiting", async () => {
  const seats = new ProcessSlots(["a"], 1), control = new AbortController();
  await seats.take();
  const gone = seats.take(control.signal), next = seats.take();
  control.abort();
  await assert.rejects(gone, { code: "cancelled" });
  seats.give("a");
  assert.equal(await next, "a");
  await assert.rejects(seats.take(AbortSignal.abort()), { code: "cancelled" });
  assert.equal(seats.load, 1);
});
