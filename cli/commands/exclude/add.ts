// `exclude add`: what shall never be in any film. The number of its pictures is printed before
// anything is saved.

import { Fault } from "../../../src/base/fault.ts";
import { readAlbumMembers, type TypedExclusion } from "../../../src/library/exclusion.ts";
import type { Asset } from "../../../src/library/asset.ts";
import type { Command, CommandContext, Given, Option } from "../../command.ts";
import {
  isSameRule,
  type KnownNames,
  nearestKnown,
  ruleOf,
} from "../../../src/app/exclusions/exclusion_rule.ts";
import {
  aboutRule,
  countExclusions,
  type ExclusionCounts,
} from "../../../src/app/exclusions/count_exclusions.ts";
import { WHICH_OPTIONS, whichOf, withLibrary } from "../../library/library_session.ts";
import { isMeant } from "../../terminal/confirm.ts";
import { counted } from "../../../src/base/english_text.ts";

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
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal } = context;
  const typed = typedIn(given);
  const tag = given.text("tag")?.trim();
  const which = { ...whichOf(given), tags: tag === undefined ? [] : [tag] };
  return await withLibrary(context, which, async ({ library, ledger }) => {
    const rule = await ruleOf(typed, library);
    const same = (await ledger.exclusions.list()).find((each) => isSameRule(each.rule, rule));
    const members = await readAlbumMembers([rule], library, signal);
    const counts = await countExclusions([rule], members, library, signal);
    tell(context, counts);
    const isNothing = !same && counts.counts[0]!.pictures === 0 && !given.flag("force");
    const names = isNothing ? await nearestKnown(rule, library, signal) : undefined;
    if (names && given.flag("dry-run")) terminal.note(hintFor(names));
    else if (names) {
      throw new Fault("not_found", "Nothing was saved: no picture is like that", {
        hint: hintFor(names),
      });
    }
    if (same) {
      terminal.note(`It is excluded already: ${same.id}`);
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
    terminal.out(`Excluded from every film: ${aboutRule(rule)}  ${id}`);
    terminal.note(
      terminal.paint.dim(`To let them in again: photos-memories exclude remove ${id}`),
    );
    return 0;
  });
}

function hintFor({ near, most }: KnownNames): string {
  const force = "Add --force to save it for pictures to come";
  const list = (names: readonly string[], joint: string) =>
    names.map((name) => `"${name}"`).join(joint);
  if (near.length > 0) return `Did you mean ${list(near, " or ")}? ${force}`;
  return most.length === 0 ? force : `The library has ${list(most, ", ")} and others. ${force}`;
}

function tell({ terminal }: CommandContext, { total, counts: [found] }: ExclusionCounts): void {
  const { rule, pictures, examples } = found!;
  terminal.note(
    `This leaves out ${pictures.toLocaleString("en")} of ${counted(total, "picture")}: ` +
      aboutRule(rule),
  );
  for (const asset of examples) {
    terminal.note(terminal.paint.dim(`  ${asset.takenAt.slice(0, 10)}  ${nameOf(asset)}`));
  }
}

/** A path says more than its last word; an id of a server says nothing. */
function nameOf({ id, fileName }: Asset): string {
  return id.endsWith(fileName) ? id : fileName;
}

/** The rule of each option; `--start` and `--end` belong together. */
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

/** Which one it is. Throws Fault `usage` for none or several. */
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
