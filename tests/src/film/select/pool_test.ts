// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import type { Brief } from "../../../../src/film/brief/brief.ts";
import { gatherPool } from "../../../../src/film/select/pool.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { photo, video } from "../../../fixtures/assets.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";

const at = (minute: number, day = 14) =>
  `2025-07-${String(day).padStart(2, "0")}T12:${String(minute).padStart(2, "0")}:00.000`;

/** Reason by asset; "in" for candidates. */
function verdicts(assets: readonly Asset[], change: Partial<Brief> = {}): Record<string, string> {
  const pool = gatherPool(briefOf(change), assets);
  return Object.fromEntries([
    ...pool.candidates.map(({ asset }) => [asset.id, "in"]),
    ...pool.trace.map(({ asset, reason, other }) => [asset, other ? `${reason} ${other}` : reason]),
  ]);
}

/** Enough camera stills that a file without a camera stands out. */
const household = Array.from(
  { length: 20 },
  (_, n) => photo({ id: `h${n}`, takenAt: at(n, 1 + n) }),
);

Deno.test("gatherPool leaves out what is no material, and says why", () => {
  const odd: Asset[] = [
    photo({ id: "trash", visibility: "trashed" }),
    photo({ id: "archive", visibility: "archived" }),
    photo({ id: "hide", visibility: "hidden" }),
    photo({ id: "lock", visibility: "locked" }),
    video({ id: "film", tags: ["photos-memories/generated"] }),
    photo({ id: "no", takenAt: at(1) }),
    photo({ id: "one-star", rating: 1, takenAt: at(2) }),
    photo({ id: "refused", rating: -1, takenAt: at(13) }),
    photo({ id: "shot.png", fileName: "Screenshot 2025.png", takenAt: at(3) }),
    photo({ id: "tagged", tags: ["Screenshot"], takenAt: at(4) }),
    photo({
      id: "phone",
      width: 1170,
      height: 2532,
      make: undefined,
      model: undefined,
      takenAt: at(5),
    }),
    photo({ id: "sent", make: undefined, model: undefined, takenAt: at(6) }),
    photo({ id: "whats", fileName: "IMG-20250714-WA0007.jpg", takenAt: at(7) }),
    video({ id: "blink", durationSeconds: 1.5, takenAt: at(8) }),
    video({ id: "lecture", durationSeconds: 2000, takenAt: at(9) }),
    video({
      id: "small",
      width: 640,
      height: 360,
      make: undefined,
      model: undefined,
      takenAt: at(10),
    }),
    photo({ id: "live", live: { videoId: "half" }, takenAt: at(11) }),
    video({ id: "half", takenAt: at(11) }),
    photo({ id: "loved", isFavorite: true, make: undefined, model: undefined, takenAt: at(12) }),
  ];
  const found = verdicts([...household, ...odd], { exclude: ["no"] });
  assert.deepEqual(Object.fromEntries(odd.map(({ id }) => [id, found[id]])), {
    trash: "trashed",
    archive: "archived",
    hide: "hidden",
    lock: "locked",
    film: "own_film",
    no: "excluded",
    "one-star": "in",
    refused: "rated_down",
    "shot.png": "screen_name",
    tagged: "screen_tag",
    phone: "screen_size",
    sent: "received",
    whats: "received",
    blink: "too_short",
    lecture: "too_long",
    small: "received",
    live: "in",
    half: "live_half",
    loved: "in",
  });
});

