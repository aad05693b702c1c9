// Exclusions in words, and how many pictures each leaves out.

import type { Asset } from "../../library/asset.ts";
import { resolveExclusions } from "../../film/brief/exclusions.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import {
  excludes,
  type Exclusion,
  type ExclusionRule,
  type MembersOfAlbums,
  readAlbumMembers,
} from "../../library/exclusion.ts";
import type { Library } from "../../library/library.ts";

/** "everything with Sam", "the picture IMG_1.jpg" */
export function aboutRule(rule: ExclusionRule): string {
  switch (rule.kind) {
    case "person":
      return `everything with ${rule.name}`;
    case "dates":
      return rule.range.start === rule.range.end
        ? `everything of ${rule.range.start}`
        : `everything from ${rule.range.start} to ${rule.range.end}`;
    case "place":
      return `everything taken in "${rule.place}"`;
    case "album":
      return `everything in the album "${rule.name}"`;
    case "tag":
      return `everything with the tag "${rule.tag}"`;
    case "camera":
      return `everything of the camera "${rule.camera}"`;
    case "file_name":
      return `every file named like "${rule.pattern}"`;
    case "asset":
      return `the picture "${rule.name}"`;
  }
}

interface RuleCount {
  readonly rule: ExclusionRule;
  readonly pictures: number;
  /** A few of them, spread over the years. */
  readonly examples: readonly Asset[];
}

export interface ExclusionCounts {
  /** Pictures in the library. */
  readonly total: number;
  readonly counts: readonly RuleCount[];
}

/** Reads the library once for all rules. */
export async function countExclusions(
  rules: readonly ExclusionRule[],
  members: MembersOfAlbums,
  library: Pick<Library, "assets">,
  signal: AbortSignal,
): Promise<ExclusionCounts> {
  let total = 0;
  const samples = rules.map(() => new Sample());
  for await (const batch of library.assets(undefined, signal)) {
    total += batch.length;
    for (const [index, rule] of rules.entries()) {
      for (const asset of batch) if (excludes(rule, asset, members)) samples[index]!.add(asset);
    }
  }
  const counts = rules.map((rule, index) => ({
    rule,
    pictures: samples[index]!.count,
    examples: samples[index]!.examples(),
  }));
  return { total, counts };
}

/** Of those the ledger keeps, in its order: people as they are bound now, albums with what is in them now. */
export async function countKept(
  exclusions: readonly Exclusion[],
  { library, ledger }: { readonly library: Library; readonly ledger: Pick<Ledger, "people"> },
  signal: AbortSignal,
): Promise<ExclusionCounts> {
  const members = await readAlbumMembers(exclusions.map(({ rule }) => rule), library, signal);
  const book = await ledger.people.book(), people = await library.people();
  const rules = resolveExclusions(exclusions, new Map(), book, people);
  return await countExclusions(rules, members, library, signal);
}

const MOST_KEPT = 32;
const SHOWN = 4;

/** Evenly spread members of a stream of unknown length, in little room. */
class Sample {
  count = 0;
  #kept: Asset[] = [];
  #every = 1;

  add(asset: Asset): void {
    if (this.count++ % this.#every !== 0) return;
    this.#kept.push(asset);
    if (this.#kept.length < MOST_KEPT) return;
    this.#kept = this.#kept.filter((_, index) => index % 2 === 0);
    this.#every *= 2;
  }

  examples(): Asset[] {
    const last = this.#kept.length - 1;
    if (last < SHOWN) return [...this.#kept];
    return Array.from(
      { length: SHOWN },
      (_, n) => this.#kept[Math.round(n * last / (SHOWN - 1))]!,
    );
  }
}
