// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { filmTrack } from "../../../src/film/film_track.ts";
import { briefOf } from "../../fixtures/film/brief_of.ts";
import { heardSong } from "./music/made_songs.ts";
import { cutOf, stillShot } from "../../fixtures/film/cuts.ts";

const CUT = cutOf([1, 2, 3].map((n) => stillShot(n)), { mood: "happy" });
const BRIEF = briefOf({ music: { mode: "composed", folder: "/music", volume: 0.3 } });
const signal = new AbortController().signal;
const HEARD = heardSong([[16, -6, "C"]]);

function deps(paths: readonly string[], last?: string, heard: string[] = []) {
  return {
    runs: {
      list: () => Promise.resolve(last ? [{ runId: "r" }] as never : []),
      document: () => Promise.resolve({ music: { mode: "file", path: last } }),
    },
    mediaWorkers: {
      listTracks: () =>
        Promise.resolve(paths.map((path) => ({ path, seconds: 100, words: "", title: path }))),
      analyseTrack: (path: string) =>
        heard.push(path) && path === "broken"
          ? Promise.reject(new Fault("media_unreadable", "it is broken"))
          : Promise.resolve(HEARD),
    },
  };
}

Deno.test("filmTrack gives a film one of the folder's tracks, not that of the film before", async () => {
  const { brief, analysed, warnings } = await filmTrack(deps(["a", "b"], "a"), BRIEF, CUT, signal);
  assert.deepEqual(brief.music, { mode: "file", path: "b", credit: "b", volume: 0.3 });
  assert.deepEqual([analysed, warnings], [[HEARD], []]);
});

Deno.test("filmTrack composes where the folder has nothing to play, and says why", async () => {
  const { brief, analysed, warnings } = await filmTrack(deps(["broken"]), BRIEF, CUT, signal);
  assert.deepEqual([brief, analysed], [BRIEF, []]);
  assert.equal(warnings.length, 2);
});

Deno.test("filmTrack names a given track by its tags, and leaves a silent film as it is", async () => {
  const given = briefOf({ music: { mode: "file", path: "mine" } });
  assert.deepEqual((await filmTrack(deps([]), given, CUT, signal)).analysed, [HEARD]);
  const named = deps([]);
  named.mediaWorkers.analyseTrack = () => Promise.resolve({ ...HEARD, credit: "Sea – Ana" });
  const { music } = (await filmTrack(named, given, CUT, signal)).brief;
  assert.deepEqual(music, { mode: "file", path: "mine", credit: "Sea – Ana" });
  const silent = briefOf({ music: { mode: "none" } });
  assert.deepEqual(await filmTrack(deps(["a"]), silent, CUT, signal), {
    brief: silent,
    analysed: [],
    warnings: [],
  });
});

Deno.test("filmTrack hears a few tracks that it does not know, and of those it knows the chosen one", async () => {
  const heard: string[] = [], paths = Array.from({ length: 300 }, (_, n) => `${n}`);
  const unknown = deps(paths, undefined, heard);
  await filmTrack(unknown, BRIEF, CUT, signal);
  assert.equal(new Set(heard).size, 5);
  heard.length = 0;
  const listTracks = async () =>
    (await unknown.mediaWorkers.listTracks()).map((tags) => ({
      ...tags,
      character: { bpm: 112, confidence: 1, beatsPerBar: 4 as const, isMinor: false },
    }));
  const known = { ...unknown, mediaWorkers: { ...unknown.mediaWorkers, listTracks } };
  const { brief } = await filmTrack(known, BRIEF, CUT, signal);
  assert.deepEqual(heard, brief.music.mode === "file" ? [brief.music.path] : []);
});

Deno.test("filmTrack gives a film of more than four minutes two tracks, and names both", async () => {
  const long = { ...CUT, target: { ...CUT.target, seconds: 260 } };
  const { brief, analysed } = await filmTrack(deps(["a", "b", "c"], "c"), BRIEF, long, signal);
  assert.ok(brief.music.mode === "file");
  const { path, then, credit } = brief.music;
  assert.deepEqual([path, then?.path].sort(), ["a", "b"]);
  assert.equal(credit, `${path} · ${then?.path}`);
  assert.equal(then?.credit, then?.path);
  assert.equal(analysed.length, 2);
  const again = await filmTrack(deps([]), brief, long, signal);
  assert.deepEqual([again.brief, again.analysed.length], [brief, 2]);
  const alone = await filmTrack(deps(["a"]), BRIEF, long, signal);
  assert.ok(alone.brief.music.mode === "file" && alone.brief.music.then === undefined);
});
