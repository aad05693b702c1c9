// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Codec } from "../../../src/film/brief/brief.ts";
import { asked, signedIn, WebWorld } from "../../fakes/web/web_world.ts";
import { cutOf, stillShot } from "../../fixtures/film/cuts.ts";

type App = Awaited<ReturnType<typeof WebWorld.open>>["app"];

function get(app: App, path: string, headers: Record<string, string> = {}, method = "GET") {
  return app.fetch(asked(`http://localhost${path}`, { method, headers }));
}

Deno.test("a poster is served by the id of its run, to the signed in alone", async () => {
  const { world, app } = await WebWorld.open("basic");
  const path = `/films/${await world.film()}/poster`;
  assert.equal((await get(app, path)).status, 307);
  const cookie = await signedIn(app);
  const answer = await get(app, path, { cookie });
  assert.equal(answer.headers.get("content-type"), "image/jpeg");
  assert.equal(answer.headers.get("cache-control"), "private, no-cache");
  assert.equal(await answer.text(), "JPEG");
  const again = await get(app, path, { cookie, "if-none-match": answer.headers.get("etag")! });
  assert.equal(again.status, 304);
});

Deno.test("a film's page knows its size before its file is read, and what to call it", async () => {
  const { world, app } = await WebWorld.open("off");
  const runId = await world.film();
  const page = async () => await (await get(app, `/films/${runId}`)).text();
  assert.match(await page(), /<video controls="" playsinline="" preload="metadata" src=/);
  assert.match(await page(), /download="film\.mp4"/);
  const shapes = [[1280, 720, ""], [720, 1280, ' class="upright"'], [720, 720, ' class="square"']];
  for (const [width, height, name] of shapes) {
    await world.runs.keep(runId, "timeline", { canvas: { width, height }, items: [], fps: 30 });
    const text = await page();
    assert.match(
      text,
      new RegExp(`<video${name} controls="" [^>]*width="${width}" height="${height}"`),
    );
    assert.match(text, /<video[^>]* poster="\/films\/[^"]+\/poster"/);
    // No folder of this machine is told.
    assert.ok(!text.includes("/films/one/"));
  }
});

Deno.test("a film's page shows the poster of what browsers do not play, and why", async () => {
  const { world, app } = await WebWorld.open("off");
  const runId = await world.film();
  const { shots } = world.cut;
  const page = async (codec: Codec) => {
    await world.runs.keep(runId, "timeline", {
      canvas: { width: 1280, height: 720 },
      codec,
      items: shots.map(({ id }) => ({ id, startFrame: 30 })),
      fps: 30,
    });
    return await (await get(app, `/films/${runId}`)).text();
  };
  for (const codec of ["h264", "h265"] as const) {
    const played = await page(codec);
    assert.match(played, /<video/);
    assert.match(played, /data-plays="1\.00"/);
    assert.doesNotMatch(played, /ProRes/);
  }
  const shown = await page("prores");
  assert.doesNotMatch(shown, /<video|data-plays/);
  assert.match(shown, /<img src="\/films\/[^"]+\/poster"/);
  assert.match(shown, /ProRes plays in editing programs, not in most browsers\./);
  assert.match(shown, /<a class="button" href="\/films\/[^"]+\/film" download="film\.mp4">/);
  // One that went away is not told to be downloaded.
  world.files.delete("/films/one/film.mp4");
  assert.doesNotMatch(await page("prores"), /ProRes|download/);
});

Deno.test("nothing of a request becomes a path", async () => {
  const { world, app } = await WebWorld.open("off");
  await world.film();
  world.files.set("/etc/passwd", new TextEncoder().encode("root"));
  const ids = [
    "..%2f..%2fetc%2fpasswd",
    "%2fetc%2fpasswd",
    "20261005_070000_1f0d",
    "20261005_070000_1f0c%00",
    "20261005_070000_1F0C",
    "latest",
    "*",
  ];
  for (const id of ids) {
    for (const name of ["poster", "film", "poster%2f..%2f..%2fetc%2fpasswd", ""]) {
      const answer = await get(app, `/films/${id}/${name}`);
      assert.equal(answer.status, 404, `${id}/${name}`);
      assert.ok(!(await answer.text()).includes("root"));
    }
  }
});

Deno.test("a file of another kind is not served, even when the ledger names it", async () => {
  const { world, app } = await WebWorld.open("off");
  const runId = await world.film();
  await world.runs.describe(runId, { posterPath: "/etc/passwd", outputPath: "/films/x.html" });
  world.files.set("/etc/passwd", new Uint8Array(3));
  world.files.set("/films/x.html", new Uint8Array(3));
  for (const name of ["poster", "film"]) {
    assert.equal((await get(app, `/films/${runId}/${name}`)).status, 404);
  }
});

