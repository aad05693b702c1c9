// One exclusion from what a person typed, in the names the library has.

import { canonicalJson } from "../../base/digest.ts";
import { Fault } from "../../base/fault.ts";
import type { LocalRange } from "../../base/local_time.ts";
import { nearestWord } from "../../base/text.ts";
import { parseDate } from "../../film/brief/days/date_input.ts";
import { findAlbum } from "../../film/brief/find_by_name.ts";
import { camerasOf, type ExclusionRule, type TypedExclusion } from "../../library/exclusion.ts";
import type { Library } from "../../library/library.ts";
import { findPicture } from "./find_picture.ts";
import { findOnePerson } from "../people/people_rows.ts";

/** Throws Fault `usage` or `not_found` for what is not in the library. */
export async function ruleOf(
  { kind, text, last }: TypedExclusion,
  library: Library,
): Promise<ExclusionRule> {
  const typed = text.trim();
  switch (kind) {
    case "person": {
      const { id, name } = findOnePerson(typed, await library.people());
      return { kind, person: id, name: name || id };
    }
    case "dates":
      return { kind, range: rangeOf(typed, last?.trim() ?? "") };
    case "place":
      return { kind, place: typed };
    case "album": {
      const { id, name } = findAlbum(typed, await library.albums());
      return { kind, album: id, name };
    }
    case "tag":
      return { kind, tag: typed };
    case "camera":
      return { kind, camera: typed };
    case "file_name":
      return { kind, pattern: typed };
    case "asset": {
      const { id, fileName } = await findPicture(typed, library);
      return { kind, asset: id, name: id.endsWith(fileName) ? id : fileName };
    }
  }
}

export function isSameRule(a: ExclusionRule, b: ExclusionRule): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

/** So many names are proposed. */
const MOST_PROPOSED = 3;

/** Names in the library. */
export interface KnownNames {
  /** Spelt nearly so, the nearest first. */
  readonly near: readonly string[];
  /** Those most pictures have. */
  readonly most: readonly string[];
}

/** The places, tags or cameras the library has; nothing for rules without such a word. */
export async function nearestKnown(
  rule: ExclusionRule,
  library: Pick<Library, "assets">,
  signal: AbortSignal,
): Promise<KnownNames | undefined> {
  if (rule.kind !== "place" && rule.kind !== "tag" && rule.kind !== "camera") return undefined;
  const known = new Map<string, number>();
  for await (const batch of library.assets(undefined, signal)) {
    for (const { place, tags, make, model } of batch) {
      const words = rule.kind === "place"
        ? [place?.city, place?.state, place?.country]
        : rule.kind === "tag"
        ? tags
        : camerasOf({ make, model });
      for (const word of words) if (word) known.set(word, (known.get(word) ?? 0) + 1);
    }
  }
  const typed = rule.kind === "place" ? rule.place : rule.kind === "tag" ? rule.tag : rule.camera;
  const most = [...known].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word);
  const near: string[] = [];
  for (let left = most; near.length < MOST_PROPOSED;) {
    const word = nearestWord(typed, left);
    if (word === undefined) break;
    near.push(word);
    left = left.filter((other) => other !== word);
  }
  return { near, most: most.slice(0, MOST_PROPOSED) };
}

function rangeOf(first: string, last: string): LocalRange {
  if (first === "" || last === "") {
    throw new Fault("usage", "A range of days needs its first and its last day", {
      hint: "For a single day give the same day twice",
    });
  }
  const range = { start: parseDate(first, "first day"), end: parseDate(last, "last day") };
  if (range.end < range.start) {
    throw new Fault("usage", `The range ends on ${range.end}, before it starts on ${range.start}`, {
      hint: "Exchange the first and the last day",
    });
  }
  return range;
}
