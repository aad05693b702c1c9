// SPDX-License-Identifier: AGPL-3.0-or-later

// A cut as a browser plays it: the numbers of the modules it is served are those of the renderer.

import assert from "node:assert/strict";
import { seededRandom } from "../../../../src/base/random.ts";
import { sliceOf } from "../../../../src/film/render/plan/film_slice.ts";
import * as motion from "../../../../src/film/render/plan/motion.ts";
import { areasOfTiles } from "../../../../src/film/timeline/visual_areas.ts";
import { planFilm } from "../../../../src/film/plan_film.ts";
import type { Tile } from "../../../../src/film/timeline/timeline.ts";
import type { Source } from "../../../../src/film/framing/source.ts";
import type { AssetId } from "../../../../src/library/asset.ts";
import { assetOf } from "../../../../src/web/assets/asset_table.ts";
import { pictureIdOf } from "../../../../src/film/finish/keep_pictures.ts";
import type * as FilmFrames from "../../../../src/web/player/film_frames.ts";
import {
  PICTURE_EDGES,
  type PreviewFilm,
  previewOf,
  SHARP_LINES,
} from "../../../../src/app/previews/preview_film.ts";
import { drawnPartsOf, picturesOf } from "../../../../src/app/previews/item_parts.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { clipShot, cutOf, stillShot } from "../../../fixtures/film/cuts.ts";
import { knownFacts } from "../../../fixtures/film/known_facts.ts";
import { asked, WebWorld } from "../../../fakes/web/web_world.ts";

const text = async (name: string) => String(await assetOf(name)!.content());
const addressOf = (script: string) =>
  `data:text/javascript;charset=utf-8,${encodeURIComponent(script)}`;

/** As a browser has them. */
async function servedModules() {
  const motionAt = addressOf(await text("motion.ts"));
  const frames = (await text("film_frames.ts")).replace(/"\.\/motion\.ts\?v=\w+"/, `"${motionAt}"`);
  return {
    motion: await import(motionAt) as typeof motion,
    frames: await import(addressOf(frames)) as typeof FilmFrames,
  };
}

function filmOf(shots: number, seed = 1) {
  const cut = cutOf(
    Array.from({ length: shots }, (_, n) => n % 5 === 3 ? clipShot(n) : stillShot(n)),
  );
  return { cut, timeline: planFilm(cut, briefOf({ seed }), knownFacts(), undefined) };
}

Deno.test("cameras, words and joins of the served modules are the renderer's for random films", async () => {
  const served = await servedModules(), random = seededRandom(4);
  const near = (a: number, b: number) => assert.ok(Math.abs(a - b) <= 1e-9, `${a} ${b}`);
  for (let round = 0; round < 200; round++) {
    const box = () => ({
      x: random.between(0, 0.4),
      y: random.between(0, 0.4),
      width: random.between(0.3, 0.6),
      height: random.between(0.3, 0.6),
    });
    const move = { from: box(), to: box() }, frames = 2 + Math.floor(random.between(0, 200));
    const own = Math.floor(random.between(0, frames));
    const picture = { width: 1 + random.between(100, 4000), height: 1 + random.between(100, 4000) };
    const area = { width: 960, height: 540 };
    const expected = motion.pixelBox(
      motion.boxAt(motion.moveOfAspect(move, picture, 960 / 540), own, frames),
      picture,
    );
    const camera = served.frames.cameraBox(picture, move, area, own, frames);
    for (const part of ["x", "y", "width", "height"] as const) near(camera[part], expected[part]);
    const words = {
      startFrame: Math.floor(random.between(0, 20)),
      frames: 40,
      fadeInFrames: 8,
      fadeOutFrames: 10,
    };
    near(served.motion.overlayOpacity(words, own), motion.overlayOpacity(words, own));
  }
});

Deno.test("at every frame a preview shows the items the renderer composes, with the same weights", async () => {
  const { frames } = await servedModules();
  for (const seed of [1, 2, 3]) {
    const { timeline } = filmOf(14, seed), { totalFrames } = timeline;
    const { film } = previewOf(timeline, 0, () => undefined);
    const { items, fadeOut } = sliceOf(timeline, { from: 0, to: totalFrames });
    for (let frame = 0; frame < totalFrames; frame++) {
      const seen = motion.seenAt(items, frame), { layers, black } = frames.drawnAt(film, frame);
      assert.deepEqual(layers.map(({ index }) => index), seen);
      assert.deepEqual(layers.map(({ own }) => own), seen.map((index) => frame - items[index]!.at));
      if (seen.length === 2) {
        const { at, into } = items[seen[1]!]!;
        const weight = motion.dissolveWeight(frame - at, into!.frames);
        assert.equal(layers[1]!.opacity, weight / motion.WHOLE_WEIGHT);
      }
      const light = fadeOut && frame >= fadeOut.at
        ? motion.fadeWeight(fadeOut.at + fadeOut.frames - 1 - frame, fadeOut.frames)
        : motion.WHOLE_WEIGHT;
      assert.equal(black, 1 - light / motion.WHOLE_WEIGHT);
    }
  }
});

