// SPDX-License-Identifier: AGPL-3.0-or-later

// JSON of the ledger's columns in the shapes that their readers rely on. A row that an earlier version
// wrote, or that was damaged, is read without the part that it lacks.

import { jsonOf, memberOf } from "../../base/json_of.ts";
import type { ExclusionRule, StoredExclusion } from "../../library/exclusion.ts";
import type { GroupExpression } from "../../library/person_book.ts";
import {
  FRAME_CLOCKS,
  FRAME_CORNERS,
  FRAME_PACES,
  type FramePerson,
  type FrameSettings,
  NEW_FRAME,
} from "../frame.ts";
import type { RunDocument } from "../ledger.ts";
import type { StoredFailures } from "../sign_in_failures.ts";
import { ANALYSIS_STEPS, type Run, type RunLibrary, type StepCount } from "../run.ts";

type Members = Readonly<Record<string, unknown>>;

export function membersOf(json: string | null): Members | undefined {
  const value = json === null ? undefined : jsonOf(json);
  return isMembers(value) ? value : undefined;
}

export function membersIn(value: unknown, name: string): Members | undefined {
  const member = memberOf(value, name);
  return isMembers(member) ? member : undefined;
}

export function textsOf(json: string): readonly string[] {
  const value = jsonOf(json);
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

export function phaseSecondsOf(json: string): Run["phaseSeconds"] {
  return Object.fromEntries(
    Object.entries(membersOf(json) ?? {}).filter(([, seconds]) => typeof seconds === "number"),
  );
}

export function stepOf(json: string | null): StepCount | undefined {
  const { name, done, total } = membersOf(json) ?? {};
  const step = ANALYSIS_STEPS.find((each) => each === name);
  if (step === undefined || typeof done !== "number" || typeof total !== "number") return undefined;
  return { name: step, done, total };
}

export function progressOf(json: string | null): Run["progress"] {
  const { share, etaSeconds } = membersOf(json) ?? {};
  if (typeof share !== "number") return undefined;
  return typeof etaSeconds === "number" ? { share, etaSeconds } : { share };
}

export function libraryOf(json: string | null): RunLibrary | undefined {
  const { folder, accounts } = membersOf(json) ?? {};
  if (typeof folder === "string") return { folder };
  if (!Array.isArray(accounts)) return undefined;
  return {
    accounts: accounts.filter((each) =>
      typeof memberOf(each, "name") === "string" && typeof memberOf(each, "url") === "string"
    ),
  };
}

/** What is missing is as in a new frame. */
export function frameSettingsOf(json: string): FrameSettings {
  const stored = membersOf(json) ?? {};
  const among = <Word extends string>(words: readonly Word[], name: "clock" | "corner" | "pace") =>
    words.find((each) => each === stored[name]) ?? NEW_FRAME[name] as Word;
  const hour = (name: "full" | "dim" | "dark") => {
    const text = stored[name];
    return typeof text === "string" && /^\d\d:\d\d$/.test(text) ? text : NEW_FRAME[name];
  };
  return {
    only: framePeopleOf(stored["only"]),
    never: framePeopleOf(stored["never"]),
    clock: among(FRAME_CLOCKS, "clock"),
    corner: among(FRAME_CORNERS, "corner"),
    pace: among(FRAME_PACES, "pace"),
    hasSound: stored["hasSound"] === true,
    full: hour("full"),
    dim: hour("dim"),
    dark: hour("dark"),
  };
}

function framePeopleOf(value: unknown): readonly FramePerson[] {
  return Array.isArray(value)
    ? value.filter((each) =>
      typeof memberOf(each, "id") === "string" && typeof memberOf(each, "name") === "string"
    )
    : [];
}

/** The texts that a rule of each kind is made of. */
const RULE_TEXTS: Readonly<Record<Exclude<ExclusionRule["kind"], "dates">, readonly string[]>> = {
  person: ["person", "name"],
  place: ["place"],
  album: ["album", "name"],
  tag: ["tag"],
  camera: ["camera"],
  file_name: ["pattern"],
  asset: ["asset", "name"],
};

export function ruleOf(json: string): StoredExclusion["rule"] {
  const rule = membersOf(json), kind = String(rule?.["kind"]);
  const [from, texts] = kind === "dates"
    ? [membersIn(rule, "range"), ["start", "end"]]
    : [rule, Object.entries(RULE_TEXTS).find(([each]) => each === kind)?.[1] ?? []];
  const isWhole = texts.length > 0 && texts.every((name) => typeof from?.[name] === "string");
  return isWhole ? rule as unknown as ExclusionRule : { kind: "unreadable" };
}

/** Nothing of one that names no people: it would be another group. */
export function expressionOf(json: string): GroupExpression | undefined {
  const value = jsonOf(json);
  return isExpression(value) ? value : undefined;
}

function isExpression(value: unknown): value is GroupExpression {
  if (typeof memberOf(value, "person") === "string") return true;
  const parts = memberOf(value, "all") ?? memberOf(value, "any");
  return Array.isArray(parts) && parts.every(isExpression);
}

/** Without those counts that lack a part; what is counted anew begins at none. */
export function failuresOf(json: string): StoredFailures | undefined {
  const stored = membersOf(json), counts = listIn(stored, "counts");
  if (typeof stored?.["savedAt"] !== "number" || counts === undefined) return undefined;
  const isCount = (count: unknown): count is StoredFailures["counts"][number] =>
    listIn(count, "times")?.every((time) => typeof time === "number") === true &&
    ["until", "streak"].every((name) => typeof memberOf(count, name) === "number") &&
    ["scope", "key"].every((name) => typeof memberOf(count, name) === "string");
  return { savedAt: stored["savedAt"], counts: counts.filter(isCount) };
}

/** What no reader of a document can do without. */
const NEEDED: Readonly<Partial<Record<RunDocument, (document: unknown) => boolean>>> = {
  cut: (cut) =>
    listIn(cut, "shots")?.every((shot) =>
      typeof memberOf(memberOf(shot, "asset"), "id") === "string"
    ) ?? false,
  timeline: (timeline) => listIn(timeline, "items") !== undefined,
  skipped: Array.isArray,
  closed: Array.isArray,
  // Without the owner's changes the film would be another one: who reads them says what is wrong.
  edits: () => true,
};

/** Nothing of one that lacks what it is read for, as if the run had kept none. */
export function documentOf(kind: RunDocument, json: string): unknown {
  const document = jsonOf(json);
  return (NEEDED[kind] ?? isMembers)(document) ? document : undefined;
}

function listIn(value: unknown, name: string): readonly unknown[] | undefined {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : undefined;
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
