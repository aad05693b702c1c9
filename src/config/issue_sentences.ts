// SPDX-License-Identifier: AGPL-3.0-or-later

// What is wrong with a setting, as a person would say it, from what the schema found.

import { nearestWord } from "../base/text.ts";
import { allPaths, ANY_NAME, CONFIG_KEYS, keysMeant, meantWords } from "./keys.ts";
import { valueAt } from "./sources/tree.ts";

/** The parts of a schema's issue that a sentence needs. */
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly expected?: string;
  readonly values?: readonly unknown[];
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly inclusive?: boolean;
  readonly format?: string;
  readonly errors?: ReadonlyArray<readonly Issue[]>;
  readonly issues?: readonly Issue[];
}

/** What the schema calls the types, in words. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  number: "a number",
  int: "a whole number",
  string: "text",
  boolean: "true or false",
  array: "a list",
  object: "a section with keys below it",
  record: "a section with keys below it",
};

/** Longer values are not repeated in a sentence. */
const MAX_SHOWN = 80;

/** Sentences about one issue of `tree`; `origins` says which keys come from a variable. */
export function issueSentences(
  issue: Issue,
  tree: unknown,
  origins: ReadonlyMap<string, string>,
): string[] {
  const path = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") {
    return (issue.keys ?? []).map((key) => {
      const full = path === "" ? key : `${path}.${key}`;
      // What stands behind it was to be the value.
      const colon = full.indexOf(":");
      return colon < 0
        ? `${full} is not a known key${nearestKey(full)}`
        : `${full.slice(0, colon + 1)}… is not a known key; is a space missing behind the colon?`;
    });
  }
  const subject = subjectOf(issue.path, origins);
  const value = valueAt(tree, issue.path);
  if (value === undefined) return [`${subject} is missing`];
  if (issue.code === "invalid_key") {
    return (issue.issues ?? []).map(({ message }) => `${subject}: its name ${message}`);
  }
  if (issue.code === "custom") return [`${subject} ${lower(issue.message)}`];
  const demand = demandOf(issue);
  // A sentence the schema wrote itself stands as it is.
  if (demand === undefined) return [`${subject}: ${lower(issue.message)}`];
  const shown = mayBeShown(path, value) ? `, not ${valueText(value)}` : "";
  return [`${subject} must be ${demand}${shown}${meantChoice(issue, value)}`];
}

/** Finishes "output.codec must be …"; nothing for rules with words of their own. */
function demandOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return TYPE_WORDS[issue.expected ?? ""];
    case "invalid_value": {
      const choices = (issue.values ?? []).map(String);
      return choices.length === 1 ? choices[0] : `one of ${choices.join(", ")}`;
    }
    case "too_small":
      if (issue.origin === "string" && Number(issue.minimum) === 1) return "some text";
      return `${issue.inclusive ? "at least" : "more than"} ${issue.minimum}${unitOf(issue)}`;
    case "too_big":
      return `${issue.inclusive ? "at most" : "less than"} ${issue.maximum}${unitOf(issue)}`;
    case "invalid_format":
      return issue.format === "url" ? "an address such as http://host:2283" : undefined;
    case "invalid_union": {
      const kinds = (issue.errors ?? []).map(([first]) =>
        first?.path.length === 0 ? demandOf(first) : undefined
      );
      return kinds.length > 0 && kinds.every((kind) => kind !== undefined)
        ? [...new Set(kinds)].join(" or ")
        : undefined;
    }
    default:
      return undefined;
  }
}

function unitOf({ origin }: Issue): string {
  return origin === "string" ? " characters long" : origin === "array" ? " entries long" : "";
}

function subjectOf(path: readonly PropertyKey[], origins: ReadonlyMap<string, string>): string {
  const name = path.map(String).join(".");
  // An entry of a list comes from where the list comes from.
  for (let length = path.length; length > 0; length--) {
    const origin = origins.get(path.slice(0, length).map(String).join("."));
    if (origin === "file") return name;
    if (origin !== undefined) {
      return origin === "database" ? `the saved ${name}` : `${origin} (${name})`;
    }
  }
  return name;
}

function valueText(value: unknown): string {
  if (value === null || value === "") return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a section";
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}

/**
 * Neither a secret, nor what stands in the place of a section with one, such as "api_key:" with the key right
 * behind it, nor an address that may carry one.
 */
function mayBeShown(path: string, value: unknown): boolean {
  const names = path.split(".");
  const isSecret = CONFIG_KEYS.some((key) =>
    key.meta.secret &&
    key.path.split(".").every((name, i) =>
      i >= names.length || name === ANY_NAME || name === names[i]
    )
  );
  return !isSecret && !(typeof value === "string" && value.includes("@"));
}

function meantChoice({ code, values }: Issue, value: unknown): string {
  if (code !== "invalid_value" || typeof value !== "string") return "";
  const near = nearestChoice(value, (values ?? []).map(String));
  return near === undefined ? "" : `; did you mean ${near}?`;
}

function nearestKey(path: string): string {
  const sections = new Set(CONFIG_KEYS.map((key) => key.path.split(".")[0]!));
  const question = meantWords(
    keysMeant(path, path.includes(".") ? allPaths() : [...allPaths(), ...sections]),
  );
  return question ? `; ${question}` : "";
}

function lower(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}

/** What people write for a choice that has another name here. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ["2160p", "4k"],
  ["uhd", "4k"],
  ["horizontal", "landscape"],
  ["vertical", "portrait"],
  ["avc", "h264"],
  ["hevc", "h265"],
]);

/** The one of `choices` that was meant: under another name, or the nearest. */
export function nearestChoice(word: string, choices: readonly string[]): string | undefined {
  const other = OTHER_WORDS.get(word.toLowerCase());
  return other !== undefined && choices.includes(other) ? other : nearestWord(word, choices);
}
