// SPDX-License-Identifier: AGPL-3.0-or-later

// How a whole film moves: lengths, beats, phrases and the opening, measured on random libraries.

import assert from "node:assert/strict";
import type { Brief } from "../../../../src/film/brief/brief.ts";
import { draft } from "../../../../src/film/select/make_draft.ts";
import { assetsOf, type Cut } from "../../../../src/film/select/cut.ts";
import { makeCut } from "../../../../src/film/select/make_cut.ts";
import { type Air, faceRegion, holds } from "../../../../src/film/framing/box.ts";
import {
  captionBox,
  faceBoxes,
  isOnFace,
  picturesOf,
} from "../../../../src/film/timeline/caption_place.ts";
import { coveredBy, titleBlock } from "../../../../src/film/timeline/title_place.ts";
import { layout } from "../../../../src/film/timeline/layout.ts";
import { planFilm } from "../../../../src/film/plan_film.ts";
import type { Timeline } from "../../../../src/film/timeline/timeline.ts";
import {
  picturesPerMinute,
  shareAlone,
  subjectsCut,
  unusedPictures,
  wrongLabels,
} from "../../../fixtures/film/looks_figures.ts";
import { withSubjects } from "../../../fixtures/film/with_subjects.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import {
  type LibraryShape,
  ORDINARY,
  type RandomLibrary,
  randomLibrary,
} from "../../../fixtures/film/random_library.ts";

interface Made {
  readonly library: RandomLibrary;
  readonly brief: Brief;
  readonly cut: Cut;
  readonly timeline: Timeline;
  /** Seconds between the two boundaries of each shot. */
  readonly lengths: readonly number[];
  /** Seconds at which one item goes over into the next. */
  readonly boundaries: readonly number[];
}

function made(shape: Partial<LibraryShape>, change: Partial<Brief> = {}): Made {
  const library = randomLibrary({ ...ORDINARY, ...shape });
  const brief = briefOf({ durationSeconds: 100, ...change });
  const { cut } = makeCut(draft(brief, library.assets), library.facts, brief, library.people, {
    faces: library.faces,
  });
  const timeline = planFilm(cut, brief, library.facts, undefined);
  const { items, joins, fps } = timeline;
  const ends = items.map(({ startFrame, frames }, i) =>
    (startFrame + frames - (joins[i]?.frames ?? 0) / 2) / fps
  );
  const lengths = items.flatMap(({ kind }, i) =>
    kind === "shot" ? [ends[i]! - (ends[i - 1] ?? 0)] : []
  );
  return { library, brief, cut, timeline, lengths, boundaries: ends.slice(0, -1) };
}

const SHAPES: ReadonlyArray<Partial<LibraryShape>> = [
  {},
  { videos: 0, live: 0 },
  { videos: 0, live: 0, people: 1, portrait: 1 },
  { videos: 0, live: 0, people: 0, favorites: 0 },
  { days: 2, clusterSize: 30 },
  { clusterSize: 1, portrait: 0 },
];
const SEEDS = [11, 12, 13, 14, 15, 16, 17, 18];
const FILMS = SHAPES.flatMap((shape) => SEEDS.map((seed) => made({ ...shape, seed })));
/** Of a length that was asked for and is short. */
const BRISK = [45, 80].flatMap((durationSeconds) =>
  SHAPES.flatMap((shape) => SEEDS.map((seed) => made({ ...shape, seed }, { durationSeconds })))
);

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

Deno.test("lengths in films of twenty shots are spread by 1.3 s on the whole, by 0.8 s in any", () => {
  const spreads = FILMS.map(({ lengths }) => deviation(lengths));
  const mean = spreads.reduce((sum, spread) => sum + spread, 0) / spreads.length;
  assert.ok(mean >= 1.3, `${mean.toFixed(2)} s on the whole`);
  for (const { cut, lengths } of FILMS) {
    assert.ok(lengths.length >= 15, `${lengths.length} shots`);
    const spread = deviation(lengths);
    assert.ok(spread >= 0.8, `${spread.toFixed(2)} s: ${lengths.map((s) => s.toFixed(1))}`);
    assert.ok(cut.shots.every(({ hold, keepsSpeech }) => hold.max <= 7 || keepsSpeech));
  }
});

