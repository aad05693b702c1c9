// SPDX-License-Identifier: AGPL-3.0-or-later

// Preparing a library server's pictures and clips: what is read of them, what is settled, and what a
// newer server makes the program ask again, which is nothing.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { readVideoIndex } from "../../../src/media/mp4/video_index.ts";
import { pickKeyframes } from "../../../src/facts/frames/excerpt.ts";
import {
  type ImmichServer,
  LEAST_SCOPES,
  startImmichServer,
} from "../../fakes/immich_server/immich_server.ts";
import { makeClip } from "../../fixtures/media/media.ts";
import { inPrepareWorld, type PrepareWorld } from "../../fixtures/cli/prepare_world.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const SLACK = 64 * 1024;

let heavy: Promise<Uint8Array> | undefined;

/** A clip whose frames take many bytes, with a keyframe every half second; made for the first test. */
async function heavyClip(): Promise<Uint8Array> {
  const draw = (index: number, width: number, height: number) => ({
    width,
    height,
    data: new Uint8Array(width * height * 3 / 2).map((_, i) => (i * (index + 7)) % 256),
  });
  let bytes = new Uint8Array();
  await inScratch(async (folder) => {
    await makeClip(`${folder}/clip.mp4`, { seconds: 6, width: 320, height: 180, draw });
    bytes = new Uint8Array(await readFile(`${folder}/clip.mp4`));
  });
  return bytes;
}

/** What may be read of a clip to see the keyframes of so many places, each of them once. */
async function mostBytes(clip: Uint8Array, ...counts: readonly number[]): Promise<number> {
  let indexBytes = 0;
  const { index } = await readVideoIndex((start, end) => {
    const bytes = clip.subarray(start, end + 1);
    if (start > 0) indexBytes += bytes.length;
    return Promise.resolve({ bytes, totalBytes: clip.length });
  });
  const frames = new Set(counts.flatMap((count) => {
    const picked = pickKeyframes(index.keyframes, index.durationSeconds, count);
    assert.equal(picked.length, count);
    return picked;
  }));
  return indexBytes + [...frames].reduce((sum, { size }) => sum + size, 0) + SLACK;
}

const CLIPS = ["clip.mp4", "gone.mp4", "odd.mp4", "whole.mp4"] as const;

interface ServerWorld extends PrepareWorld {
  readonly server: ImmichServer;
  readonly clip: Uint8Array;
}

async function inServerWorld(work: (world: ServerWorld) => Promise<void>): Promise<void> {
  const clip = await (heavy ??= heavyClip());
  const at = (day: number) => `2025-07-0${day}T12:00:00.000Z`;
  await using server = await startImmichServer({
    major: 3,
    users: ["Ruth"],
    assets: [
      { fileName: "one.jpg", fileCreatedAt: at(1), people: ["Anna"] },
      { fileName: "two.jpg", fileCreatedAt: at(2) },
      ...CLIPS.map((fileName, n) => ({
        fileName,
        fileCreatedAt: at(3 + n),
        durationMs: 6_000,
        // Each its own: what follows the last box is no part of the clip.
        ...(fileName === "odd.mp4"
          ? {}
          : { bytes: () => fileName === "whole.mp4" ? withFarIndex(clip) : withTail(clip, n) }),
      })),
    ],
  });
  const playback = (name: string) => `GET /assets/${server.assetNamed(name).id}/video/playback`;
  server.faults.always(playback("gone.mp4"), { kind: "status", status: 404 });
  server.faults.always(playback("whole.mp4"), { kind: "no_ranges" });
  const key = server.keyOf("Ruth", LEAST_SCOPES);
  await inPrepareWorld(
    () => Promise.resolve({ IMMICH_URL: server.url, IMMICH_API_KEY: key }),
    (world) => work({ ...world, server, clip }),
  );
}

/** Several times what is on its way while connections are being closed. */
const LARGE_BYTES = 32e6;

/** An empty box of another length each. */
function withTail(clip: Uint8Array, n: number): Uint8Array {
  return withBox(clip, clip.length, 8 + n);
}

/** The index stands behind the pictures, and far behind. */
function withFarIndex(clip: Uint8Array): Uint8Array {
  const view = new DataView(clip.buffer);
  let at = 0;
  while (view.getUint32(at + 4) !== 0x6d6f6f76 /* moov */) at += view.getUint32(at);
  return withBox(clip, at, LARGE_BYTES);
}

function withBox(clip: Uint8Array, at: number, size: number): Uint8Array {
  const bytes = new Uint8Array(clip.length + size);
  bytes.set(clip.subarray(0, at));
  new DataView(bytes.buffer).setUint32(at, size);
  bytes.set(new TextEncoder().encode("free"), at + 4);
  bytes.set(clip.subarray(at), at + size);
  return bytes;
}

/** Ranges that were asked for of a clip since `before` calls, and the bytes they gave. */
function readOf(server: ImmichServer, name: string, before = 0) {
  const { id } = server.assetNamed(name);
  const calls = server.calls.slice(before)
    .filter(({ path }) => path === `/assets/${id}/video/playback`);
  const bytes = calls.reduce((sum, { headers }) => {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers["range"] ?? "")!;
    return sum + Number(end) - Number(start) + 1;
  }, 0);
  return { requests: calls.length, bytes, ranges: calls.map(({ headers }) => headers["range"]) };
}

/** What the server sent of a clip, whatever it was asked for. */
async function sentOf(server: ImmichServer, name: string) {
  const calls = server.callsTo(`GET /assets/${server.assetNamed(name).id}/video/playback`);
  // The server learns of a connection that was closed a little later.
  while (calls.some(({ bytesSent }) => bytesSent === undefined)) await pause(10);
  return {
    requests: calls.length,
    bytes: calls.reduce((sum, { bytesSent }) => sum + bytesSent!, 0),
  };
}

