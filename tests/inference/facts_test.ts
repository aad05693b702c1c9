// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { Fault } from "../../src/base/fault.ts";
import { PICTURE_PRODUCERS, type PictureProducer } from "../../src/facts/fact_source.ts";
import { readFactsRequest } from "../../inference/routes/facts_request.ts";
import { answerOf } from "../fakes/facts/held_model.ts";
import { InferenceWorld } from "../fakes/facts/inference_world.ts";
import { HEADER_KINDS } from "../fixtures/media/picture_headers.ts";
import { RawConnection } from "../fixtures/web/raw_connection.ts";
import { tinyPicture, tinyPictureBytes } from "../fixtures/media/tiny_picture.ts";
import { until } from "../fixtures/until.ts";

const wire = (producer: PictureProducer) => {
  const { encoderKey, facts } = answerOf(producer);
  return { encoder_key: encoderKey, facts };
};

async function detailOf(answer: Response, status: number): Promise<string> {
  const { detail } = await answer.json();
  assert.equal(answer.status, status, detail);
  return detail;
}

function quick(world: InferenceWorld): void {
  for (const model of Object.values(world.models)) model.isQuick = true;
}

Deno.test("/facts answers in the service's order, whatever the caller's, each producer once", async () => {
  await using world = await InferenceWorld.open();
  quick(world);
  const producers = ["doc_docling", "heads", "doc_docling", "heads", "nsfw_marqo"];
  const answer = await world.post({ image: tinyPicture(), producers });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("x-facts-seconds")!, /^\d+\.\d{4}$/);
  const text = await answer.text();
  const expected = Object.fromEntries(PICTURE_PRODUCERS.map((name) => [name, wire(name)]));
  assert.equal(text, JSON.stringify({ producers: expected }));
  for (const { completed } of Object.values((await world.queue()).producers)) {
    assert.equal(completed, 1);
  }
});

Deno.test("/facts is all or nothing", async () => {
  await using world = await InferenceWorld.open();
  const answer = world.post({ image: tinyPicture() });
  (await world.models.heads.nextCall()).answer();
  (await world.models.nsfw_marqo.nextCall()).fail(
    new Fault("media_unreadable", "nsfw_marqo could not read this picture: it is torn"),
  );
  assert.equal(
    await detailOf(await answer, 400),
    "nsfw_marqo could not read this picture: it is torn",
  );
  const { heads, nsfw_marqo, doc_docling } = (await world.queue()).producers;
  assert.deepEqual(
    [heads.completed, nsfw_marqo.failed, doc_docling.completed, doc_docling.failed],
    [1, 1, 0, 0],
  );
});

Deno.test("/facts answers 503 with the model's sentence and logs each once", async () => {
  await using world = await InferenceWorld.open();
  const sentence = (n: number) =>
    `heads: FileMissing: encoder "/cache/dinov2-small.onnx": the file is not there (${n})`;
  for (const n of [1, 1, 2, 1, 2]) {
    const answer = world.post({ image: tinyPicture(), producers: ["heads"] });
    (await world.models.heads.nextCall()).fail(new Fault("model_unavailable", sentence(n)));
    assert.equal(await detailOf(await answer, 503), sentence(n));
  }
  assert.equal(world.logged.length, 2);
  for (const n of [1, 2]) assert.ok(world.logged[n - 1]!.includes(sentence(n)));
});

Deno.test("/facts answers what nobody expected 500 and says why in the log alone", async () => {
  await using world = await InferenceWorld.open();
  const answer = world.post({ image: tinyPicture(), producers: ["heads"] });
  (await world.models.heads.nextCall()).fail(new TypeError("secret inside"));
  assert.doesNotMatch(await detailOf(await answer, 500), /secret/);
  assert.match(world.logged.join(), /heads.*secret inside/);
});

