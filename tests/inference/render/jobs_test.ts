// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../../src/base/fault.ts";
import { HeldEngine } from "../../fakes/render/held_engine.ts";
import { API_KEY, RenderWorld, requestFor, TOKEN } from "../../fakes/render/render_world.ts";
import { inScratch } from "../../fixtures/scratch.ts";
import { until } from "../../fixtures/until.ts";
import { type Entry, filmOf, still } from "../../src/film/render/plan/some_film.ts";

const shots = (...names: string[]): Entry[] =>
  names.map((name) => ({ visual: still(name), frames: 60 }));
const FILM = filmOf(shots("a", "b"));
const OTHER = filmOf(shots("a", "c"));

/** Every file below a folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) =>
    path.join(entry.parentPath, entry.name)
  );
}

Deno.test("a cancelled job stops what runs, whether it waits or is rendered, and the next one begins", async () => {
  await inScratch(async (folder) => {
    await using world = await RenderWorld.ready({ folder });
    world.engine.hold();
    const first = await requestFor(FILM), second = await requestFor(OTHER);
    const third = await requestFor(FILM, { hardware: true });
    for (const request of [first, second, third]) assert.equal(await world.submit(request), 202);
    await until("it is rendered", () => world.engine.joined.length === 1);
    assert.equal((await world.call("DELETE", `/jobs/${second.job_id}`)).status, 204);
    assert.equal((await world.call("DELETE", `/jobs/${first.job_id}`)).status, 204);
    for (const { job_id } of [first, second]) {
      assert.equal((await world.status(job_id)).state, "cancelled");
    }
    await world.reaches(third.job_id, "running");
    await until("it is begun", () => world.engine.planned.length === 2);
    assert.equal(world.engine.stopped, 1);
    // Asked again, it begins anew.
    assert.equal(await world.submit(first), 202);
    world.engine.goOn();
    await world.reaches(third.job_id, "ready");
    await world.reaches(first.job_id, "ready");
    assert.equal((await readdir(path.join(folder, "films"))).length, 2);
  });
});

Deno.test("a failed job says why without a key, leaves no file, and begins anew when it is asked again", async () => {
  await inScratch(async (folder) => {
    await using world = await RenderWorld.ready({ folder });
    const request = await requestFor(FILM), { job_id: id } = request;
    const engine = world.engine, join = engine.join.bind(engine);
    engine.join = async (_, out) => {
      await writeFile(out, "half");
      // As a child leaves it that was killed.
      await writeFile(path.join(path.dirname(out), `.${id}.0a1b2c3d.unfinished.mp4`), "half");
      throw new Fault("disk_full", `No room for ${API_KEY}`, { hint: "Free some space" });
    };
    assert.equal(await world.submit(request), 202);
    const { error } = await world.reaches(id, "failed");
    assert.deepEqual(error, {
      code: "disk_full",
      detail: "No room for ***",
      hint: "Free some space",
    });
    await until(
      "nothing is left",
      async () => (await readdir(path.join(folder, "films"))).length === 0,
    );
    const none = await world.call("GET", `/jobs/${id}/output`);
    assert.equal(none.status, 409);
    await none.body?.cancel();
    engine.join = join;
    assert.equal(await world.submit(request), 202);
    assert.equal((await world.reaches(id, "ready")).error, undefined);
  });
});

Deno.test("a job that takes too long is stopped; one that is over is forgotten after its retention", async () => {
  await inScratch(async (folder) => {
    await using world = await RenderWorld.ready({ folder });
    world.engine.hold();
    const slow = await requestFor(FILM), next = await requestFor(OTHER);
    await world.submit(slow);
    await world.reaches(slow.job_id, "running");
    world.pass(899_000);
    await world.submit(next);
    assert.equal((await world.status(slow.job_id)).state, "running");
    world.pass(1_000);
    assert.equal((await world.reaches(slow.job_id, "failed")).error?.code, "busy");
    await world.reaches(next.job_id, "running");
    assert.equal(world.engine.stopped, 1);
    world.engine.goOn();
    await world.reaches(next.job_id, "ready");
    world.pass(600_000);
    for (const { job_id } of [slow, next]) {
      const gone = await world.call("GET", `/jobs/${job_id}`);
      assert.equal(gone.status, 404);
      await gone.body?.cancel();
    }
    await until("nothing is left of them", async () => {
      const names = await Promise.all(
        ["films", "records"].map((name) => readdir(path.join(folder, name))),
      );
      return names.flat().length === 0;
    });
  });
});

Deno.test("records are the owner's alone and hold no key, and no log line does", async () => {
  await inScratch(async (folder) => {
    await using world = await RenderWorld.ready({ folder });
    world.engine.hold();
    const request = await requestFor(FILM), { job_id: id } = request;
    await world.submit(request);
    await world.reaches(id, "running");
    const record = path.join(folder, "records", `${id}.json`);
    const check = async (state: string) => {
      await until(
        "it is written",
        async () => (await readFile(record, "utf8")).includes(`"state":"${state}"`),
      );
      const files = await filesIn(folder);
      for (const file of files) {
        const text = await readFile(file, "latin1");
        for (const secret of [API_KEY, TOKEN]) assert.ok(!text.includes(secret), file);
      }
      assert.equal((await stat(record)).mode & 0o777, 0o600);
      assert.equal((await stat(path.join(folder, "records"))).mode & 0o777, 0o700);
    };
    await check("running");
    world.engine.goOn();
    await world.reaches(id, "ready");
    await check("ready");
    const logged = world.logged.join("\n");
    assert.match(logged, /Rendering/);
    for (const secret of [API_KEY, TOKEN]) assert.ok(!logged.includes(secret));
  });
});

Deno.test("a worker that is started again still has its finished films and asks for the others' keys", async () => {
  await inScratch(async (folder) => {
    const done = await requestFor(FILM), under = await requestFor(OTHER);
    const waiting = await requestFor(FILM, { hardware: true });
    let film: Uint8Array;
    {
      await using world = await RenderWorld.ready({ folder });
      await world.submit(done);
      await world.reaches(done.job_id, "ready");
      film = world.engine.film;
      world.engine.hold();
      await world.submit(under);
      await world.submit(waiting);
      await world.reaches(under.job_id, "running");
    }
    await mkdir(path.join(folder, "scratch", "left"), { recursive: true });
    await writeFile(path.join(folder, "scratch", "left", "0.jpg"), "a picture");
    await writeFile(path.join(folder, "films", "left.mp4"), "half a film");
    await writeFile(path.join(folder, "records", "broken.json"), "{");
    await using world = await RenderWorld.ready({ folder });
    const kept = await world.status(done.job_id);
    assert.deepEqual([kept.state, kept.worker_id], ["ready", world.service.workerId]);
    const answer = await world.call("GET", `/jobs/${done.job_id}/output`);
    assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), film);
    for (const { job_id } of [under, waiting]) {
      assert.equal((await world.status(job_id)).state, "interrupted");
    }
    assert.deepEqual(await readdir(path.join(folder, "films")), [`${done.job_id}.mp4`]);
    assert.deepEqual(
      (await readdir(path.join(folder, "records"))).sort(),
      [done, under, waiting].map(({ job_id }) => `${job_id}.json`).sort(),
    );
    await assert.rejects(stat(path.join(folder, "scratch", "left")));
    assert.equal(await world.submit(under), 202);
    await world.reaches(under.job_id, "ready");
    // What waits for its keys holds no place.
    assert.equal(world.service.health().jobs, 2);
  });
});

Deno.test("a record that says ready without its whole film is of no film", async () => {
  await inScratch(async (folder) => {
    const request = await requestFor(FILM), { job_id: id } = request;
    {
      await using world = await RenderWorld.ready({ folder });
      await world.submit(request);
      await world.reaches(id, "ready");
    }
    await writeFile(path.join(folder, "films", `${id}.mp4`), "half");
    await using world = await RenderWorld.ready({ folder });
    assert.equal((await world.status(id)).state, "interrupted");
    assert.deepEqual(await readdir(path.join(folder, "films")), []);
  });
});

Deno.test("a folder has one worker", async () => {
  await inScratch(async (folder) => {
    await using _first = await RenderWorld.ready({ folder });
    await assert.rejects(
      RenderWorld.open({ folder }),
      (error) => error instanceof Fault && error.code === "busy",
    );
  });
});

Deno.test("a job whose record cannot be written is refused, and holds no place", async () => {
  await inScratch(async (folder) => {
    await using world = await RenderWorld.ready({ folder });
    const records = path.join(folder, "records"), request = await requestFor(FILM);
    await rm(records, { recursive: true });
    assert.equal(await world.submit(request), 503);
    assert.equal(world.service.health().jobs, 0);
    await mkdir(records);
    await chmod(records, 0o700);
    assert.equal(await world.submit(request), 202);
    await world.reaches(request.job_id, "ready");
  });
});

Deno.test("a worker that stops keeps nobody waiting and ends what it renders", async () => {
  await inScratch(async (folder) => {
    const engine = new HeldEngine();
    const request = await requestFor(FILM);
    {
      const world = await RenderWorld.ready({ folder, engine });
      engine.hold();
      await world.submit(request);
      await world.reaches(request.job_id, "running");
      await world.service[Symbol.asyncDispose]();
      assert.equal(engine.stopped, 1);
      assert.equal(await world.submit(request), 503);
      await world[Symbol.asyncDispose]();
    }
    await using world = await RenderWorld.ready({ folder });
    assert.equal((await world.status(request.job_id)).state, "interrupted");
  });
});

Deno.test("fifty returns of a worker leave one record and one film of each job", async () => {
  await inScratch(async (folder) => {
    const requests = [await requestFor(FILM), await requestFor(OTHER)];
    const engine = new HeldEngine();
    for (let cycle = 0; cycle < 50; cycle++) {
      await using world = await RenderWorld.ready({ folder, engine });
      engine.hold();
      for (const request of requests) {
        assert.equal(await world.submit(request), 202, `cycle ${cycle}`);
        assert.equal(await world.submit(request), 200, `cycle ${cycle}`);
      }
      await world.reaches(requests[0]!.job_id, "running");
    }
    await using world = await RenderWorld.ready({ folder, engine });
    engine.goOn();
    for (const request of requests) await world.submit(request);
    for (const { job_id } of requests) await world.reaches(job_id, "ready");
    const names = requests.map(({ job_id }) => job_id).sort();
    assert.deepEqual(
      (await readdir(path.join(folder, "films"))).sort(),
      names.map((id) => `${id}.mp4`),
    );
    const records = names.map((id) => `${id}.json`).join();
    await until(
      "their records are written",
      async () => (await readdir(path.join(folder, "records"))).sort().join() === records,
    );
    assert.deepEqual(await filesIn(path.join(folder, "scratch")).catch(() => []), []);
  });
});
