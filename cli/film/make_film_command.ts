// SPDX-License-Identifier: AGPL-3.0-or-later

// One film from the command line: what is printed of it, step by step.

import { PLAIN_ENGLISH } from "../../src/messages/locale.ts";
import { formatMessage } from "../../src/messages/say.ts";
import { EXITS } from "../../src/base/exit_codes.ts";
import { Fault } from "../../src/base/fault.ts";
import { factsNotes, factsWarnings } from "../../src/facts/facts_record.ts";
import type { FilmRequest } from "../../src/film/brief/film_request.ts";
import {
  type DeliveryOutcome,
  type FailedFilm,
  type FilmFiles,
  type FilmListener,
  type MadeFilm,
  makeRequestedFilm,
} from "../../src/app/films/make_film.ts";
import { readSettings, type Settings } from "../../src/app/settings/settings.ts";
import type { CommandContext } from "../command.ts";
import { tellDelivered } from "../runs/tell_delivered.ts";
import { printStartWarnings } from "../settings/start_warnings.ts";
import { progressViewOf } from "../terminal/progress_view.ts";
import { quietTerminal } from "../terminal/terminal.ts";
import { jsonLine } from "../terminal/json_answer.ts";
import {
  resultOf,
  tellEnd,
  tellFailedFilm,
  tellNearestTrip,
  tellUndelivered,
  undelivered,
} from "./tell_film.ts";
import { tellRequest } from "./tell_request.ts";

export interface FilmPrinting extends FilmFiles {
  /** Progress and result as JSON lines. */
  readonly json?: boolean;
  /** Prints the result alone. */
  readonly quiet?: boolean;
}

/** Returns 3 when nothing is worth a film. Throws Fault `busy` when another film is made. */
export async function makeFilmFromCommand(
  context: CommandContext,
  request: FilmRequest,
  printing: FilmPrinting,
): Promise<number> {
  const settings = await readSettings(context);
  const terminal = printing.quiet ? quietTerminal(context.terminal) : context.terminal;
  // The automation has printed these warnings itself.
  if (request.origin === undefined) printStartWarnings(terminal, settings);
  const listener = printingListener({ ...context, terminal }, settings, request, printing, context);
  const outcome = await makeRequestedFilm(context, settings, request, printing, listener);
  if (!outcome && printing.json) {
    const reason = "The sentence asks for nothing that can be filmed";
    terminal.out(jsonLine({ type: "result", status: "nothing", run: null, reason, warnings: [] }));
  }
  if (!outcome || outcome.end.status === "nothing") return EXITS.nothing.code;
  // The automation reads the failed delivery from the ledger and tries again another day.
  const isUndelivered = outcome.delivery !== undefined && "fault" in outcome.delivery;
  return (isUndelivered && request.origin?.attemptId === undefined ? EXITS.failed : EXITS.done)
    .code;
}

/** `loud` is the terminal that is not silenced by `--quiet`. */
function printingListener(
  context: CommandContext,
  settings: Settings,
  { options, stopAfter }: FilmRequest,
  { json = false }: FilmPrinting,
  loud: Pick<CommandContext, "terminal">,
): FilmListener {
  const { terminal } = context, { dim, yellow } = terminal.paint;
  const view = progressViewOf(terminal, json);
  const tellFound = (
    { run, facts, traceNote }: MadeFilm | FailedFilm,
    isStopped: boolean,
    changes: readonly string[] = [],
  ) => {
    if (traceNote !== undefined) terminal.note(traceNote);
    if (json || isStopped) return;
    const warnings = facts
      ? factsWarnings(facts).map((each) => formatMessage(PLAIN_ENGLISH, each))
      : [];
    for (const line of [...run?.warnings ?? [], ...warnings]) {
      // That a film is not of the pictures that were chosen is said in quiet mode too.
      (changes.includes(line) ? loud.terminal : terminal).note(yellow(line));
    }
    for (const line of facts ? factsNotes(facts) : []) terminal.note(dim(line));
  };
  return {
    show: (event) => view.show(event),
    warn: (sentence) => terminal.note(yellow(sentence)),
    understood: (read, file) =>
      tellRequest(terminal, read, { file, json, dryRun: stopAfter === "cut" }),
    resolved(brief) {
      if (!json) tellNearestTrip(terminal, options, brief);
    },
    // Also of a film that failed: a file that was left out may be the reason.
    failed(film) {
      tellFound(film, film.error instanceof Fault && film.error.code === "cancelled");
      if (json) tellFailedFilm(terminal, film.error, film.run?.warnings ?? []);
    },
    async made(film) {
      tellFound(film, false, film.end.status === "completed" ? film.end.changes : []);
      if (!json) tellEnd(context, film, await film.details());
      if (film.intermediatesNote !== undefined) terminal.note(dim(film.intermediatesNote));
    },
    ended(film, delivery) {
      if (json) terminal.out(resultLine(film, delivery));
      else if (delivery && "delivered" in delivery) {
        tellDelivered({ terminal }, settings.config, film.end.runId, delivery.delivered);
      } else {
        // A failed delivery is printed in quiet mode too.
        if (delivery) tellUndelivered(loud.terminal, film.end.runId, delivery.fault);
        if (film.end.status === "completed") terminal.out(film.end.filmPath);
      }
    },
  };
}

function resultLine({ end, run, facts }: MadeFilm, delivery: DeliveryOutcome | undefined): string {
  const delivered = delivery &&
    ("fault" in delivery ? undelivered(delivery.fault) : delivery.delivered);
  const warnings = run?.warnings ?? [];
  return jsonLine({
    type: "result",
    ...resultOf(end),
    warnings,
    facts,
    delivery: delivered,
  });
}