Deno.test("/facts refuses requests that do not fit, and never repeats the picture", async () => {
  await using world = await InferenceWorld.open();
  const image = tinyPicture();
  const cases: ReadonlyArray<readonly [body: unknown, status: number, detail: RegExp]> = [
    ["{", 422, /not JSON/],
    ["", 422, /not JSON/],
    ["\ud800", 422, /not JSON/],
    ["[]", 422, /does not fit/],
    ["null", 422, /does not fit/],
    [{}, 422, /image: must be the picture in base64/],
    [{ image: 3 }, 422, /image: /],
    [{ image: [image] }, 422, /image: /],
    [{ image, producers: "heads" }, 422, /producers: /],
    [{ image, producers: [1] }, 422, /producers\.0: /],
    [{ image: "", producers: ["heads"] }, 400, /^image is empty$/],
    [{ image: "QUJD!", producers: ["heads"] }, 400, /^image must be base64-encoded$/],
    [{ image: "QUJ-", producers: ["heads"] }, 400, /^image must be base64-encoded$/],
    [{ image: "QUJ", producers: ["heads"] }, 400, /^image must be base64-encoded$/],
    [{ image: "QU=D", producers: ["heads"] }, 400, /^image must be base64-encoded$/],
    [{ image: "QUJD\nQUJ", producers: ["heads"] }, 400, /^image must be base64-encoded$/],
    [{ image: `data:image/png;base64,${image}` }, 400, /^image must be base64-encoded$/],
    [{ image, producers: ["heads", "captions"] }, 400, /"captions".*heads, nsfw_marqo, doc_docl/],
    [{ image: btoa("<svg width='1' height='1'/>") }, 400, /neither JPEG, PNG, WebP nor GIF/],
    [{ image: "A".repeat(2_700_000) }, 413, /^image is larger than 2000000 bytes$/],
  ];
  for (const [body, status, detail] of cases) {
    const said = await detailOf(await world.post(body), status);
    assert.match(said, detail);
    assert.ok(!said.includes(image) && said.length < 300, said);
  }
  const many = Array.from({ length: 50 }, (_, i) => `${i}${"x".repeat(500)}`);
  const said = await detailOf(await world.post({ image, producers: many }), 400);
  assert.match(said, /and 45 more/);
  assert.ok(said.length < 600);
  assert.equal(world.logged.length, 0);
});

Deno.test("/facts takes JSON and nothing else", async () => {
  await using world = await InferenceWorld.open();
  quick(world);
  const body = JSON.stringify({ image: tinyPicture(), producers: [] });
  const post = (type: string) =>
    fetch(`${world.url}/facts`, { method: "POST", headers: { "content-type": type }, body });
  for (const type of ["application/json", "application/json; charset=utf-8", "Application/JSON"]) {
    const answer = await post(type);
    assert.equal(answer.status, 200, type);
    await answer.body?.cancel();
  }
  // A page in somebody's browser can send these without asking first.
  for (const type of ["text/plain", "multipart/form-data", "application/jsonp", "x/json"]) {
    assert.match(await detailOf(await post(type), 422), /application\/json/, type);
  }
});

/** Sides whose product is over the limit, by one pixel or by far, as the format has room. */
function overLimit(longest: number): Array<[width: number, height: number]> {
  const sides: Array<[number, number]> = [[10_000, 5_001], [5_001, 10_000]];
  // 50,000,001 is 57 × 877,193, and no two sides below 16,384.
  if (longest >= 877_193) sides.push([877_193, 57]);
  sides.push([longest, Math.ceil(50_000_001 / longest)]);
  sides.push([longest, longest]);
  return sides;
}

Deno.test("/facts refuses picture bombs of every format by their header, before a model is asked", async () => {
  await using world = await InferenceWorld.open();
  let bombs = 0;
  for (const { name, make, longest } of HEADER_KINDS) {
    for (const [width, height] of overLimit(longest)) {
      assert.ok(width * height > 50_000_000 && width <= longest && height <= longest);
      const image = Buffer.from(make(width, height)).toString("base64");
      const said = await detailOf(await world.post({ image }), 413);
      const pixels = Number(/claims (\d+) pixels/.exec(said)?.[1]);
      assert.ok(pixels >= width * height, `${name}: ${said}`);
      bombs++;
    }
  }
  assert.ok(bombs >= 40, String(bombs));
  for (const { completed, failed } of Object.values((await world.queue()).producers)) {
    assert.deepEqual([completed, failed], [0, 0]);
  }
});

Deno.test("/facts lets fifty million pixels through to a model", async () => {
  await using world = await InferenceWorld.open();
  quick(world);
  for (const { name, make } of HEADER_KINDS) {
    const image = Buffer.from(make(10_000, 5_000)).toString("base64");
    const answer = await world.post({ image, producers: ["heads"] });
    assert.equal(answer.status, 200, name);
    await answer.body?.cancel();
  }
  const { completed, failed } = (await world.queue()).producers.heads;
  assert.deepEqual([completed! > 0, failed], [true, 0]);
});

