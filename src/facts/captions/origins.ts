// SPDX-License-Identifier: AGPL-3.0-or-later

// The models behind the captions of a bank, in one line.

import { type Bank, isUnreadable } from "../../bank/bank.ts";
import type { Caption, CaptionOrigin, MotionLineProducer } from "../../bank/fact.ts";
import { isDescriptionProducer, isMotionLineProducer } from "./caption_producers.ts";

export interface CaptionOrigins {
  readonly captions: number;
  /** Most captions first, then in the order of the alphabet. */
  readonly origins: ReadonlyArray<{ readonly label: string; readonly captions: number }>;
}

/** Rows from before an origin was stored. */
const UNKNOWN = "unknown";

/** One captioner: its model, address, artifact, build and controls. */
export function originLabel(origin: CaptionOrigin | undefined): string {
  if (origin === undefined) return UNKNOWN;
  // Older rows stored a blank label as it was.
  const artifact = origin.artifactId?.trim() ?? "";
  const served = Object.entries(origin.served).map(([key, value]) => `${key}=${value}`);
  return [
    origin.modelId,
    origin.endpoint,
    artifact === "" ? "artifact not declared" : artifact,
    served.length === 0 ? "build not reported" : served.join(" "),
    `controls ${origin.controlDigest}`,
  ].join(", ");
}

/** Behind every caption of the bank, of all captioners. */
export function originsOfBank(bank: Pick<Bank, "producers" | "rows">): CaptionOrigins {
  const tally = new Map<string, number>();
  for (const { producer } of bank.producers()) {
    if (!isDescriptionProducer(producer)) continue;
    for (const { value } of bank.rows(producer)) {
      if (!isUnreadable(value)) count(tally, value);
    }
  }
  return sorted(tally);
}

/** `caption origins: 2 distinct over 130 captions MIXED [… x100; … x30]` */
export function originLine({ captions, origins }: CaptionOrigins): string {
  const mixed = origins.length > 1 ? " MIXED" : "";
  const labels = origins.map(({ label, captions }) => `${label} x${captions}`).join("; ");
  return `caption origins: ${origins.length} distinct over ${captions} captions${mixed}` +
    (labels === "" ? "" : ` [${labels}]`);
}

function count(tally: Map<string, number>, { origin }: Partial<Caption>): void {
  const label = originLabel(origin);
  tally.set(label, (tally.get(label) ?? 0) + 1);
}

function sorted(tally: ReadonlyMap<string, number>): CaptionOrigins {
  const origins = [...tally].map(([label, captions]) => ({ label, captions }))
    .sort((a, b) => b.captions - a.captions || (a.label < b.label ? -1 : 1));
  return { captions: origins.reduce((sum, { captions }) => sum + captions, 0), origins };
}

interface MotionFigures {
  readonly producer: MotionLineProducer;
  readonly described: number;
  /** Settled without a sentence. */
  readonly unavailable: number;
  /** Described before a provenance was stored. */
  readonly unrecorded: number;
}

/** One for each captioner of the bank, in the order of the alphabet. */
export function motionFigures(bank: Pick<Bank, "producers" | "rows">): MotionFigures[] {
  const figures: MotionFigures[] = [];
  for (const { producer } of bank.producers()) {
    if (!isMotionLineProducer(producer)) continue;
    let described = 0, unavailable = 0, unrecorded = 0;
    for (const { value } of bank.rows(producer)) {
      if (isUnreadable(value)) unavailable++;
      else {
        described++;
        if (value.provenance === undefined) unrecorded++;
      }
    }
    figures.push({ producer, described, unavailable, unrecorded });
  }
  return figures;
}
