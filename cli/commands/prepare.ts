// SPDX-License-Identifier: AGPL-3.0-or-later

// `prepare`: computes the facts that films need, ahead of any film.

import { jsonPage } from "../terminal/json_answer.ts";
import { Fault } from "../../src/base/fault.ts";
import type { FilmOptions } from "../../src/film/brief/film_options.ts";
import { FIRST_YEAR, LAST_YEAR } from "../../src/film/brief/days/date_input.ts";
import { materialAssets, whatThereIs } from "../../src/film/brief/material.ts";
import { resolveBrief } from "../../src/film/brief/resolve_brief.ts";
import { prepare as prepareAssets } from "../../src/film/analyse/prepare.ts";
import type { PrepareProgress } from "../../src/film/analyse/prepare_report.ts";
import { prepareScope } from "../../src/film/select/prepare_scope.ts";
import { periodOf } from "../../src/film/brief/brief_period.ts";
import type { Asset } from "../../src/library/asset.ts";
import type { Library } from "../../src/library/library.ts";
import { tryLock } from "../../src/system/files/lock.ts";
import { systemMachine } from "../../src/system/machine.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../command.ts";
import { readBriefFacts } from "../../src/film/brief/read_brief.ts";
import { WHICH_OPTIONS, whichOf, withLibrary } from "../library/library_session.ts";
import { prepareExitCode, STAGE_WORDS, tellPrepared } from "../library/prepare_lines.ts";
import { readSettings } from "../../src/app/settings/settings.ts";
import { printStartWarnings } from "../settings/start_warnings.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { counted, remainingText } from "../../src/base/english_text.ts";

/** The rate is printed as a time for so many pictures. */
const USUAL_LIBRARY_SIZE = 1_000;

/** Not the films' lock: a film may be made meanwhile. */
const PREPARE_LOCK = "prepare";

export const prepareCommand: Command = {
  name: "prepare",
  summary: "Look at pictures ahead of any film: what they show, captions, motion lines",
  options: {
    year: { kind: "number", about: "Only this year", value: "<yyyy>" },
    month: { kind: "number", about: "Only this month of --year", value: "<1-12>" },
    start: { kind: "text", about: "First day", value: "<date>" },
    end: { kind: "text", about: "Last day", value: "<date>" },
    period: { kind: "text", about: "Length of the window from --start, such as 3m", value: "<2w>" },
    "library-size": {
      kind: "number",
      about: `Say how long so many pictures would take (default ${USUAL_LIBRARY_SIZE})`,
      value: "<n>",
    },
    json: JSON_OPTION,
    ...WHICH_OPTIONS,
  },
  examples: [
    "photos-memories prepare --year 2025",
    "photos-memories prepare --start 2025-06-01 --period 3m",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal } = context;
  const librarySize = given.wholeNumber("library-size", 1, 100_000_000) ?? USUAL_LIBRARY_SIZE;
  const settings = await readSettings(context);
  printStartWarnings(terminal, settings);
  // Two of them would ask every question twice.
  using lock = await tryLock(settings.paths.locks, PREPARE_LOCK);
  if (!lock) {
    throw new Fault("busy", "Another preparation is running", {
      hint:
        "Wait until it is done, then type the same again: what is known by then is not asked again",
    });
  }
  return await withLibrary(context, whichOf(given), async (session) => {
    const { library, app } = session;
    const ask = await askOf(given, library);
    if (!ask) {
      if (given.flag("json")) {
        terminal.page(jsonPage({ assets: 0, stages: [], unreadableClips: [] }));
      }
      return 0; // an empty library was told of
    }
    const nowMs = systemMachine.now();
    const facts = await readBriefFacts(ask, { ...session, nowMs }, signal);
    const brief = resolveBrief(ask, facts);
    const assets = await prepareScope(library, brief, signal);
    if (assets.length === 0 && !given.flag("json")) {
      const isLeftOut = (await materialAssets(library, brief, signal)).length > 0;
      const period = periodOf(brief),
        hint = isLeftOut ? undefined : await whatThereIs(library, brief);
      terminal.note(
        isLeftOut ? `No film shows any picture of ${period}` : `There is no picture of ${period}`,
      );
      if (hint !== undefined) terminal.note(hint);
      return 0;
    }
    terminal.note(`Preparing ${scopeWords(assets)}`);
    const tier = await app.facts.tier(signal);
    terminal.note(`Tier ${tier.tier}: ${tier.reason}`);
    const report = await prepareAssets(
      {
        ...app,
        openCaptioning: app.openCaptioning,
        seconds: () => performance.now() / 1_000,
      },
      assets,
      { signal, onProgress: progressOf(terminal) },
    );
    terminal.status("");
    if (given.flag("json")) terminal.page(jsonPage(report));
    else tellPrepared(terminal, report, librarySize);
    return prepareExitCode(report);
  });
}

/** The days given, or all there are; `undefined` in an empty library. */
async function askOf(given: Given, library: Library): Promise<FilmOptions | undefined> {
  const said: FilmOptions = {
    year: given.wholeNumber("year", FIRST_YEAR, LAST_YEAR),
    month: given.wholeNumber("month", 1, 12),
    start: given.text("start"),
    end: given.text("end"),
    period: given.text("period"),
  };
  if (Object.values(said).some((value) => value !== undefined)) return said;
  const span = await library.span();
  if (!span) return undefined;
  // Cameras with an unset clock give days that no film reaches.
  const first = `${FIRST_YEAR}-01-01`, last = `${LAST_YEAR}-12-31`;
  return {
    start: span.first < first ? first : span.first,
    end: span.last > last ? last : span.last,
  };
}

function scopeWords(assets: readonly Asset[]): string {
  const clips = assets.filter(({ kind }) => kind === "video").length;
  const pictures = counted(assets.length - clips, "picture");
  const all = clips === 0 ? pictures : `${pictures} and ${counted(clips, "clip")}`;
  // Their moving halves are looked into as clips are.
  const live = assets.filter(({ kind, live }) => kind !== "video" && live !== undefined).length;
  if (live === 0) return all;
  return live === 1
    ? `${all}; 1 picture is a Live Photo, with a clip of its own`
    : `${all}; ${counted(live, "picture")} are Live Photos, with a clip of their own each`;
}

function progressOf(terminal: Terminal): (progress: PrepareProgress) => void {
  let lastStage = "", lastTenth = 0;
  return ({ stage, done, total, etaSeconds }) => {
    const words = STAGE_WORDS[stage];
    const left = etaSeconds === undefined ? "" : `, ${remainingText(etaSeconds)} left`;
    if (terminal.isInteractive) {
      terminal.status(
        `${words}  ${done.toLocaleString("en")} of ${total.toLocaleString("en")}${left}`,
      );
      return;
    }
    const tenth = Math.floor(done / total * 10);
    if (stage !== lastStage) lastTenth = 0;
    if (stage !== lastStage || (tenth > lastTenth && tenth < 10)) {
      terminal.note(`${words}: ${done} of ${total}${left}`);
    }
    lastStage = stage;
    lastTenth = Math.max(lastTenth, tenth);
  };
}
