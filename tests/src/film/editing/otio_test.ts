// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads the exported document back with nothing but the format's documentation: schemas by name, and
// the rule that a track is as long as its clips and gaps together, transitions taking no time.

import assert from "node:assert/strict";
import { draft } from "../../../../src/film/select/make_draft.ts";
import { makeCut } from "../../../../src/film/select/make_cut.ts";
import { planFilm } from "../../../../src/film/plan_film.ts";
import { otioOf } from "../../../../src/film/editing/otio.ts";
import type { Timeline } from "../../../../src/film/timeline/timeline.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { ORDINARY, randomLibrary } from "../../../fixtures/film/random_library.ts";

interface Time {
  readonly value: number;
  readonly rate: number;
}

interface Span {
  readonly start_time: Time;
  readonly duration: Time;
}

/** What these tests read of a document; which of it a schema has is in the table below. */
interface Node {
  readonly OTIO_SCHEMA: string;
  readonly name: string;
  readonly kind: string;
  readonly tracks: Node;
  readonly children: readonly Node[];
  readonly markers: readonly Node[];
  readonly source_range: Span;
  readonly available_range: Span;
  readonly marked_range: Span;
  readonly in_offset: Time;
  readonly out_offset: Time;
  readonly media_references: Readonly<Record<string, Node>>;
  readonly target_url: string;
}

/** Fields each schema has, as the documentation of OpenTimelineIO lists them. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  "Timeline.1": ["metadata", "name", "global_start_time", "tracks"],
  "Stack.1": ["metadata", "name", "source_range", "effects", "markers", "enabled", "children"],
  "Track.1": [
    "metadata",
    "name",
    "source_range",
    "effects",
    "markers",
    "enabled",
    "children",
    "kind",
  ],
  "Clip.2": [
    "metadata",
    "name",
    "source_range",
    "effects",
    "markers",
    "enabled",
    "media_references",
    "active_media_reference_key",
  ],
  "Gap.1": ["metadata", "name", "source_range", "effects", "markers", "enabled"],
  "Transition.1": ["metadata", "name", "in_offset", "out_offset", "transition_type"],
  "Marker.2": ["metadata", "name", "color", "comment", "marked_range"],
  "ExternalReference.1": [
    "metadata",
    "name",
    "available_range",
    "available_image_bounds",
    "target_url",
  ],
  "GeneratorReference.1": [
    "metadata",
    "name",
    "available_range",
    "available_image_bounds",
    "generator_kind",
    "parameters",
  ],
  "TimeRange.1": ["start_time", "duration"],
  "RationalTime.1": ["value", "rate"],
};

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("OTIO_SCHEMA" in value) yield value as Node;
  for (const [name, inner] of Object.entries(value)) {
    if (name !== "metadata" && name !== "parameters") yield* nodesOf(inner);
  }
}

function film(seed: number): Timeline {
  const library = randomLibrary({ ...ORDINARY, seed, videos: 0.3, portrait: 0.5 });
  const brief = briefOf();
  const { cut } = makeCut(draft(brief, library.assets), library.facts, brief, library.people, {
    faces: library.faces,
  });
  return planFilm(cut, brief, library.facts, undefined);
}

/** The document as it is stored. */
function exported(timeline: Timeline): Node {
  const document = otioOf(timeline, {
    mediaOf: ({ asset }) => ({ url: `file:///photos/${asset}`, name: asset, seconds: 40 }),
  });
  return JSON.parse(JSON.stringify(document));
}

const FILMS = [1, 2, 3].map(film);

Deno.test("otioOf writes documented schemas with all of their fields", () => {
  for (const timeline of FILMS) {
    for (const { OTIO_SCHEMA: schema, ...fields } of nodesOf(exported(timeline))) {
      assert.deepEqual(Object.keys(fields).sort(), FIELDS[schema]?.toSorted(), schema);
    }
  }
});

Deno.test("otioOf gives every track the frames of the film, at its rate", () => {
  for (const timeline of FILMS) {
    const { tracks } = exported(timeline);
    assert.equal(tracks.OTIO_SCHEMA, "Stack.1");
    assert.deepEqual(tracks.children.map((track: Node) => track.kind).slice(-2), [
      "Audio",
      "Audio",
    ]);
    for (const { children, name } of tracks.children) {
      const timed = children.filter((child: Node) => child.OTIO_SCHEMA !== "Transition.1");
      const frames = timed.reduce((sum: number, { source_range: { duration } }: Node) => {
        assert.equal(duration.rate, timeline.fps);
        assert.ok(duration.value > 0 && Number.isInteger(duration.value));
        return sum + duration.value;
      }, 0);
      assert.equal(frames, timeline.totalFrames, name);
    }
  }
});

Deno.test("otioOf puts transitions between clips that have the frames for them", () => {
  for (const timeline of FILMS) {
    const video = exported(timeline).tracks.children[0]!;
    let dissolves = 0, offset = 0;
    video.children.forEach((child: Node, i: number) => {
      if (child.OTIO_SCHEMA !== "Transition.1") {
        offset += child.source_range.duration.value;
        return;
      }
      dissolves++;
      const before = video.children[i - 1]!, after = video.children[i + 1]!;
      assert.ok(child.in_offset.value <= before.source_range.duration.value);
      assert.ok(child.out_offset.value <= after.source_range.duration.value);
      assert.ok(after.source_range.start_time.value >= child.in_offset.value, "handles");
      const at = timeline.items.find(({ id }) => id === after.name)!;
      assert.equal(offset, at.startFrame + child.in_offset.value);
    });
    assert.equal(dissolves, timeline.joins.filter(({ frames }) => frames > 0).length);
  }
});

Deno.test("otioOf trims clips inside their media", () => {
  for (const timeline of FILMS) {
    for (const node of nodesOf(exported(timeline))) {
      if (node.OTIO_SCHEMA !== "Clip.2") continue;
      const { available_range: available, target_url: url } = node
        .media_references["DEFAULT_MEDIA"]!;
      const { start_time: start, duration } = node.source_range;
      assert.ok(start.value + duration.value <= available.duration.value, node.name);
      assert.ok(url === undefined || url.startsWith("file:///photos/"));
    }
  }
});

Deno.test("otioOf marks every beat of the film, bars apart from beats", () => {
  for (const timeline of FILMS) {
    const video = exported(timeline).tracks.children[0]!;
    const of = (name: string) => video.markers.filter((marker: Node) => marker.name === name);
    const frames = [...of("bar"), ...of("beat")]
      .map(({ marked_range: { start_time: { value } } }: Node) => value)
      .sort((a: number, b: number) => a - b);
    const expected = timeline.beats.map((beat) => Math.round(beat * timeline.fps))
      .filter((frame) => frame < timeline.totalFrames);
    assert.deepEqual(frames, expected);
    assert.ok(of("bar").length > 4 && of("beat").length > of("bar").length);
    assert.equal(of("chapter").length, timeline.chapters.length);
  }
});
