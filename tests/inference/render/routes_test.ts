// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { contentOf, RENDER_CONTRACT } from "../../../src/film/render/remote/render_protocol.ts";
import { API_KEY, RenderWorld, requestFor, TOKEN } from "../../fakes/render/render_world.ts";
import { HeldEngine } from "../../fakes/render/held_engine.ts";
import { inScratch } from "../../fixtures/scratch.ts";
import { until } from "../../fixtures/until.ts";
import { RawConnection } from "../../fixtures/web/raw_connection.ts";
import { type Entry, filmOf, still } from "../../src/film/render/plan/some_film.ts";

const shots = (...names: string[]): Entry[] =>
  names.map((name) => ({ visual: still(name), frames: 60 }));
const FILM = filmOf(shots("a", "b"));
const OTHER = filmOf(shots("a", "c"));

async function detailOf(answer: Response): Promise<string> {
  return (await answer.json()).detail;
}

Deno.test("every route of a render worker asks for the token, before a body is read", async () => {
  await inScratch(async (folder) => {
    await using world = await RenderWorld.ready({ folder });
    const wrong = [
      {},
      { authorization: "Bearer " },
      { authorization: `Bearer ${TOKEN}x` },
      { authorization: `Bearer ${TOKEN.slice(1)}` },
      { authorization: `Basic ${TOKEN}` },
      { "x-api-key": TOKEN },
    ];
    for (const headers of wrong) {
      for (
        const [method, path] of [
          ["GET", "/health"],
          ["POST", "/jobs"],
          ["GET", "/jobs/some-job-id"],
          ["DELETE", "/jobs/some-job-id"],
          ["GET", "/jobs/some-job-id/output"],
          ["GET", "/elsewhere"],
        ] as const
      ) {
        const answer = await fetch(`http://127.0.0.1:${world.port}/render${path}`, {
          method,
          headers: headers as Record<string, string>,
        });
        assert.deepEqual(
          [answer.status, answer.headers.get("www-authenticate")],
          [401, "Bearer"],
          `${method} ${path}`,
        );
        await answer.body?.cancel();
      }
    }
    using caller = await RawConnection.open(world.port);
    caller.post("/render/jobs", ["Content-Length: 1000000"]);
    const refused = await caller.answer();
    assert.deepEqual([refused.status, refused.headers["connection"]], [401, "close"]);
    assert.equal(
      (await world.call("GET", "/health", { authorization: `bearer ${TOKEN}` })).status,
      200,
    );
  });
});

Deno.test("health tells contract, release and the encoders that opened, and is ready after them", async () => {
  await inScratch(async (folder) => {
    const engine = new HeldEngine(), tried = Promise.withResolvers<void>();
    engine.isEncoderThere = tried.promise;
    await using world = await RenderWorld.open({ folder, engine });
    const before = await (await world.call("GET", "/health")).json();
    assert.deepEqual([before.ready, before.encoders], [false, []]);
    const refused = await world.post(await requestFor(FILM));
    assert.deepEqual([refused.status, refused.headers.get("retry-after")], [503, "1"]);
    await refused.body?.cancel();
    tried.resolve();
    await until("it is ready", () => world.service.health().ready);
    const health = await (await world.call("GET", "/health")).json();
    assert.deepEqual(health.encoders, [{ codec: "h264", name: "h264_test", hardware: true }]);
    assert.deepEqual(
      [health.contract_version, health.titles, health.jobs, health.max_jobs],
      [RENDER_CONTRACT, "titles-test", 0, 3],
    );
  });
});

Deno.test("a job is rendered at once, and its film is given by ranges until it is acknowledged", async () => {
  await inScratch(async (folder) => {
    await using world = await RenderWorld.ready({ folder });
    world.engine.hold();
    const request = await requestFor(FILM), { job_id: id } = request;
    const accepted = await world.post(request);
    const status = await accepted.json();
    assert.deepEqual(
      [accepted.status, status.job_id, status.state, status.frames_total, status.content],
      [202, id, "running", FILM.totalFrames, await contentOf(request)],
    );
    const early = await world.call("GET", `/jobs/${id}/output`);
    assert.equal(early.status, 409);
    await early.body?.cancel();
    world.engine.goOn();
    const { output } = await world.reaches(id, "ready");
    const { film } = world.engine, hash = createHash("sha256").update(film);
    assert.deepEqual(output, {
      bytes: 10,
      sha256: hash.copy().digest("hex"),
      frames: FILM.totalFrames,
      ending: ".mp4",
      encoder: "libx264",
      hardware: false,
    });
    const tag = `"${output!.sha256}"`, path = `/jobs/${id}/output`;
    const digest = `sha-256=:${hash.digest("base64")}:`;
    const rows: ReadonlyArray<readonly [Record<string, string>, number, string]> = [
      [{}, 200, "0123456789"],
      [{}, 200, "0123456789"],
      [{ range: "bytes=4-" }, 206, "456789"],
      [{ range: "bytes=4-", "if-range": tag }, 206, "456789"],
      [{ range: "bytes=4-", "if-range": '"other"' }, 200, "0123456789"],
      [{ range: "bytes=-2" }, 206, "89"],
      [{ range: "bytes=10-" }, 416, ""],
      [{ "if-none-match": tag }, 304, ""],
    ];
    for (const [headers, code, body] of rows) {
      const answer = await world.call("GET", path, headers);
      assert.deepEqual(
        [answer.status, await answer.text(), answer.headers.get("repr-digest")],
        [code, body, digest],
        JSON.stringify(headers),
      );
    }
    const head = await world.call("HEAD", path);
    assert.deepEqual([head.status, head.headers.get("content-length")], [200, "10"]);
    for (let times = 0; times < 2; times++) {
      assert.equal((await world.call("DELETE", `/jobs/${id}`)).status, 204);
    }
    const gone = await world.call("GET", path);
    assert.equal(gone.status, 410);
    await gone.body?.cancel();
    assert.equal((await world.status(id)).state, "done");
  });
});

