// What a run keeps about who knew its pictures, and the words people read of it.

import type { DecidedBy } from "./fallback_source.ts";
import type { TierDecision } from "./tier.ts";

export interface FactsRecord extends Pick<TierDecision, "tier" | "reason" | "because" | "wants"> {
  /** Absent where no model was asked: everything was known, or nothing was wanted. */
  readonly decidedBy?: DecidedBy;
  /** Pictures that were asked about in vain. */
  readonly outstanding: number;
}

/** The tier and who decided; one sentence each. */
export function factsLines(record: FactsRecord): string[] {
  const { tier, reason, because } = record;
  const why = because === undefined ? reason : `${because}; ${reason}`;
  return [`Tier ${tier}: ${why}`, ...deciders(record)];
}

/**
 * The same for those who watch the film: they are told what chose, and nothing of tiers. `isDescribed`: a
 * caption model put pictures into words.
 */
export function factsSentences(record: FactsRecord, isDescribed: boolean): string[] {
  const { wants: { length: models }, outstanding } = record;
  const asFar = outstanding > 0 ? ", as far as they could," : ",";
  const chose = "Chosen by dates, people, favourites and sharpness";
  const looked = models > 0
    ? `Chosen by what models saw in the pictures${asFar} and by dates, people, favourites and sharpness`
    : isDescribed
    ? `${chose}; no model looked into the pictures but the one that put them into words`
    : `${chose}; no model looked into the pictures`;
  return [looked, ...deciders(record)];
}

/** The same in short, for the end of every film: nothing where everything was known before. */
export function factsNotes(record: FactsRecord): string[] {
  return record.wants.length > 0 ? deciders(record) : [
    `Tier ${record.tier}: no model weights, pixels-v1 alone chose (photos-memories models list)`,
  ];
}

function deciders({ decidedBy }: FactsRecord): string[] {
  const lines: string[] = [];
  const { remote, local } = decidedBy ?? {};
  if (remote && remote.pictures > 0) {
    lines.push(
      `The inference service at "${remote.endpoint}" decided ${pictures(remote.pictures)}`,
    );
  }
  if (local && local.pictures > 0) lines.push(`This machine decided ${pictures(local.pictures)}`);
  return lines;
}

/** What went wrong on the way; one sentence each. */
export function factsWarnings({ decidedBy, outstanding }: FactsRecord): string[] {
  const failures = (decidedBy?.failures ?? []).slice(0, MOST_FAILURES);
  const lines = failures.map(({ sentence, pictures: count }) =>
    `For ${pictures(count)}: ${sentence}`
  );
  if (outstanding > 0) {
    lines.push(`${pictures(outstanding)} could not be asked about, and will be another time`);
  }
  return lines;
}

/** The rest is in the run's record. */
const MOST_FAILURES = 3;

function pictures(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "picture" : "pictures"}`;
}