Deno.test("at least nine cuts of ten are within 40 ms of a beat", () => {
  let all = 0, on = 0;
  for (const { timeline, boundaries } of FILMS) {
    const near = boundaries.filter((at) =>
      timeline.beats.some((beat) => Math.abs(beat - at) <= 0.04)
    );
    all += boundaries.length;
    on += near.length;
    // A sentence ends where it ends.
    assert.ok(near.length >= 0.8 * boundaries.length, `${near.length} of ${boundaries.length}`);
  }
  assert.ok(on >= 0.95 * all, `${on} of ${all}`);
});

Deno.test("lengths follow what is shown", () => {
  let views = 0, clips = 0, people = 0;
  for (const { cut, lengths } of FILMS) {
    cut.shots.forEach(({ medium, hold, keepsSpeech, faces }, i) => {
      const seconds = lengths[i]!;
      if (medium === "video" && !keepsSpeech && hold.max >= 5) {
        clips++;
        assert.ok(seconds >= 4.4 && seconds <= 6.1, `a clip of ${seconds} s`);
      }
      if (medium !== "still") return;
      assert.ok(seconds >= 1.4 && seconds <= 7, `a still of ${seconds} s`);
      if (hold.min >= 4.5) views++;
      else if (hold.min >= 3 && faces.length > 0) {
        people++;
        assert.ok(seconds >= 2.9 && seconds <= 6.1, `people for ${seconds} s`);
      }
    });
  }
  assert.ok(views > 20 && clips > 5 && people > 20, `${views}, ${clips}, ${people}`);
});

Deno.test("a lively moment goes by in quick pictures that cut into each other", () => {
  let runs = 0;
  for (const { cut, timeline, lengths } of FILMS) {
    cut.shots.forEach(({ medium, hold, momentId, id }, i) => {
      if (medium !== "still" || hold.max > 2.5) return;
      assert.ok(lengths[i]! >= 1.4 && lengths[i]! <= 2.6, `${lengths[i]} s in a run`);
      const next = cut.shots[i + 1];
      if (next?.momentId !== momentId || next.medium !== "still" || next.hold.max > 2.5) return;
      runs++;
      const after = timeline.items.findIndex((item) => item.id === id);
      assert.equal(timeline.joins[after]!.style, "cut");
    });
  }
  assert.ok(runs > 10, `${runs}`);
});

Deno.test("most stories change where a phrase of the music ends", () => {
  let turns = 0, onBars = 0;
  for (const { timeline, boundaries } of FILMS) {
    if (timeline.music.mode !== "composed") continue;
    const { beatsPerBar } = timeline.music;
    const bars = timeline.beats.filter((_, index) => index % beatsPerBar === 0);
    timeline.items.forEach(({ storyId }, i) => {
      const next = timeline.items[i + 1];
      if (!storyId || !next?.storyId || next.storyId === storyId) return;
      turns++;
      if (bars.some((bar) => Math.abs(bar - boundaries[i]!) <= 0.04)) onBars++;
    });
  }
  assert.ok(turns > 40 && onBars >= 0.6 * turns, `${onBars} of ${turns}`);
});

Deno.test("the opening eight seconds hold three pictures that were wished for, where there are some", () => {
  for (const { cut, timeline, boundaries } of FILMS) {
    const opening = timeline.items.filter(({ visual }) =>
      visual.kind === "card" && visual.role === "opening"
    );
    assert.equal(opening.length, 3);
    assert.ok(boundaries[2]! <= 8, `${boundaries[2]} s`);
    const shown = opening.map(({ visual }) =>
      visual.kind === "card" ? visual.backdrop?.source.asset : undefined
    );
    assert.equal(new Set(shown).size, 3);
    const wished = cut.shots.filter(({ medium, why }) =>
      medium === "still" && why.some(({ reason }) => reason === "favorite")
    );
    // A face that the title's frame would cut stands back, and so does what is seen next.
    const next = cut.shots.slice(0, 3).map(({ momentId }) => momentId);
    const sure = wished.filter(({ faces, momentId }) =>
      faces.length === 0 && !next.includes(momentId)
    );
    const stories = new Set(sure.map(({ storyId }) => storyId));
    const best = wished.filter(({ asset }) => shown.includes(asset.id)).length;
    assert.ok(best >= Math.min(3, stories.size), `${best} of ${stories.size}`);
    const joins = timeline.joins.slice(0, 2);
    assert.deepEqual(joins.map(({ style }) => style), ["cut", "cut"]);
  }
});