Deno.test("prepare reads the index and the keyframes of a server's clips, and never the clips", async () => {
  await inServerWorld(async ({ cli, server, clip, captions, factsAsked }) => {
    const [three, both] = [await mostBytes(clip, 3), await mostBytes(clip, 3, 8)];
    assert.ok(three < clip.length / 2, "reading all of it would show");
    const first = await cli.run("prepare");
    assert.equal(first.code, 0, first.notes);
    assert.match(first.notes, /Motion unavailable for 3 clips:\n/);
    assert.match(first.notes, / {2}gone\.mp4: playback unavailable\n/);
    assert.match(
      first.notes,
      / {2}odd\.mp4: no readable keyframes: it is no MP4 or QuickTime file/,
    );
    assert.match(
      first.notes,
      /Motion lines given up for 3 clips \(1 × .*\); .*clear --all --failed --motion/,
    );
    const reasons = [
      "no readable keyframes: .*",
      "playback unavailable",
      "the server sends no ranges; a proxy before it has to pass on the header Range",
    ];
    for (const reason of reasons) {
      assert.match(first.notes, new RegExp(`given up for .*1 × ${reason}[,)]`));
    }
    assert.match(
      first.notes,
      / {2}whole\.mp4: the server sends no ranges; a proxy before it has to pass on the header Range\n/,
    );
    const whole = await sentOf(server, "whole.mp4");
    assert.ok(whole.requests > 0 && whole.bytes < LARGE_BYTES, JSON.stringify(whole));
    // The eight frames the classifiers see and the three of the sentence: no byte of them twice.
    const read = readOf(server, "clip.mp4");
    assert.ok(read.bytes <= both, `${read.bytes} of ${both}`);
    assert.equal(new Set(read.ranges).size, read.requests);
    assert.equal(server.callsTo("GET /assets/:id/original").length, 0);
    const strips = () =>
      captions.pictureRequests.filter(({ body }) =>
        body!.response_format.json_schema.name === "video_motion"
      ).length;
    assert.equal(strips(), 1);

    const asked = [captions.asked.length, factsAsked()], calls = server.calls.length;
    const second = await cli.run("prepare");
    assert.equal(second.code, 0, second.notes);
    assert.match(second.notes, /Everything about these pictures is known already/);
    assert.deepEqual([captions.asked.length, factsAsked()], asked);
    assert.deepEqual(CLIPS.map((name) => readOf(server, name, calls).requests), [0, 0, 0, 0]);

    const cleared = await cli.run("captions", "clear", "--all", "--motion", "--yes");
    assert.equal(cleared.code, 0, cleared.notes);
    const before = server.calls.length;
    const third = await cli.run("prepare");
    assert.equal(third.code, 0, third.notes);
    const { bytes, requests } = readOf(server, "clip.mp4", before);
    assert.ok(bytes <= three, `${bytes} of ${three}`);
    assert.ok(requests <= 6, String(requests));
    assert.equal(strips(), 2);
  });
});

Deno.test("prepare asks nothing again of a newer server that says more of every asset", async () => {
  await inServerWorld(async ({ cli, server, captions, factsAsked }) => {
    assert.equal((await cli.run("prepare")).code, 0);
    const asked = [captions.asked.length, factsAsked()], calls = server.calls.length;
    server.state.newerFields = { moodScore: 0.5, origin: { device: "unknown" } };
    for (const { id } of [...server.state.assets.ownRows()]) server.change(id, {});
    const again = await cli.run("prepare");
    assert.equal(again.code, 0, again.notes);
    assert.ok(server.calls.length > calls, "the changes were read");
    assert.match(again.notes, /Everything about these pictures is known already/);
    assert.deepEqual([captions.asked.length, factsAsked()], asked);
    assert.deepEqual(CLIPS.map((name) => readOf(server, name, calls).requests), [0, 0, 0, 0]);
  });
});

Deno.test("prepare and a film on gpu leave out a picture whose preview is answered with 500", async () => {
  const at = (day: number) => `2025-07-0${day}T12:00:00.000Z`;
  await using server = await startImmichServer({
    major: 3,
    users: ["Ruth"],
    assets: [1, 2, 3].map((day) => ({ fileName: `${day}.jpg`, fileCreatedAt: at(day) })),
  });
  const { id } = server.assetNamed("2.jpg");
  server.faults.always(`GET /assets/${id}/thumbnail`, { kind: "status", status: 500 });
  const environment = {
    IMMICH_URL: server.url,
    IMMICH_API_KEY: server.keyOf("Ruth", LEAST_SCOPES),
  };
  await inPrepareWorld(() => Promise.resolve(environment), async ({ cli, captions }) => {
    for (const described of [2, 2]) {
      const prepared = await cli.run("prepare");
      assert.equal(prepared.code, 0, prepared.notes);
      const left = prepared.notes.match(/^.*outstanding for .*$/gm) ?? [];
      assert.equal(left.length, 1, prepared.notes);
      assert.match(left[0], /^Sharpness and light .* 1 picture: "2\.jpg": .* answered 500 to /);
      assert.equal(captions.pictureRequests.length, described);
    }
    const film = await cli.run("generate", "--year", "2025", "--dry-run");
    assert.equal(film.code, 0, film.notes);
    const why = await cli.run("runs", "why", id);
    assert.match(why.out, /the file cannot be read/);
    const shown = await cli.run("runs", "why", server.assetNamed("1.jpg").id);
    assert.match(shown.notes, /^In words: /m);
  });
});
