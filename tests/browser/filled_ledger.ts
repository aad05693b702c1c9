// SPDX-License-Identifier: AGPL-3.0-or-later

// A ledger with a few films, for looking at pages: a drawn poster each, a name that tries to be a
// script, an attempt that is going on; for the newest a library of drawn pictures, and its shots.

import path from "node:path";
import sharp from "sharp";
import { openApp } from "../../src/app/open_app.ts";
import { configOf } from "../fixtures/config_of.ts";
import type { Asset } from "../../src/library/asset.ts";
import type { Ledger } from "../../src/ledger/ledger.ts";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";
import { pathsOf } from "../../src/system/paths.ts";
import { cutOf, stillShot } from "../fixtures/film/cuts.ts";
import { entryOf } from "../fixtures/process/entries.ts";
import { endedBy } from "../fixtures/ended_by.ts";

export const EVIL = `<img src=x onerror="window.broken=1"><script>window.broken=1</script>`;

const FILMS = [
  ["20261101_070001_1a02", "monthly_highlights", "October", "October 2026", "#7a5c8e", 58],
  ["20261012_070001_1a01", "trip", "Six days in Portugal", "July 2026", "#2e7d8c", 62],
  ["20260907_070001_1a03", "birthday", "Ana turns five", "2025–2026", "#b8743a", 241],
  ["20260701_070001_1a04", "on_this_day", `The lake ${EVIL}`, "14 June", "#4a7a4f", 45],
  ["20260601_070001_1a05", "multi_person", "Together", "2025", "", 3_724],
] as const;

/** Of the posters: a film may be square or upright. */
const SHAPES = [[640, 360], [640, 360], [360, 360], [360, 640]] as const;

export const NEWEST = FILMS[0][0];
/** The film that {@link endAttempt} makes. */
export const MADE = "20261102_070000_1a06";
const ATTEMPT = "6f0c0000-0000-4000-8000-000000000001";

export async function fillLedger(data: string): Promise<void> {
  await using ledger = await openLedger(`${data}/ledger.db`);
  for (const [n, [runId, memoryType, title, summary, colour, seconds]] of FILMS.entries()) {
    const day = `${runId.slice(0, 4)}-${runId.slice(4, 6)}-${runId.slice(6, 8)}`;
    const posterPath = colour === "" ? undefined : `${data}/${runId}.jpg`;
    if (posterPath !== undefined) await drawPoster(posterPath, colour, SHAPES[n]);
    const { runs } = ledger;
    await runs.begin({ runId, startedAt: `${day}T07:00:01.000Z`, source: "auto" });
    await runs.describe(runId, { memoryType, title, summary });
    await runs.end(runId, {
      status: "completed",
      finishedAt: `${day}T07:09:01.000Z`,
      outputPath: `${data}/${runId}.mp4`,
      posterPath,
      outputDurationSeconds: seconds,
      outputSizeBytes: seconds * 1.4e6,
    });
  }
  await ledger.attempts.begin(ATTEMPT, "2026-11-01T07:00:00.000Z", "daily wake");
  await ledger.attempts.enter(ATTEMPT, "render");
}

/** The attempt comes to its end, with a film. */
export async function endAttempt(data: string): Promise<void> {
  await using ledger = await openLedger(`${data}/ledger.db`);
  const finishedAt = "2026-11-02T07:09:00.000Z";
  await ledger.runs.begin({ runId: MADE, startedAt: "2026-11-02T07:00:00.000Z", source: "auto" });
  await ledger.runs.describe(MADE, { memoryType: "trip", title: "Made just now" });
  await ledger.runs.end(MADE, { status: "completed", finishedAt });
  await ledger.attempts.finish(ATTEMPT, {
    outcome: "completed",
    ...endedBy({ code: "film_made" }),
    finishedAt,
  });
}

const COLOURS = ["#7a5c8e", "#2e7d8c", "#b8743a", "#4a7a4f", "#8e5c5c"];

/** Of the library that `drawLibrary` draws below a data folder. */
export const libraryIn = (data: string) => path.join(data, "library");

/** A few pictures, and the shots, words and reviews of the newest film, which is made of them. */
export async function drawLibrary(data: string): Promise<void> {
  const folder = libraryIn(data);
  await Deno.mkdir(folder);
  for (const [n, colour] of COLOURS.entries()) {
    await drawPoster(`${folder}/IMG_2026100${n + 1}_120000.jpg`, colour);
  }
  const assets: Asset[] = [];
  await using ledger = await openLedger(`${data}/ledger.db`);
  {
    await using app = await openApp({
      ledger,
      config: configOf({ library: { folder } }),
      paths: pathsOf({ PHOTOS_MEMORIES_DATA_DIR: data, HOME: data }),
      entry: entryOf("main"),
    });
    await app.library.sync({});
    for await (const batch of app.library.assets()) assets.push(...batch);
  }
  await Deno.writeTextFile(`${data}/${NEWEST}.mp4`, "no film that could be played");
  await keepShots(ledger.runs, assets);
}

async function keepShots(runs: Ledger["runs"], assets: readonly Asset[]): Promise<void> {
  const [held, right, ...rest] = assets as [Asset, Asset, ...Asset[]];
  const place = { city: "Lisbon", country: "Portugal" };
  const shots = rest.map((asset, n) =>
    stillShot(n, {
      asset: { ...asset, place },
      ...(n === 1 ? { beside: [{ asset: right, faces: [] }] } : {}),
    })
  );
  const gone = stillShot(9);
  const cut = cutOf([...shots, gone], {
    words: { [rest[0]!.id]: "Two boats lie in a small harbour at dusk.", [rest[1]!.id]: EVIL },
    review: {
      check: [{ asset: right.id, name: right.fileName, probability: 0.31 }],
      held: [{ asset: held.id, name: held.fileName, reason: "held_place" }],
    },
  });
  await runs.keep(NEWEST, "cut", { ...cut, trace: undefined });
  await runs.keep(NEWEST, "timeline", {
    fps: 30,
    items: shots.map(({ id }, n) => ({ id, startFrame: 105 + n * 120 })),
  });
  await runs.keep(NEWEST, "facts", {
    tier: "basic",
    reason: "the picture encoder and its heads say what pictures show",
    wants: ["heads"],
    decidedBy: { local: { pictures: 5 }, failures: [] },
    outstanding: 1,
  });
  await runs.keepTrace(NEWEST, [{
    asset: rest[0]!.id,
    stage: "cut",
    verdict: "in",
    reason: "included",
    seen: {
      caption: "Two boats lie in a small harbour at dusk.",
      captioner: "captions-500m, http://127.0.0.1:8080/v1, controls 298fb7b9682180c3",
    },
  }]);
}

type Shape = readonly [width: number, height: number];

async function drawPoster(path: string, colour: string, shape?: Shape): Promise<void> {
  await Deno.writeFile(path, await posterOf(colour, shape));
}

/** A JPEG of a landscape in this colour. */
export async function posterOf(
  colour: string,
  [width, height]: Shape = [640, 360],
): Promise<Uint8Array<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"
    preserveAspectRatio="xMidYMid slice" width="${width}" height="${height}">
    <rect width="640" height="360" fill="${colour}"/>
    <circle cx="480" cy="110" r="52" fill="#fff6d8" opacity=".85"/>
    <path d="M0 300 Q160 200 320 280 T640 240 V360 H0z" fill="#000" opacity=".28"/></svg>`;
  return Uint8Array.from(
    await sharp(new TextEncoder().encode(svg)).jpeg({ quality: 82 }).toBuffer(),
  );
}
