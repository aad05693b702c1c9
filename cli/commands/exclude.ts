// SPDX-License-Identifier: AGPL-3.0-or-later

// `exclude add`, `exclude list` and `exclude remove`: pictures that no film may show.

import { jsonPage } from "../terminal/json_answer.ts";
import {
  type ExclusionPreview,
  listExclusions,
  previewExclusion,
} from "../../src/app/exclusions.ts";
import { withLedger } from "../../src/app/runs/find_run.ts";
import { counted } from "../../src/base/english_text.ts";
import { Fault } from "../../src/base/fault.ts";
import type { StoredExclusion, TypedExclusion } from "../../src/library/exclusion.ts";
import {
  type Command,
  type CommandContext,
  type Given,
  JSON_OPTION,
  type Option,
} from "../command.ts";
import { WHICH_OPTIONS, whichOf, withLibrary } from "../library/library_session.ts";
import { isMeant } from "../terminal/confirm.ts";
import { tableLines } from "../terminal/table_lines.ts";

const text = (about: string, value: string): Option => ({ kind: "text", about, value });

const OPTIONS: Readonly<Record<string, Option>> = {
  person: text("Everything this person is in", "<name>"),
  start: text("First day of a range", "<date>"),
  end: text("Last day of the range", "<date>"),
  place: text("A city, state or country as the library names it", "<name>"),
  album: text("Everything in this album", "<name>"),
  tag: text("Everything with this tag", "<tag>"),
  camera: text("Everything of this camera: its make, its model, or both", "<name>"),
  "file-name": text("Files named so; * ? and [0-9] stand for characters", "<pattern>"),
  asset: text("One picture: its id or file name", "<asset>"),
  force: { kind: "flag", about: "Save also what leaves out nothing yet" },
  yes: { kind: "flag", about: "Save without asking" },
  "dry-run": { kind: "flag", about: "Only say how many pictures it would leave out" },
  ...WHICH_OPTIONS,
};

export const excludeAdd: Command = {
  name: "exclude add",
  summary: "Leave pictures out of every film",
  options: OPTIONS,
  examples: [
    "photos-memories exclude add --person Sam",
    "photos-memories exclude add --start 2019-03-01 --end 2019-05-31 --dry-run",
    'photos-memories exclude add --camera "Ring Doorbell" --yes',
  ],
  action: add,
};

export const excludeList: Command = {
  name: "exclude list",
  summary: "List what is left out of every film",
  options: {
    ...WHICH_OPTIONS,
    json: JSON_OPTION,
  },
  examples: ["photos-memories exclude list"],
  action: list,
};

export const excludeRemove: Command = {
  name: "exclude remove",
  summary: "Let pictures into films again",
  positionals: ["id"],
  examples: ["photos-memories exclude remove x3"],
  action: remove,
};

async function add(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal } = context;
  const typed = typedIn(given);
  const which = { ...whichOf(given), tags: typed.kind === "tag" ? [typed.text.trim()] : [] };
  return await withLibrary(context, which, async ({ library, ledger }) => {
    const preview = await previewExclusion(typed, { library, ledger }, signal);
    const { rule, storedId, known } = preview;
    printPreview(context, preview);
    if (storedId === undefined && known !== undefined && !given.flag("force")) {
      if (!given.flag("dry-run")) {
        throw new Fault("not_found", "Nothing was saved: no picture is like that", {
          hint: hintFor(known),
        });
      }
      terminal.note(hintFor(known));
    }
    if (storedId !== undefined) {
      terminal.note(`It is excluded already: ${storedId}`);
      return 0;
    }
    if (given.flag("dry-run")) {
      terminal.note("Nothing was saved: a dry run");
      return 0;
    }
    const isSaved = await isMeant(context, given, {
      question: "Leave them out of every film?",
      otherwise: "Nothing was saved",
      hint: "Add --yes to save it, or --dry-run to see only the count",
    });
    if (!isSaved) return 0;
    const { id } = await ledger.exclusions.add(rule);
    terminal.out(`Excluded from every film: ${ruleText(rule)}  ${id}`);
    terminal.note(
      terminal.paint.dim(`To let them in again: photos-memories exclude remove ${id}`),
    );
    return 0;
  });
}

