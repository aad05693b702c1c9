// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import type { BriefFacts, FilmOptions } from "../../../../src/film/brief/film_options.ts";
import { inferType, needsTrips } from "../../../../src/film/brief/infer_type.ts";
import { resolveBrief } from "../../../../src/film/brief/resolve_brief.ts";
import type { Trip } from "../../../../src/film/brief/places/trips.ts";
import { tripSearchRange } from "../../../../src/film/brief/choose_trip.ts";

const home = { latitude: 48.14, longitude: 11.58 };
const trip = (start: string, end: string, place: string): Trip => ({
  start,
  end,
  place,
  nights: 3,
  pictures: 100,
  activeDays: 4,
  home,
});
const facts: BriefFacts = {
  people: [
    { id: "p1", name: "Anna Berg", birthDate: "2019-03-02" },
    { id: "p2", name: "Ben Berg", birthDate: "1988-11-20" },
  ],
  albums: [
    { id: "al-1", name: "Summer", assetCount: 40 },
    { id: "al-2", name: "Wedding", assetCount: 90 },
    { id: "al-3", name: "Wedding", assetCount: 12 },
  ],
  today: "2026-01-15",
  locale: "en",
  home,
  span: { first: "2021-05-01", last: "2026-01-10" },
  trips: [
    trip("2024-12-29", "2025-01-02", "Prague"),
    trip("2025-07-05", "2025-07-12", "Lisbon"),
    trip("2025-07-28", "2025-08-03", "Rome"),
  ],
};

function refused(
  options: FilmOptions,
  pattern: RegExp,
  code = "usage",
  with_: Partial<BriefFacts> = {},
) {
  assert.throws(
    () => resolveBrief(options, { ...facts, ...with_ }),
    (fault) =>
      fault instanceof Fault && fault.code === code &&
      pattern.test(`${fault.message} | ${fault.hint ?? ""}`),
    JSON.stringify(options),
  );
}

Deno.test("inferType reads the kind from whatever was said", () => {
  const table: Array<[FilmOptions, string]> = [
    [{ year: 2025, month: 7 }, "monthly_highlights"],
    [{ year: 2025 }, "year_in_review"],
    [{ album: "Summer" }, "album"],
    [{ start: "2025-07-01" }, "custom"],
    [{ period: "6m" }, "custom"],
    [{ birthday: true, person: ["Anna"] }, "person_spotlight"],
    [{ person: ["Anna"], year: 2025 }, "person_spotlight"],
    [{ person: ["Anna", "Ben"] }, "multi_person"],
    [{ place: "Lisbon" }, "custom"],
    [{ place: "Lisbon", year: 2025 }, "custom"],
    [{ place: "Lisbon", person: ["Anna"] }, "person_spotlight"],
    [{ peopleExpression: "Anna AND Ben" }, "multi_person"],
    [{ season: "summer", year: 2025 }, "season"],
    [{ holiday: "easter" }, "holiday"],
    [{ day: "2025-07-12" }, "special_day"],
    [{ tripIndex: 1 }, "trip"],
    [{ nearDate: "2025-07-01" }, "trip"],
    [{ memoryType: "on_this_day", day: "2025-07-12" }, "on_this_day"],
  ];
  for (const [ask, type] of table) assert.equal(inferType(ask), type, JSON.stringify(ask));
  assert.equal(needsTrips({ memoryType: "trip" }), true);
  assert.equal(needsTrips({ year: 2025 }), false);
});

Deno.test("resolveBrief gives each kind its windows", () => {
  const windows = (options: FilmOptions) =>
    resolveBrief(options, facts).windows.map(({ start, end }) => `${start}/${end}`);
  assert.deepEqual(windows({ year: 2025 }), ["2025-01-01/2025-12-31"]);
  assert.deepEqual(windows({ year: 2024, month: 2 }), ["2024-02-01/2024-02-29"]);
  assert.deepEqual(windows({ season: "winter", year: 2024 }), ["2024-12-01/2025-02-28"]);
  assert.deepEqual(windows({ season: "winter", year: 2024, hemisphere: "south" }), [
    "2024-06-01/2024-08-31",
  ]);
  assert.deepEqual(windows({ day: "12/07/2025" }), ["2025-07-12/2025-07-12"]);
  assert.deepEqual(windows({ person: ["Anna"] }), ["2019-03-02/2026-01-15"]);
  assert.deepEqual(windows({ person: ["Anna"], year: 2025, month: 7 }), ["2025-07-01/2025-07-31"]);
  assert.deepEqual(windows({ person: ["Anna", "Ben"], personMatch: "or" }), [
    "1988-11-20/2026-01-15",
  ]);
  assert.deepEqual(windows({ album: "summer" }), ["2021-05-01/2026-01-10"]);
  // Years before the library's first picture are no chapters.
  assert.equal(windows({ memoryType: "on_this_day" }).length, 4);
  assert.equal(windows({ holiday: "christmas", yearsBack: 10 }).length, 5);
});