Deno.test("an edit leaves the names of what stays, and no path of a picture stands in a preview", () => {
  const { timeline } = filmOf(8);
  const { film, parts } = previewOf(timeline, 3, ({ asset }) => asset && pictureIdOf(asset));
  const later = {
    ...timeline,
    items: timeline.items.map((item, index) =>
      index < 4 ? item : { ...item, startFrame: item.startFrame + 5 }
    ),
  };
  const moved = previewOf(later, 4, () => undefined).film;
  const partsOf = ({ items }: typeof film) =>
    items.map(({ view, words }) => ["part" in view && view.part, words.map(({ part }) => part)]);
  assert.deepEqual(partsOf(moved), partsOf(film));
  assert.notEqual(moved.sound, film.sound);
  const told = JSON.stringify(film);
  assert.ok(!/\.jpg|\.mp4/.test(told));
  assert.equal([...told.matchAll(/"part":"(\w+)"/g)].every(([, key]) => parts.has(key!)), true);
  const tall = { ...timeline, canvas: { width: 1080, height: 1920 } };
  assert.deepEqual(previewOf(tall, 3, () => undefined).film.canvas, { width: 720, height: 1280 });
});

Deno.test("a large screen has the film's whole canvas and larger pictures, and shares the clips of a small one", () => {
  const { timeline } = filmOf(14, 2),
    whole = { ...timeline, canvas: { width: 1920, height: 1080 } };
  const small = previewOf(whole, 0, () => undefined).film;
  const large = previewOf(whole, 0, () => undefined, SHARP_LINES).film;
  assert.deepEqual([small.canvas.height, large.canvas.height], [720, 1080]);
  const clipsOf = ({ items }: PreviewFilm) =>
    items.flatMap(({ view }) => view.kind === "clip" ? [view.part] : []);
  assert.ok(clipsOf(small).length > 0);
  assert.deepEqual(clipsOf(large), clipsOf(small));
  assert.equal(large.sound, small.sound);
  const edgesOf = ({ items }: PreviewFilm) =>
    items.flatMap(({ view }) => view.kind === "still" ? [view.edge] : []);
  edgesOf(large).forEach((edge, index) => assert.ok(edge >= edgesOf(small)[index]!));
  assert.ok(edgesOf(large).some((edge) => edge > 1_440));
});

Deno.test("pictures that share the screen stand where the renderer puts them, and a clip among them plays", () => {
  const { timeline } = filmOf(4), [item] = timeline.items;
  const source = (asset: string, width: number, height: number): Source => ({
    asset: asset as AssetId,
    key: asset,
    kind: "photo",
    part: "original",
    width,
    height,
  });
  const box = (width: number, height: number) => ({ x: 0, y: 0, width, height });
  const move = (width: number, height: number) => ({
    from: box(width, height),
    to: box(width, height),
  });
  const tiles: readonly Tile[] = [
    { source: source("a", 4000, 3000), move: move(0.5, 1) },
    { source: source("b", 3000, 4000), move: move(1, 0.5) },
  ];
  const ground = { from: "#101010", to: "#101010" };
  const viewOf = (tiles: readonly Tile[]) => {
    const visual = { kind: "tiles" as const, along: "row" as const, ground, tiles };
    const { film } = previewOf({ ...timeline, items: [{ ...item!, visual }] }, 0, () => undefined);
    return { canvas: film.canvas, shown: film.items[0]!.view };
  };
  const { shown, canvas } = viewOf(tiles);
  assert.equal(shown.kind, "tiles");
  if (shown.kind !== "tiles") return;
  assert.deepEqual(shown.tiles.map(({ area }) => area), areasOfTiles(canvas, "row", tiles));
  for (const { edge, width, height, move, area } of shown.tiles) {
    const across = edge * Math.min(1, width / height) * move.from.width;
    assert.ok(across >= area.width || edge === PICTURE_EDGES.at(-1), `${across} ${area.width}`);
  }
  const [first, second] = tiles;
  const playing = viewOf([first!, { ...second!, inSeconds: 1 }]).shown;
  assert.equal(playing.kind, "clip");
  if (playing.kind === "clip") assert.deepEqual(playing.until, shown);
});

Deno.test("until a map is made its land stands there, and until a clip is its picture", () => {
  const { timeline } = filmOf(4, 2), [item] = timeline.items;
  const map = {
    points: [{ kind: "home" as const, latitude: 48.1, longitude: 11.6, nights: 0 }],
    ...{ from: 0, to: 0, startFrame: 0, frames: 30 },
  };
  const ground = { from: "#101010", to: "#202020" };
  const visual = { kind: "card" as const, role: "opening" as const, map, ground };
  const items = [{ ...item!, visual }, ...timeline.items.slice(1)];
  const { film, parts } = previewOf({ ...timeline, items }, 0, () => undefined);
  const [card, ...others] = film.items;
  assert.equal(card!.view.kind, "clip");
  const [land, ...words] = drawnPartsOf(card!).map((key) => parts.get(key)!);
  assert.ok(land?.kind === "sheet" && land.visual.kind === "card" && land.visual.map === map);
  assert.equal(words.length, card!.words.length);
  assert.deepEqual(picturesOf(card!), []);
  const clip = others.find(({ view }) => view.kind === "clip")!;
  assert.equal(picturesOf(clip).length, 1);
});

