// From what was typed behind `exclude add` to the rule it means.

import { canonicalJson } from "../../src/base/digest.ts";
import { Fault } from "../../src/base/fault.ts";
import { nearestWord } from "../../src/base/nearest.ts";
import { parseDate } from "../../src/film/brief/days/date_input.ts";
import { findAlbum } from "../../src/film/brief/find_by_name.ts";
import { camerasOf, type ExclusionRule } from "../../src/library/exclusion.ts";
import type { Library } from "../../src/library/library.ts";
import type { Given } from "../command.ts";
import { findOnePerson } from "./find_one_person.ts";
import { findPicture } from "./find_picture.ts";

/** `--start` and `--end` belong together. */
const KINDS = ["person", "start", "place", "album", "tag", "camera", "file-name", "asset"] as const;
type Kind = typeof KINDS[number];

/** Which one it is. Throws Fault `usage` for none or several. */
export function kindOf(given: Given): Kind {
  const said = KINDS.filter((name) =>
    given.text(name) !== undefined || (name === "start" && given.text("end") !== undefined)
  );
  const [kind, other] = said;
  if (kind === undefined) {
    throw new Fault("usage", "Nothing says what to leave out", {
      hint:
        "Add one of --person, --start and --end, --place, --album, --tag, --camera, --file-name, --asset",
    });
  }
  if (other !== undefined) {
    throw new Fault("usage", `One exclusion cannot be about --${kind} and --${other}`, {
      hint: "Add them one after the other: each leaves out its own pictures",
    });
  }
  if (kind !== "start" && given.text(kind)!.trim() === "") {
    throw new Fault("usage", `"--${kind}" needs a value`);
  }
  return kind;
}

/** Throws Fault `usage` or `not_found` for what the library does not know. */
export async function ruleOf(given: Given, library: Library): Promise<ExclusionRule> {
  const kind = kindOf(given), typed = (given.text(kind) ?? "").trim();
  switch (kind) {
    case "person": {
      const { id, name } = findOnePerson(typed, await library.people());
      return { kind, person: id, name: name || id };
    }
    case "start":
      return { kind: "dates", range: rangeOf(given) };
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
    case "file-name":
      return { kind: "file_name", pattern: typed };
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

/** Names the library knows. */
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

function rangeOf(given: Given) {
  const first = given.text("start"), last = given.text("end");
  if (first === undefined || last === undefined) {
    throw new Fault("usage", "A range of days needs --start and --end", {
      hint: "For a single day give the same day twice",
    });
  }
  const range = { start: parseDate(first, "first day"), end: parseDate(last, "last day") };
  if (range.end < range.start) {
    throw new Fault("usage", `The range ends on ${range.end}, before it starts on ${range.start}`, {
      hint: "Exchange --start and --end",
    });
  }
  return range;
}
