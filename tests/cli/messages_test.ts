import fc from "fast-check";
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { checkAsk, checkNamedFiles } from "../../src/app/films/check_film_request.ts";
import { FilmShare, progressViewOf } from "../../cli/terminal/progress_view.ts";
import { type ShownProgress } from "../../src/app/progress.ts";
import { Fault } from "../../src/base/fault.ts";
import type { FilmOptions } from "../../src/film/brief/film_options.ts";
import { checkNamedPictures } from "../../src/film/brief/check_named_pictures.ts";
import { RUN_PHASES } from "../../src/ledger/run.ts";
import { HeardTerminal } from "../fakes/heard_terminal.ts";
import { MemoryLibrary } from "../fakes/library/memory_library.ts";
import { photo } from "../fixtures/assets.ts";
import { bareJpeg } from "../fixtures/library/bare_files.ts";
import { inScratch } from "../fixtures/scratch.ts";

const TODAY = "2025-11-21";

function refusalOf(ask: FilmOptions): string {
  try {
    checkAsk(ask, TODAY, "en");
  } catch (error) {
    assert.ok(error instanceof Fault && error.code === "usage", String(error));
    return `${error.message} | ${error.hint}`;
  }
  return "";
}

Deno.test("checkAsk refuses without a library what no library could make right", () => {
  const refused: ReadonlyArray<[FilmOptions, RegExp]> = [
    [{}, /Nothing says what the film is about/],
    [{ year: 25 }, /--year cannot be 25 \| Type all four digits: --year 2025/],
    [{ year: 98 }, /--year 1998/],
    [{ year: 2025, month: 13 }, /--month cannot be 13/],
    [{ start: "2025-02-30" }, /"2025-02-30"/],
    [{ start: "2025-03-02", end: "2025-03-01" }, /ends .* before it starts/],
    [{ memoryType: "trip", nearDate: "soon" }, /"soon"/],
    [{ memoryType: "trip", tripIndex: 0 }, /--trip-index cannot be 0/],
    [{ memoryType: "monthly_highlights", year: 2025 }, /needs a year and a month/],
    [{ album: "Coast", year: 2025 }, /cannot be combined with --year/],
    [{ person: ["Anna"], birthday: "31-12" }, /not a month and a day/],
    [{ peopleExpression: "Anna AND (Ben" }, /bracket/],
    [{ memoryType: "person_spotlight", person: ["Anna", "Ben"] }, /cannot be about 2/],
    [{ holiday: "25/12" }, /MM-DD/],
    [{ holiday: "02-30" }, /"02-30" as the holiday: it is no calendar day \| .*MM-DD/],
    [{ month: 3 }, /^--month needs a year \| Add --year$/],
    [{ query: "dogs", month: 3 }, /^--month needs a year/],
    [{ memoryType: "custom", query: "dogs", month: 3 }, /^--month needs a year/],
    [{ start: "2030-01-01" }, /"2030-01-01" is still to come \| Type a day up to today/],
    [{ year: 2025, title: "" }, /^"--title" needs words \| Leave it out/],
    [{ year: 2025, title: " ", subtitle: "x" }, /^"--title" needs words/],
    [{ year: 2025, person: ["Anna", ""] }, /^"--person" needs a name \| .*people list/],
    [{ year: 2025, subtitle: "x" }, /A subtitle needs a title/],
    [
      { year: 2025, photoSeconds: 10, durationSeconds: 5 },
      /A film of 5 s has no room for a picture of 10 s \| .*--duration.*--photo-duration/,
    ],
    [
      { year: 2024, start: "2022-01-01" },
      /A range of days cannot be combined with --year \| Leave/,
    ],
    [{ year: 2023, start: "2022-01-01", end: "2022-02-01" }, /cannot be combined with --year/],
    [{ month: 3, period: "2w" }, /A range of days cannot be combined with --month/],
    [{ person: ["Anna"], year: 2024, start: "2022-01-01" }, /cannot be combined with --year/],
    [{ person: ["Anna"], birthday: true, month: 3 }, /A birthday film cannot .* with --month/],
    [{ season: "summer", month: 3 }, /"season" cannot be combined with --month/],
    [{ season: "summer", start: "2022-01-01" }, /"season" cannot be combined with --start/],
    [{ holiday: "easter", season: "summer" }, /"holiday" cannot be combined with --season/],
    [{ memoryType: "year_in_review", month: 3 }, /"year_in_review" cannot .* with --month/],
    [{ memoryType: "on_this_day", year: 2020 }, /"on_this_day" cannot .* with --year/],
    [{ memoryType: "year_in_review", year: 2025, day: "2025-07-12" }, /cannot .* with --day/],
    [{ holiday: "easter", day: "2025-07-12" }, /"holiday" cannot be combined with --day/],
    [{ person: ["Anna"], birthday: true, holiday: "easter" }, /cannot .* with --holiday/],
    [{ day: "2025-07-12", end: "2025-07-14" }, /"special_day" cannot be combined with --end/],
    [
      { year: 2025, shortForm: 30, orientation: "landscape" },
      /--short-form cannot be combined with --orientation landscape \| Leave out one/,
    ],
    [{ year: 2025, music: "a.mp3", noMusic: true }, /a track and no music/],
    [{ year: 2025, mood: "calm", noMusic: true }, /no music \| Leave out --mood or --no-music/],
  ];
  for (const [ask, sentence] of refused) {
    assert.match(refusalOf(ask), sentence, JSON.stringify(ask));
  }
});

