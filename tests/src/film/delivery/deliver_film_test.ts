// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { deliverFilm } from "../../../../src/film/delivery/deliver_film.ts";
import { MemoryRuns } from "../../../fakes/stores/memory_runs.ts";
import { MemoryUploadTarget } from "../../../fakes/library/memory_upload_target.ts";
import { photo } from "../../../fixtures/assets.ts";
import { UTC_ZONES } from "../../../fixtures/film/utc_zones.ts";

const RUN = "20250901_090312_7d3f", FOLDER = "/films/a", FILM = `${FOLDER}/film.mp4`;

/** A finished film that waits for its delivery. */
async function stage(album?: string) {
  const runs = new MemoryRuns();
  await runs.begin({ runId: RUN, startedAt: "2025-09-01T09:03:12.000Z", source: "manual" });
  await runs.describe(RUN, { title: "July 2025", summary: "July 2025", memoryKey: "monthly:x" });
  const shot = (takenAt: string, utcOffsetMinutes?: number) => ({
    asset: photo({ takenAt, utcOffsetMinutes }),
  });
  await runs.keep(RUN, "cut", {
    shots: [
      shot("2025-07-01T10:00:00.000", 120),
      shot("2025-07-30T21:00:00.000"),
      shot("2025-07-20T10:00:00.000", 120),
      shot("2025-07-02T10:00:00.000", -210),
    ],
  });
  const finishedAt = "2025-09-01T09:10:00.000Z";
  await runs.end(RUN, { status: "completed", finishedAt, outputPath: FILM, delivery: { album } });
  const target = new MemoryUploadTarget(), there = new Set([FILM, FOLDER]);
  const deps = {
    target,
    runs,
    files: {
      sizeBytes: (path: string) => Promise.resolve(there.has(path) ? 1_000 : undefined),
      hasFolder: () => Promise.resolve(there.has(FOLDER)),
      sha1: (path: string) => Promise.resolve(`sha1-of-${path}`),
      remove: (path: string) => Promise.resolve(void there.delete(path)),
    },
    zones: UTC_ZONES,
  };
  const deliver = async () => await deliverFilm(deps, (await runs.get(RUN))!);
  const delivery = async () => (await runs.get(RUN))!.delivery;
  return { needs: deps, runs, target, there, deliver, delivery };
}

const lost = () => new Fault("library_unreadable", "The server is away");
const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;

Deno.test("deliverFilm sends, describes, tags, puts into the album, then removes the copy", async () => {
  const { target, there, deliver, delivery } = await stage("Memories");
  assert.deepEqual(await deliver(), { assetId: "asset-1", sent: true, warnings: [] });
  const [film] = target.films.values();
  // The last picture's clock, in the zone most of the pictures share.
  assert.equal(film!.takenAt, "2025-07-30T21:00:00.000+02:00");
  assert.equal(film!.fileName, "film.mp4");
  assert.deepEqual(film!.mark, { run: RUN, memory: "monthly:x" });
  assert.deepEqual(
    target.words.get("asset-1"),
    { description: "July 2025\n4 pictures, made by photos-memories" },
  );
  assert.ok(target.tagged.has("asset-1"));
  assert.ok(target.albums.get("Memories")!.has("asset-1"));
  assert.ok(!there.has(FILM));
  const { status, attempts, assetId, error } = await delivery();
  assert.deepEqual([status, attempts, assetId, error], ["delivered", 1, "asset-1", undefined]);
});

Deno.test("deliverFilm gives a trip its coordinates, those of one of its pictures", async () => {
  const at = (latitude: number, longitude: number) => ({ asset: photo({ latitude, longitude }) });
  const shots = [at(37, -8), { asset: photo() }, at(41, -9), at(38, -10), at(48, 8)];
  for (
    const [brief, position] of [
      [{ memoryType: "trip" }, { latitude: 38, longitude: -10 }],
      [{ memoryType: "trip", privacy: true }, {}],
      [{ memoryType: "monthly_highlights" }, {}],
    ] as const
  ) {
    const { runs, target, deliver } = await stage();
    await runs.keep(RUN, "brief", brief);
    await runs.keep(RUN, "cut", { shots });
    await deliver();
    const { description: _, ...shown } = target.words.get("asset-1")!;
    assert.deepEqual(shown, position);
  }
});

Deno.test("deliverFilm never sends twice when the answer was lost", async () => {
  const { target, deliver, delivery } = await stage();
  target.losesAnswer = true;
  assert.equal((await deliver()).assetId, "asset-1");
  assert.equal(target.uploads, 1);
  assert.equal((await delivery()).status, "delivered");
});

Deno.test("deliverFilm finds at the next try what the last one sent", async () => {
  const { target, there, deliver, delivery } = await stage("Memories");
  target.refusals.set("addToAlbum", lost());
  await assert.rejects(deliver(), isFault("library_unreadable"));
  assert.deepEqual(await delivery(), {
    status: "pending",
    attempts: 1,
    error: "The server is away",
    album: "Memories",
  });
  assert.ok(there.has(FILM));
  assert.equal((await deliver()).sent, false);
  assert.equal(target.uploads, 1);
  assert.equal((await delivery()).attempts, 2);
});

