// SPDX-License-Identifier: AGPL-3.0-or-later

// `generate --all-trips`: what is printed of the trips, beside what is printed of each film.

import { tellFailureAsJson } from "../terminal/json_answer.ts";
import { counted } from "../../src/base/english_text.ts";
import { EXITS } from "../../src/base/exit_codes.ts";
import { Fault, reasonOf } from "../../src/base/fault.ts";
import { tripText } from "../../src/film/brief/choose_trip.ts";
import type { FilmRequest } from "../../src/film/brief/film_request.ts";
import { findTrips, makeEveryTrip } from "../../src/app/films/make_every_trip.ts";
import type { CommandContext } from "../command.ts";
import { withLibrary } from "../library/library_session.ts";
import { quietTerminal } from "../terminal/terminal.ts";
import { type FilmPrinting, makeFilmFromCommand } from "./make_film_command.ts";

/**
 * Returns 1 when any of the films failed or was not delivered, else 0. Throws Fault
 * `nothing_to_film` without a trip, `config_invalid` when home is not known, `cancelled`.
 */
export async function makeEveryTripFromCommand(
  context: CommandContext,
  request: FilmRequest,
  printing: FilmPrinting,
): Promise<number> {
  const { terminal, signal } = context, { options } = request, { bold, red } = terminal.paint;
  const isSilent = printing.quiet || printing.json;
  const quietly = isSilent ? { ...context, terminal: quietTerminal(terminal) } : context;
  const trips = await withLibrary(
    quietly,
    request,
    (session) => findTrips(options, session, signal),
  );
  const note = (line: string) => quietly.terminal.note(line);
  note(`${counted(trips.length, "trip")} found`);
  const failed = await makeEveryTrip(
    trips,
    options,
    async (options, trip) => {
      note("");
      note(bold(`Trip ${trips.indexOf(trip) + 1} of ${trips.length}: ${tripText(trip)}`));
      const code = await makeFilmFromCommand(context, { ...request, options }, printing);
      return code === EXITS.done.code || code === EXITS.nothing.code;
    },
    (trip, error) => {
      if (printing.json) tellFailureAsJson(terminal, error, { type: "error" });
      terminal.note(red(`No film of the trip ${tripText(trip)}: ${reasonOf(error)}`));
      if (error instanceof Fault && error.hint) terminal.note(error.hint);
    },
    signal,
  );
  if (failed.length === 0) return 0;
  terminal.note(
    `${failed.length} of ${counted(trips.length, "trip")} failed: ${
      failed.map(tripText).join("; ")
    }`,
  );
  return 1;
}
