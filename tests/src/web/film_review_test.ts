// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import type { Cut } from "../../../src/film/select/cut.ts";
import { pictureIdOf, storedPicture } from "../../../src/film/finish/keep_pictures.ts";
import { filmReview } from "../../../src/web/films/film_review.ts";
import { filmPicture } from "../../../src/app/films/film_pictures.ts";
import { asked, familyIn, signedIn, WebWorld } from "../../fakes/web/web_world.ts";
import { photo } from "../../fixtures/assets.ts";
import { clipShot, cutOf, stillShot } from "../../fixtures/film/cuts.ts";

const EVIL = `"><script>alert(1)</script>`;
const ORIGIN = "eyes-500m, http://captions.home.arpa/v1, controls 298f";
const PLACE = { city: "Lisbon", country: "Portugal" };

/** A still with words, a clip with words of its movement, a pair, and something on both lists. */
function richCut(): Cut {
  const beside = [{ asset: photo({ id: "right.jpg" }), faces: [] }];
  return cutOf(
    [
      stillShot(0, { asset: photo({ id: "07 Coast/first.jpg", place: PLACE }) }),
      clipShot(1),
      stillShot(2, { beside }),
    ],
    {
      words: {
        "07 Coast/first.jpg": "A dog runs along the beach.",
        "v1.mp4": "A boat comes near.",
      },
      plainClips: { "v1.mp4": "6 s of video, speech" },
      review: {
        check: [
          { asset: "right.jpg", name: "right.jpg", probability: 0.31 },
          { asset: "spare.jpg", name: "spare.jpg", probability: 0.4 },
        ],
        held: [{ asset: `held ${EVIL}`, name: `held ${EVIL}`, reason: "held_place" }],
      },
    },
  );
}

const IN_ENGLISH = { locale: "en-GB", cleared: new Set<string>() };
const OWNER = { isCut: false, isOwner: true };

async function richWorld(mode: "off" | "basic" = "off", basePath?: string) {
  const { world, app } = await WebWorld.open(mode, { basePath });
  world.cut = richCut();
  const runId = await world.film();
  await world.runs.keepTrace(runId, [{
    asset: "07 Coast/first.jpg",
    stage: "cut",
    verdict: "in",
    reason: "included",
    seen: { caption: "A dog runs along the beach.", captioner: ORIGIN },
  }, {
    asset: "v1.mp4",
    stage: "cut",
    verdict: "in",
    reason: "included",
    seen: {
      caption: "Water.",
      captioner: ORIGIN,
      clip: "A boat comes near.",
      clipCaptioner: "clip-eyes, elsewhere",
    },
  }]);
  await world.runs.keep(runId, "facts", {
    tier: "basic",
    reason: "the models are there",
    wants: ["heads"],
    decidedBy: { local: { pictures: 12 }, failures: [] },
    outstanding: 2,
  });
  await world.runs.keep(runId, "timeline", {
    fps: 30,
    items: [{ id: "opening", startFrame: 0 }, { id: "shot-1", startFrame: 135 }],
  });
  return { world, app, runId };
}

Deno.test("filmReview tells every shot with its words and who wrote them, and what is to be looked at", async () => {
  const { world, runId } = await richWorld();
  const review = (await filmReview(world.runs, runId, IN_ENGLISH))!;
  const [first, clip, two] = review.shots;
  assert.deepEqual([first!.place, first!.captioner, first!.at], ["Lisbon", "eyes-500m", undefined]);
  assert.equal(first!.why, "The best of 3 of its moment.");
  assert.deepEqual([clip!.words, clip!.captioner, clip!.at], [
    "A boat comes near.",
    "clip-eyes",
    4.5,
  ]);
  assert.deepEqual([first!.plainClip, clip!.plainClip], [undefined, "6 s of video, speech"]);
  assert.deepEqual(two!.pictures.map(({ name }) => name), ["p2.jpg", "right.jpg"]);
  assert.equal(two!.words, undefined);
  assert.deepEqual(review.captioners, [
    { name: "eyes-500m", origin: ORIGIN },
    { name: "clip-eyes", origin: "clip-eyes, elsewhere" },
  ]);
  // A stand-in that is not shown needs no look.
  assert.deepEqual(review.check.map(({ name, id }) => [name, id]), [
    ["right.jpg", pictureIdOf("right.jpg")],
  ]);
  assert.match(review.held[0]!.reason, /private place/);
  assert.deepEqual(review.facts, [
    "Chosen by what models saw in the pictures, as far as they could, and by dates, people, " +
    "favourites and sharpness",
    "This machine decided 12 pictures",
  ]);
  assert.deepEqual(review.warnings, [{ key: "facts.outstanding", values: { n: 2 } }]);
});

