// SPDX-License-Identifier: AGPL-3.0-or-later

// `pictures decide`: the owner's lasting word on one picture, with what it changes. Without a word
// it only says how things stand.

import { factReader } from "../../../src/bank/bank.ts";
import { Fault } from "../../../src/base/fault.ts";
import { captionProducers } from "../../../src/facts/captions/caption_producers.ts";
import { clipSourcesOf } from "../../../src/facts/captions/clip_source.ts";
import type { Config } from "../../../src/config/schema.ts";
import type { OwnerWord } from "../../../src/film/select/seen/audience.ts";
import { reachOf } from "../../../src/film/select/seen/content_rejection.ts";
import { factNamesOf, SeenPicture } from "../../../src/film/select/seen/seen_picture.ts";
import { seenWords } from "../../../src/film/select/seen/seen_words.ts";
import { dateOf } from "../../../src/base/local_time.ts";
import type { Asset } from "../../../src/library/asset.ts";
import type { DecisionKind, PictureDecision } from "../../../src/library/exclusion.ts";
import type { Library } from "../../../src/library/library.ts";
import { everyAccountOr } from "../../../src/app/library/library_choice.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { seenLines } from "../../film/run_lines.ts";
import { findPicture } from "../../../src/app/library/find_picture.ts";
import { WHICH_OPTIONS, whichOf, withLibrary } from "../../library/library_session.ts";

const NOTED: Readonly<Record<DecisionKind | "forget", string>> = {
  clear: "Noted that it may be shown",
  pin: "Noted that it is no mere document to you",
  forget: "Nothing of yours is noted about it now",
};

export const picturesDecide: Command = {
  name: "pictures decide",
  summary: "Say that a picture may be shared, or shown although it is a document",
  positionals: ["asset"],
  options: {
    clear: { kind: "flag", about: "It may be shown to everyone, whatever was found in it" },
    pin: { kind: "flag", about: "It may be in films although it is a screen or a document" },
    forget: { kind: "flag", about: "Take every earlier decision on it back" },
    reason: { kind: "text", about: "Why, in your own words", value: "<text>" },
    ...WHICH_OPTIONS,
  },
  examples: [
    "photos-memories pictures decide IMG_0412.jpg",
    'photos-memories pictures decide IMG_0412.jpg --clear --reason "only a beach"',
    "photos-memories pictures decide IMG_0412.jpg --forget",
    "photos-memories exclude add --asset IMG_0412.jpg",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const said = saidIn(given), reason = given.text("reason")?.trim();
  const which = (config: Config) => everyAccountOr(whichOf(given), config);
  return await withLibrary(context, which, async (session) => {
    const { library, ledger, bank, config } = session;
    const asset = await findPicture(given.positionals[0]!, library);
    const { editorial: { preparation }, llm } = config;
    const factNames = factNamesOf(await captionProducers({ preparation, llm }));
    const clipSources = await clipSourcesOf([asset]);
    const seen = new SeenPicture(factReader(bank), asset, { factNames, clipSources });
    const { name, place } = pictureWords(asset, library);
    const before = wordOn(asset, await ledger.decisions.list());
    const words = seenWords(seen, asset, asset.isFavorite);
    terminal.out(terminal.paint.bold(name));
    terminal.note(terminal.paint.dim(place));
    for (const line of words ? seenLines(words) : ["Nobody has looked into it yet"]) {
      terminal.note(line);
    }
    const was = reachOf(seen, before);
    if (said === undefined) {
      terminal.out(was);
      return 0;
    }
    if (said === "forget") await ledger.decisions.forget(asset.id);
    else {
      const { id, sourceKey } = asset;
      await ledger.decisions.put({
        asset: id,
        kind: said,
        sourceKey,
        name,
        ...(reason ? { reason } : {}),
      });
    }
    const after = wordOn(asset, await ledger.decisions.list());
    const is = reachOf(seen, after);
    if (is === was) terminal.out(`${NOTED[said]}; where it may be stays as it was: ${is}`);
    else terminal.page(`Until now: ${was}\nFrom now on: ${is}`);
    return 0;
  });
}

/** Throws Fault `usage` for more than one. */
function saidIn(given: Given): DecisionKind | "forget" | undefined {
  const said = (["clear", "pin", "forget"] as const).filter((name) => given.flag(name));
  const [one, other] = said;
  if (other !== undefined) {
    throw new Fault("usage", `--${one} cannot be combined with --${other}`, {
      hint: "Decide one after the other: a picture may be both cleared and pinned",
    });
  }
  if (given.text("reason") !== undefined && (one === undefined || one === "forget")) {
    throw new Fault("usage", "--reason says why something was decided, and nothing is", {
      hint: "Add --clear or --pin",
    });
  }
  return one;
}

function wordOn(
  { id, sourceKey }: Asset,
  decisions: readonly PictureDecision[],
): OwnerWord {
  const has = (kind: DecisionKind) =>
    decisions.some((each) =>
      each.asset === id && each.sourceKey === sourceKey && each.kind === kind
    );
  return { isCleared: has("clear"), isPinned: has("pin") };
}

/** The name of a picture, its day and its library, in words. */
function pictureWords(
  { id, fileName, takenAt, account }: Asset,
  { label }: Pick<Library, "label">,
): { readonly name: string; readonly place: string } {
  return {
    name: id.endsWith(fileName) ? id : fileName,
    place: `Taken on ${dateOf(takenAt)}, in ${label}` +
      (label.includes(`("${account}")`) ? `, account "${account}"` : ""),
  };
}