Deno.test("gatherPool knows screens and stickers by their names in each language, folders and sizes", () => {
  const nameless = { make: undefined, model: undefined };
  const screens = [
    "Schermata 2025-07-28 alle 18.30.15.png",
    "Registrazione schermo 2025-07-28 alle 18.30.15.mov",
    "Schermafbeelding 2025-07-29 om 18.30.15.png",
    "Captura de ecra\u0303 2025-07-30, às 18.30.15.png",
    "Captura de tela 2025-07-30 183015.png",
    "スクリーンショット 2025-07-31 18.30.15.png",
    "画面収録 2025-07-31 18.30.15.mov",
    "Capture d\u2019e\u0301cran 2025-07-14 à 18.30.15.png",
    "Capture_d_écran_2025.png",
    "Captura desde 2025-07-14 18-30-15.png",
    "Bildschirmfoto vom 2025-07-14 18-30-15.png",
    "Screenshot from 2025-07-14 18-30-15.png",
    "Screenshot_2025-07-14-18-30-15-123_com.example.app.jpg",
    "SVID_20250714_183015_1.mp4",
    "screen-20250714-183015.mp4",
    "RPReplay_Final1752510615.mp4",
  ];
  const stickers = ["STK-20250724-WA0001.webp", "sticker (12).webp", "ステッカー 1.png"];
  const kept = ["Stickerei.jpg", "Screening.jpg", "Schermbloem.jpg", "Recorder.jpg", "Snippet.jpg"];
  const named = (names: readonly string[], more: Partial<Asset> = {}) =>
    names.map((name, n) => photo({ id: name, fileName: name, takenAt: at(n, 3), ...more }));
  const others = [
    photo({ id: "DCIM/Screenshots/1.png", fileName: "1.png", takenAt: at(1, 4) }),
    photo({ id: "Bilder/Bildschirmfotos/2.png", fileName: "2.png", takenAt: at(2, 4) }),
    photo({
      id: "Media/WhatsApp Stickers/3.png",
      fileName: "3.png",
      takenAt: at(3, 4),
      ...nameless,
    }),
    photo({
      id: "4.webp",
      fileName: "4.webp",
      width: 512,
      height: 512,
      takenAt: at(4, 4),
      ...nameless,
    }),
  ];
  const found = verdicts([
    ...household,
    ...named(screens),
    ...named(stickers, nameless),
    ...named(kept),
    ...others,
  ]);
  assert.deepEqual(screens.filter((id) => found[id] !== "screen_name"), []);
  assert.deepEqual(stickers.filter((id) => found[id] !== "sticker"), []);
  assert.deepEqual(kept.filter((id) => found[id] !== "in"), []);
  assert.deepEqual(others.map(({ id }) => found[id]), [
    "screen_name",
    "screen_name",
    "sticker",
    "sticker",
  ]);
});

Deno.test("gatherPool finds what was received however much of it there is, unless it is nearly all", () => {
  const sent = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      photo({
        id: `sent${n}`,
        fileName: n % 2 === 0
          ? `IMG-20250714-WA${String(n).padStart(4, "0")}.jpg`
          : `Imagen de WhatsApp 2025-07-14 a las ${n}.jpg`,
        make: undefined,
        model: undefined,
        takenAt: at(n % 20, 5),
      }));
  const many = sent(household.length);
  const found = verdicts([...household, ...many]);
  assert.deepEqual(many.filter(({ id }) => found[id] !== "received"), []);
  const most = sent(household.length * 6), whole = verdicts([...household, ...most]);
  assert.equal(whole["sent1"], "in");
});

Deno.test("gatherPool keeps pictures without a camera where many have none", () => {
  const scans = Array.from(
    { length: 8 },
    (_, n) => photo({ id: `s${n}`, make: undefined, model: undefined, takenAt: at(n, 2 + n) }),
  );
  const found = verdicts([...household, ...scans]);
  assert.ok(scans.every(({ id }) => found[id] === "in"));
  const pool = gatherPool(briefOf(), [...household, ...scans]);
  assert.deepEqual(
    pool.candidates.filter(({ received }) => received).map(({ asset }) => asset.id),
    scans.map(({ id }) => id),
  );
});

