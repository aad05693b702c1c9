// SPDX-License-Identifier: AGPL-3.0-or-later

// What a film command prints of its film: for people, and the last JSON line for programs.

import { failureOf, tellFailureAsJson } from "../terminal/json_answer.ts";
import { Fault, reasonOf } from "../../src/base/fault.ts";
import { lengthText } from "../../src/base/text.ts";
import type { FilmOptions } from "../../src/film/brief/film_options.ts";
import type { Brief } from "../../src/film/brief/brief.ts";
import { parseDate } from "../../src/film/brief/days/date_input.ts";
import type { FilmEnd } from "../../src/film/film_contract.ts";
import type { Cut } from "../../src/film/select/cut.ts";
import { filmSeconds } from "../../src/film/timeline/film_seconds.ts";
import type { RunId } from "../../src/ledger/run.ts";
import { cutLines, plannedSeconds, shortfallText } from "../runs/cut_lines.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { counted, sizeText } from "../../src/base/english_text.ts";
import { reviewNote, timeLine, titleLine } from "./run_lines.ts";
import type { FilmDetails, MadeFilm } from "../../src/app/films/make_film.ts";
import type { CommandContext } from "../command.ts";

/** Printed because the day that was typed may have meant another trip. */
export function tellNearestTrip(
  terminal: Terminal,
  { nearDate }: FilmOptions,
  { windows }: Brief,
): void {
  const [trip] = windows;
  if (nearDate === undefined || !trip) return;
  const day = parseDate(nearDate, "date to look near");
  if (day >= trip.start && day <= trip.end) return;
  terminal.note(`No trip was on ${day}; the nearest is ${trip.start} to ${trip.end}`);
}

export function tellUndelivered(terminal: Terminal, runId: RunId, fault: unknown): void {
  const { yellow } = terminal.paint;
  terminal.note(yellow(`The film is made but not delivered: ${reasonOf(fault)}`));
  const hint = fault instanceof Fault ? fault.hint : undefined;
  if (hint) terminal.note(hint);
  terminal.note(`Try again with: photos-memories runs upload ${runId}`);
}

/** Below this a film is called silent. */
const SILENT_LUFS = -60;

function tellReview(terminal: Terminal, cut: Cut, runId: RunId): void {
  const note = reviewNote(cut, runId);
  if (note !== undefined) terminal.note(terminal.paint.yellow(note));
}

/** Why a shareable film may have nothing to show. */
const SHAREABLE_HINT =
  "A shareable film shows only pictures that models looked into and found fit for everyone " +
  "(photos-memories models list), or that you cleared (photos-memories pictures decide --clear)";

/** Why a folder finds nothing of what pictures show, and how they are searched for it. */
const WORDS_HINT =
  "In a folder --query finds names of files, folders and people, tags, descriptions and places; " +
  "what pictures show is not looked into. --ask does that, and needs the model files " +
  "(photos-memories models fetch), a caption server, llm.* and tier full";

/** A film or none, with its notes, for people: everything but the last line. */
export function tellEnd(
  { terminal, verbose }: CommandContext,
  { end, run }: MadeFilm,
  { brief, funnel, title, wordless, facesOffer, folder }: FilmDetails,
): void {
  const { dim, yellow } = terminal.paint;
  tellFilm(terminal, end, brief);
  if (end.status === "nothing" && brief.query && folder !== undefined) terminal.note(WORDS_HINT);
  const sent = sentNote(funnel);
  if (sent !== undefined) terminal.note(dim(sent));
  if (wordless !== undefined) terminal.note(yellow(wordless));
  if (facesOffer !== undefined) terminal.note(facesOffer);
  if (title && end.status !== "nothing") terminal.note(dim(titleLine(end.cut, title)));
  const times = verbose && run ? timeLine(run) : "";
  if (times !== "") terminal.note(dim(`Time: ${times}`));
}

/** Where the film is depends on its delivery, and is the last line. */
function tellFilm(
  terminal: Terminal,
  end: FilmEnd,
  { look, music, sharing }: Brief,
): void {
  const { bold, dim } = terminal.paint;
  switch (end.status) {
    case "nothing":
      terminal.out(end.sentence);
      if (end.hint !== undefined) terminal.note(end.hint);
      if (sharing === "shareable") terminal.note(SHAREABLE_HINT);
      terminal.note(dim(`Outcome: nothing. Run ${end.runId}`));
      return;
    case "dry_run": {
      const seconds = end.timeline
        ? filmSeconds(end.timeline)
        : plannedSeconds(end.cut, look.cards);
      for (const line of cutLines(end.cut, { seconds, music }, terminal.paint)) terminal.out(line);
      tellReview(terminal, end.cut, end.runId);
      terminal.note(dim(`Nothing was rendered. Run ${end.runId}`));
      if (end.timeline) {
        terminal.note(`Render this cut with: photos-memories runs render ${end.runId}`);
      }
      return;
    }
    case "completed": {
      const { durationSeconds, sizeBytes, loudnessLufs } = end.film;
      terminal.note(
        `${bold(end.timeline.title)}  ${lengthText(durationSeconds)}, ` +
          `${counted(end.cut.shots.length, "shot")}, ${sizeText(sizeBytes)}, ` +
          (loudnessLufs < SILENT_LUFS ? "silent" : `${loudnessLufs.toFixed(1)} LUFS`),
      );
      const { music: played } = end.timeline;
      if (played.mode === "file" && played.credit) terminal.note(`Music: ${played.credit}`);
      const shortfall = shortfallText(end.cut.verdict);
      if (shortfall) terminal.note(shortfall);
      tellReview(terminal, end.cut, end.runId);
      terminal.note(dim(`Why each picture is in it: photos-memories runs story ${end.runId}`));
      terminal.note(dim(`Poster: ${end.posterPath}`));
    }
  }
}

/** The last JSON line of a film that was not made. Its flat keys are those of version 0.1. */
export function tellFailedFilm(
  terminal: Terminal,
  error: unknown,
  warnings: readonly string[],
): void {
  tellFailureAsJson(terminal, error, { type: "error", ...failureOf(error), warnings });
}

/** Describes a film that is made and not delivered. Its flat keys are those of version 0.1. */
export function undelivered(fault: unknown): Record<string, unknown> {
  const error = failureOf(fault);
  return { error, type: "error", ...error, warnings: [] };
}

export function resultOf(end: FilmEnd): Record<string, unknown> {
  const { status, runId } = end;
  switch (end.status) {
    case "nothing":
      return { status, run: runId, reason: end.sentence, hint: end.hint };
    case "dry_run":
      return { status, run: runId, shots: end.cut.shots.map(({ asset }) => asset.id) };
    case "completed":
      return {
        status,
        run: runId,
        film: end.filmPath,
        poster: end.posterPath,
        verdict: end.cut.verdict,
        ...end.film,
      };
  }
}

/** `funnel` is the run's; nothing where no picture was left out for this. */
function sentNote(funnel: FilmDetails["funnel"]): string | undefined {
  const count = funnel.filter(({ verdict, reason }) => verdict === "out" && reason === "received")
    .reduce((sum, row) => sum + row.count, 0);
  if (count === 0) return undefined;
  return `${
    counted(count, "picture")
  } left out as received in messages: no camera is recorded in ` +
    `${count === 1 ? "it" : "them"}. A favourite is always taken; for a single film: ` +
    "--include <picture>";
}
