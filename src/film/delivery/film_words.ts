// What the library server is told about a film: when it stands in the timeline and what is under it.

import type { Run } from "../../ledger/run.ts";
import type { Cut } from "../select/cut.ts";

export interface FilmWords {
  /** ISO 8601 with offset. */
  readonly takenAt: string;
  readonly description: string;
}

/**
 * The film stands where its last picture does, in the zone most of its pictures share (film.md
 * DEL-2); the machine's zone where they say none, and the day it was made where there is no cut.
 */
export function wordsOfRun(
  run: Run,
  cut: unknown,
  offsetMinutesAt: (localDateTime: string) => number,
): FilmWords {
  const shots = (cut as Pick<Cut, "shots"> | undefined)?.shots ?? [];
  const assets = shots.map(({ asset }) => asset);
  const last = assets.reduce((a, { takenAt }) => takenAt > a ? takenAt : a, "");
  const takenAt = last === ""
    ? run.finishedAt ?? run.startedAt
    : `${last}${offsetText(commonOffset(assets) ?? offsetMinutesAt(last))}`;
  const pictures = `${shots.length} ${shots.length === 1 ? "picture" : "pictures"}`;
  const description = [run.title, run.summary, `${pictures}, made by photos-memories`]
    .filter((part, index, parts) => part !== undefined && parts.indexOf(part) === index)
    .join("\n");
  return { takenAt, description };
}

function commonOffset(assets: ReadonlyArray<{ readonly utcOffsetMinutes?: number }>) {
  const counts = new Map<number, number>();
  for (const { utcOffsetMinutes: offset } of assets) {
    if (offset !== undefined) counts.set(offset, (counts.get(offset) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || a - b)[0]?.[0];
}

/** 330 → "+05:30" */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(hours)}:${two(rest)}`;
}
