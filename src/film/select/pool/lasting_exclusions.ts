// Lasting exclusions as a rule of the pool, and the words a row of the trace keeps about them.

import type { Asset } from "../../../library/asset.ts";
import { excludes, type ExclusionRule } from "../../../library/exclusion.ts";

/** The first rule that takes an asset out, of a brief's `exclusions`. */
export function excluderOf(
  rules: readonly ExclusionRule[] = [],
): (asset: Asset) => ExclusionRule | undefined {
  const members = new Map(
    rules.flatMap((rule) =>
      rule.kind === "album" ? [[rule.album, new Set(rule.members)] as const] : []
    ),
  );
  return (asset) => rules.find((rule) => excludes(rule, asset, members));
}

/** A key of the sentence table. */
export function excludedReason({ kind }: ExclusionRule): string {
  return `excluded_${kind}`;
}

/** Their clauses for one picture or for many. */
export const EXCLUDED_CLAUSES: Readonly<Record<string, string>> = {
  excluded_person: "you excluded somebody who is in it",
  excluded_dates: "you excluded its day",
  excluded_place: "you excluded its place",
  excluded_album: "you excluded an album it is in",
  excluded_tag: "you excluded a tag it has",
  excluded_camera: "you excluded its camera",
  excluded_file_name: "you excluded its file name",
};

/** What the rule names, as people read it; nothing for a single picture, which names itself. */
export function excludedWords(rule: ExclusionRule): string | undefined {
  switch (rule.kind) {
    case "person":
    case "album":
      return rule.name;
    case "dates":
      return rule.range.start === rule.range.end
        ? rule.range.start
        : `${rule.range.start} to ${rule.range.end}`;
    case "place":
      return rule.place;
    case "tag":
      return rule.tag;
    case "camera":
      return rule.camera;
    case "file_name":
      return rule.pattern;
    case "asset":
      return undefined;
  }
}