Deno.test("resolveBrief chooses trips by number, by day, by month, else the latest", () => {
  const start = (options: FilmOptions) =>
    resolveBrief({ memoryType: "trip", ...options }, facts).windows[0]?.start;
  assert.equal(start({}), "2025-07-28");
  assert.equal(start({ tripIndex: 1 }), "2024-12-29");
  assert.equal(start({ year: 2024 }), "2024-12-29");
  assert.equal(start({ year: 2025, tripIndex: 2 }), "2025-07-05");
  assert.equal(start({ nearDate: "2025-07-14" }), "2025-07-05");
  assert.equal(start({ nearDate: "2025-07-30" }), "2025-07-28");
  assert.equal(start({ month: 7, year: 2025 }), "2025-07-05");
  assert.equal(start({ month: 1 }), "2024-12-29");
  assert.deepEqual(tripSearchRange({ year: 2025 }), { start: "2024-12-01", end: "2026-01-31" });
  assert.equal(tripSearchRange({}), undefined);
  refused({ tripIndex: 7 }, /1: 2024-12-29 to 2025-01-02, Prague; 2:/, "not_found");
  refused({ memoryType: "trip", year: 2023 }, /in 2023/, "nothing_to_film");
  refused({ memoryType: "trip" }, /trips\.homebase_latitude/, "config_invalid", {
    trips: undefined,
  });
});

Deno.test("resolveBrief refuses what contradicts itself and names the remedy", () => {
  refused({}, /--year 2025/);
  refused({ memoryType: "yearly" as never, year: 2025 }, /There is no memory type "yearly"/);
  refused({ memoryType: "monthly_highlights", year: 2025 }, /--year and --month/);
  refused({ season: "summer" }, /--year/);
  refused({ album: "Summer", year: 2025 }, /cannot be combined with --year/);
  refused({ album: "Summer", person: ["Anna"] }, /cannot be combined with --person/);
  refused({ album: "Somer" }, /Did you mean "Summer"/, "not_found");
  refused({ album: "xyz" }, /Known are "Summer", "al-2", "al-3"/, "not_found");
  refused({ album: "Weding" }, /Did you mean "al-2" or "al-3"\?/, "not_found");
  refused({ album: "wedding" }, /al-2 \(90 pictures\), al-3 \(12 pictures\)/);
  refused({ memoryType: "year_in_review", year: 2025, album: "Summer" }, /--from-album/);
  refused({ memoryType: "trip", peopleExpression: "Anna" }, /--people-expression/);
  refused({ person: ["Ana Berg"] }, /Did you mean "Anna Berg"/, "not_found");
  refused({ memoryType: "person_spotlight", person: ["Anna", "Ben"] }, /multi_person/);
  refused({ memoryType: "multi_person", person: ["Anna"] }, /two persons or more/);
  refused({ peopleExpression: "Anna", person: ["Ben"] }, /--person/);
  refused({ year: 2025, birthday: true, memoryType: "year_in_review" }, /--birthday/);
  refused({ year: 2025, music: "a.mp3", noMusic: true }, /--no-music/);
  refused({ year: 2025, subtitle: "Of us" }, /--title/);
  refused({ year: 2025, month: 13 }, /--month cannot be 13/);
  refused({ year: 2025.5 }, /whole number/);
  refused({ year: 2025, durationSeconds: Number.NaN }, /--duration cannot be NaN/);
  assert.throws(
    () =>
      resolveBrief({ year: 2025, durationSeconds: 5 }, { ...facts, defaults: { photoSeconds: 8 } }),
    /A film of 5 s has no room for a picture of 8 s/,
  );
});

