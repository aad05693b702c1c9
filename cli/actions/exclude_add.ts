// `exclude add`: what shall never be in any film. Nothing is saved before it was said how much that
// is.

import { Fault } from "../../src/base/fault.ts";
import type { Asset } from "../../src/library/asset.ts";
import { readAlbumMembers } from "../../src/library/album_members.ts";
import type { Action, CommandContext } from "../command.ts";
import { isSameRule, kindOf, nearestKnown, ruleOf } from "../exclusion_rule.ts";
import { aboutRule, countExclusions, type ExclusionCounts } from "../exclusion_words.ts";
import { whichOf, withLibrary } from "../library_session.ts";
import { counted } from "../words.ts";

export const excludeAdd: Action = async (context, given) => {
  const { terminal, signal } = context;
  kindOf(given);
  const tag = given.text("tag")?.trim();
  const which = { ...whichOf(given), tags: tag === undefined ? [] : [tag] };
  return await withLibrary(context, which, async ({ library, ledger }) => {
    const rule = await ruleOf(given, library);
    const same = (await ledger.exclusions.list()).find((each) => isSameRule(each.rule, rule));
    const members = await readAlbumMembers([rule], library, signal);
    const counts = await countExclusions([rule], members, library, signal);
    tell(context, counts);
    if (counts.counts[0]!.pictures === 0) {
      const near = await nearestKnown(rule, library, signal);
      if (near) terminal.note(`Did you mean "${near}"?`);
    }
    if (same) {
      terminal.note(`It is excluded already: ${same.id}`);
      return 0;
    }
    if (given.flag("dry-run")) {
      terminal.note("Nothing was saved: a dry run");
      return 0;
    }
    if (!given.flag("yes") && !await isConfirmed(context)) {
      terminal.note("Nothing was saved");
      return 0;
    }
    const { id } = await ledger.exclusions.add(rule);
    terminal.out(`Excluded from every film: ${aboutRule(rule)}  ${id}`);
    terminal.note(
      terminal.paint.dim(`To let them in again: photos-memories exclude remove ${id}`),
    );
    return 0;
  });
};

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

/** Throws Fault `usage` when nobody is there to answer. */
async function isConfirmed({ terminal, signal }: CommandContext): Promise<boolean> {
  const answer = await terminal.ask("Leave them out of every film? [y/N]", signal);
  if (answer === undefined) {
    throw new Fault("usage", "Nothing was saved: nobody is there to confirm it", {
      hint: "Add --yes to save it, or --dry-run to see only the count",
    });
  }
  return /^y(?:es)?$/i.test(answer.trim());
}
