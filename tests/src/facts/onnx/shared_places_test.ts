import assert from "node:assert/strict";
import { SharedPlaces } from "../../../../src/facts/onnx/shared_places.ts";

Deno.test("SharedPlaces are given to the emptiest place, then first come, first served", async () => {
  const seats = new SharedPlaces(["a", "b"], 2);
  const places = [];
  for (let i = 0; i < 4; i++) places.push(await seats.take());
  assert.deepEqual(places, ["a", "b", "a", "b"]);
  const order: string[] = [];
  const waiting = ["first", "second", "third"].map(async (name) => {
    order.push(`${name} ${await seats.take()}`);
  });
  assert.equal(seats.guests, 7);
  for (const place of ["b", "a", "b"]) {
    seats.leave(place);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  await Promise.all(waiting);
  assert.deepEqual(order, ["first b", "second a", "third b"]);
  for (const place of ["a", "a", "b", "b"]) seats.leave(place);
  assert.equal(seats.guests, 0);
});

Deno.test("SharedPlaces forget somebody who stops waiting", async () => {
  const seats = new SharedPlaces(["a"], 1), control = new AbortController();
  await seats.take();
  const gone = seats.take(control.signal), next = seats.take();
  control.abort();
  await assert.rejects(gone, { code: "cancelled" });
  seats.leave("a");
  assert.equal(await next, "a");
  await assert.rejects(seats.take(AbortSignal.abort()), { code: "cancelled" });
  assert.equal(seats.guests, 1);
});