Deno.test("gatherPool keeps small clips without a camera, unless the others of their year name theirs", () => {
  const nameless = { width: 640, height: 480, make: undefined, model: undefined };
  const clip = (id: string, day: number, more: Partial<Asset> = {}) =>
    video({
      id,
      fileName: id,
      takenAt: `2010-03-${String(day).padStart(2, "0")}T12:00:00.000`,
      ...more,
    });
  const old = [
    clip("video-2010-03-03-12-03-29.3gp", 3, nameless),
    clip("a.mov", 4, nameless),
    clip("VID-20100305-WA0001.mp4", 5, nameless),
  ];
  const withOthers = (others: readonly Asset[]) => {
    const found = verdicts([...household, ...old, ...others], {
      windows: [{ start: "2010-01-01", end: "2025-12-31" }],
    });
    return [...old, ...others].map(({ id }) => found[id]);
  };
  assert.deepEqual(withOthers([]), ["in", "in", "received"]);
  // One that names its camera may itself have been sent.
  assert.deepEqual(withOthers([clip("b.mov", 6)]), ["in", "in", "received", "in"]);
  const phone = Array.from({ length: 12 }, (_, n) => clip(`phone${n}.mov`, 7 + n));
  const compact = clip("MVI_0007.MOV", 20, nameless);
  assert.deepEqual(withOthers([compact, ...phone]).slice(0, 5), [
    "received",
    "received",
    "received",
    "in",
    "in",
  ]);
  const later = phone.map((asset) => ({
    ...asset,
    takenAt: asset.takenAt.replace("2010", "2014"),
  }));
  assert.deepEqual(withOthers(later).slice(0, 3), ["in", "in", "received"]);
  const pool = gatherPool(briefOf({ windows: [{ start: "2010-01-01", end: "2025-12-31" }] }), [
    ...household,
    ...old,
  ]);
  assert.ok(pool.candidates.every(({ received }) => !received));
});

Deno.test("gatherPool takes a clip in the folder of its trip for the household's, whatever its name", () => {
  const sent = (id: string) =>
    video({
      id,
      fileName: id.split("/").at(-1)!,
      takenAt: "2025-07-20T15:00:00.000",
      width: 848,
      height: 480,
      make: undefined,
      model: undefined,
    });
  const still = photo({ id: "2025/07 Coast/a.jpg", takenAt: "2025-07-19T12:00:00.000" });
  const clips = ["2025/07 Coast", "WhatsApp Video"].map((folder) =>
    sent(`${folder}/VID-20250720-WA0001.mp4`)
  );
  const found = verdicts([...household, still, ...clips]);
  assert.deepEqual(clips.map(({ id }) => found[id]), ["in", "received"]);
});

Deno.test("gatherPool shows an edited copy in place of its original, and neither beside the other", () => {
  const pair = [
    photo({ id: "a.jpg", takenAt: at(1), width: 6000, height: 4000, live: { videoId: "a.mov" } }),
    photo({ id: "a-edited.jpg", takenAt: at(1), width: 900, height: 900, editOf: "a.jpg" }),
  ];
  const both = verdicts([...household, ...pair]);
  assert.equal(both["a.jpg"], "edited_copy a-edited.jpg");
  assert.equal(both["a-edited.jpg"], "in");
  const asked = verdicts([...household, ...pair], { include: ["a.jpg"] });
  assert.equal(asked["a.jpg"], "in");
  assert.equal(asked["a-edited.jpg"], "copy a.jpg");
  assert.equal(verdicts([...household, pair[1]!])["a-edited.jpg"], "in");
  // Left out by either name, the picture does not come back in its other form.
  for (const id of ["a.jpg", "a-edited.jpg"]) {
    const once = verdicts([...household, ...pair], { exclude: [id] });
    assert.deepEqual([once["a.jpg"], once["a-edited.jpg"]], ["excluded", "excluded"]);
    const rule = { kind: "asset", asset: id, name: id } as const;
    const always = verdicts([...household, ...pair], { exclusions: [rule] });
    assert.deepEqual([always["a.jpg"], always["a-edited.jpg"]], [
      "excluded_asset",
      "excluded_asset",
    ]);
  }
});

