// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { chosenCut } from "../../../../src/app/films/chosen_cut.ts";
import type { Orientation } from "../../../../src/film/brief/brief.ts";
import { resolveBrief } from "../../../../src/film/brief/resolve_brief.ts";
import type { ChosenCut } from "../../../../src/film/film_contract.ts";
import { fillsAlone } from "../../../../src/film/framing/clip_crop.ts";
import { makeFilm } from "../../../../src/film/make_film.ts";
import { assetsOf, type Cut } from "../../../../src/film/select/cut.ts";
import { type Edit, NO_EDITS, shotNames, withEdit } from "../../../../src/film/select/edit_cut.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { QuickMediaWorkers } from "../../../fakes/film/quick_media_workers.ts";
import { MemoryBank } from "../../../fakes/stores/memory_bank.ts";
import { MemoryRuns } from "../../../fakes/stores/memory_runs.ts";
import { photo, video } from "../../../fixtures/assets.ts";
import { UTC_ZONES } from "../../../fixtures/film/utc_zones.ts";

/** Heads of one to three people, apart from each other. */
const heads = (n: number): Asset["faces"] =>
  [0.42, 0.2, 0.65].slice(0, 1 + n % 3).map((x) => ({
    box: { x, y: 0.3, width: 0.1, height: 0.16 },
  }));

/** Wide pictures of three weekends, three moments a day, and a clip on each second day. */
const JULY: readonly Asset[] = ["05", "06", "13", "14", "26", "27"].flatMap((day, n) =>
  ["10:00", "10:04", "13:00", "13:04", "17:00", "17:04"].map((time, k): Asset => {
    const id = `d${n}${k}`, takenAt = `2025-07-${day}T${time}:00.000` as const;
    const of = { id, sourceKey: id, takenAt, width: 4000, height: 3000, faces: heads(n + k) };
    return k === 4 && n % 2 === 0 ? video({ ...of, durationSeconds: 8 }) : photo(of);
  })
);

function stage() {
  const runs = new MemoryRuns();
  let now = Date.UTC(2025, 8, 1);
  const deps = {
    library: new MemoryLibrary(JULY),
    bank: new MemoryBank(),
    runs,
    mediaWorkers: new QuickMediaWorkers(),
    zones: UTC_ZONES,
    machine: {
      now: () => now += 100,
      chance: () => 0.5,
      freeBytes: (_folder: string) => Promise.resolve(50e9),
      checkWritable: (_folder: string) => Promise.resolve(),
    },
    onProgress: () => {},
    readBrief: () =>
      Promise.resolve(resolveBrief({ year: 2025, month: 7, orientation: "landscape" }, {
        people: [],
        albums: [],
        today: "2025-09-01",
        locale: "en",
      })),
  };
  const make = async (chosen?: ChosenCut, stopAfter?: "timeline") => {
    const folders = { outputFolder: "/films", cacheFolder: "/cache", minFreeSpaceBytes: 0 };
    const { signal } = new AbortController();
    const end = await makeFilm(deps, folders, { options: {}, stopAfter }, signal, chosen);
    assert.ok(end.status !== "nothing");
    const timeline = end.timeline!;
    return { run: end.runId, cut: end.cut, timeline };
  };
  const chosenIn = async ({ run, cut }: { run: string; cut: Cut }, shape?: Orientation) => ({
    run,
    ...await chosenCut(runs, run, cut, shape),
  });
  return { runs, make, chosenIn };
}

const pictures = ({ shots }: Pick<Cut, "shots">) => shots.flatMap(assetsOf).map(({ id }) => id);
const stories = ({ shots }: Cut) => [...new Set(shots.map(({ storyId }) => storyId))].sort();

Deno.test("a film in another shape tells the same stories, and at most one screen in ten is one picture alone", async () => {
  const { make, chosenIn } = stage();
  const wide = await make(undefined, "timeline");
  assert.deepEqual(wide.cut.shots.filter(({ beside }) => beside), []);
  for (
    const [shape, width, height] of [["portrait", 1080, 1920], ["square", 1080, 1080]] as const
  ) {
    const { cut, timeline } = await make(await chosenIn(wide, shape));
    assert.deepEqual(timeline.canvas, { width, height });
    assert.deepEqual(stories(cut), stories(wide.cut));
    const lone = cut.shots.filter((shot) => !shot.beside && !fillsAlone(shot, shape));
    assert.ok(lone.length * 10 <= cut.shots.length, `${lone.length} of ${cut.shots.length}`);
    assert.deepEqual([cut.titles, cut.mood], [wide.cut.titles, wide.cut.mood]);
    assert.equal(new Set(pictures(cut)).size, pictures(cut).length);
  }
});

Deno.test("a film in the shape its cut has is the cut, to the byte", async () => {
  const { make, chosenIn } = stage();
  const wide = await make(undefined, "timeline");
  const same = await chosenIn(wide, "landscape");
  assert.equal(JSON.stringify(same), JSON.stringify(await chosenIn(wide)));
  const { cut, timeline } = await make(same);
  assert.equal(JSON.stringify(timeline), JSON.stringify(wide.timeline));
  assert.equal(JSON.stringify(cut), JSON.stringify(wide.cut));
});

Deno.test("a film in another shape keeps what its owner changed, also when it is a shape of the finished film", async () => {
  const { runs, make, chosenIn } = stage();
  const wide = await make(undefined, "timeline");
  const names = shotNames(wide.cut), last = names.at(-1)!;
  const clip = wide.cut.shots.find(({ medium }) => medium === "video")!.asset.id;
  const swapped = wide.cut.shots.find(({ asset, spares }) =>
    asset.id !== last && asset.id !== names[2] && asset.id !== clip && spares
  )!;
  const spare = swapped.spares![0]!.asset.id;
  const changes: Edit[] = [
    { kind: "remove", shot: names[2]! },
    { kind: "swap", shot: swapped.asset.id, with: spare },
    { kind: "trim", shot: clip, from: 2, seconds: 3 },
    { kind: "mute", shot: clip, isMuted: true },
    { kind: "move", shot: last, to: 0 },
    { kind: "title", main: "Our weekends" },
    { kind: "music", mood: "epic" },
  ];
  await runs.keepEdits(wide.run, 0, changes.reduce(withEdit, NO_EDITS));
  const film = await make(await chosenIn(wide));
  for (const from of [wide, film]) {
    for (const shape of ["portrait", "square"] as const) {
      const { run, cut, timeline } = await make(await chosenIn(from, shape));
      const shown = pictures(cut);
      assert.equal(shown.includes(names[2]!), false);
      assert.equal(shown.includes(swapped.asset.id), false);
      assert.ok(shown.includes(spare));
      assert.ok(assetsOf(cut.shots[0]!).some(({ id }) => id === last), shown.join());
      const trimmed = cut.shots.find(({ asset }) => asset.id === clip)!;
      assert.deepEqual([trimmed.inSeconds, trimmed.isMuted, trimmed.isTrimmed], [2, true, true]);
      assert.equal(cut.titles.main, "Our weekends");
      assert.ok(timeline.music.mode === "composed" && timeline.music.mood === "epic");
      // Its own shapes are chosen by the same changes.
      assert.deepEqual(
        await runs.document(run, "changes"),
        await runs.document(film.run, "changes"),
      );
    }
  }
});
