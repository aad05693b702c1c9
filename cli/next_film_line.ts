// What to type for the first suggestion as things stand, so that nobody is sent into a pause.

import type { AutoRunNeeds, AutoRunRules } from "../src/automation/auto_run_needs.ts";
import type { RankedCandidate } from "../src/automation/candidate.ts";
import { restsUntil } from "../src/automation/cooldown.ts";
import { oldestPending } from "../src/automation/pending_delivery.ts";
import { RECENT_FILMS } from "../src/automation/rotation.ts";
import { shellWord } from "../src/base/shell_word.ts";
import { wallTime } from "./wall_time.ts";

export interface NextFilm {
  /** Milliseconds since 1970; absent when a film may be made now. */
  readonly restsUntil?: number;
  /** A film that waits for its delivery comes before any other. */
  readonly isWaiting: boolean;
}

export async function nextFilm(needs: AutoRunNeeds, rules: AutoRunRules): Promise<NextFilm> {
  const films = await needs.ledger.runs.completed("auto", RECENT_FILMS);
  return {
    restsUntil: restsUntil(films, rules.cooldownHours, needs.machine.now()),
    isWaiting: await oldestPending(needs, rules, true, []) !== undefined,
  };
}

export function nextFilmLine(
  { memoryKey }: Pick<RankedCandidate, "memoryKey">,
  { restsUntil, isWaiting }: NextFilm,
): string {
  const command = [
    "photos-memories auto run",
    ...(isWaiting ? [`--candidate ${shellWord(memoryKey)}`] : []),
    ...(restsUntil === undefined ? [] : ["--force"]),
  ].join(" ");
  const why = [
    ...(isWaiting ? ["A film that waits for its delivery comes first."] : []),
    ...(restsUntil === undefined
      ? []
      : [`The next film is due ${wallTime(new Date(restsUntil).toISOString())}.`]),
  ];
  if (why.length === 0) return `Make the first one: ${command}`;
  return [...why, `Make the first one now: ${command}`].join(" ");
}
