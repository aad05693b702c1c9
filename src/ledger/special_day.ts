// SPDX-License-Identifier: AGPL-3.0-or-later

// A day worth remembering every few years, found by `discover-days` or written by hand.

import type { LocalDate, LocalDateTime } from "../base/local_time.ts";
import type { AssetId } from "../library/asset.ts";

export interface SpecialDay {
  /** The date the occasion began. */
  readonly day: LocalDate;
  /** Absent for a day that was found; set for one written by hand, several of which may share a day. */
  readonly eventId?: string;
  readonly title?: string;
  readonly subtitle?: string;
  /** What made it special, in words without names. */
  readonly what: string;
  readonly photos: number;
  readonly activeHours: number;
  /** First and last picture of the occasion. */
  readonly start: LocalDateTime;
  readonly end: LocalDateTime;
  /** Only these pictures, when a person chose them. */
  readonly assetIds?: readonly AssetId[];
}

/** A year that was looked through whole is not looked through again. */
export interface ScannedYear {
  readonly year: number;
  /** ISO 8601 in UTC. */
  readonly scannedAt: string;
}