Deno.test("every picture of the opening goes on a beat or half of one, however slow or quick the music is", () => {
  const { cut, brief, library, timeline: { canvas, fps } } = FILMS[0]!;
  for (const bpm of [40, 50, 62, 75, 90, 110, 140, 180]) {
    const beats = Array.from({ length: 900 }, (_, i) => i * 60 / bpm);
    const grid = { beats, beatsPerBar: 4, firstBar: 0 };
    const music = { grid, bind: () => ({ mode: "none" as const }) };
    const { items } = layout({ cut, brief, canvas, fps, music, facts: library.facts });
    for (const { startFrame } of items.slice(1, 3)) {
      const halves = beats.map((beat) => beat + 30 / bpm);
      const off = Math.min(
        ...[...beats, ...halves].map((place) => Math.abs(place - startFrame / fps)),
      );
      assert.ok(off <= 0.04, `${bpm} bpm: ${off.toFixed(2)} s beside a beat`);
    }
  }
});

Deno.test("the title stands over all pictures of the opening without a break", () => {
  const { timeline } = FILMS[0]!;
  const opening = timeline.items.slice(0, 3);
  const titles = opening.map(({ overlays }) => overlays.find(({ role }) => role === "title")!);
  assert.equal(new Set(titles.map(({ text }) => text)).size, 1);
  opening.slice(0, 2).forEach(({ frames }, i) => {
    assert.equal(titles[i]!.startFrame + titles[i]!.frames, frames);
    assert.equal(titles[i]!.fadeOutFrames, 0);
    assert.equal(titles[i + 1]!.startFrame, 0);
    assert.equal(titles[i + 1]!.fadeInFrames, 0);
  });
  assert.ok(titles[0]!.fadeInFrames > 0 && titles[2]!.fadeOutFrames > 0);
});

Deno.test("one cut in three shapes has the same frames, joins, sound and beats", () => {
  for (const { library, brief, cut } of FILMS.slice(0, 6)) {
    const shapes = (["landscape", "portrait", "square"] as const).map((orientation) => {
      const canvas = { ...brief.canvas, orientation };
      return planFilm(cut, { ...brief, canvas }, library.facts, undefined);
    });
    // A caption for which a shape has no edge without a face is left out of that shape alone.
    const inAll = new Set(
      shapes.map(({ items }) =>
        new Set(items.flatMap(({ id, overlays }) => overlays.map(({ role }) => `${id} ${role}`)))
      ).reduce((both, roles) => both.intersection(roles)),
    );
    const [first, ...others] = shapes.map((
      { items, joins, music, beats, totalFrames, chapters },
    ) => ({
      items: items.map(({ id, startFrame, frames, sound, overlays }) => ({
        id,
        startFrame,
        frames,
        sound,
        words: overlays.filter(({ role }) => inAll.has(`${id} ${role}`)).map((
          { role, text, startFrame, frames },
        ) => [role, text, startFrame, frames]),
      })),
      joins,
      music,
      beats,
      totalFrames,
      chapters,
    }));
    for (const other of others) assert.deepEqual(other, first);
    assert.equal(new Set(shapes.map(({ canvas }) => canvas.width / canvas.height)).size, 3);
  }
});

/** Hair and hats above a face that ends at the brow, and ears beside it. */
const HEAD: Air = { above: 1 / 3, beside: 0.2, below: 0 };

Deno.test("no film in any shape cuts a head or has words on a face", () => {
  let heads = 0;
  for (const { library: { faces, facts }, brief, cut } of FILMS) {
    for (const orientation of ["landscape", "portrait", "square"] as const) {
      const shaped = { ...brief, canvas: { ...brief.canvas, orientation } };
      const { canvas, items } = planFilm(cut, shaped, facts, undefined);
      for (const { visual, overlays } of items) {
        for (const { source, move: { from, to } } of picturesOf(visual, canvas)) {
          const region = faceRegion(faces.get(source.asset) ?? [], HEAD);
          if (!region) continue;
          heads++;
          assert.ok(holds(from, region) && holds(to, region), `${orientation} ${source.asset}`);
        }
        const boxes = faceBoxes(visual, canvas, faces);
        for (const overlay of visual.kind === "card" ? [] : overlays) {
          assert.ok(!isOnFace(captionBox(overlay, overlays, visual, canvas), boxes));
        }
        if (visual.kind !== "card" || visual.backdrop?.sharp !== "dark") continue;
        const title = overlays.find(({ role }) => role === "title")!;
        const sub = overlays.find(({ role }) => role === "subtitle")?.text;
        const block = titleBlock({ main: title.text, sub }, canvas, title.stand);
        const seen = faces.get(visual.backdrop.source.asset) ?? [];
        assert.ok(coveredBy(block, { faces: seen }, visual.backdrop.move) <= 0.05);
      }
    }
  }
  assert.ok(heads > 1000, String(heads));
});

