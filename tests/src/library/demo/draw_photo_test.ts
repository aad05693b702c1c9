import assert from "node:assert/strict";
import sharp from "sharp";
import { sha256Hex } from "../../../../src/base/digest.ts";
import { demoPlan } from "../../../../src/library/demo/demo_plan.ts";
import { drawPhoto, paintingOf } from "../../../../src/library/demo/draw_photo.ts";
import type { PlannedPhoto } from "../../../../src/library/demo/plan/planned.ts";
import { exifFactsOf } from "../../../../src/library/folder/facts/exif_facts.ts";
import { facesOf } from "../../../../src/library/folder/facts/regions.ts";
import { xmpFactsOf } from "../../../../src/library/folder/facts/xmp_facts.ts";
import { readXmp } from "../../../../src/library/folder/facts/xmp_tree.ts";

const photos = demoPlan().filter((item): item is PlannedPhoto => item.kind === "photo");
const MARKER = "0123456789abcdef0123456789abcdef";
const SMALL = 320;

function planned(test: (photo: PlannedPhoto) => boolean): PlannedPhoto {
  return photos.find(test)!;
}

async function wordsOf(jpeg: Uint8Array) {
  const { exif, xmp, width, height, orientation } = await sharp(jpeg).metadata();
  // sharp hands EXIF over with its six letters in front.
  const facts = await exifFactsOf(new Uint8Array(exif!).subarray(6));
  const tree = await readXmp(new TextDecoder().decode(xmp));
  return { facts, tree, width: width!, height: height!, orientation };
}

Deno.test("drawPhoto gives the same bytes twice", async () => {
  const scenes = [
    planned(({ call }) => call[0] === "forestPath"),
    planned(({ call }) => call[0] === "closePeople"),
  ];
  for (const photo of scenes) {
    const once = await sha256Hex(await drawPhoto(photo, MARKER, SMALL));
    assert.equal(await sha256Hex(await drawPhoto(photo, MARKER, SMALL)), once, photo.path);
  }
});

Deno.test("drawPhoto draws a picture with light and shade, not a plain sheet", async () => {
  const jpeg = await drawPhoto(planned(({ call }) => call[0] === "townHill"), MARKER, SMALL);
  const { channels } = await sharp(jpeg).stats();
  assert.equal(channels.length, 3);
  for (const { stdev, mean } of channels) {
    assert.ok(stdev > 25 && mean > 60 && mean < 230, `${mean} ± ${stdev}`);
  }
});

Deno.test("drawPhoto writes time, place, camera, stars, tags and town", async () => {
  const photo = planned(({ rating, place }) => rating === 5 && place?.city === "Lisbon");
  const { facts, tree, width, height } = await wordsOf(await drawPhoto(photo, MARKER, SMALL));
  assert.deepEqual([width, height], [320, 240]);
  assert.equal(facts.moment?.wall?.slice(0, 19), photo.takenAt.slice(0, 19));
  assert.equal(facts.moment?.offsetMinutes, 60);
  assert.deepEqual([facts.make, facts.model], ["Drawn", "Demo 1"]);
  assert.ok(Math.abs(facts.latitude! - photo.place!.latitude) < 1e-5);
  assert.ok(Math.abs(facts.longitude! - photo.place!.longitude) < 1e-5);
  const told = xmpFactsOf(tree);
  assert.equal(told.rating, 5);
  assert.deepEqual(told.tags, ["travel"]);
  assert.deepEqual([told.city, told.country], ["Lisbon", "Portugal"]);
});

Deno.test("drawPhoto keeps the milliseconds of a burst", async () => {
  const photo = planned(({ seed }) => seed === "candles");
  const { facts } = await wordsOf(await drawPhoto(photo, MARKER, 160));
  assert.equal(facts.moment?.wall, photo.takenAt);
});

Deno.test("drawPhoto names the faces where they are, also in a lying picture", async () => {
  for (const lying of [false, true]) {
    const photo = planned(({ people, stored, call }) =>
      people.length === 1 && call[0] === "closePeople" && (stored === "lying") === lying
    );
    const words = await wordsOf(await drawPhoto(photo, MARKER, SMALL));
    assert.equal(words.orientation, lying ? 6 : 1);
    assert.equal(words.width > words.height, lying);
    const stored = {
      width: words.width,
      height: words.height,
      orientation: lying ? 6 : 1,
    } as const;
    const [face, ...more] = facesOf(words.tree, stored);
    const { box } = paintingOf(photo).faces[0]!;
    assert.equal(more.length, 0);
    assert.equal(face!.name, photo.people[0]);
    for (const side of ["x", "y", "width", "height"] as const) {
      assert.ok(Math.abs(face!.box[side] - box[side]) < 1e-4, `${side} of ${photo.path}`);
    }
  }
});

Deno.test("drawPhoto writes the identifier of a Live Photo where Apple does", async () => {
  const photo = planned(({ contentId }) => contentId !== undefined);
  const { facts } = await wordsOf(await drawPhoto(photo, MARKER, 160));
  assert.equal(facts.contentId, photo.contentId);
});

Deno.test("drawPhoto draws a screen as a PNG of a phone's size without a camera", async () => {
  const png = await drawPhoto(planned(({ format }) => format === "png"), MARKER);
  const { width, height, format, exif } = await sharp(png).metadata();
  assert.deepEqual([format, width, height, exif], ["png", 1080, 2340, undefined]);
  assert.ok(new TextDecoder("latin1").decode(png).includes(MARKER));
});