Deno.test("filmReview of a film whose cut nobody kept is none, and its page says so by saying nothing", async () => {
  const { world, app } = await WebWorld.open("off");
  const runId = await world.film();
  await world.runs.keep(runId, "cut", undefined);
  assert.equal(await filmReview(world.runs, runId, IN_ENGLISH), undefined);
  const page = await app.fetch(asked(`http://localhost/films/${runId}`));
  assert.equal(page.status, 200);
  assert.doesNotMatch(await page.text(), /shots|Worth a look/);
});

Deno.test("a film's page says for people that no model chose", async () => {
  const { world, app } = await WebWorld.open("off");
  world.cut = cutOf([stillShot(0)]);
  const runId = await world.film();
  await world.runs.keep(runId, "facts", {
    tier: "basic",
    because: "this machine has no GPU its models can run on",
    reason: "no model weights are here, so measured pixels (pixels-v1) alone choose",
    wants: [],
    outstanding: 0,
  });
  const page = await (await app.fetch(asked(`http://localhost/films/${runId}`))).text();
  assert.match(
    page,
    /Chosen by dates, people, favourites and sharpness; no model looked into the pictures\.</,
  );
  assert.doesNotMatch(page, /Tier|GPU|pixels-v1/);
});

Deno.test("a film's page shows its shots below the base, escaped, with pictures that load when they are seen", async () => {
  const { app, runId } = await richWorld("off", "/a");
  const page = await (await app.fetch(asked(`http://localhost/a/films/${runId}`))).text();
  assert.match(page, /<h2 id="shots">The 3 shots<\/h2>/);
  assert.match(page, /A dog runs along the beach\./);
  assert.match(page, /Put into words by eyes-500m and clip-eyes</);
  assert.match(page, />6 s of video, speech</);
  assert.match(page, /Lisbon/);
  assert.match(page, /aria-label="Play from 0:04"/);
  assert.match(page, /Worth a look before sharing/);
  assert.match(page, /Kept among fewer people/);
  assert.ok(!page.includes("<script>alert"));
  const pictures = [...page.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
  // Four of shots, one of each list.
  assert.equal(pictures.length, 6);
  for (const tag of pictures) {
    assert.match(tag, /loading="lazy"/);
    assert.match(tag, new RegExp(`src="/a/films/${runId}/pictures/[0-9a-f]{16}"`));
  }
});

Deno.test("a picture of a film is for the signed in, by its id on the page and no other", async () => {
  const { world, app, runId } = await richWorld("basic");
  for (const id of ["07 Coast/first.jpg", "right.jpg", `held ${EVIL}`, "other.jpg"]) {
    world.pictures.set(id, new TextEncoder().encode("JPEG"));
  }
  const at = (id: string, run = runId) => `http://localhost/films/${run}/pictures/${id}`;
  const first = pictureIdOf("07 Coast/first.jpg");
  assert.equal((await app.fetch(asked(at(first)))).status, 307);
  const headers = { cookie: await signedIn(app) };
  for (const id of ["07 Coast/first.jpg", "right.jpg", `held ${EVIL}`]) {
    const answer = await app.fetch(asked(at(pictureIdOf(id)), { headers }));
    assert.deepEqual([answer.status, await answer.text()], [200, "JPEG"]);
    assert.equal(answer.headers.get("content-type"), "image/jpeg");
    assert.match(answer.headers.get("cache-control")!, /^private, max-age=\d+$/);
  }
  const none = [
    at(pictureIdOf("other.jpg")),
    at(pictureIdOf("p2.jpg")),
    at("07%20Coast%2ffirst.jpg"),
    at(first.toUpperCase()),
    at(first, "20261005_070000_1f0d"),
  ];
  for (const url of none) {
    const answer = await app.fetch(asked(url, { headers }));
    assert.equal(answer.status, 404, url);
    await answer.body?.cancel();
  }
});

Deno.test("what was held back is seen by the owner alone", async () => {
  const { world, app, runId } = await richWorld("basic");
  const held = `held ${EVIL}`;
  for (const id of [held, "right.jpg"]) world.pictures.set(id, new TextEncoder().encode("JPEG"));
  const seen = async (cookie: string) => {
    const get = (path: string) =>
      app.fetch(asked(`http://localhost${path}`, { headers: { cookie } }));
    const film = `/films/${runId}`, page = await (await get(film)).text();
    const [picture, shown] = await Promise.all(
      [held, "right.jpg"].map((id) => get(`${film}/pictures/${pictureIdOf(id)}`)),
    );
    return [page.includes(pictureIdOf(held)), picture!.status, shown!.status];
  };
  assert.deepEqual(await seen(await signedIn(app)), [true, 200, 200]);
  assert.deepEqual(await seen(await familyIn(app)), [false, 404, 200]);
});

Deno.test("a film for strangers shows its shots without a picture", async () => {
  const { world, app, runId } = await richWorld();
  await world.runs.keep(runId, "brief", { privacy: true });
  const id = pictureIdOf("07 Coast/first.jpg");
  assert.equal(await filmPicture(world.runs, runId, id, OWNER), undefined);
  const page = await (await app.fetch(asked(`http://localhost/films/${runId}`))).text();
  assert.match(page, /The 3 shots/);
  assert.ok(!page.includes("<img"));
});

Deno.test("a picture that was kept out is looked for in the film's own library", async () => {
  const { world, runId } = await richWorld();
  const held = await filmPicture(world.runs, runId, pictureIdOf(`held ${EVIL}`), OWNER);
  assert.deepEqual([held?.asset, held?.witness.id], [`held ${EVIL}`, "07 Coast/first.jpg"]);
  const own = await filmPicture(world.runs, runId, pictureIdOf("right.jpg"), OWNER);
  assert.deepEqual([own?.asset, own?.witness.id], ["right.jpg", "right.jpg"]);
});

Deno.test("a picture that was kept with its film is shown though the library has lost it", async () => {
  const { world, app } = await WebWorld.open("off");
  const runId = await world.film(), asset = world.cut.shots[0]!.asset.id;
  const path = `/films/${runId}/pictures/${pictureIdOf(asset)}`;
  const get = async () => await app.fetch(asked(`http://localhost${path}`));
  world.pictures.clear();
  assert.equal((await get()).status, 404);
  const kept = storedPicture((await world.runs.get(runId))!, asset)!;
  world.files.set(kept, new TextEncoder().encode("KEPT"));
  const answer = await get();
  assert.equal(await answer.text(), "KEPT");
  assert.equal(answer.headers.get("content-type"), "image/jpeg");
  await world.runs.keep(runId, "brief", { privacy: true });
  assert.equal((await get()).status, 404);
});

Deno.test("what the owner clears is on neither list any more; the family is not asked", async () => {
  const { world, app, runId } = await richWorld("basic"), page = `http://localhost/films/${runId}`;
  const held = `held ${EVIL}`, form = new RegExp(`action="/films/${runId}/clear"`, "g");
  const formsOf = async (cookie: string) => {
    const text = await (await app.fetch(asked(page, { headers: { cookie } }))).text();
    return [text.match(form)?.length ?? 0, text.match(/value="forget"/g)?.length ?? 0];
  };
  const owner = await signedIn(app);
  const clear = async (picture: string, word = "clear") => {
    const answer = await app.fetch(asked(`${page}/clear`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "http://localhost",
        cookie: owner,
      },
      body: new URLSearchParams({ picture, word }).toString(),
    }));
    return [answer.status, answer.headers.get("location") ?? await answer.text()] as const;
  };
  assert.deepEqual([await formsOf(owner), await formsOf(await familyIn(app))], [[2, 0], [0, 0]]);
  assert.deepEqual(await clear(pictureIdOf(held)), [303, `/films/${runId}?done=clear#done`]);
  assert.deepEqual([[...world.cleared], await formsOf(owner)], [[held], [2, 1]]);
  // In the film, but on no list.
  assert.deepEqual(await clear(pictureIdOf("p0.jpg")), [303, `/films/${runId}`]);
  assert.deepEqual(await clear(pictureIdOf("right.jpg")), [303, `/films/${runId}?done=clear#done`]);
  assert.deepEqual([[...world.cleared], await formsOf(owner)], [[held, "right.jpg"], [2, 2]]);
  assert.deepEqual(await clear(pictureIdOf(held), "forget"), [
    303,
    `/films/${runId}?done=forget#done`,
  ]);
  assert.deepEqual([...world.cleared], ["right.jpg"]);
  const told = await app.fetch(asked(`${page}?done=forget`, { headers: { cookie: owner } }));
  assert.match(await told.text(), /id="done"[^>]*>The picture is kept back again\./);
  world.refusal = new Fault("not_found", "The library has no picture of this name any more");
  const [status, text] = await clear(pictureIdOf(held));
  assert.deepEqual([status, /role="alert"/.test(text)], [404, true]);
});
