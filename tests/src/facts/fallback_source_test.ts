// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { fallbackSource } from "../../../src/facts/fallback_source.ts";
import { PICTURE_PRODUCERS, type PictureProducer } from "../../../src/facts/fact_source.ts";
import { ToldFacts } from "../../fakes/facts/told_facts.ts";

const picture = (first: number) => Uint8Array.of(first);
const BUSY = "Remote classifiers returned HTTP 503: doc_docling: not here";

function both({ fallsBack = true, remoteProducers = PICTURE_PRODUCERS }: {
  fallsBack?: boolean;
  remoteProducers?: readonly PictureProducer[];
} = {}) {
  const service = new ToldFacts(remoteProducers, 8), local = new ToldFacts(PICTURE_PRODUCERS, 2);
  const remote = { source: service, endpoint: "http://gpu.lan:8092" };
  return { service, local, source: fallbackSource({ remote, local, fallsBack }) };
}

Deno.test("fallbackSource asks the service, with its concurrency", async () => {
  const { service, local, source } = both();
  const answers = await source.decide(picture(51), PICTURE_PRODUCERS);
  assert.deepEqual(Object.keys(answers), [...PICTURE_PRODUCERS]);
  assert.equal(source.concurrency, 8);
  assert.equal(service.asked.length, 1);
  assert.equal(local.asked.length, 0);
});

Deno.test("fallbackSource falls back picture by picture and asks the service again", async () => {
  const { service, local, source } = both();
  service.faults.set(2, new Fault("model_unavailable", BUSY));
  for (const first of [1, 2, 3]) await source.decide(picture(first), ["heads"]);
  assert.deepEqual(service.asked.map(({ first }) => first), [1, 2, 3]);
  assert.deepEqual(local.asked.map(({ first }) => first), [2]);
  assert.deepEqual(source.decidedBy(), {
    remote: { endpoint: "http://gpu.lan:8092", pictures: 2 },
    local: { pictures: 1 },
    failures: [{ sentence: BUSY, pictures: 1 }],
  });
});

Deno.test("fallbackSource gives the same answers whoever decided", async () => {
  const { service, source } = both();
  const there = await source.decide(picture(7), PICTURE_PRODUCERS);
  service.fault = new Fault("model_unavailable", BUSY);
  assert.deepEqual(await source.decide(picture(7), PICTURE_PRODUCERS), there);
});

Deno.test("fallbackSource leaves it outstanding where it may not fall back", async () => {
  const { service, local, source } = both({ fallsBack: false });
  service.fault = new Fault("model_unavailable", BUSY);
  await assert.rejects(source.decide(picture(1), ["heads"]), { code: "model_unavailable" });
  assert.equal(local.asked.length, 0);
});

Deno.test("fallbackSource believes the service that a picture cannot be read", async () => {
  const { service, local, source } = both();
  service.fault = new Fault("media_unreadable", "heads could not read this picture");
  await assert.rejects(source.decide(picture(1), ["heads"]), { code: "media_unreadable" });
  assert.equal(local.asked.length, 0);
  assert.deepEqual(source.decidedBy().failures, []);
});

Deno.test("fallbackSource names both when nobody can", async () => {
  const { service, local, source } = both();
  service.fault = new Fault("model_unavailable", BUSY, { hint: "See the log" });
  local.fault = new Fault("model_unavailable", "heads: FileMissing: no encoder");
  await assert.rejects(source.decide(picture(1), ["heads"]), (error) => {
    assert.ok(error instanceof Fault);
    assert.equal(error.code, "model_unavailable");
    assert.match(error.message, /HTTP 503.*and on this machine: heads: FileMissing/);
    return true;
  });
});

Deno.test("fallbackSource asks this machine for what the service is not asked for", async () => {
  const { service, local, source } = both({ remoteProducers: ["heads"] });
  const answers = await source.decide(picture(1), PICTURE_PRODUCERS);
  assert.deepEqual(Object.keys(answers).sort(), [...PICTURE_PRODUCERS].sort());
  assert.deepEqual(service.asked[0]!.producers, ["heads"]);
  assert.deepEqual(local.asked[0]!.producers, ["nsfw_marqo", "doc_docling"]);
});

Deno.test("fallbackSource closes both", async () => {
  const { service, local, source } = both();
  await source[Symbol.asyncDispose]();
  assert.ok(service.isClosed && local.isClosed);
});

Deno.test("fallbackSource says of pictures that another model decided here than in the service", async () => {
  const { service, local, source } = both();
  const { decide } = local;
  local.decide = async (...asked) => {
    const answers = await decide.apply(local, asked);
    return Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [name, { ...answer, encoderKey: "other" }]),
    );
  };
  service.faults.set(2, new Fault("model_unavailable", BUSY));
  service.faults.set(3, new Fault("model_unavailable", BUSY));
  for (const first of [1, 2, 3, 4]) await source.decide(picture(first), ["heads"]);
  const { failures } = source.decidedBy();
  assert.deepEqual(failures.map(({ pictures }) => pictures), [2, 2]);
  assert.match(failures[1]!.sentence, /^"heads" is another model on this machine/);
});
