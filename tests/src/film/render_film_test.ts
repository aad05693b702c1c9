// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { stemsFor } from "../../../src/film/render_film.ts";
import type { TrackStems } from "../../../src/facts/stems/track_stems.ts";
import { soundFilm } from "../../fixtures/sound/sound_films.ts";

const MUSIC = {
  mode: "file" as const,
  path: "/music/song.flac",
  key: "digest",
  offsetSeconds: 0,
  bpm: 120,
  beatsPerBar: 4,
};
const STEMS = { drums: "/d", bass: "/b", other: "/o", vocals: "/v" };
const { signal } = new AbortController();

const film = (speech: number, music: Parameters<typeof soundFilm>[1] = { music: MUSIC }) =>
  soundFilm(
    [{ frames: 60, clip: "talk", speech: speech ? [{ start: 0, end: speech }] : [] }],
    music,
  );

async function asked(timeline: ReturnType<typeof soundFilm>, answer: TrackStems["of"]) {
  const keys: string[] = [], warnings: string[] = [];
  const stems: TrackStems = {
    of(track, signal) {
      keys.push(track.key);
      return answer(track, signal);
    },
  };
  const warn = (sentence: string) => Promise.resolve(void warnings.push(sentence));
  const found = await stemsFor(timeline, stems, { warn }, signal);
  return { keys, warnings, found };
}

Deno.test("stems are asked for where words are heard over the owner's track, and only there", async () => {
  const answer = () => Promise.resolve(STEMS);
  const found = await asked(film(30), answer);
  assert.deepEqual(found, { keys: ["digest"], warnings: [], found: STEMS });
  const muted = soundFilm([
    { frames: 60, clip: "talk", muted: true, speech: [{ start: 0, end: 30 }] },
  ], { music: MUSIC });
  for (const timeline of [film(0), film(30, { music: { mode: "none" } }), muted]) {
    assert.deepEqual(await asked(timeline, answer), { keys: [], warnings: [], found: undefined });
  }
});

Deno.test("stems that cannot be had cost the film a warning", async () => {
  const { warnings, found } = await asked(
    film(30),
    () => Promise.reject(new Fault("model_unavailable", "The service is away")),
  );
  assert.equal(found, undefined);
  assert.equal(warnings.length, 1);
  assert.match(warnings[0]!, /steps back as a whole .*The service is away/);
  const cancelled = asked(film(30), () => Promise.reject(new Fault("cancelled", "Stopped")));
  await assert.rejects(cancelled, { code: "cancelled" });
});