Deno.test("gatherPool leaves out thumbnails and icons where their year has larger pictures", () => {
  const icon = { width: 16, height: 16, make: undefined, model: undefined };
  const thumbnail = { width: 120, height: 160 };
  const small: Asset[] = [
    photo({ id: "icon", ...icon }),
    photo({ id: "thumbnail", ...thumbnail }),
    photo({ id: "loved", ...thumbnail, isFavorite: true }),
    photo({ id: "old-phone", width: 320, height: 240 }),
    photo({ id: "first-phone", width: 176, height: 144, takenAt: "2002-07-14T12:00:00.000" }),
  ].map((asset, n) => ({ ...asset, takenAt: asset.takenAt.replace(":00.000", `:0${n}.000`) }));
  const found = verdicts([...household, ...small], {
    windows: [{ start: "2000-01-01", end: "2025-12-31" }],
  });
  assert.deepEqual(Object.fromEntries(small.map(({ id }) => [id, found[id]])), {
    icon: "too_small",
    thumbnail: "too_small",
    loved: "in",
    "old-phone": "in",
    "first-phone": "in",
  });
  const alone = Array.from({ length: 9 }, (_, n) => photo({ id: `t${n}`, ...thumbnail }))
    .map((asset, n) => ({ ...asset, takenAt: at(n, 1 + n) }));
  assert.ok(Object.values(verdicts(alone)).every((verdict) => verdict === "in"));
  assert.equal(verdicts([...alone, household[0]!]).t1, "in", "one larger picture is not the usual");
});

Deno.test("gatherPool folds copies into the best file, and a heart counts on any", () => {
  const found = verdicts([
    photo({ id: "a", sourceKey: "same", takenAt: at(1) }),
    photo({ id: "b", sourceKey: "same", takenAt: at(1), live: { videoId: "v" } }),
    photo({ id: "c.dng", fileName: "IMG_7.dng", takenAt: at(3), width: 6000 }),
    photo({ id: "c.jpg", fileName: "IMG_7.jpg", takenAt: at(3) }),
    photo({ id: "c-edited", fileName: "IMG_7-edited.jpg", takenAt: at(3), width: 1000 }),
    photo({ id: "c-copy", fileName: "IMG_7 - Kopie (2).jpg", takenAt: at(3), width: 1000 }),
    photo({ id: "c-jp", fileName: "IMG_7のコピー.jpg", takenAt: at(3), width: 1000 }),
    photo({ id: "d", fileName: "IMG_8.jpg", takenAt: at(3) }),
    photo({ id: "e", fileName: "x.jpg", takenAt: "2025-07-14T12:09:00.123" }),
    photo({
      id: "f",
      fileName: "y.jpg",
      takenAt: "2025-07-14T12:09:00.123",
      width: 100,
      isFavorite: true,
    }),
  ]);
  assert.deepEqual(found, {
    a: "copy b",
    b: "in",
    "c.dng": "copy c.jpg",
    "c.jpg": "in",
    "c-edited": "copy c.jpg",
    "c-copy": "copy c.jpg",
    "c-jp": "copy c.jpg",
    d: "in",
    e: "copy f",
    f: "in",
  });
  const hearts = gatherPool(briefOf(), [
    photo({ id: "a", sourceKey: "same", isFavorite: true }),
    photo({ id: "b", sourceKey: "same", live: { videoId: "v" } }),
  ]).candidates;
  assert.deepEqual(hearts.map(({ asset, favorite }) => [asset.id, favorite]), [["b", true]]);
});

Deno.test("gatherPool keeps of two identical pictures the dated one, then the better rendition", () => {
  const found = verdicts([
    photo({ id: "a", sourceKey: "one", dateSource: "file_time", width: 6000 }),
    photo({ id: "b", sourceKey: "one", takenAt: at(1) }),
    photo({ id: "c", sourceKey: "two", takenAt: at(3), width: 1600 }),
    photo({ id: "d", sourceKey: "two", takenAt: at(3), width: 4000, account: "partner" }),
    photo({ id: "e", sourceKey: "three", takenAt: at(5), sizeBytes: 1_000 }),
    photo({ id: "f", sourceKey: "three", takenAt: at(5), sizeBytes: 2_000 }),
  ]);
  assert.deepEqual(found, { a: "copy b", b: "in", c: "copy d", d: "in", e: "copy f", f: "in" });
});