/** Every flag that takes a year or a date, with what was typed after it. */
const DATED = {
  year: (text: string): FilmOptions => ({ year: Number(text) }),
  season: (text) => ({ season: "winter", year: Number(text) }),
  month: (text) => ({ year: Number(text), month: 2 }),
  birthday: (text) => ({ person: ["Anna"], birthday: "02-29", year: Number(text) }),
  holiday: (text) => ({ holiday: "christmas", year: Number(text) }),
  tripOfYear: (text) => ({ memoryType: "trip", year: Number(text) }),
  nearDate: (text) => ({ memoryType: "trip", nearDate: text }),
  nearDateOfYear: (text) => ({ memoryType: "trip", nearDate: text, year: 2025 }),
  start: (text) => ({ start: text }),
  end: (text) => ({ start: "2025-01-01", end: text }),
  startAndPeriod: (text) => ({ start: text, period: "9y" }),
  period: (text) => ({ period: text }),
  periodFrom: (text) => ({ start: "2025-01-01", period: text }),
  onThisDay: (text) => ({ memoryType: "on_this_day", day: text, yearsBack: 100 }),
  specialDay: (text) => ({ memoryType: "special_day", day: text }),
} satisfies Record<string, (text: string) => FilmOptions>;

Deno.test("checkAsk answers whatever is typed as a year or a date", () => {
  const year = fc.oneof(
    fc.integer({ min: -10, max: 11_000 }),
    fc.constantFrom(1825, 1826, 2200, 2201, 9998, 9999, 1e9, 1e300),
  );
  const two = fc.integer({ min: 0, max: 40 }).map((n) => String(n).padStart(2, "0"));
  const typed = fc.oneof(
    year.map(String),
    fc.tuple(year, two, two).map(([y, m, d]) => `${String(y).padStart(4, "0")}-${m}-${d}`),
    fc.tuple(two, fc.constantFrom(".", "/", "-"), two, year).map(([d, dot, m, y]) =>
      [d, m, y].join(dot)
    ),
    fc.tuple(fc.nat(10_001), fc.constantFrom("d", "w", "m", "y")).map((each) => each.join("")),
    fc.string(),
  );
  const flags = Object.values(DATED) as ReadonlyArray<(text: string) => FilmOptions>;
  fc.assert(
    fc.property(fc.constantFrom(...flags), typed, (askOf, text) => void refusalOf(askOf(text))),
    { seed: 20250714, numRuns: 2_000 },
  );
});

Deno.test("checkAsk refuses years no picture is of, whichever flag names them", () => {
  for (const year of ["202", "1825", "2201", "9998", "999"]) {
    const said = `${year.padStart(4, "0")}-06-01`;
    for (const [flag, askOf] of Object.entries(DATED)) {
      if (/period/i.test(flag) && flag !== "startAndPeriod") continue;
      const takesDate = /date$|dateofyear|start|end|day$/i.test(flag) && !/birth|holi/.test(flag);
      assert.match(refusalOf(askOf(takesDate ? said : year)), /1826 to 2200/, `${flag} ${year}`);
    }
  }
  assert.match(refusalOf({ period: "9999y" }), /too long/);
});