async function list(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal } = context;
  const json = given.flag("json");
  const stored = await withLedger(context, (ledger) => ledger.exclusions.list());
  if (stored.length === 0) {
    if (json) terminal.out("[]");
    else {
      terminal.note(
        "Nothing is excluded. Leave something out of every film with: " +
          "photos-memories exclude add --person <name>",
      );
    }
    return 0;
  }
  return await withLibrary(context, whichOf(given), async ({ library, ledger }) => {
    const { exclusions } = await listExclusions({ library, ledger }, signal);
    if (json) {
      terminal.page(jsonPage(exclusions));
      return 0;
    }
    const lines = tableLines(
      ["id", "pictures", "left out"],
      exclusions.map(({ id, pictures, rule }) => [
        id,
        pictures.toLocaleString("en"),
        ruleText(rule),
      ]),
      terminal.paint,
    );
    for (const line of lines) terminal.out(line);
    return 0;
  });
}

async function remove(context: CommandContext, given: Given): Promise<number> {
  const id = given.positionals[0]!.trim().toLowerCase();
  return await withLedger(context, async ({ exclusions }) => {
    const stored = await exclusions.list();
    const exclusion = stored.find((each) => each.id === id);
    if (!exclusion) {
      throw new Fault("not_found", `There is no exclusion "${given.positionals[0]}"`, {
        hint: stored.length === 0
          ? "Nothing is excluded"
          : `Known are ${stored.slice(0, 8).map((each) => each.id).join(", ")}; ` +
            "see photos-memories exclude list",
      });
    }
    await exclusions.remove(id);
    context.terminal.out(`May be in films again: ${ruleText(exclusion.rule)}`);
    return 0;
  });
}

function printPreview(
  { terminal }: CommandContext,
  { rule, pictures, total, examples }: ExclusionPreview,
): void {
  terminal.note(
    `This leaves out ${pictures.toLocaleString("en")} of ${counted(total, "picture")}: ` +
      ruleText(rule),
  );
  for (const { id, fileName, day } of examples) {
    // A path says more than its last word; an id of a server says nothing.
    terminal.note(terminal.paint.dim(`  ${day}  ${id.endsWith(fileName) ? id : fileName}`));
  }
}

/** "everything with Sam", "the picture IMG_1.jpg" */
function ruleText(rule: StoredExclusion["rule"]): string {
  switch (rule.kind) {
    case "unreadable":
      return "what cannot be read any more; no film is made before it is removed";
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

function hintFor({ near, most }: NonNullable<ExclusionPreview["known"]>): string {
  const force = "Add --force to save it for pictures to come";
  const list = (names: readonly string[], joint: string) =>
    names.map((name) => `"${name}"`).join(joint);
  if (near.length > 0) return `Did you mean ${list(near, " or ")}? ${force}`;
  return most.length === 0 ? force : `The library has ${list(most, ", ")} and others. ${force}`;
}

/** The kind of rule that each option makes; `--start` and `--end` make one together. */
const KINDS = {
  person: "person",
  start: "dates",
  place: "place",
  album: "album",
  tag: "tag",
  camera: "camera",
  "file-name": "file_name",
  asset: "asset",
} as const satisfies Readonly<Record<string, TypedExclusion["kind"]>>;
type Kind = keyof typeof KINDS;

/** The one option that was given. Throws Fault `usage` for none or several. */
function kindOf(given: Given): Kind {
  const said = (Object.keys(KINDS) as Kind[]).filter((name) =>
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

/** Throws Fault `usage` as `kindOf`. */
function typedIn(given: Given): TypedExclusion {
  const kind = kindOf(given);
  return { kind: KINDS[kind], text: given.text(kind) ?? "", last: given.text("end") };
}
