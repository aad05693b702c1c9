// SPDX-License-Identifier: AGPL-3.0-or-later

// What `prepare` prints when it is done.

import { originLine } from "../../src/facts/captions/origins.ts";
import {
  missingOf,
  type PrepareReport,
  type PrepareStage,
  type StageReport,
} from "../../src/film/analyse/prepare_report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { counted, sizeText, spanText } from "../../src/base/english_text.ts";
import { tableLines } from "../terminal/table_lines.ts";

export const STAGE_WORDS: Readonly<Record<PrepareStage, string>> = {
  pixels: "Sharpness and light",
  faces: "Faces",
  sound: "Sound of videos",
  pictures: "What pictures show",
  clips: "What clips show",
  captions: "Captions",
  motion: "Motion lines",
};

const MAX_FAILURES = 5;
const CLEAR_FAILED = "photos-memories captions clear --all --failed";

export function tellPrepared(
  terminal: Terminal,
  report: PrepareReport,
  librarySize: number,
): void {
  const { paint } = terminal;
  if (report.stages.length === 0) terminal.note("Everything about these pictures is known already");
  else for (const line of costLines(report, librarySize, paint)) terminal.out(line);
  if (report.origins) terminal.out(originLine(report.origins));
  const { motion, unreadableClips } = report;
  if (motion && motion.strips + motion.requests > 0) {
    terminal.out(
      `Motion lines read ${sizeText(motion.bytesRead)} of clips in ` +
        `${counted(motion.requests, "request")} and asked for ${counted(motion.strips, "line")}`,
    );
  }
  if (unreadableClips.length > 0) {
    terminal.note(
      paint.yellow(`Motion unavailable for ${counted(unreadableClips.length, "clip")}:`),
    );
    for (const { fileName, reason } of unreadableClips.slice(0, MAX_FAILURES)) {
      terminal.note(`  ${fileName}: ${reason}`);
    }
    const isSaidBelow = report.stages.some(({ stage, settled }) =>
      stage === "motion" && settled > 0
    );
    if (!isSaidBelow) terminal.note(`To have clips read again: ${CLEAR_FAILED} --motion`);
  }
  // A remedy says "it" of what stands above it; what has the same one stands together.
  for (const [remedy, stages] of Map.groupBy(report.stages, (stage) => remedyOf(stage, report))) {
    for (const stage of stages) {
      for (const { reason, count } of stage.outstanding.slice(0, MAX_FAILURES)) {
        terminal.note(paint.yellow(outstandingLine(stage, reason, count)));
      }
      if (stage.settled > 0) terminal.note(paint.yellow(settledLine(stage)));
    }
    for (const line of remedy?.split("\n") ?? []) terminal.note(line);
  }
}

const AGAIN = "Run photos-memories prepare again: what is known by now is not asked about twice";

/** What to do about what is outstanding, in lines; nothing where nothing is. */
function remedyOf(
  { stage, outstanding, hint, raise }: StageReport,
  { closed }: PrepareReport,
): string | undefined {
  if (outstanding.length === 0) return undefined;
  // A captioner that refuses every request is the reason, whatever the first pictures failed with.
  if (closed && (stage === "captions" || stage === "motion")) return closed.hint;
  if (hint !== undefined || raise === undefined) return hint ?? AGAIN;
  return `If the server is only slow, raise ${raise}\n${AGAIN}`;
}

/**
 * 0 when no film has to wait for anything; motion lines never make it another.
 */
export function prepareExitCode(report: PrepareReport): number {
  return missingOf(report).length === 0 ? 0 : 1;
}

const OF_CLIPS: ReadonlySet<PrepareStage> = new Set(["sound", "clips", "motion"]);

function outstandingLine({ stage }: StageReport, reason: string, count: number): string {
  const what = stage === "motion" ? "Motion unavailable" : `${STAGE_WORDS[stage]} outstanding`;
  return `${what} for ${countedIn(stage, count)}: ${reason}`;
}

function settledLine({ stage, settled, settledBecause }: StageReport): string {
  const them = settled === 1 ? "it is" : "they are", what = countedIn(stage, settled);
  const reasons = settledBecause.slice(0, MAX_FAILURES).map(({ reason, count }) =>
    count === settled ? reason : `${count} × ${reason}`
  );
  const because = reasons.length === 0 ? "" : ` (${reasons.join(", ")})`;
  return `${STAGE_WORDS[stage]} given up for ${what}${because}; ${them} asked about again ` +
    `after: ${CLEAR_FAILED}${stage === "motion" ? " --motion" : ""}`;
}

function countedIn(stage: PrepareStage, count: number): string {
  return counted(count, OF_CLIPS.has(stage) ? "clip" : "picture");
}

/** Too few for an estimate of the time left. */
const FEW = 4;

/** Waiting for a server that refuses every request is no work. */
function isBegun({ owed, outstanding }: StageReport): boolean {
  return outstanding.reduce((sum, { count }) => sum + count, 0) < owed;
}

function costLines(
  { stages: all, closed }: PrepareReport,
  librarySize: number,
  paint: Terminal["paint"],
): string[] {
  const stages = all.filter(isBegun);
  if (stages.length === 0) return [];
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0);
  // What was known before cost nothing, and says nothing about what pictures cost.
  const fresh = Math.max(...stages.map(({ owed }) => owed));
  const row = (name: string, owed: string, seconds: number) => [
    name,
    owed,
    (seconds / fresh).toFixed(4),
    total === 0 ? "" : `${Math.round(seconds / total * 100)} %`,
    spanText(seconds),
  ];
  const rows = [
    ...stages.map(({ stage, owed, seconds }) =>
      row(STAGE_WORDS[stage], owed.toLocaleString("en"), seconds)
    ),
    row("Together", "", total),
  ];
  const table = tableLines(["", "new", "s/picture", "share", "took"], rows, paint);
  // Captions take most of the time, so that there is no rate without them.
  if (closed) return table;
  const rate = secondsAPicture(stages);
  if (rate === undefined) return table;
  return [
    ...table,
    `At this rate ${counted(librarySize, "picture")} would take ${spanText(rate * librarySize)}.`,
  ];
}

/**
 * Nothing where there were so few that starting took longer than they did. Clips are no pictures.
 */
function secondsAPicture(stages: readonly StageReport[]): number | undefined {
  const ofPictures = stages.filter(({ stage }) => !OF_CLIPS.has(stage));
  const fresh = Math.max(0, ...ofPictures.map(({ owed }) => owed));
  if (fresh <= FEW) return undefined;
  return ofPictures.reduce((sum, { seconds }) => sum + seconds, 0) / fresh;
}