Deno.test("a job is known by its name and content: the same is not rendered twice, another is refused", async () => {
  await inScratch(async (folder) => {
    await using world = await RenderWorld.ready({ folder });
    world.engine.hold();
    const request = await requestFor(FILM), { job_id: id } = request;
    assert.equal(await world.submit(request), 202);
    const changed = { ...await requestFor(OTHER), job_id: id };
    const library = { ...request.library, accounts: { primary: { api_key: `${API_KEY}2` } } };
    for (const state of ["running", "ready"] as const) {
      await world.reaches(id, state);
      assert.equal(await world.submit(request), 200, state);
      assert.equal(await world.submit(changed), 409, state);
      assert.equal(await world.submit({ ...request, library }), 409, state);
      world.engine.goOn();
    }
    assert.equal(world.engine.planned.length, 1);
    await world.call("DELETE", `/jobs/${id}`);
    assert.equal(await world.submit(changed), 202);
    await world.reaches(id, "ready");
    assert.equal(world.engine.planned.length, 2);
  });
});

Deno.test("names of jobs differ by film and by key, and never hold the key", async () => {
  const request = await requestFor(FILM);
  const library = { ...request.library, accounts: { primary: { api_key: `${API_KEY}2` } } };
  const ids = await Promise.all([
    requestFor(FILM),
    requestFor(OTHER),
    requestFor(FILM, { library }),
    requestFor(FILM, { hardware: true }),
  ]).then((requests) => requests.map(({ job_id }) => job_id));
  assert.equal(new Set(ids).size, 4);
  assert.equal(ids[0], request.job_id);
  assert.equal(await contentOf({ ...request, library }), await contentOf(request));
});

Deno.test("requests that do not fit are refused by their status, without what was sent", async () => {
  await inScratch(async (folder) => {
    await using world = await RenderWorld.ready({ folder });
    const good = await requestFor(FILM);
    const { library, sources, timeline } = good;
    const rows: ReadonlyArray<readonly [string, unknown, number]> = [
      ["no JSON", "{", 422],
      ["no object", [], 422],
      ["an unknown member", { ...good, [API_KEY]: API_KEY }, 422],
      ["a key that no header carries", {
        ...good,
        library: { ...library, accounts: { primary: { api_key: `${API_KEY}\n` } } },
      }, 422],
      [
        "another library server",
        { ...good, library: { ...library, url: "http://127.0.0.1:10" } },
        422,
      ],
      ["an address with a password", {
        ...good,
        library: { ...library, url: `http://x:${API_KEY}@127.0.0.1:9` },
      }, 422],
      ["an account without a key", {
        ...good,
        sources: sources.map((source) => ({ ...source, account: "other" })),
      }, 422],
      ["a file of the film is not told", { ...good, sources: sources.slice(1) }, 422],
      ["a path for an identifier", {
        ...good,
        sources: sources.map((source) => ({ ...source, id: "../../etc" })),
      }, 422],
      ["a path for a job", { ...good, job_id: "../../../records" }, 422],
      ["music", { ...good, timeline: { ...timeline, music: { mode: "none" } } }, 422],
      ["items with a gap", {
        ...good,
        timeline: { ...timeline, items: timeline.items.slice(1) },
      }, 422],
      ["a length that is not its items'", {
        ...good,
        timeline: { ...timeline, totalFrames: timeline.totalFrames + 1 },
      }, 422],
      ["another contract", { ...good, contract_version: RENDER_CONTRACT + 1 }, 409],
      ["a contract of text", { ...good, contract_version: "1" }, 422],
      ["another release", { ...good, app_version: "0.0.0-other" }, 409],
      ["other fonts", { ...good, words: { titles: "titles-other", locale: "en" } }, 409],
    ];
    for (const [what, body, status] of rows) {
      const answer = await world.post(body), text = await answer.text();
      assert.equal(answer.status, status, `${what}: ${text}`);
      assert.ok(JSON.parse(text).detail.length > 0, what);
      assert.ok(!text.includes(API_KEY), what);
    }
    const asText = await world.post(good, { "content-type": "text/plain" });
    assert.equal(asText.status, 422);
    await asText.body?.cancel();
    assert.equal(world.engine.planned.length, 0);
    // The same server by another writing of its address.
    const alike = { ...library, url: `${library.url}/api/` };
    assert.equal(await world.submit(await requestFor(FILM, { library: alike })), 202);
  });
});