const RUN = "20261005_070000_00aa";

/** An order whose cut of so many shots is laid out. */
async function laidOut(shots: number, privacy = false) {
  const { world, app } = await WebWorld.open("off");
  const { orderId } = await world.make.order({ label: "Sea", request: { options: {} } });
  const { cut, timeline } = filmOf(shots);
  await world.runs.begin({ runId: RUN, startedAt: "2026-10-05T07:00:00.000Z", source: "manual" });
  await world.runs.keep(RUN, "cut", cut);
  await world.runs.keep(RUN, "brief", { ...briefOf(), ...(privacy && { privacy }) });
  await world.runs.keep(RUN, "timeline", timeline);
  await world.runs.end(RUN, { status: "dry_run", finishedAt: "2026-10-05T07:01:00.000Z" });
  await world.orders.move(orderId, ["choosing"], "chosen", { cutRunId: RUN });
  world.layOut = (edited, before) =>
    planFilm(edited.cut, edited.brief, knownFacts(), undefined, before);
  const path = `http://localhost/make/${orderId}`;
  return { world, path, get: async (at = "") => await app.fetch(asked(`${path}${at}`)), app };
}

Deno.test("parts are drawn by name, and one that the cut does not have has no content", async () => {
  const { world, get } = await laidOut(8);
  const move = {
    from: { x: 0, y: 0, width: 1, height: 1 },
    to: { x: 0, y: 0, width: 1, height: 1 },
  };
  let drawn = 0;
  world.preview.sheet = () => {
    drawn++;
    return Promise.resolve({ jpeg: new Uint8Array([1]), move });
  };
  await get();
  assert.equal(drawn, 1, "the page's first picture is begun before it is asked for");
  const film = await (await get("/preview")).json();
  const sheet = film.items.find(({ view }: { view: { kind: string } }) => view.kind === "sheet");
  const answer = await get(`/parts/${sheet.view.part}`);
  assert.equal(answer.headers.get("content-type"), "image/jpeg");
  assert.deepEqual(JSON.parse(answer.headers.get("x-camera")!), move);
  assert.equal((await get(`/parts/${film.sound}`)).status, 204, "it could not be made");
  assert.equal((await get("/parts/000000000000000000000000")).status, 204);
});

Deno.test("a clip has frames to be trimmed by, a still and a Live Photo have none", async () => {
  const { world, get } = await laidOut(8);
  const moments: number[] = [];
  world.preview.frame = (_, seconds) => {
    moments.push(seconds);
    return Promise.resolve(new Uint8Array([1]));
  };
  const clip = pictureIdOf("v3.mp4"), still = pictureIdOf("p0.jpg");
  assert.equal((await get(`/shots/${clip}/frames/0`)).headers.get("content-type"), "image/jpeg");
  assert.equal((await get(`/shots/${clip}/frames/7`)).status, 200);
  const length = moments[0]! + moments[1]!;
  assert.ok(Math.abs(moments[0]! - length / 16) < 1e-9, "evenly over the whole clip");
  for (const none of [`${clip}/frames/8`, `${clip}/frames/x`, `${still}/frames/0`]) {
    assert.equal((await get(`/shots/${none}`)).status, 404, none);
  }
  assert.match(await (await get(`/shots/${clip}`)).text(), /class="frames"/);
});

Deno.test("a film whose people are not to be known has no preview", async () => {
  const { get } = await laidOut(8, true);
  assert.equal((await get("/preview")).status, 404);
  const page = await (await get()).text();
  assert.ok(!page.includes("<canvas"));
  assert.ok(!page.includes("/pictures/"));
});

Deno.test("a page of 300 shots is small, and a change answers the film and its parts", async () => {
  const { get, path, app } = await laidOut(300);
  const page = await (await get()).text();
  assert.equal([...page.matchAll(/class="shot"/g)].length, 300);
  assert.ok(page.length <= 150_000, `${page.length} bytes`);
  const key = /id="shot-([0-9a-f]{16})"/.exec(page)![1]!;
  const answer = await app.fetch(asked(`${path}/edit`, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ press: `remove:${key}`, revision: `0.${RUN}`, open: key }),
  }));
  const { film, parts } = await answer.json();
  assert.equal(film.revision, 1);
  assert.equal(film.items.filter(({ shot }: { shot?: string }) => shot !== undefined).length, 299);
  assert.ok(!parts.shots.includes(key));
  assert.equal(parts.shot, undefined, "the shot that was open is gone");
});
