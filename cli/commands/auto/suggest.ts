// SPDX-License-Identifier: AGPL-3.0-or-later

// `auto suggest`: what could be filmed today, best first.

import { jsonPage } from "../../terminal/json_answer.ts";
import { CATEGORIES, FILM_TYPE_OF } from "../../../src/automation/candidate.ts";
import { nextFilm } from "../../../src/automation/cooldown.ts";
import { listed } from "../../../src/automation/decide.ts";
import { Fault } from "../../../src/base/fault.ts";
import { nearestWord } from "../../../src/base/text.ts";
import {
  type AutomationSession,
  openAutomation,
} from "../../../src/app/automation/automation_session.ts";
import { heldBackLine, nextFilmLine } from "../../automation/candidate_words.ts";
import { restingLines, suggestionLines, suggestionRows } from "../../automation/suggestion_rows.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";

const DEFAULT_SUGGESTIONS = 10;

export const autoSuggest: Command = {
  name: "auto suggest",
  summary: "List the memories worth a film today, best first",
  options: {
    limit: {
      kind: "number",
      about: `How many (default ${DEFAULT_SUGGESTIONS}; with --json all)`,
      value: "<n>",
    },
    type: { kind: "text", about: "Only this type of film or category", value: "<type>" },
    explain: { kind: "flag", about: "Show every factor of the score" },
    json: JSON_OPTION,
  },
  examples: ["photos-memories auto suggest", "photos-memories auto suggest --type trip --explain"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const wanted = {
    type: typeOf(given),
    limit: given.wholeNumber("limit", 1, 10_000) ??
      (given.flag("json") ? undefined : DEFAULT_SUGGESTIONS),
  };
  const explain = given.flag("explain");
  if (!given.flag("json")) {
    await using session = await openAutomation(context, { warn: context.terminal.note });
    return await tell(context, session, wanted, explain);
  }
  const { terminal, signal } = context;
  await using session = await openAutomation(context, { warn: terminal.note });
  const { decision, nameOf } = await decisionOf(session, signal);
  terminal.page(jsonPage(suggestionRows(decision, wanted, nameOf, explain)));
  return 0;
}

async function decisionOf(session: AutomationSession, signal: AbortSignal) {
  await session.deps.library.prove(signal);
  const decision = await session.deps.library.discover(signal);
  const people = await (await session.library()).people();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return { decision, nameOf: (id: string) => names.get(id) || id };
}

async function tell(
  { terminal, signal }: CommandContext,
  session: AutomationSession,
  wanted: Parameters<typeof listed>[1],
  explain: boolean,
): Promise<number> {
  const { yellow, dim } = terminal.paint;
  const { decision, nameOf } = await decisionOf(session, signal);
  for (const line of restingLines(decision)) terminal.note(yellow(line));
  const candidates = listed(decision, wanted);
  if (candidates.length === 0) {
    terminal.note("No memory is worth a film today");
    for (const each of decision.rejections) terminal.note(heldBackLine(each));
    return 0;
  }
  for (const line of suggestionLines(candidates, nameOf, explain, terminal.paint)) {
    terminal.out(line);
  }
  const next = await nextFilm(session.deps, session.rules);
  terminal.note(dim(nextFilmLine(next)));
  return 0;
}

function typeOf(given: Given): string | undefined {
  const typed = given.text("type");
  const known = [...new Set([...CATEGORIES, ...Object.values(FILM_TYPE_OF)])];
  if (typed === undefined || known.some((word) => word === typed)) return typed;
  const near = nearestWord(typed, known);
  throw new Fault("usage", `There is no type of memory "${typed}"`, {
    hint: near ? `Did you mean "${near}"?` : `Choose one of ${known.join(", ")}`,
  });
}
