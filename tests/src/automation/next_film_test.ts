import assert from "node:assert/strict";
import { nextFilm } from "../../../src/automation/next_film.ts";
import { AutoRunWorld } from "../../fakes/auto_run_world.ts";

const RULES = { cooldownHours: 24, maxDeliveryAttempts: 5 };
const PATH = "/films/run-01/trip.mp4";

Deno.test("nextFilm knows a film that waits only while a try is left and its file is there", async () => {
  const cases = [[0, true, true], [4, true, true], [5, true, false], [0, false, false]] as const;
  for (const [tries, isHere, isWaiting] of cases) {
    const world = new AutoRunWorld();
    await world.pending("run-01", tries, "HTTP 503");
    if (isHere) world.files.add(PATH);
    else world.files.delete(PATH);
    assert.equal((await nextFilm(world.needs(), RULES)).isWaiting, isWaiting, `${tries} ${isHere}`);
    assert.equal((await world.runs.get("run-01"))?.delivery.status, "pending");
  }
});

Deno.test("nextFilm knows until when the automation rests", async () => {
  const world = new AutoRunWorld();
  assert.equal((await nextFilm(world.needs(), RULES)).cooldownUntil, undefined);
  const startedAt = new Date(world.nowMs - 3_600_000).toISOString();
  await world.runs.begin({ runId: "run-01", startedAt, source: "auto" });
  await world.runs.end("run-01", { status: "completed", finishedAt: startedAt });
  const { cooldownUntil } = await nextFilm(world.needs(), RULES);
  assert.equal(cooldownUntil, world.nowMs + 22.5 * 3_600_000);
});
