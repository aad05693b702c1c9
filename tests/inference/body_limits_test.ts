// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { InferenceWorld } from "../fakes/facts/inference_world.ts";
import { RawConnection, type RawHead } from "../fixtures/web/raw_connection.ts";
import { tinyPicture, tinyPictureBytes } from "../fixtures/media/tiny_picture.ts";
import { until } from "../fixtures/until.ts";

/** The smallest limit there can be: bodies of a megabyte. */
const SMALL = { maxImageBytes: 1024 };

/** JSON of so many bytes that asks for nothing. */
function bodyOf(bytes: number): string {
  return JSON.stringify({ image: tinyPicture(), producers: [] }).padEnd(bytes, " ");
}

const HOW = ["declared", "chunked"] as const;

/** Sends the body in some pieces; a chunked one is not told to be over, as far as it is to be refused. */
async function post(
  port: number,
  how: typeof HOW[number],
  body: string,
  end = "0\r\n\r\n",
): Promise<RawHead> {
  using caller = await RawConnection.open(port);
  caller.post("/facts", [
    how === "declared" ? `Content-Length: ${body.length}` : "Transfer-Encoding: chunked",
  ]);
  const piece = 100_000;
  for (let at = 0; at < body.length; at += piece) {
    const part = body.slice(at, at + piece);
    caller.send(how === "declared" ? part : `${part.length.toString(16)}\r\n${part}\r\n`);
  }
  if (how === "chunked") caller.send(end);
  return await caller.answer();
}

for (const how of HOW) {
  Deno.test(`/facts takes a ${how} body of the limit and refuses one more byte`, async () => {
    await using world = await InferenceWorld.open(SMALL);
    const { port } = world.listening, { bodyLimit } = world.service;
    for (const bytes of [bodyLimit - 1, bodyLimit]) {
      assert.equal((await post(port, how, bodyOf(bytes))).status, 200, String(bytes));
    }
    assert.deepEqual((await world.queue()).refused_bodies, { too_large: 0, busy: 0 });
    // A chunked one is refused at that byte, before anybody said that it was the last one.
    const refused = await post(port, how, bodyOf(bodyLimit + 1), "");
    assert.deepEqual(
      [refused.status, refused.headers["connection"], refused.headers["retry-after"]],
      [413, "close", undefined],
    );
    assert.deepEqual((await world.queue()).refused_bodies, { too_large: 1, busy: 0 });
    await until("every seat is free", () => world.service.bodies.held === 0);
  });
}

Deno.test("/facts takes a picture of MAX_IMAGE_BYTES and refuses one more byte", async () => {
  await using world = await InferenceWorld.open(SMALL);
  for (const [bytes, status] of [[1023, 200], [1024, 200], [1025, 413]] as const) {
    const picture = new Uint8Array(bytes);
    picture.set(tinyPictureBytes());
    const answer = await world.post({ image: picture.toBase64(), producers: [] });
    const { detail } = await answer.json();
    assert.deepEqual(
      [answer.status, detail],
      [status, status === 413 ? "image is larger than 1024 bytes" : undefined],
    );
  }
});

Deno.test("/facts takes little more than the limit of a chunked body without an end", async () => {
  await using world = await InferenceWorld.open(SMALL);
  using caller = await RawConnection.open(world.listening.port);
  caller.post("/facts", ["Transfer-Encoding: chunked"]);
  const total = 300_000_000, part = new Uint8Array(1_000_000);
  const chunk = new TextEncoder().encode(`${part.length.toString(16)}\r\n`);
  const isTaken = (bytes: Uint8Array) =>
    new Promise<boolean>((resolve) => caller.socket.write(bytes, (error) => resolve(!error)));
  let taken = 0;
  while (
    taken < total && await isTaken(chunk) && await isTaken(part) &&
    await isTaken(new TextEncoder().encode("\r\n"))
  ) taken += part.length;
  // What both ends of a connection hold by themselves counts as taken here.
  assert.ok(taken < total / 10, `${taken} bytes were taken`);
  assert.equal((await world.queue()).refused_bodies.too_large, 1);
});
