import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { checkRoomFor } from "../../../src/film/free_space.ts";
import type { Timeline } from "../../../src/film/timeline/timeline.ts";
import { QuickMediaWorkers } from "../../fakes/quick_media_workers.ts";

const PLACES = { outputFolder: "/films", cacheFolder: "/cache" };

/** A minute of 1080p at 30 frames a second, unless told. */
function filmOf(more: Partial<Timeline> = {}): Timeline {
  const canvas = { width: 1920, height: 1080 };
  return { codec: "h264", canvas, fps: 30, totalFrames: 1_800, ...more } as Timeline;
}

interface Room {
  /** Gigabytes free in each place; one disk for both when it is one number. */
  readonly free: number | { readonly films: number; readonly cache: number };
  readonly keptShare?: number;
}

/** The sentence of the refusal; nothing where there is room. */
async function refusal(film: Timeline, { free, keptShare = 0 }: Room): Promise<string | undefined> {
  const mediaWorkers = new QuickMediaWorkers();
  mediaWorkers.keptShare = keptShare;
  const machine = {
    now: () => 0,
    chance: () => 0.5,
    checkWritable: () => Promise.resolve(),
    isOneDisk: () => Promise.resolve(typeof free === "number"),
    freeBytes: (folder: string) =>
      Promise.resolve(
        1e9 * (typeof free === "number" ? free : folder === "/films" ? free.films : free.cache),
      ),
  };
  const never = new AbortController().signal;
  return await checkRoomFor(film, PLACES, { machine, mediaWorkers }, never).then(
    () => undefined,
    (error) => {
      assert.ok(error instanceof Fault && error.code === "disk_full" && error.hint);
      return error.message;
    },
  );
}

/** The least room in which the film is begun, in gigabytes to a hundredth. */
async function leastRoom(film: Timeline): Promise<number> {
  let [low, high] = [0, 1_000_000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await refusal(film, { free: middle / 100 })) low = middle;
    else high = middle;
  }
  return high / 100;
}

Deno.test("checkRoomFor asks of a ProRes film what its pieces, its film and the copy of it take", async () => {
  // Apple: 147, 220 and 102 Mbit/s at 1080p and 29.97 frames; three times a minute of it.
  for (const [quality, megabits] of [[undefined, 147], ["high", 220], ["fast", 102]] as const) {
    const apples = 3 * 60 * megabits * 1e6 / 8 / 1e9;
    const least = await leastRoom(filmOf({ codec: "prores", quality }));
    assert.ok(least > apples && least < 1.25 * apples, `${least} ${apples}`);
  }
});

Deno.test("checkRoomFor looks at each disk alone, and says which and why", async () => {
  const film = filmOf({ codec: "prores" });
  assert.equal(await refusal(film, { free: { films: 3, cache: 1.5 } }), undefined);
  assert.equal(
    await refusal(film, { free: { films: 2, cache: 9 } }),
    'The film takes some 2.6 GB while it is made, and only 2.0 GB are free for "/films"',
  );
  assert.equal(
    await refusal(film, { free: { films: 3, cache: 1 } }),
    'The film takes some 1.3 GB while it is made, and only 1.0 GB are free for "/cache"',
  );
});

Deno.test("checkRoomFor counts what an earlier try has rendered", async () => {
  const film = filmOf({ codec: "prores" });
  const room = (keptShare: number) => ({ free: { films: 3, cache: 0.5 }, keptShare });
  assert.match((await refusal(film, room(0)))!, /some 1\.3 GB .*"\/cache"/);
  assert.match((await refusal(film, room(0.5)))!, /some 0\.7 GB .*"\/cache"/);
  assert.equal(await refusal(film, room(0.75)), undefined);
});