Deno.test("gatherPool takes an included picture past every rule of taste", () => {
  const include = ["shot.png", "sent", "far"];
  const found = verdicts([
    ...household,
    photo({ id: "shot.png", fileName: "Screenshot 1.png", takenAt: at(3) }),
    photo({ id: "sent", make: undefined, model: undefined, takenAt: at(6) }),
    photo({ id: "far", takenAt: "2019-01-01T12:00:00.000" }),
  ], { include });
  assert.deepEqual(include.map((id) => found[id]), ["in", "in", "in"]);
});

Deno.test("gatherPool refuses aloud what a gate forbids", () => {
  const refuses = (asset: Asset, change: Partial<Brief>, pattern: RegExp, code = "usage") =>
    assert.throws(
      () => gatherPool(briefOf({ include: ["x"], ...change }), [asset]),
      (fault) => fault instanceof Fault && fault.code === code && pattern.test(fault.message),
    );
  refuses(
    photo({ id: "x", visibility: "trashed" }),
    {},
    /"x" cannot be included because it is in the trash/,
  );
  refuses(photo({ id: "x", visibility: "locked" }), {}, /locked folder/);
  refuses(photo({ id: "x" }), { usePhotos: false }, /takes no photos/);
  refuses(video({ id: "x" }), { useVideos: false }, /takes no videos/);
  refuses(video({ id: "x", durationSeconds: 1 }), {}, /shorter than two seconds/);
  refuses(photo({ id: "x" }), { exclude: ["x"] }, /excluded as well/);
  refuses(photo({ id: "y" }), {}, /"x" cannot be included: nobody has it/, "not_found");
});

Deno.test("gatherPool keeps a special day to its run of pictures, past midnight", () => {
  const day = (id: string, takenAt: string) => photo({ id, takenAt: `${takenAt}:00.000` });
  const found = verdicts([
    day("eve", "2025-07-11T20:00"),
    day("breakfast", "2025-07-12T08:00"),
    day("party1", "2025-07-12T15:00"),
    day("party2", "2025-07-12T19:30"),
    day("party3", "2025-07-12T23:50"),
    day("late", "2025-07-13T02:30"),
    day("next", "2025-07-13T10:00"),
  ], { memoryType: "special_day", windows: [{ start: "2025-07-12", end: "2025-07-12" }] });
  assert.deepEqual(found, {
    eve: "outside_occasion",
    breakfast: "outside_occasion",
    party1: "in",
    party2: "in",
    party3: "in",
    late: "in",
    next: "outside_occasion",
  });
});

Deno.test("gatherPool counts a person in every picture of a moment they were recognised in", () => {
  const found = verdicts([
    photo({ id: "face", people: ["p1"], takenAt: at(0) }),
    photo({ id: "cake", takenAt: at(5) }),
    photo({ id: "garden", takenAt: at(40) }),
    photo({
      id: "back",
      takenAt: at(41),
      faces: [{ box: { x: 0.4, y: 0.4, width: 0.1, height: 0.1 } }],
    }),
    photo({ id: "other", people: ["p2"], takenAt: at(1, 20) }),
  ], { memoryType: "person_spotlight", people: { person: "p1" } });
  assert.deepEqual(found, {
    face: "in",
    cake: "in",
    garden: "people_absent",
    back: "in",
    other: "people_absent",
  });
});

Deno.test("gatherPool considers the pictures of the place alone, and what was asked for by name", () => {
  const lisbon = { city: "Lisbon", country: "Portugal" };
  const assets = [
    photo({ id: "tram", place: lisbon, takenAt: at(1) }),
    photo({ id: "beach", place: { city: "Lagos", country: "Portugal" }, takenAt: at(2) }),
    photo({ id: "home", place: { city: "Munich", country: "Germany" }, takenAt: at(3) }),
    photo({ id: "nowhere", takenAt: at(4) }),
  ];
  const of = (place: string, include: string[] = []) => verdicts(assets, { place, include });
  assert.deepEqual(of("lisbon"), { tram: "in" });
  assert.deepEqual(of("Portugal"), { tram: "in", beach: "in" });
  assert.deepEqual(of("Lisbon", ["home"]), { tram: "in", home: "in" });
});
