// What to type for the first suggestion, in one line, and why it takes more than the command alone.

import type { RankedCandidate } from "../../src/automation/candidate.ts";
import { type NextFilm, nextFilmCommand } from "../../src/automation/cooldown.ts";
import { wallTime } from "../terminal/wall_time.ts";

export function nextFilmLine(
  candidate: Pick<RankedCandidate, "memoryKey">,
  next: NextFilm,
): string {
  const { cooldownUntil, isWaiting } = next;
  const command = nextFilmCommand(candidate, next);
  const why = [
    ...(isWaiting ? ["A film that waits for its delivery comes first."] : []),
    ...(cooldownUntil === undefined
      ? []
      : [`The next film is due ${wallTime(new Date(cooldownUntil).toISOString())}.`]),
  ];
  if (why.length === 0) return `Make the first one: ${command}`;
  return [...why, `Make the first one now: ${command}`].join(" ");
}