Deno.test("checkAsk leaves to the library what only it can know", () => {
  const accepted: readonly FilmOptions[] = [
    { year: 2025 },
    { memoryType: "trip", year: 2024, tripIndex: 7 },
    { memoryType: "trip" },
    { album: "No such album" },
    { person: ["Nobody"] },
    { person: ["Nobody"], birthday: true },
    { memoryType: "multi_person", person: ["Anna"] },
    { peopleExpression: 'Nobody AND ("A B" OR Nobody Else)', year: 2025 },
    { group: "the cousins", year: 2025 },
    { holiday: "Sechseläuten" },
    { holiday: "12-24", yearsBack: 3 },
    { memoryType: "on_this_day" },
    { query: "sunsets" },
    { query: "sunsets", memoryType: "custom", year: 2025, month: 3 },
    { memoryType: "trip", year: 2025, start: "2025-07-01", end: "2025-07-14" },
    { person: ["Anna"], start: "2022-01-01", end: "2022-02-01" },
    { year: 2025, shortForm: 30, orientation: "portrait" },
    { year: 2025, photoSeconds: 10, durationSeconds: 10 },
    { year: 2025, photoSeconds: 10, durationSeconds: 5, noPhotos: true },
  ];
  for (const ask of accepted) assert.equal(refusalOf(ask), "", JSON.stringify(ask));
});

Deno.test("checkNamedPictures refuses ids the library does not have, naming the nearest", async () => {
  const library = new MemoryLibrary([photo({ id: "2025/IMG_1.jpg" }), photo({ id: "b.jpg" })]);
  await checkNamedPictures({ include: ["b.jpg"], exclude: ["2025/IMG_1.jpg"] }, library);
  const refused = async (ask: FilmOptions) =>
    await checkNamedPictures(ask, library).then(
      () => "",
      (error: Fault) => `${error.code}: ${error.message} | ${error.hint}`,
    );
  assert.match(
    await refused({ exclude: ["IMG_1.jpg"] }),
    /^not_found: .*"IMG_1\.jpg" cannot be excluded.*Did you mean "2025\/IMG_1\.jpg"\?/,
  );
  assert.match(
    await refused({ include: ["2025/IMG_11.jpg"] }),
    /Did you mean "2025\/IMG_1\.jpg"\?/,
  );
  assert.match(await refused({ exclude: ["zzzzzzzzzzzzzzz"] }), /path inside the folder/);
});

Deno.test("checkNamedPictures says why a file the library has cannot be had, and suggests no other", async () => {
  const skipped = [{ id: "2025/IMG_2.jpg", reason: "it is empty" }];
  const refused = async (id: string, fileName = "IMG_1.jpg") =>
    await checkNamedPictures(
      { include: [id] },
      new MemoryLibrary([photo({ id: "2025/IMG_1.jpg", fileName })]),
      skipped,
    ).then(() => "", (error: Fault) => `${error.code}: ${error.message} | ${error.hint}`);
  for (const id of ["2025/IMG_2.jpg", "IMG_2.jpg"]) {
    assert.equal(
      await refused(id),
      'not_found: The picture "2025/IMG_2.jpg" cannot be included: it is empty | undefined',
    );
  }
  assert.match(await refused("2025/IMG_22.jpg"), /Did you mean "2025\/IMG_1\.jpg"\?/);
  // Another picture of that name can be had.
  assert.match(await refused("IMG_2.jpg", "IMG_2.jpg"), /Did you mean "2025\/IMG_1\.jpg"\?/);
});

Deno.test("checkNamedFiles refuses what is no file of the folder before it is scanned", async () => {
  await inScratch(async (folder) => {
    mkdirSync(`${folder}/2025`);
    writeFileSync(`${folder}/2025/IMG_1.jpg`, bareJpeg(40, 30));
    writeFileSync(`${folder}/2025/broken.jpg`, "no picture at all");
    const { signal } = new AbortController();
    const hint = (ask: FilmOptions) =>
      checkNamedFiles(ask, folder, signal).then(() => "", (error: Fault) => error.hint);
    assert.equal(await hint({ include: ["2025/IMG_1.jpg"], exclude: ["2025/IMG_1.jpg"] }), "");
    assert.equal(await hint({ include: ["2025/IMG_2.jpg"] }), 'Did you mean "2025/IMG_1.jpg"?');
    assert.equal(await hint({ exclude: ["IMG_1.jpg"] }), 'Did you mean "2025/IMG_1.jpg"?');
    await assert.rejects(
      checkNamedFiles({ include: ["broken.jpg"] }, folder, signal),
      (error: Fault) =>
        error.message === 'The picture "2025/broken.jpg" cannot be included: ' +
            "its content is no picture or video this program knows" && error.hint === undefined,
    );
  });
});