Deno.test("resolveBrief takes the ask before the defaults and keeps the result plain", () => {
  const brief = resolveBrief(
    { year: 2025, month: 7, shortForm: 30, noLivePhotos: true, fps: 60, title: "Us" },
    { ...facts, defaults: { resolution: 720, fps: 25, addPlace: false, orientation: "landscape" } },
  );
  assert.deepEqual(brief, {
    memoryType: "monthly_highlights",
    windows: [{ start: "2025-07-01", end: "2025-07-31" }],
    include: [],
    exclude: [],
    seed: brief.seed,
    durationSeconds: 30,
    usePhotos: true,
    useLivePhotos: false,
    canvas: { orientation: "portrait", shortEdge: 720 },
    fps: 60,
    codec: "h264",
    look: { transition: "smart", cards: true, addDate: true, addPlace: false },
    music: { mode: "composed" },
    titleOverride: { main: "Us" },
    home,
    locale: "en",
    today: "2026-01-15",
  });
  assert.deepEqual(JSON.parse(JSON.stringify(brief)), brief);
  const auto = resolveBrief(
    { year: 2025, shortForm: 30, durationSeconds: 45, orientation: "auto" },
    facts,
  );
  assert.equal(auto.durationSeconds, 45);
  assert.equal(auto.canvas.orientation, undefined);
});

Deno.test("resolveBrief takes photos alone, which stand still, or clips alone", () => {
  const taken = (options: FilmOptions, defaults = {}) => {
    const brief = resolveBrief({ year: 2025, ...options }, { ...facts, defaults });
    return [brief.usePhotos, brief.useVideos ?? true, brief.useLivePhotos];
  };
  assert.deepEqual(taken({}), [true, true, true]);
  assert.deepEqual(taken({ photosOnly: true }, { usePhotos: false }), [true, false, false]);
  assert.deepEqual(taken({ photosOnly: true, noLivePhotos: false }), [true, false, true]);
  assert.deepEqual(taken({ noPhotos: true }), [false, true, true]);
  refused({ year: 2025, photosOnly: true, noPhotos: true }, /--photos-only or --clips-only/);
});

Deno.test("resolveBrief leaves cards out of a film too short for them unless they are asked for", () => {
  const cards = (options: FilmOptions) =>
    resolveBrief({ year: 2025, month: 7, ...options }, facts).look.cards;
  assert.equal(cards({ durationSeconds: 20 }), true);
  assert.equal(cards({ durationSeconds: 15 }), false);
  assert.equal(cards({ shortForm: 15 }), false);
  assert.equal(cards({ shortForm: 15, cards: true }), true);
  assert.equal(cards({ shortForm: 15, title: "Our lake" }), true);
  assert.equal(cards({ shortForm: 15, title: "Our lake", cards: false }), false);
  assert.equal(cards({ durationSeconds: 60, cards: false }), false);
});

Deno.test("resolveBrief takes a saved group by label or id", () => {
  const expression = { any: [{ person: "p1" }, { person: "p2" }] };
  const groups = [{ id: "g_1", label: "Kids", expression, createdAt: "2025-01-01T00:00:00Z" }];
  for (const group of ["kids", "g_1"]) {
    const brief = resolveBrief({ group, year: 2025 }, { ...facts, groups });
    assert.equal(brief.memoryType, "multi_person");
    assert.deepEqual(brief.people, expression);
  }
  refused({ group: "kid" }, /Did you mean "Kids"/, "not_found", { groups });
  refused({ group: "Kids", person: ["Anna"] }, /--person/, "usage", { groups });
  refused({ group: "Kids", memoryType: "trip" }, /--group/, "usage", { groups });
});