Deno.test("a film is served whole and in parts", async () => {
  const { world, app } = await WebWorld.open("off");
  const path = `/films/${await world.film()}/film`;
  const whole = await get(app, path);
  assert.deepEqual([whole.status, await whole.text()], [200, "0123456789"]);
  const part = await get(app, path, { range: "bytes=2-4" });
  assert.deepEqual([part.status, await part.text()], [206, "234"]);
  assert.equal(part.headers.get("content-range"), "bytes 2-4/10");
  assert.equal(part.headers.get("content-length"), "3");
  const outside = await get(app, path, { range: "bytes=10-" });
  assert.deepEqual([outside.status, outside.headers.get("content-range")], [416, "bytes */10"]);
  const changed = await get(app, path, { range: "bytes=2-4", "if-range": '"older"' });
  assert.equal(changed.status, 200);
  await changed.body?.cancel();
  for (const range of ["", "bytes=2-4", "bytes=10-"]) {
    const head = await get(app, path, { range }, "HEAD");
    assert.deepEqual([head.status, await head.text()], [200, ""]);
    assert.equal(head.headers.get("content-length"), "10");
  }
});

Deno.test("the start page escapes what films, memories and runs are called", async () => {
  const { world, app } = await WebWorld.open("off");
  const runId = await world.film();
  const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  await world.runs.describe(runId, { title: evil, summary: evil, memoryType: evil });
  await world.attempts.begin("6f0c0000-0000-4000-8000-00000000000b", "2026-10-05T06:00:00Z", evil);
  await world.attempts.finish("6f0c0000-0000-4000-8000-00000000000b", {
    outcome: "skipped",
    reason: evil,
    finishedAt: "2026-10-05T06:00:01Z",
  });
  world.suggestions = {
    passedOver: [],
    isLooking: true,
    lookedAt: "2026-10-05T06:00:00Z",
    problem: evil,
    notes: [evil],
    ranked: [{
      memoryKey: evil,
      category: evil,
      reason: { key: "because.theme", values: { n: 12, days: 4, year: "2026", theme: evil } },
      start: "2026-01-01",
      end: "2026-01-31",
      assetCount: 3,
      names: [evil],
      pictureId: evil,
      score: 0.5,
    }],
  };
  for (const path of ["/", `/films/${runId}`]) {
    const text = await (await get(app, path)).text();
    assert.ok(text.includes("&lt;script&gt;"), path);
    assert.ok(!/<script>|<img src=x/.test(text), path);
  }
});

Deno.test("a film that is gone is not called here on its page", async () => {
  const { world, app } = await WebWorld.open("off");
  const runId = await world.film();
  const text = async () => await (await get(app, `/films/${runId}`)).text();
  await world.runs.requestDelivery(runId, undefined);
  await world.runs.endDelivery(runId, { status: "abandoned", error: "HTTP 413" });
  assert.match(await text(), /Its delivery was given up; it stays here/);
  world.files.clear();
  const gone = await text();
  assert.match(gone, /Its delivery was given up</);
  assert.match(gone, /not on this machine any more/);
});

Deno.test("the cover of a memory is shown to those who are signed in, below the base path", async () => {
  const { world, app } = await WebWorld.open("basic", { basePath: "/a" });
  const id = "0123456789abcdef", path = `/a/memories/${id}/cover?size=wide`;
  world.pictures.set(`${id} wide`, new TextEncoder().encode("JPEG"));
  world.shownMemories = [{ id, title: "Anna", subtitle: "2025", pictures: 400, hasCover: true }];
  const headers = { cookie: await signedIn(app, "/a") };
  const page = await (await app.fetch(asked("http://localhost/a/", { headers }))).text();
  assert.ok(page.includes(`src="${path}"`));
  const picture = await app.fetch(asked(`http://localhost${path}`, { headers }));
  assert.deepEqual([picture.status, await picture.text()], [200, "JPEG"]);
  assert.equal(picture.headers.get("content-type"), "image/jpeg");
  assert.match(picture.headers.get("cache-control")!, /^private/);
  const gone = await app.fetch(asked("http://localhost/a/memories/other/cover", { headers }));
  assert.equal(gone.status, 404);
  const stranger = await app.fetch(asked(`http://localhost${path}`));
  assert.equal(stranger.status, 307);
});

Deno.test("a film's page of 300 shots is small in every language", async () => {
  const { world, app } = await WebWorld.open("off");
  const runId = await world.film();
  const shots = Array.from({ length: 300 }, (_, n) => stillShot(n));
  await world.runs.keep(runId, "cut", cutOf(shots));
  await world.runs.keep(runId, "timeline", {
    canvas: { width: 1280, height: 720 },
    items: shots.map(({ id }, n) => ({ id, startFrame: 90 * n })),
    fps: 30,
  });
  for (const language of ["en", "ja", "de"]) {
    let seen = 0;
    for (const page of [1, 2]) {
      const answer = await get(app, `/films/${runId}?page=${page}`, {
        "accept-language": language,
      });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      assert.ok(bytes.length <= 120_000, `${language}: ${bytes.length} bytes`);
      seen += new TextDecoder().decode(bytes).split('<li class="shot">').length - 1;
    }
    assert.equal(seen, 300);
  }
});