Deno.test("readFactsRequest takes base64 and nothing that only looks like it", () => {
  const rules = { producers: PICTURE_PRODUCERS, maxImageBytes: 4_000 };
  const ask = (image: string) =>
    readFactsRequest(new TextEncoder().encode(JSON.stringify({ image })), rules);
  const strange = fc.constantFrom(..."-_ \n\t=!.,é\u0000€");
  fc.assert(
    fc.property(fc.nat(60), fc.nat(200), strange, fc.boolean(), (more, at, letter, isInserted) => {
      const good = Buffer.concat([tinyPictureBytes(), new Uint8Array(more)]).toString("base64");
      const read = ask(good);
      assert.ok(!("status" in read) && read.picture.length === tinyPictureBytes().length + more);
      const place = at % good.length;
      const bad = good.slice(0, place) + letter + good.slice(place + (isInserted ? 0 : 1));
      if (bad === good) return;
      // Another letter of padding at the end may make base64 of fewer bytes.
      if (/^[A-Za-z0-9+/]*={0,2}$/.test(bad) && bad.length % 4 === 0) return;
      assert.deepEqual(ask(bad), { status: 400, detail: "image must be base64-encoded" });
    }),
    { numRuns: 3_000 },
  );
});

Deno.test("/facts serves callers of one model in the order in which they came", async () => {
  await using world = await InferenceWorld.open();
  const answers: Array<Promise<Response>> = [];
  for (let i = 0; i < 33; i++) {
    answers.push(world.post({ image: tinyPicture(i), producers: ["heads"] }));
    await until("it is in its lane", async () => {
      const { active, queued } = (await world.queue()).producers.heads;
      return active! + queued! === i + 1;
    });
  }
  const full = await world.post({ image: tinyPicture(99), producers: ["heads"] });
  assert.equal(full.headers.get("retry-after"), "1");
  assert.match(await detailOf(full, 429), /inference queue is full.*"heads"/);
  for (let i = 0; i < 33; i++) {
    const call = await world.models.heads.nextCall();
    assert.equal(call.picture.at(-1), i);
    call.answer();
    await (await answers[i]!).body?.cancel();
  }
  assert.equal(world.models.heads.mostAtOnce, 1);
  const { completed, rejected } = (await world.queue()).producers.heads;
  assert.deepEqual([completed, rejected], [33, 1]);
});

Deno.test("/facts runs different models side by side, up to its threads", async () => {
  await using world = await InferenceWorld.open({ requestThreads: 2 });
  const answers = PICTURE_PRODUCERS.map((name) =>
    world.post({ image: tinyPicture(), producers: [name] })
  );
  await until("two run and one waits", async () => {
    const lanes = Object.values((await world.queue()).producers);
    const sum = (key: string) => lanes.reduce((all, lane) => all + lane[key]!, 0);
    return sum("active") === 2 && sum("queued") === 1;
  });
  for (const model of Object.values(world.models)) model.nextCall().then((call) => call.answer());
  for (const answer of await Promise.all(answers)) {
    assert.equal(answer.status, 200);
    await answer.body?.cancel();
  }
});

Deno.test("a caller who leaves while waiting is out of the queue and counted", async () => {
  await using world = await InferenceWorld.open();
  const first = world.post({ image: tinyPicture(1), producers: ["heads"] });
  const firstCall = await world.models.heads.nextCall();
  const leaves = await RawConnection.open(world.listening.port);
  const body = JSON.stringify({ image: tinyPicture(2), producers: ["heads"] });
  leaves.post("/facts", [`Content-Length: ${body.length}`]);
  leaves.send(body);
  await until("it waits", async () => (await world.queue()).producers.heads.queued === 1);
  const third = world.post({ image: tinyPicture(3), producers: ["heads"] });
  await until("both wait", async () => (await world.queue()).producers.heads.queued === 2);
  leaves.leave();
  await until("it is gone", async () => (await world.queue()).producers.heads.cancelled === 1);
  assert.equal((await world.queue()).producers.heads.queued, 1);
  firstCall.answer();
  const next = await world.models.heads.nextCall();
  assert.equal(next.picture.at(-1), 3);
  next.answer();
  for (const answer of await Promise.all([first, third])) await answer.body?.cancel();
  const { completed, cancelled } = (await world.queue()).producers.heads;
  assert.deepEqual([completed, cancelled], [2, 1]);
  await until("every seat is free", () => world.service.bodies.held === 0);
});