const event = (change: Partial<ShownProgress>): ShownProgress => ({
  phase: "discovery",
  done: 0,
  total: 0,
  share: 0,
  ...change,
});

Deno.test("FilmShare is not one before the film is complete, and knows no time before it is planned", () => {
  const film = new FilmShare();
  const scanned = film.follow(event({ done: 80, total: 80, share: 1 }));
  assert.ok(scanned.share < 0.1);
  const chosen = film.follow(event({ phase: "selection", share: 1, etaSeconds: 0 }));
  assert.ok(chosen.share < 0.2 && !("etaSeconds" in chosen));
  const planned = film.follow(event({ phase: "render", share: 0.1, etaSeconds: 90 }));
  assert.deepEqual([planned.share, planned.etaSeconds], [chosen.share, 90]);
  const half = film.follow(event({ phase: "render", share: 0.55 }));
  assert.ok(Math.abs(half.share - (chosen.share + 0.99) / 2) < 1e-9);
  assert.ok(film.follow(event({ phase: "verify", share: 1 })).share < 1);
  assert.equal(film.follow(event({ phase: "complete", share: 1 })).share, 1);
  assert.equal(film.follow(event({ phase: "delivery", share: 1 })).share, 1);
});

Deno.test("FilmShare never goes back and stays between nothing and all", () => {
  const events = fc.record({
    phase: fc.constantFrom(...RUN_PHASES),
    done: fc.nat(100),
    total: fc.nat(100),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (list) => {
      const film = new FilmShare();
      let last = 0;
      for (const each of list) {
        const { share } = film.follow({ ...each, done: Math.min(each.done, each.total) });
        assert.ok(share >= last && share <= 1);
        last = share;
      }
    }),
    { seed: 20250714 },
  );
});

Deno.test("progressViewOf says each phase and each tenth of the film once where nobody watches", () => {
  const terminal = new HeardTerminal();
  const view = progressViewOf(terminal, false);
  view.show(event({ done: 1, total: 2 }));
  view.show(event({ done: 2, total: 2, share: 1 }));
  view.show(event({ phase: "render", share: 0 }));
  for (let i = 1; i <= 50; i++) {
    view.show(event({ phase: "render", done: i, total: 100, share: i / 100, etaSeconds: 100 - i }));
  }
  view.show(event({ phase: "complete", share: 1 }));
  assert.deepEqual(terminal.notes, [
    "Looking through the library …",
    "Rendering …",
    "  10 % of the film, about 2 min left",
    "  20 % of the film, about 80 s left",
    "  30 % of the film, about 70 s left",
    "  40 % of the film, about 60 s left",
    "  50 % of the film, about 50 s left",
  ]);
});

Deno.test("progressViewOf shows the time left of a first look that takes 29 seconds", () => {
  for (const [lasts, lines] of [[29_000, 5], [4_000, 0]] as const) {
    const terminal = new HeardTerminal();
    let ms = 0;
    const view = progressViewOf(terminal, false, () => ms);
    for (let done = 0; done <= 290; done++) {
      ms = lasts * done / 290;
      view.show(event({ phase: "analysis", done, total: 290 }));
    }
    // The next round of the cut is short.
    view.show(event({ phase: "analysis", done: 1, total: 2 }));
    const [heading, ...told] = terminal.notes;
    assert.equal(heading, "Looking at pictures …");
    assert.equal(told.length, lines);
    if (lines > 0) assert.equal(told[0], "  50 of 290, about 25 s left");
  }
});

Deno.test("progressViewOf tells how far the describing is, each tenth once", () => {
  const terminal = new HeardTerminal();
  const view = progressViewOf(terminal, false);
  view.show(event({ phase: "analysis", done: 30, total: 30 }));
  for (let done = 0; done <= 24; done++) {
    view.show(event({ phase: "analysis", step: "captions", done, total: 24 }));
  }
  // The next round of the cut.
  view.show(event({ phase: "analysis", done: 31, total: 31 }));
  for (let done = 0; done <= 2; done++) {
    view.show(event({ phase: "analysis", step: "captions", done, total: 2 }));
  }
  view.show(event({ phase: "analysis", step: "clips", done: 1, total: 2 }));
  view.show(event({ phase: "selection" }));
  const tenths = [3, 5, 8, 10, 12, 15, 17, 20, 22].map((done) => `  ${done} of 24`);
  assert.deepEqual(terminal.notes, [
    "Looking at pictures …",
    "Describing pictures …",
    ...tenths,
    "Looking into clips …",
    "Choosing …",
  ]);
});