Deno.test("deliverFilm brings back a copy that lies in the trash", async () => {
  const { target, deliver } = await stage();
  await target.upload({
    path: FILM,
    fileName: "film.mp4",
    sizeBytes: 1_000,
    sha1: `sha1-of-${FILM}`,
    takenAt: "",
    mark: {},
  });
  target.trashed.add("asset-1");
  assert.deepEqual(await deliver(), { assetId: "asset-1", sent: false, warnings: [] });
  assert.equal(target.trashed.size, 0);
});

Deno.test("deliverFilm has delivered a film whose copy cannot be removed, and says so", async () => {
  const { needs, runs, deliver, delivery } = await stage();
  needs.files.remove = (path) =>
    Promise.reject(new Fault("not_writable", `Could not remove "${path}": permission denied`));
  const { assetId, warnings } = await deliver();
  assert.equal(assetId, "asset-1");
  assert.match(warnings[0]!, /^The film was delivered, but .*Could not remove.*permission denied$/);
  assert.deepEqual((await runs.get(RUN))!.warnings, warnings);
  assert.equal((await delivery()).status, "delivered");
});

Deno.test("deliverFilm keeps the local copy and says why when the key may not fill albums", async () => {
  const { target, runs, there, deliver, delivery } = await stage("Memories");
  target.refusals.set("openAlbum", new Fault("forbidden", "The key lacks album.create"));
  const { warnings } = await deliver();
  assert.match(warnings[0]!, /no album "Memories": The key lacks album\.create/);
  assert.equal((await delivery()).status, "delivered");
  assert.ok(there.has(FILM));
  assert.deepEqual((await runs.get(RUN))!.warnings, warnings);
});

Deno.test("deliverFilm tags a film again that the server read once more, until the tag stays", async () => {
  const { target, deliver, delivery } = await stage("Memories");
  target.refusals.set("addToAlbum", lost());
  await assert.rejects(deliver(), isFault("library_unreadable"));
  target.readsAgain = 3;
  assert.deepEqual(await deliver(), { assetId: "asset-1", sent: false, warnings: [] });
  assert.ok(target.tagged.has("asset-1"));
  assert.equal((await delivery()).status, "delivered");
});

Deno.test("deliverFilm says that a film carries no tag where the server never keeps it", async () => {
  const { target, there, deliver, delivery } = await stage();
  target.readsAgain = Infinity;
  const { warnings } = await deliver();
  assert.match(warnings.join("\n"), /^The film was delivered, but carries no tag: [^\n]*$/);
  assert.equal((await delivery()).status, "delivered");
  assert.ok(there.has(FILM), "the copy stays, so that it can be delivered again");
});

Deno.test("deliverFilm does not believe an upload the server does not show", async () => {
  const { target, there, deliver, delivery } = await stage();
  target.lacking = () => Promise.resolve(["film"]);
  await assert.rejects(deliver(), isFault("verification_failed"));
  assert.equal((await delivery()).status, "pending");
  assert.ok(there.has(FILM));
});

Deno.test("deliverFilm counts nothing when it is stopped, and gives up when the film is gone", async () => {
  const { target, there, deliver, delivery } = await stage();
  target.refusals.set("upload", new Fault("cancelled", "Stopped on request"));
  await assert.rejects(deliver(), isFault("cancelled"));
  assert.equal((await delivery()).attempts, 0);
  there.delete(FILM);
  await assert.rejects(deliver(), isFault("not_found"));
  const { status, attempts, error } = await delivery();
  assert.deepEqual([status, attempts], ["abandoned", 0]);
  assert.match(error!, /film\.mp4" is gone/);
});

Deno.test("deliverFilm counts nothing while the film's folder is away, too", async () => {
  const { there, deliver, delivery } = await stage();
  for (const place of [FILM, FOLDER]) there.delete(place);
  await assert.rejects(deliver(), isFault("not_found"));
  assert.deepEqual([(await delivery()).status, (await delivery()).attempts], ["pending", 0]);
  for (const place of [FILM, FOLDER]) there.add(place);
  assert.equal((await deliver()).sent, true);
});

Deno.test("deliverFilm writes a second time only when the first did not land", async () => {
  for (const lands of [true, false]) {
    const { runs, target, deliver, delivery } = await stage();
    const write = runs.endDelivery.bind(runs);
    let writes = 0;
    runs.endDelivery = async (...given) => {
      if (++writes > 1) return await write(...given);
      if (lands) await write(...given);
      throw new Error("The disk hiccuped");
    };
    await deliver();
    assert.equal(writes, lands ? 1 : 2);
    assert.equal(target.uploads, 1);
    assert.equal((await delivery()).status, "delivered");
  }
});
