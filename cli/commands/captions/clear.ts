// SPDX-License-Identifier: AGPL-3.0-or-later

// `captions clear`: removes descriptions, so that they are asked for again. Their number is printed
// before anything is removed.

import { tierProbe } from "../../../src/app/open_app.ts";
import type { Bank } from "../../../src/bank/bank.ts";
import { Fault } from "../../../src/base/fault.ts";
import {
  clearDescriptions,
  clearMotionLines,
  type ClearScope,
  countDescriptions,
  countMotionLines,
} from "../../../src/facts/captions/clear_descriptions.ts";
import { clipKey } from "../../../src/facts/clip_key.ts";
import { countUnreadClips, forgetUnreadClips } from "../../../src/facts/forget_clips.ts";
import { asksMotionLines, CAPTIONS_HINT } from "../../../src/facts/tier.ts";
import { FIRST_YEAR, LAST_YEAR } from "../../../src/film/brief/days/date_input.ts";
import type { Asset } from "../../../src/library/asset.ts";
import type { Library } from "../../../src/library/library.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { decidedTier } from "../../../src/app/health/tiers.ts";
import { findPicture } from "../../../src/app/library/find_picture.ts";
import { WHICH_OPTIONS, whichOf, withBank, withLibrary } from "../../library/library_session.ts";
import { readSettings } from "../../../src/app/settings/settings.ts";
import { isMeant } from "../../terminal/confirm.ts";
import { counted } from "../../../src/base/english_text.ts";

const ASKED_AGAIN = "are asked for again by: photos-memories prepare";

/** What is meant, in the keys of either kind of row. */
interface Scopes {
  readonly pictures: ClearScope;
  /** Absent without `--motion`. */
  readonly clips?: ClearScope;
}

export const captionsClear: Command = {
  name: "captions clear",
  summary: "Forget descriptions of pictures, so that they are asked for again",
  options: {
    all: { kind: "flag", about: "Those of every picture" },
    year: { kind: "number", about: "Those of one year's pictures", value: "<year>" },
    asset: { kind: "text", about: "Those of one picture: its id or file name", value: "<asset>" },
    failed: { kind: "flag", about: "Only what was settled without a description" },
    motion: {
      kind: "flag",
      about: "The sentences of clips as well, and which of them could not be read",
    },
    yes: { kind: "flag", about: "Forget without asking" },
    ...WHICH_OPTIONS,
  },
  examples: [
    "photos-memories captions clear --all",
    "photos-memories captions clear --year 2024 --motion --yes",
    "photos-memories captions clear --asset IMG_0412.jpg",
    "photos-memories captions clear --all --failed",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const kind = kindOf(given);
  // Everything needs no library, which may be away for good.
  if (kind === "all") return await withBank(context, (bank) => clear(context, given, bank));
  return await withLibrary(context, whichOf(given), async ({ library, bank }) => {
    const assets = kind === "asset"
      ? [await findPicture(given.text("asset")!, library)]
      : await assetsOf(library, given.number("year")!, context.signal);
    return await clear(context, given, bank, assets);
  });
}

/** Throws Fault `usage` unless exactly one says what is meant. */
function kindOf(given: Given): "all" | "year" | "asset" {
  const kinds = [
    ...(given.flag("all") ? ["all" as const] : []),
    ...(given.number("year") === undefined ? [] : ["year" as const]),
    ...(given.text("asset") === undefined ? [] : ["asset" as const]),
  ];
  const [one, other] = kinds;
  if (one !== undefined && other === undefined) {
    given.wholeNumber("year", FIRST_YEAR, LAST_YEAR);
    return one;
  }
  throw new Fault(
    "usage",
    one === undefined
      ? "Nothing says whose descriptions are to be forgotten"
      : `--${one} cannot be combined with --${other}`,
    { hint: "Add one of --all, --year and --asset" },
  );
}

async function assetsOf(library: Library, year: number, signal: AbortSignal): Promise<Asset[]> {
  const range = { start: `${year}-01-01`, end: `${year}-12-31` };
  const assets: Asset[] = [];
  for await (const batch of library.assets(range, signal)) assets.push(...batch);
  return assets;
}

async function clear(
  context: CommandContext,
  given: Given,
  bank: Bank,
  assets?: readonly Asset[],
): Promise<number> {
  const { terminal } = context;
  const scopes = scopesOf(given, assets);
  const pictures = countDescriptions(bank, scopes.pictures);
  const clips = scopes.clips ? countMotionLines(bank, scopes.clips) : 0;
  const unread = scopes.clips ? countUnreadClips(bank, scopes.clips.sourceKeys) : 0;
  if (pictures + clips + unread === 0) {
    terminal.note("There is nothing to forget");
    return 0;
  }
  terminal.note(`This forgets ${rowsText(scopes, pictures, clips, unread)}`);
  const isForgotten = await isMeant(context, given, {
    question: "Forget them?",
    otherwise: "Nothing was forgotten",
    hint: "Add --yes to forget them",
  });
  if (!isForgotten) return 0;
  const gone = await clearDescriptions(bank, scopes.pictures);
  const goneClips = scopes.clips ? await clearMotionLines(bank, scopes.clips) : 0;
  const readAgain = scopes.clips ? await forgetUnreadClips(bank, scopes.clips.sourceKeys) : 0;
  terminal.out(`Forgotten: ${rowsText(scopes, gone, goneClips, readAgain)}`);
  const lines = await whoAsksAgain(context, gone > 0, goneClips > 0);
  for (const line of lines) terminal.note(terminal.paint.dim(line));
  return 0;
}

async function whoAsksAgain(
  context: CommandContext,
  isOfPictures: boolean,
  isOfClips: boolean,
): Promise<readonly string[]> {
  const settings = await readSettings(context);
  const decided = await decidedTier(settings, tierProbe(settings), context.signal);
  if (!("tier" in decided)) return [`They ${ASKED_AGAIN}`];
  if (!decided.wantsCaptions) {
    return [`Nobody asks for them again: tier ${decided.tier} asks for none`, CAPTIONS_HINT];
  }
  if (!isOfClips || asksMotionLines(decided)) return [`They ${ASKED_AGAIN}`];
  return [
    ...isOfPictures ? [`The descriptions ${ASKED_AGAIN}`] : [],
    `Nobody asks for the sentences of clips again: tier ${decided.tier} asks for none; ` +
    "gpu and full do",
  ];
}

function scopesOf(given: Given, assets: readonly Asset[] | undefined): Scopes {
  const failedOnly = given.flag("failed");
  const scope = (key: (asset: Asset) => string): ClearScope =>
    assets === undefined
      ? { failedOnly }
      : { failedOnly, sourceKeys: new Set(assets.map((asset) => key(asset))) };
  return {
    pictures: scope(({ sourceKey }) => sourceKey),
    ...(given.flag("motion") ? { clips: scope(clipKey) } : {}),
  };
}

function rowsText(
  { clips }: Scopes,
  pictures: number,
  ofClips: number,
  unread: number,
): string {
  const descriptions = counted(pictures, "description");
  if (!clips) return descriptions;
  const sentences = `${descriptions} and ${counted(ofClips, "sentence")} of clips`;
  return unread === 0
    ? sentences
    : `${sentences}, and that ${counted(unread, "clip")} cannot be read`;
}
