import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sha256Hex } from "../../../../src/base/digest.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { demoPlan } from "../../../../src/library/demo/demo_plan.ts";
import { drawClip } from "../../../../src/library/demo/draw_clip.ts";
import type { PlannedClip } from "../../../../src/library/demo/plan/planned.ts";
import { probe } from "../../../../src/media/av/probe.ts";

const clips = demoPlan().filter((item): item is PlannedClip => item.kind === "clip");
const MARKER = "0123456789abcdef0123456789abcdef";

/** The planned clip, tiny and short. */
function tiny(name: PlannedClip["clip"]): PlannedClip {
  const planned = clips.find(({ clip }) => clip === name)!;
  const upright = planned.height > planned.width;
  return {
    ...planned,
    width: upright ? 90 : 160,
    height: upright ? 160 : name === "kite" ? 120 : 90,
    fps: 10,
    seconds: 1,
  };
}

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "draw-clip-"));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

Deno.test("drawClip writes picture, sound, time, place and pair of a Live Photo", () =>
  inFolder(async (folder) => {
    const planned = tiny("kite"), target = path.join(folder, "kite.mov");
    await drawClip(planned, target, MARKER);
    const { video, audio, durationSeconds, metadata } = await probe(target);
    assert.deepEqual([video?.codec, video?.width, video?.height, video?.frames], [
      "h264",
      160,
      120,
      10,
    ]);
    assert.equal(durationSeconds, 1);
    assert.equal(audio?.samples, 48_000);
    assert.equal(metadata["com.apple.quicktime.content.identifier"], planned.contentId);
    assert.equal(metadata["com.apple.quicktime.creationdate"], "2025-07-08T13:22:14+0100");
    assert.match(metadata["creation_time"]!, /^2025-07-08T12:22:14/);
    assert.equal(metadata["com.apple.quicktime.location.ISO6709"], "+38.8025-009.4853/");
    assert.equal(metadata["comment"], MARKER);
    assert.deepEqual(await readdir(folder), ["kite.mov"]);
  }));

Deno.test("drawClip gives the same bytes twice", () =>
  inFolder(async (folder) => {
    const digests: string[] = [];
    for (const name of ["a.mp4", "b.mp4"]) {
      const target = path.join(folder, name);
      await drawClip({ ...tiny("cat"), path: "2025/same.mp4" }, target, MARKER);
      digests.push(await sha256Hex(await readFile(target)));
    }
    assert.equal(digests[0], digests[1]);
  }));

Deno.test("drawClip stops on request and leaves nothing behind", () =>
  inFolder(async (folder) => {
    await assert.rejects(
      drawClip(tiny("snowfall"), path.join(folder, "x.mp4"), MARKER, AbortSignal.abort()),
      (error) => error instanceof Fault && error.code === "cancelled",
    );
    assert.deepEqual(await readdir(folder), []);
  }));
