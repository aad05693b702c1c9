// SPDX-License-Identifier: AGPL-3.0-or-later

// A run's record of the sources of its facts, and the words people read of it.

import { PLAIN_ENGLISH } from "../messages/locale.ts";
import { type Message, say } from "../messages/say.ts";
import type { DecidedBy } from "./fallback_source.ts";
import type { TierDecision } from "./tier.ts";

export interface FactsRecord extends Pick<TierDecision, "tier" | "reason" | "because" | "wants"> {
  /** Absent where no model was asked: everything was known, or nothing was wanted. */
  readonly decidedBy?: DecidedBy;
  /** Pictures that were asked about in vain. */
  readonly outstanding: number;
}

/** The tier and the sources that decided, one sentence each. */
export function factsLines(record: FactsRecord): string[] {
  const { tier, reason, because } = record;
  const why = because === undefined ? reason : `${because}; ${reason}`;
  return [`Tier ${tier}: ${why}`, ...deciders(PLAIN_ENGLISH, record)];
}

/**
 * The same for those who watch the film: they are told what chose, and nothing of tiers. `isDescribed`: a
 * caption model put pictures into words.
 */
export function factsSentences(
  locale: string,
  record: FactsRecord,
  isDescribed: boolean,
): string[] {
  const { wants: { length: models }, outstanding } = record;
  const looked = models > 0
    ? outstanding > 0 ? "facts.looked_partly" : "facts.looked"
    : isDescribed
    ? "facts.described"
    : "facts.alone";
  return [say(locale, looked), ...deciders(locale, record)];
}

/** The same in short, for the end of every film: nothing where everything was known before. */
export function factsNotes(record: FactsRecord): string[] {
  return record.wants.length > 0 ? deciders(PLAIN_ENGLISH, record) : [
    `Tier ${record.tier}: no model weights, pixels-v1 alone chose (photos-memories models list)`,
  ];
}

function deciders(locale: string, { decidedBy }: FactsRecord): string[] {
  const lines: string[] = [];
  const { remote, local } = decidedBy ?? {};
  if (remote && remote.pictures > 0) {
    const { endpoint, pictures: n } = remote;
    lines.push(say(locale, "facts.service", { endpoint, n }));
  }
  if (local && local.pictures > 0) lines.push(say(locale, "facts.machine", { n: local.pictures }));
  return lines;
}

/** Failures on the way, one sentence each. */
export function factsWarnings({ decidedBy, outstanding: n }: FactsRecord): readonly Message[] {
  const failures = (decidedBy?.failures ?? []).slice(0, MAX_FAILURES);
  return [
    ...failures.map(({ sentence: english, pictures: n }): Message => (
      { key: "facts.failed", values: { n, sentence: { english } } }
    )),
    ...n > 0 ? [{ key: "facts.outstanding", values: { n } } as const] : [],
  ];
}

/** The rest is in the run's record. */
const MAX_FAILURES = 3;