Deno.test("bodies that are too large, too slow or too many are refused, and hold no seat", async () => {
  await inScratch(async (folder) => {
    await using world = await RenderWorld.ready({ folder });
    const authorization = `Authorization: Bearer ${TOKEN}`, { bodies } = world.service;
    {
      using caller = await RawConnection.open(world.port);
      caller.post("/render/jobs", [authorization, "Content-Length: 16777217"]);
      assert.equal((await caller.answer()).status, 413);
    }
    {
      using caller = await RawConnection.open(world.port);
      caller.post("/render/jobs", [authorization, "Transfer-Encoding: chunked"]);
      const part = " ".repeat(1 << 20);
      for (let parts = 0; parts < 17; parts++) caller.send(`100000\r\n${part}\r\n`);
      assert.equal((await caller.answer()).status, 413);
    }
    await until("the seats are free", () => bodies.held === 0);
    const slow: RawConnection[] = [];
    for (let index = 0; index < bodies.max; index++) {
      const caller = await RawConnection.open(world.port);
      caller.post("/render/jobs", [authorization, "Content-Length: 100"]);
      caller.send("{");
      slow.push(caller);
    }
    await until("all seats are taken", () => bodies.held === bodies.max);
    const refused = await world.post(await requestFor(FILM));
    assert.deepEqual([refused.status, refused.headers.get("retry-after")], [429, "1"]);
    await refused.body?.cancel();
    world.pass(20_000);
    for (const caller of slow) {
      using late = caller;
      const answer = await late.answer();
      assert.deepEqual([answer.status, answer.headers["connection"]], [408, "close"]);
    }
    await until("the seats are free again", () => bodies.held === 0);
    {
      const gone = await RawConnection.open(world.port);
      gone.post("/render/jobs", [authorization, "Content-Length: 100"]);
      gone.send("{");
      await until("its seat is taken", () => bodies.held === 1);
      gone[Symbol.dispose]();
      await until("its seat is free", () => bodies.held === 0);
    }
    assert.equal(await world.submit(await requestFor(FILM)), 202);
  });
});

Deno.test("two apps share a worker: films wait for each other, and one too many is refused", async () => {
  await inScratch(async (folder) => {
    await using world = await RenderWorld.ready({ folder, maxJobs: 2 });
    world.engine.hold();
    const mine = await requestFor(FILM);
    const library = { ...mine.library, accounts: { theirs: { api_key: "another-key-1" } } };
    const theirs = await requestFor(FILM, {
      library,
      sources: mine.sources.map((source) => ({ ...source, account: "theirs" })),
    });
    assert.equal(await world.submit(mine), 202);
    assert.equal(await world.submit(theirs), 202);
    await world.reaches(mine.job_id, "running");
    assert.equal((await world.status(theirs.job_id)).state, "queued");
    const full = await world.post(await requestFor(OTHER));
    assert.deepEqual([full.status, full.headers.get("retry-after")], [429, "10"]);
    assert.match(await detailOf(full), /2 films/);
    assert.equal(await world.submit(mine), 200);
    world.engine.goOn();
    for (const { job_id } of [mine, theirs]) {
      await world.reaches(job_id, "ready");
      const film = await world.call("GET", `/jobs/${job_id}/output`);
      assert.deepEqual(new Uint8Array(await film.arrayBuffer()), world.engine.film);
    }
    // A film that waits to be fetched holds its place.
    assert.equal(await world.submit(await requestFor(OTHER)), 429);
    await world.call("DELETE", `/jobs/${theirs.job_id}`);
    assert.equal(await world.submit(await requestFor(OTHER)), 202);
  });
});

Deno.test("other methods and paths are refused, and unknown jobs named so", async () => {
  await inScratch(async (folder) => {
    await using world = await RenderWorld.ready({ folder });
    const rows = [
      ["PUT", "/jobs", 405],
      ["POST", "/health", 405],
      ["POST", "/jobs/some-job-id", 405],
      ["DELETE", "/jobs/some-job-id/output", 405],
      ["GET", "/", 404],
      ["GET", "/jobs/some-job-id", 404],
      ["GET", "/jobs/some-job-id/output", 404],
      ["DELETE", "/jobs/some-job-id", 404],
    ] as const;
    for (const [method, path, status] of rows) {
      const answer = await world.call(method, path);
      assert.equal(answer.status, status, `${method} ${path}`);
      assert.ok((await detailOf(answer)).length > 0);
    }
    const unknown = await (await world.call("GET", "/jobs/some-job-id")).json();
    assert.equal(unknown.worker_id, world.service.workerId);
  });
});
