// SPDX-License-Identifier: AGPL-3.0-or-later

// How films of twelve mixed libraries look, without rendering one: how much of the frame is filled, what
// crops take away, and how the shots follow the music. Prints a row for each library and the worst of each column.
// deno task bench looks_bench [landscape|portrait|square|auto] [seconds asked for]

import { type Random, seededRandom } from "../../src/base/random.ts";
import { addDays } from "../../src/base/local_time.ts";
import type { Orientation } from "../../src/film/brief/brief.ts";
import { draft } from "../../src/film/select/make_draft.ts";
import { assetsOf } from "../../src/film/select/cut.ts";
import { isBrisk } from "../../src/film/select/length/brisk.ts";
import { makeCut } from "../../src/film/select/make_cut.ts";
import { areasOfTiles, shownArea } from "../../src/film/timeline/visual_areas.ts";
import { faceRegion, holds, MIN_FACE_AIR, type Move } from "../../src/film/framing/box.ts";
import { planFilm } from "../../src/film/plan_film.ts";
import { coveredBy, titleBlock } from "../../src/film/timeline/title_place.ts";
import type { Timeline, Visual } from "../../src/film/timeline/timeline.ts";
import type { Source } from "../../src/film/framing/source.ts";
import type { Asset, AssetId, Face } from "../../src/library/asset.ts";
import { briefOf } from "../fixtures/film/brief_of.ts";
import { ORDINARY, randomLibrary } from "../fixtures/film/random_library.ts";
import {
  facesUnderWords,
  picturesPerMinute,
  shareAlone,
  subjectsCut,
  unusedPictures,
  wrongLabels,
} from "../fixtures/film/looks_figures.ts";
import { shownShares } from "../fixtures/film/shown_shares.ts";
import { withSubjects } from "../fixtures/film/with_subjects.ts";
import { type Mix, MIXES } from "./parts/mixes.ts";

const ON_BEAT_SECONDS = 0.04;

/** Heads in a group, as people stand for a picture; chance alone would scatter them over the sky. */
function standing(faces: readonly Face[], asset: Asset, random: Random): Face[] {
  const size = random.between(0.05, 0.16) / Math.max(1, faces.length / 2);
  const width = size * Math.min(1.4, asset.height / asset.width);
  const left = random.between(0.1, Math.max(0.11, 0.85 - faces.length * width * 1.6));
  const top = random.between(0.18, 0.5);
  return faces.map((face, index) => ({
    ...face,
    box: {
      x: Math.min(1 - width, left + index * width * 1.6),
      y: top + random.between(-0.03, 0.03),
      width,
      height: size,
    },
  }));
}

/** Every picture of an item with the way the camera takes over it; of a clip its crops. */
function crops(visual: Visual): Array<{ source: Source; move: Move; isDetail?: boolean }> {
  switch (visual.kind) {
    case "still":
      return [visual];
    case "tiles":
      return visual.tiles.map(({ source, move }, index) => ({
        source,
        move,
        isDetail: visual.tiles.slice(0, index).some((tile) => tile.source.asset === source.asset),
      }));
    case "clip": {
      const { source, crop, to = crop, rest } = visual;
      const clip = { source, move: { from: crop, to } };
      return rest?.move ? [clip, { source: rest.source, move: rest.move }] : [clip];
    }
    case "card":
      return visual.backdrop?.sharp ? [visual.backdrop] : [];
    case "matted":
      return [];
  }
}

function filled({ canvas }: Timeline, visual: Visual): number {
  const areas = visual.kind === "tiles"
    ? areasOfTiles(canvas, visual.along, visual.tiles)
    : [shownArea(canvas, visual) ?? { ...canvas }];
  return areas.reduce((sum, { width, height }) => sum + width * height, 0) /
    (canvas.width * canvas.height);
}

/** Openings' pictures of whose faces more lies under the title than a letter's edge. */
const UNDER_TITLE = 0.1;

