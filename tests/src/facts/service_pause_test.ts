import assert from "node:assert/strict";
import { ServicePause } from "../../../src/facts/service_pause.ts";

Deno.test("ServicePause lets everybody through until the service is away", () => {
  const pause = new ServicePause();
  assert.equal(pause.enter(0), undefined);
  assert.equal(pause.enter(0), undefined);
  pause.unreachable("away", 100);
  assert.equal(pause.enter(101), "away");
  assert.equal(pause.enter(5_099), "away");
});

Deno.test("ServicePause counts calls that failed together once", () => {
  const pause = new ServicePause();
  for (let call = 0; call < 8; call++) pause.unreachable("away", 60_000 + call);
  assert.equal(pause.enter(64_999), "away");
  assert.equal(pause.enter(65_000), undefined);
});

Deno.test("ServicePause sends one to look when the pause is over, and doubles it", () => {
  const pause = new ServicePause();
  pause.unreachable("away", 0);
  assert.equal(pause.enter(5_000), undefined);
  assert.equal(pause.enter(5_000), "away", "the others wait for the first");
  pause.unreachable("still away", 5_001);
  assert.equal(pause.enter(15_000), "still away");
  assert.equal(pause.enter(15_001), undefined);
});

Deno.test("ServicePause never pauses longer than a minute", () => {
  const pause = new ServicePause();
  let now = 0;
  for (let round = 0; round < 12; round++) {
    pause.unreachable("away", now);
    assert.equal(pause.enter(now + 4_999), "away");
    now += 60_000;
    assert.equal(pause.enter(now), undefined);
  }
});

Deno.test("ServicePause forgets when the service answers, and lets another look when one gave up", () => {
  const pause = new ServicePause();
  pause.unreachable("away", 0);
  assert.equal(pause.enter(5_000), undefined);
  pause.gaveUp();
  assert.equal(pause.enter(5_000), undefined);
  pause.answered();
  assert.equal(pause.enter(5_000), undefined);
  assert.equal(pause.enter(5_000), undefined);
  pause.unreachable("away", 6_000);
  assert.equal(pause.enter(11_000), undefined, "the first pause is short again");
});
