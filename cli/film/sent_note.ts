// How many pictures a film left out because no camera took them, as far as their files tell.

import { counted } from "../terminal/words.ts";

interface Counted {
  readonly verdict: string;
  readonly reason: string;
  readonly count: number;
}

/** `funnel` is the run's; nothing where no picture was left out for this. */
export function sentNote(funnel: readonly Counted[]): string | undefined {
  const count = funnel.filter(({ verdict, reason }) => verdict === "out" && reason === "received")
    .reduce((sum, row) => sum + row.count, 0);
  if (count === 0) return undefined;
  return `${counted(count, "picture")} left out as sent by somebody: no camera is recorded in ` +
    `${count === 1 ? "it" : "them"}. A favourite is always taken; for a single film: ` +
    "--include <picture>";
}