/** Shots of one story that follow each other. */
function storiesIn(
  { cut, lengths }: Made,
): Array<Array<{ shot: Cut["shots"][number]; seconds: number }>> {
  const stories: Array<Array<{ shot: Cut["shots"][number]; seconds: number }>> = [];
  cut.shots.forEach((shot, i) => {
    const entry = { shot, seconds: lengths[i]! };
    if (cut.shots[i - 1]?.storyId === shot.storyId) stories.at(-1)!.push(entry);
    else stories.push([entry]);
  });
  return stories;
}

Deno.test("a film of 45 or 80 seconds shows each shot for 1.2 to 5 s, and their lengths differ by 0.9 s", () => {
  for (const { brief, cut, lengths } of BRISK) {
    cut.shots.forEach(({ keepsSpeech }, i) => {
      const seconds = lengths[i]!;
      assert.ok(seconds >= 1.15 && (seconds <= 5.05 || keepsSpeech), `${seconds} s`);
    });
    const spread = deviation(lengths), shown = lengths.map((s) => s.toFixed(1));
    assert.ok(spread >= 0.9, `${spread.toFixed(2)} s of ${brief.durationSeconds} s: ${shown}`);
  }
});

Deno.test("a year of 45 seconds shows 18 pictures and clips at least", () => {
  for (const seed of SEEDS) {
    const shown = shownIn(yearOf45({ seed, videos: 0 }));
    assert.ok(shown >= 18, `${shown} with seed ${seed}`);
  }
});

Deno.test("what is said in a year of 45 seconds leaves it 18 pictures and clips on the whole", () => {
  const films = SEEDS.map((seed) => yearOf45({ seed }));
  const shown = films.map(shownIn), all = shown.reduce((sum, each) => sum + each, 0);
  assert.ok(all >= 18 * SEEDS.length && Math.min(...shown) >= 16, `${shown}`);
  const spoken = films.flatMap(({ shots }) => shots.filter(({ keepsSpeech }) => keepsSpeech));
  assert.ok(spoken.length >= SEEDS.length, `${spoken.length} clips in which something is said`);
  for (const { hold } of spoken) assert.ok(hold.min <= 45 / 8, `${hold.min} s of speech`);
});

function yearOf45(shape: Partial<LibraryShape>): Cut {
  return made({ start: "2025-01-01", days: 365, count: 90, clusterSize: 2, ...shape }, {
    memoryType: "year_in_review",
    windows: [{ start: "2025-01-01", end: "2025-12-31" }],
    durationSeconds: 45,
  }).cut;
}

function shownIn({ shots }: Cut): number {
  return new Set(shots.flatMap(assetsOf).map(({ id }) => id)).size;
}

Deno.test("inside a story three to five quick shots run by, and a long look follows them", () => {
  let runs = 0;
  for (const film of BRISK) {
    for (const story of storiesIn(film)) {
      let quick = 0;
      for (const { shot: { hold, medium } } of story) {
        if (medium === "still" && hold.max < 2) {
          quick++;
          continue;
        }
        if (quick > 0) {
          runs++;
          assert.ok(quick >= 3 && quick <= 5, `${quick} quick shots in a row`);
          assert.ok(medium !== "still" || hold.ideal >= 1.6, `then one of ${hold.ideal} s`);
        }
        quick = 0;
      }
      assert.equal(quick, 0, "a story ends on a look that is not quick");
    }
  }
  assert.ok(runs > 20, `${runs}`);
});

Deno.test("shots of one story cut into each other, and only stories dissolve", () => {
  let dissolves = 0;
  for (const { timeline: { items, joins } } of BRISK) {
    joins.forEach(({ style }, i) => {
      const a = items[i]!, b = items[i + 1]!;
      if (a.kind !== "shot" || b.kind !== "shot") return;
      if (a.storyId === b.storyId) assert.equal(style, "cut");
      if (style === "dissolve") dissolves++;
    });
  }
  assert.ok(dissolves > 50, `${dissolves}`);
});

