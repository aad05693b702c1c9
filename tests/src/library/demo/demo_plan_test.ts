import assert from "node:assert/strict";
import { wallMs } from "../../../../src/base/local_time.ts";
import { DEMO_YEAR, demoPlan } from "../../../../src/library/demo/demo_plan.ts";
import { paintingOf } from "../../../../src/library/demo/draw_photo.ts";
import { HOME } from "../../../../src/library/demo/plan/places.ts";
import type { PlannedClip, PlannedPhoto } from "../../../../src/library/demo/plan/planned.ts";
import { offsetMinutesOf } from "../../../../src/library/demo/plan/planned.ts";

const plan = demoPlan();
const photos = plan.filter((item): item is PlannedPhoto => item.kind === "photo");
const clips = plan.filter((item): item is PlannedClip => item.kind === "clip");

type Position = { readonly latitude: number; readonly longitude: number };

/** Great circle in km. */
function kmBetween(a: Position, b: Position): number {
  const rad = (degrees: number) => degrees * Math.PI / 180;
  const h = Math.sin(rad(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) *
      Math.sin(rad(b.longitude - a.longitude) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(h));
}

Deno.test("demoPlan has a year of some seventy photos and seven clips, each path once", () => {
  assert.ok(photos.length >= 60 && photos.length <= 90, `${photos.length} photos`);
  assert.equal(clips.length, 7);
  assert.equal(new Set(plan.map(({ path }) => path)).size, plan.length);
  for (const { takenAt, path } of plan) {
    assert.match(takenAt, new RegExp(`^${DEMO_YEAR}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}$`));
    assert.ok(!Number.isNaN(wallMs(takenAt)), takenAt);
    assert.match(path, /^2025\/(?:[\w ]+\/)?\w+\.(?:jpg|png|mp4|mov)$/);
  }
});

Deno.test("demoPlan says the same twice, oldest first", () => {
  assert.deepEqual(demoPlan(), plan);
  const times = plan.map(({ takenAt }) => takenAt);
  assert.deepEqual(times, [...times].sort());
});

Deno.test("demoPlan has every month, and unevenly as in life", () => {
  const counts = Array.from(
    { length: 12 },
    (_, month) => photos.filter(({ takenAt }) => +takenAt.slice(5, 7) === month + 1).length,
  );
  assert.ok(Math.min(...counts) >= 1, String(counts));
  assert.ok(Math.max(...counts) >= 6 * Math.min(...counts), String(counts));
});

Deno.test("demoPlan travels for six days at least a thousand kilometres from home", () => {
  const coast = plan.filter(({ path }) => path.startsWith("2025/07 Coast/"));
  const days = new Set(coast.map(({ takenAt }) => takenAt.slice(0, 10)));
  assert.deepEqual(
    [...days],
    [5, 6, 7, 8, 9, 10].map((day) => `2025-07-${String(day).padStart(2, "0")}`),
  );
  const placed = coast.filter(({ place }) => place);
  assert.ok(placed.length > 20);
  for (const { place } of placed) assert.ok(kmBetween(HOME, place!) >= 1000, place!.city);
  const others = plan.filter(({ path, place }) => place && !path.includes("Coast"));
  for (const { place } of others) assert.ok(kmBetween(HOME, place!) < 300, place!.city);
});

Deno.test("demoPlan has a burst of five within two seconds, drawn from one seed", () => {
  const burst = photos.filter(({ seed }) => seed === "candles");
  assert.equal(burst.length, 5);
  const times = burst.map(({ takenAt }) => wallMs(takenAt));
  assert.ok(times[4]! - times[0]! < 2_000);
  assert.equal(new Set(burst.map(({ call }) => JSON.stringify(call))).size, 5);
});

Deno.test("demoPlan pairs the Live Photo by name, moment and identifier", () => {
  const still = photos.filter(({ contentId }) => contentId);
  const motion = clips.filter(({ contentId }) => contentId);
  assert.deepEqual([still.length, motion.length], [1, 1]);
  assert.equal(motion[0]!.contentId, still[0]!.contentId);
  assert.equal(motion[0]!.takenAt, still[0]!.takenAt);
  assert.equal(motion[0]!.path.replace(".mov", ""), still[0]!.path.replace(".jpg", ""));
  assert.ok(motion[0]!.seconds <= 5);
});

Deno.test("demoPlan has favourites, lying portraits, a screenshot, and clips of several rates", () => {
  assert.ok(photos.filter(({ rating }) => rating === 5).length >= 5);
  assert.ok(photos.filter(({ stored }) => stored === "lying").length >= 2);
  const screens = photos.filter(({ format }) => format === "png");
  assert.equal(screens.length, 1);
  assert.match(screens[0]!.path, /\/Screenshot_/);
  assert.equal(screens[0]!.place, undefined);
  assert.deepEqual(new Set(clips.map(({ fps }) => fps)), new Set([30, 60, 25]));
  assert.equal(clips.filter(({ width, height }) => height > width).length, 1);
  for (const { width, height, fps, seconds } of clips) {
    assert.ok(width % 2 === 0 && height % 2 === 0);
    assert.ok(Math.abs(fps * seconds - Math.round(fps * seconds)) < 1e-9);
    assert.ok(seconds >= 3 && seconds <= 8);
  }
});

Deno.test("demoPlan names exactly the people whose faces are painted, inside the picture", () => {
  for (const photo of photos) {
    const { faces } = paintingOf(photo);
    assert.deepEqual(faces.map(({ name }) => name).sort(), photo.people, photo.path);
    for (const { box, name } of faces) {
      const { x, y, width, height } = box;
      assert.ok(x >= 0 && y >= 0 && x + width <= 1 && y + height <= 1, `${photo.path} ${name}`);
      assert.ok(width > 0.01 && height > 0.03, `${photo.path} ${name}`);
    }
  }
});

Deno.test("offsetMinutesOf follows summer time and the place", () => {
  const at = (day: string, zone?: readonly [number, number]) =>
    offsetMinutesOf({
      takenAt: `2025-${day}T12:00:00.000`,
      place: zone && { city: "", country: "", latitude: 0, longitude: 0, zone },
    });
  assert.equal(at("01-12", [1, 2]), 60);
  assert.equal(at("03-30", [1, 2]), 120);
  assert.equal(at("07-08", [0, 1]), 60);
  assert.equal(at("10-25"), 120);
  assert.equal(at("10-26"), 60);
});
