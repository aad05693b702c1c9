// What the page of exclusions asks of the library and the ledger.

import type { LocalDate } from "../../base/local_time.ts";
import type { AssetId } from "../../library/asset.ts";
import type { Exclusion, ExclusionRule, TypedExclusion } from "../../library/exclusion.ts";

/** The kinds that a page offers; the command line has more. */
export const OFFERED_KINDS = ["person", "album", "tag", "place", "dates"] as const;
export type OfferedKind = typeof OFFERED_KINDS[number];

export interface ShownExclusions {
  /** Pictures in the library. */
  readonly total: number;
  /** In the order they were made. */
  readonly kept: ReadonlyArray<Pick<Exclusion, "id" | "rule"> & { readonly pictures: number }>;
  /** What there is to leave out. */
  readonly names: Readonly<Record<Exclude<OfferedKind, "dates">, readonly string[]>>;
}

/** What a rule would leave out. */
export interface ExclusionOutlook {
  readonly rule: ExclusionRule;
  readonly pictures: number;
  readonly total: number;
  /** A few of them, spread over the years. */
  readonly examples: ReadonlyArray<{
    readonly id: AssetId;
    readonly fileName: string;
    readonly day: LocalDate;
  }>;
  /** It is left out already. */
  readonly isKept: boolean;
  /** Names the library has that are spelt nearly so, where no picture is like that. */
  readonly near: readonly string[];
}

/** Each throws Fault where the library cannot be read. */
export interface ExclusionsDeps {
  shown(): Promise<ShownExclusions>;
  /** Throws Fault `usage` for what the library does not know. */
  outlook(typed: TypedExclusion): Promise<ExclusionOutlook>;
  /** Saves it where it still leaves out as many pictures as were `seen`; says what it leaves out now. */
  add(typed: TypedExclusion, seen: number): Promise<ExclusionOutlook>;
  /** Whether it was there. */
  remove(id: string): Promise<boolean>;
  /** A small JPEG. */
  picture(id: AssetId): Promise<Uint8Array<ArrayBuffer> | undefined>;
}