Deno.test("resolveBrief keeps of looks and sound only what is not as usual", () => {
  const usual = resolveBrief({
    year: 2025,
    format: "mp4",
    quality: "balanced",
    scaleMode: "auto",
    musicVolume: 0.5,
  }, facts);
  for (const key of ["container", "quality", "photoSeconds", "privacy"]) {
    assert.ok(!(key in usual), key);
  }
  assert.ok(!("scale" in usual.look));
  assert.deepEqual(usual.music, { mode: "composed" });
  const defaults = {
    format: "mov",
    quality: "fast",
    scaleMode: "blur",
    photoSeconds: 6,
    musicVolume: 0.25,
  } as const;
  const set = resolveBrief({ year: 2025 }, { ...facts, defaults });
  assert.deepEqual(
    [set.container, set.quality, set.look.scale, set.photoSeconds, set.music],
    ["mov", "fast", "blur", 6, { mode: "composed", volume: 0.25 }],
  );
  const said = resolveBrief({
    year: 2025,
    format: "mp4",
    quality: "high",
    scaleMode: "fit",
    photoSeconds: 2.5,
    musicVolume: 1,
    music: "/song.mp3",
  }, { ...facts, defaults });
  assert.deepEqual(
    [said.container, said.quality, said.look.scale, said.photoSeconds, said.music],
    [undefined, "high", "fit", 2.5, { mode: "file", path: "/song.mp3", volume: 1 }],
  );
  refused({ year: 2025, photoSeconds: 0.5 }, /--photo-duration cannot be 0\.5/);
  refused({ year: 2025, musicVolume: 1.1 }, /--music-volume cannot be 1\.1/);
});

Deno.test("resolveBrief knows a filmed album of another account", () => {
  const [own, ...others] = facts.albums;
  const albums = [own!, { ...others[0]!, isShared: true }];
  assert.equal(resolveBrief({ album: "al-1" }, { ...facts, albums }).isSharedAlbum, undefined);
  assert.equal(resolveBrief({ album: "al-2" }, { ...facts, albums }).isSharedAlbum, true);
});

Deno.test("resolveBrief tells strangers neither places nor the names of albums", () => {
  const album = facts.albums[0]!;
  const open = resolveBrief({ album: album.id }, facts);
  const veiled = resolveBrief({ album: album.id, privacy: true, addPlace: true }, facts);
  assert.equal(veiled.privacy, true);
  assert.deepEqual([veiled.look.addPlace, veiled.look.map], [false, false]);
  assert.equal(open.occasion?.name, album.name);
  assert.deepEqual(veiled.occasion, { name: "Album" });
  assert.equal(veiled.seed, open.seed);
});

Deno.test("resolveBrief packs ProRes in a mov, and refuses an mp4 of it", () => {
  const of = (options: FilmOptions, defaults: BriefFacts["defaults"] = {}) =>
    resolveBrief({ year: 2025, ...options }, { ...facts, defaults });
  assert.equal(of({ codec: "prores" }, { format: "mp4" }).container, "mov");
  assert.equal(of({}, { codec: "prores" }).container, "mov");
  assert.equal(of({ codec: "h265" }, { codec: "prores" }).container, undefined);
  for (const [ask, defaults] of [[{ codec: "prores" }, {}], [{}, { codec: "prores" }]] as const) {
    assert.throws(() => of({ ...ask, format: "mp4" }, defaults), /An mp4 cannot hold ProRes/);
  }
});

Deno.test("resolveBrief takes a place by its name in any language, over the whole library or some days", () => {
  const places = ["Lisbon", "Portugal", "Munich", "Germany"];
  const of = (options: FilmOptions) => resolveBrief(options, { ...facts, places });
  for (const typed of ["Lisbon", " lisbon ", "Lissabon", "Lisbonne", "リスボン"]) {
    assert.equal(of({ place: typed }).place, "Lisbon", typed);
  }
  assert.equal(of({ place: "Deutschland" }).place, "Germany");
  const { first: start, last: end } = facts.span!;
  assert.deepEqual(of({ place: "Lisbon" }).windows, [{ start, end }]);
  assert.deepEqual(of({ place: "Lisbon", year: 2025, month: 7 }).windows, [
    { start: "2025-07-01", end: "2025-07-31" },
  ]);
  assert.notEqual(of({ place: "Lisbon" }).seed, of({ place: "Munich" }).seed);
  refused({ place: "Lisbn" }, /from "Lisbn" \| .*"Lisbon"/, "not_found", { places });
  refused({ place: " " }, /--place/);
  refused({ place: "Lisbon", privacy: true }, /--privacy-mode/, "usage", { places });
  refused({ album: "Summer", place: "Lisbon" }, /--place/, "usage", { places });
});