function hiddenFaces({ canvas, items }: Timeline, faces: ReadonlyMap<AssetId, readonly Face[]>) {
  return items.filter(({ visual, overlays }) => {
    const title = overlays.find(({ role }) => role === "title");
    if (visual.kind !== "card" || visual.backdrop?.sharp !== "dark" || !title) return false;
    const sub = overlays.find(({ role }) => role === "subtitle")?.text;
    const block = titleBlock({ main: title.text, sub }, canvas, title.stand);
    const seen = faces.get(visual.backdrop.source.asset) ?? [];
    return coveredBy(block, { faces: seen }, visual.backdrop.move) > UNDER_TITLE;
  }).length;
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** `asked`: seconds of the film, where a length is asked for. */
function looksOf(
  mix: Mix,
  index: number,
  orientation: Orientation | undefined,
  asked: number | undefined,
) {
  const shape = { ...ORDINARY, seed: 100 + index, ...mix };
  const library = randomLibrary(shape);
  const byId = new Map(library.assets.map((asset) => [asset.id, asset]));
  const random = seededRandom(shape.seed);
  const faces = new Map<AssetId, readonly Face[]>(
    [...library.faces].map(([id, each]) => [id, standing(each, byId.get(id)!, random)]),
  );
  const facts = withSubjects(library.facts);
  const brief = briefOf({
    memoryType: "custom",
    windows: [{ start: shape.start, end: addDays(shape.start, shape.days) }],
    locale: mix.locale,
    canvas: { shortEdge: 1080, ...(orientation ? { orientation } : {}) },
    ...(asked === undefined ? {} : { durationSeconds: asked }),
  });
  const { cut } = makeCut(draft(brief, library.assets), facts, brief, library.people, { faces });
  const timeline = planFilm(cut, brief, facts, undefined);
  const { items, joins, fps, beats } = timeline;
  const ends = items.map(({ startFrame, frames }, i) =>
    (startFrame + frames - (joins[i]?.frames ?? 0) / 2) / fps
  );
  const shots = items.flatMap((item, i) =>
    item.kind === "shot" ? [{ ...item, seconds: ends[i]! - (ends[i - 1] ?? 0) }] : []
  );
  const details = new Set(cut.shots.filter((s) => s.secondLook === "detail").map(({ id }) => id));

  let facesCut = 0, plainLoss = 0, loss = 0;
  for (const { id, visual } of items) {
    for (const { source, move, isDetail } of crops(visual)) {
      const isClip = source.kind === "video" && source.part === "original";
      // What is known of a still does not say where things are in a clip.
      const region = isClip ? undefined : faceRegion(faces.get(source.asset) ?? [], MIN_FACE_AIR);
      const subject = isClip || region
        ? undefined
        : facts.get("pixels-v1", byId.get(source.asset)!.sourceKey)?.subject;
      if (region && !(holds(move.from, region) && holds(move.to, region))) facesCut++;
      if (visual.kind === "card" || isDetail || details.has(id)) continue;
      const { width, height } = shownShares(move), lost = 1 - Math.min(width, height);
      loss = Math.max(loss, lost);
      if (!region && !subject) plainLoss = Math.max(plainLoss, lost);
    }
  }
  const shown = cut.shots.filter(({ secondLook }) => !secondLook).flatMap(assetsOf)
    .map(({ sourceKey }) => sourceKey);
  const seconds = shots.reduce((sum, shot) => sum + shot.seconds, 0);
  const boundaries = ends.slice(0, -1);
  // Quick shots of a brisk film end on half beats as well.
  const halves = isBrisk(brief) ? beats.slice(1).map((beat, i) => (beat + beats[i]!) / 2) : [];
  const onBeat = boundaries.filter((at) =>
    [...beats, ...halves].some((beat) => Math.abs(beat - at) <= ON_BEAT_SECONDS)
  );
  const first = items.findIndex(({ kind }) => kind === "shot");
  const filmSeconds = timeline.totalFrames / fps;
  const ending = items.at(-1)?.kind === "card" ? filmSeconds - (ends.at(-2) ?? 0) : 0;
  return {
    name: mix.name,
    pictures: shape.count,
    days: shape.days,
    portrait: shape.portrait,
    people: shape.people,
    locale: brief.locale,
    seconds: Math.round(timeline.totalFrames / fps),
    shots: shots.length,
    filled: shots.reduce((sum, shot) => sum + shot.seconds * filled(timeline, shot.visual), 0) /
      seconds,
    alone: shareAlone(timeline),
    loss,
    plainLoss,
    facesCut,
    subjectsCut: subjectsCut(
      timeline,
      (id) =>
        faces.get(id)?.length
          ? undefined
          : facts.get("pixels-v1", byId.get(id)!.sourceKey)?.subject,
    ),
    hidden: hiddenFaces(timeline, faces),
    underWords: facesUnderWords(timeline, faces),
    spread: deviation(shots.map((shot) => shot.seconds)),
    onBeat: onBeat.length / boundaries.length,
    perMinute: Math.round(picturesPerMinute(cut, timeline)),
    cards: ((ends[first - 1] ?? 0) + ending) / filmSeconds,
    cuts: joins.filter(({ style }) => style === "cut").length / Math.max(1, joins.length),
    repeats: shown.length - new Set(shown).size,
    unused: unusedPictures(cut, timeline, asked),
    wrongLabels: wrongLabels(cut, timeline).length,
  };
}

const asked = Deno.args[0] ?? "landscape";
const orientation = asked === "auto" ? undefined : asked as Orientation;
const askedSeconds = Deno.args[1] === undefined ? undefined : Number(Deno.args[1]);
const rows = MIXES.map((mix, index) => looksOf(mix, index, orientation, askedSeconds));
const rounded = (row: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === "number" && !Number.isInteger(value) ? +value.toFixed(3) : value,
    ]),
  );
console.table(rows.map(rounded));
const most = (key: keyof typeof rows[number]) => Math.max(...rows.map((row) => row[key] as number));
const least = (key: keyof typeof rows[number]) =>
  Math.min(...rows.map((row) => row[key] as number));
console.log(JSON.stringify({
  orientation: asked,
  worst: rounded({
    filled: least("filled"),
    alone: most("alone"),
    loss: most("loss"),
    plainLoss: most("plainLoss"),
    facesCut: most("facesCut"),
    subjectsCut: most("subjectsCut"),
    hidden: most("hidden"),
    underWords: most("underWords"),
    spread: least("spread"),
    onBeat: least("onBeat"),
    perMinute: least("perMinute"),
    cards: most("cards"),
    repeats: most("repeats"),
    unused: most("unused"),
    wrongLabels: most("wrongLabels"),
  }),
}));
