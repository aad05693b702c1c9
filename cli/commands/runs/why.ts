// SPDX-License-Identifier: AGPL-3.0-or-later

// `runs why`: one picture's fate in one run, as a sentence.

import { jsonPage } from "../../terminal/json_answer.ts";
import { assetNamed, cutFor } from "../../../src/app/runs/find_considered.ts";
import { PLAIN_ENGLISH } from "../../../src/messages/locale.ts";
import { Fault } from "../../../src/base/fault.ts";
import type { TraceRow } from "../../../src/film/select/cut.ts";
import { isWished } from "../../../src/film/select/pool/rules.ts";
import { exposureText, plainClipText } from "../../../src/film/select/seen/seen_words.ts";
import { remedyOf, sentenceOf } from "../../../src/film/select/trace_sentences.ts";
import type { RunId } from "../../../src/ledger/run.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";
import { seenLines } from "../../film/run_lines.ts";
import { eraOf, storyName } from "../../runs/cut_lines.ts";
import { LATEST, runLine, withRuns } from "../../../src/app/runs/find_run.ts";
import { knownAsset } from "../../../src/app/runs/picture_of_run.ts";

export const runsWhy: Command = {
  name: "runs why",
  summary: "Say why a picture is or is not in a film",
  positionals: ["asset"],
  optionals: ["run"],
  options: {
    run: {
      kind: "text",
      about: "Which run (default: the latest film; also as the second word)",
      value: "<run>",
    },
    json: JSON_OPTION,
  },
  examples: [
    "photos-memories runs why 2025/07/IMG_0412.jpg",
    "photos-memories runs why IMG_0412.jpg --run 7d3f    in another film",
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const typed = given.positionals[0]!;
  return await withRuns(context, async (runs, ledger) => {
    const named = runNamed(given);
    const { run, cut } = await cutFor(typed, runs, named ?? LATEST);
    const isLatest = named === undefined || named === LATEST;
    const { id, isMovingHalf } = await assetNamed(context, ledger, typed, runs, run, cut, isLatest);
    const row = await runs.trace(run.runId, id) as TraceRow;
    if (given.flag("json")) {
      terminal.page(jsonPage(row));
      return 0;
    }
    const { dim } = terminal.paint;
    terminal.note(dim(runLine(run, cut.titles.main, named !== undefined)));
    if (isMovingHalf) {
      terminal.note(dim("It is the moving half of a Live Photo, whose still stands for both"));
    }
    const storyOf = (story: string) => cut.stories.find((known) => known.id === story);
    terminal.out(sentenceOf(PLAIN_ENGLISH, row, {
      story: (name) => storyName(cut, storyOf(name)),
      era: (name) => {
        const story = storyOf(name);
        return story && eraOf(cut, story);
      },
    }));
    const asset = row.verdict === "out"
      ? await knownAsset(context, ledger, id, run, cut)
      : undefined;
    const remedy = remedyOf(row, asset !== undefined && isWished(asset));
    if (remedy) terminal.note(dim(remedy));
    const plain = cut.plainClips?.[id];
    const clip = row.seen?.clip ?? (plain && plainClipText(PLAIN_ENGLISH, plain));
    for (const line of seenLines({ ...row.seen, ...(clip ? { clip } : {}) })) terminal.note(line);
    const check = row.verdict === "in" && cut.review?.check.find(({ asset }) => asset === id);
    if (check) {
      terminal.note(
        `Worth a look before sharing: ${exposureText(PLAIN_ENGLISH, check.probability)}`,
      );
    }
    return 0;
  });
}

/** Bare, as `runs story` takes it, or after `--run`. */
function runNamed(given: Given): RunId | undefined {
  const bare = given.positionals[1], flagged = given.text("run");
  if (bare === undefined || flagged === undefined || bare === flagged) return bare ?? flagged;
  throw new Fault("usage", `Two runs are named: ${bare} and, after --run, ${flagged}`, {
    hint: "Leave out one of the two",
  });
}