Deno.test("shots of a brisk film end on a beat, and quick ones on half of one as well", () => {
  let all = 0, on = 0;
  for (const { timeline: { beats }, boundaries } of BRISK) {
    const places = beats.flatMap((beat, i) => [beat, (beat + (beats[i + 1] ?? beat)) / 2]);
    all += boundaries.length;
    on += boundaries.filter((at) => places.some((place) => Math.abs(place - at) <= 0.04)).length;
  }
  assert.ok(on >= 0.95 * all, `${on} of ${all}`);
});

Deno.test("a film does not go on with a picture it opened with, and cards are a quarter of it at most", () => {
  let teased = 0;
  for (const { cut, timeline: { items, totalFrames, fps }, boundaries } of [...FILMS, ...BRISK]) {
    const backdrops = items.flatMap(({ visual }) =>
      visual.kind === "card" && visual.role === "opening" && visual.backdrop
        ? [visual.backdrop]
        : []
    );
    const next = cut.shots.slice(0, 3).flatMap(assetsOf).map(({ id }) => id);
    for (const { source: { asset }, sharp } of backdrops) {
      assert.notEqual(asset, next[0]);
      assert.ok(!sharp || !next.includes(asset), asset);
    }
    if (backdrops.length === 3) teased++;
    const opening = boundaries[backdrops.length - 1]!;
    const ending = totalFrames / fps - boundaries.at(-1)!;
    assert.ok(opening + ending <= totalFrames / fps / 4, `${opening} and ${ending} s`);
  }
  const films = FILMS.length + BRISK.length;
  assert.ok(teased >= 0.9 * films, `${teased} of ${films} open with three pictures`);
});

Deno.test("dates and places say what is true of all pictures on the screen", () => {
  let labels = 0;
  for (const { cut, timeline } of [...FILMS, ...BRISK]) {
    assert.deepEqual(wrongLabels(cut, timeline), []);
    labels += timeline.items.flatMap(({ overlays }) => overlays)
      .filter(({ role }) => role === "date" || role === "place").length;
  }
  assert.ok(labels > 500, `${labels}`);
});

Deno.test("no picture waits while a film is shorter than was asked for", () => {
  for (const { brief, cut, timeline } of [...FILMS, ...BRISK]) {
    assert.equal(unusedPictures(cut, timeline, brief.durationSeconds), 0);
  }
});

Deno.test("no film in any shape cuts what stands out in a picture without people", () => {
  let films = 0;
  for (const { library, brief } of FILMS.filter((_, i) => i % SEEDS.length === 0)) {
    const facts = withSubjects(library.facts), { assets, people, faces } = library;
    const keys = new Map(assets.map(({ id, sourceKey }) => [id, sourceKey]));
    for (const orientation of ["landscape", "portrait", "square"] as const) {
      const shaped = { ...brief, canvas: { ...brief.canvas, orientation } };
      const { cut } = makeCut(draft(shaped, assets), facts, shaped, people, { faces });
      const timeline = planFilm(cut, shaped, facts, undefined);
      const subjectOf = (id: string) =>
        faces.has(id) ? undefined : facts.get("pixels-v1", keys.get(id)!)?.subject;
      assert.equal(subjectsCut(timeline, subjectOf), 0, orientation);
      films++;
    }
  }
  assert.equal(films, 3 * SHAPES.length);
});

Deno.test("one screen in ten stands alone at most, in a film of faces all over the pictures one in three", () => {
  const shares = FILMS.map(({ timeline }) => shareAlone(timeline));
  assert.ok(shares.reduce((sum, share) => sum + share, 0) / shares.length <= 0.1);
  assert.ok(Math.max(...shares) <= 0.34, `${Math.max(...shares)}`);
});

Deno.test("a minute shows eleven pictures at least, and twelve in a brisk film", () => {
  const least = (films: readonly Made[]) =>
    Math.min(...films.map(({ cut, timeline }) => picturesPerMinute(cut, timeline)));
  assert.ok(least(FILMS) >= 11, `${least(FILMS)}`);
  assert.ok(least(BRISK) >= 12, `${least(BRISK)}`);
});
