// A ledger with a few films, for looking at pages: a drawn poster each, a name that tries to be a
// script, an attempt that is going on.

import sharp from "sharp";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";

export const EVIL = `<img src=x onerror="window.broken=1"><script>window.broken=1</script>`;

const FILMS = [
  ["20261101_070001_1a02", "monthly_highlights", "October", "October 2026", "#7a5c8e", 58],
  ["20261012_070001_1a01", "trip", "Six days in Portugal", "July 2026", "#2e7d8c", 62],
  ["20260907_070001_1a03", "birthday", "Ana turns five", "2025–2026", "#b8743a", 241],
  ["20260701_070001_1a04", "on_this_day", `The lake ${EVIL}`, "14 June", "#4a7a4f", 45],
  ["20260601_070001_1a05", "multi_person", "Together", "2025", "", 3_724],
] as const;

export const NEWEST = FILMS[0][0];

export async function fillLedger(data: string): Promise<void> {
  await using ledger = await openLedger(`${data}/ledger.db`);
  for (const [runId, memoryType, title, summary, colour, seconds] of FILMS) {
    const day = `${runId.slice(0, 4)}-${runId.slice(4, 6)}-${runId.slice(6, 8)}`;
    const posterPath = colour === "" ? undefined : `${data}/${runId}.jpg`;
    if (posterPath !== undefined) await drawPoster(posterPath, colour);
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
  const attempt = "6f0c0000-0000-4000-8000-000000000001";
  await ledger.attempts.begin(attempt, "2026-11-01T07:00:00.000Z", "daily wake");
  await ledger.attempts.enter(attempt, "render");
}

async function drawPoster(path: string, colour: string): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360">
    <rect width="640" height="360" fill="${colour}"/>
    <circle cx="480" cy="110" r="52" fill="#fff6d8" opacity=".85"/>
    <path d="M0 300 Q160 200 320 280 T640 240 V360 H0z" fill="#000" opacity=".28"/></svg>`;
  await sharp(new TextEncoder().encode(svg)).jpeg({ quality: 82 }).toFile(path);
}
