// One film of every trip in the days given. A trip that fails does not stop the others.

import { Fault, reasonOf } from "../../src/base/fault.ts";
import { yearOf } from "../../src/base/local_time.ts";
import type { Ask } from "../../src/film/brief/ask.ts";
import { homelessFault } from "../../src/film/brief/places/homes.ts";
import { type Trip, tripsWithin, tripText } from "../../src/film/brief/places/trips.ts";
import { systemMachine } from "../../src/system/machine.ts";
import type { CommandContext } from "../command.ts";
import { withLibrary } from "../library/library_session.ts";
import { quietTerminal } from "../terminal/terminal.ts";
import { counted } from "../../src/base/english_text.ts";
import { readBriefFacts } from "../../src/film/brief/read_brief.ts";
import type { FilmCommand } from "../../src/app/films/film_command.ts";
import { makeFilmFromCommand } from "./make_film_command.ts";

/**
 * Returns 1 when any of the films failed or was not delivered, else 0. Throws Fault
 * `nothing_to_film` without a trip, `config_invalid` when home is not known, `cancelled`.
 */
export async function makeEveryTrip(
  context: CommandContext,
  command: FilmCommand,
): Promise<number> {
  const { terminal, signal } = context;
  const isSilent = command.quiet || command.json;
  const quietly = isSilent ? { ...context, terminal: quietTerminal(terminal) } : context;
  const ask: Ask = { ...command.ask, memoryType: "trip" };
  const trips = await findTrips(quietly, command, ask);
  const { bold, red } = terminal.paint;
  quietly.terminal.note(`${counted(trips.length, "trip")} found`);
  const failed: Trip[] = [];
  for (const [index, trip] of trips.entries()) {
    quietly.terminal.note("");
    quietly.terminal.note(bold(`Trip ${index + 1} of ${trips.length}: ${tripText(trip)}`));
    try {
      const code = await makeFilmFromCommand(context, { ...command, ask: askFor(trip, ask) });
      if (code !== 0) failed.push(trip);
    } catch (error) {
      if (signal.aborted || (error instanceof Fault && error.code === "cancelled")) throw error;
      failed.push(trip);
      terminal.note(red(`No film of the trip ${tripText(trip)}: ${reasonOf(error)}`));
      if (error instanceof Fault && error.hint) terminal.note(error.hint);
    }
  }
  if (failed.length === 0) return 0;
  terminal.note(
    `${failed.length} of ${counted(trips.length, "trip")} failed: ${
      failed.map(tripText).join("; ")
    }`,
  );
  return 1;
}

async function findTrips(
  context: CommandContext,
  { libraryFolder, accounts }: FilmCommand,
  ask: Ask,
): Promise<readonly Trip[]> {
  return await withLibrary(
    context,
    { libraryFolder, accounts },
    async ({ library, ledger, config }) => {
      const nowMs = systemMachine.now();
      const facts = await readBriefFacts(ask, { library, ledger, config, nowMs }, context.signal);
      if (facts.trips) return tripsWithin(ask, facts);
      throw homelessFault();
    },
  );
}

/** The same wish about this trip alone; its year keeps the search for it short. */
function askFor(trip: Trip, ask: Ask): Ask {
  const { month: _month, start: _start, end: _end, period: _period, ...rest } = ask;
  return { ...rest, year: yearOf(trip.start), nearDate: trip.start };
}
