// SPDX-License-Identifier: AGPL-3.0-or-later

// What the owner is told of, in words.

import type { AutoMessage } from "../automation/auto_run_deps.ts";
import { filmLink, type ShelfAddresses, uploadLine } from "../film/delivery/check_deliverable.ts";
import type { Run } from "../ledger/run.ts";
import type { Notification } from "./message.ts";

export type Words = Pick<Notification, "tone" | "title" | "lines" | "link">;

/** A message has so many letters of a failure; the whole stands in the attempt. */
const MAX_ERROR_LETTERS = 200;

interface WordsOptions {
  readonly immich: ShelfAddresses;
  readonly redact: (text: string) => string;
  /** About the volumes, at this moment; told with a finished film. */
  readonly warnings?: readonly string[];
}

export function composeMessage(message: FilmNotification, options: WordsOptions): Words {
  switch (message.kind) {
    case "film_made":
      return filmMade(message.run, options);
    case "library_failed": {
      const { error, hint } = message;
      const words = failed("library", { error }, options);
      if (hint === undefined) return words;
      return { ...words, lines: [...words.lines, `Next: ${oneLine(options.redact(hint))}`] };
    }
    case "film_failed": {
      const { memoryType, seconds, error } = message;
      return failed(memoryType, { seconds, error }, options);
    }
    case "delivery_abandoned": {
      const { run, attempts, error, hint, isGone } = message;
      const tries = `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
      const told = { outputPath: run.outputPath, error: `Gave up after ${tries}: ${error}` };
      const { lines, ...words } = failed("delivery", told, options);
      const remedies = [
        ...hint === undefined ? [] : [hint],
        ...isGone ? [] : [uploadLine(run.runId)],
      ];
      return {
        ...words,
        lines: [...lines, ...remedies.map((text) => oneLine(options.redact(text)))],
      };
    }
  }
}

/** What `auto test-notification` sends. */
export function testWords(): Words {
  return { tone: "success", title: titleOf("success", "test"), lines: ["Type: test"] };
}

function filmMade(run: Run, { immich, redact, warnings = [] }: WordsOptions): Words {
  const type = run.memoryType ?? "film";
  const { delivery } = run;
  const link = delivery.assetId === undefined ? undefined : filmLink(immich, delivery.assetId);
  const undelivered = delivery.status === "pending" && delivery.error !== undefined
    ? [[`Not delivered yet: ${delivery.error}`, delivery.hint].filter(Boolean).join(". ")]
    : [];
  const lines = [
    `Type: ${type}`,
    ...timeLine(secondsOf(run)),
    // A delivered film is gone from there, unless a warning says that it is not.
    ...run.outputPath === undefined
      ? []
      : [`Output: ${run.outputPath}${delivery.status === "delivered" ? " (delivered)" : ""}`],
    ...link === undefined ? [] : [`Link: ${link}`],
    ...[...run.warnings, ...undelivered, ...warnings].map((text) => `Warning: ${oneLine(text)}`),
  ].map(redact);
  return { tone: "success", title: redact(titleOf("success", type)), lines, ...linkOf(link) };
}

function linkOf(link: string | undefined): Pick<Words, "link"> {
  return link === undefined ? {} : { link };
}

function failed(
  type: string,
  { seconds, outputPath, error }: {
    readonly seconds?: number;
    readonly outputPath?: string;
    readonly error: string;
  },
  { redact }: WordsOptions,
): Words {
  const lines = [
    `Type: ${type}`,
    ...timeLine(seconds),
    ...(outputPath === undefined ? [] : [`Output: ${outputPath}`]),
  ].map(redact);
  // Redacted before it is cut: half a secret is one, too.
  const told = [...oneLine(redact(error))].slice(0, MAX_ERROR_LETTERS).join("");
  return {
    tone: "failure",
    title: redact(titleOf("failure", type)),
    lines: [...lines, `Error: ${told}`],
  };
}

/** "Memory Generated: Person Spotlight" */
function titleOf(tone: Notification["tone"], type: string): string {
  const words = type.split("_").filter((word) => word !== "")
    .map((word) => word[0]!.toUpperCase() + word.slice(1)).join(" ");
  return `${tone === "success" ? "Memory Generated" : "Generation Failed"}: ${words}`;
}

function timeLine(seconds: number | undefined): string[] {
  if (seconds === undefined) return [];
  const whole = Math.max(0, Math.round(seconds));
  const rest = String(whole % 60).padStart(2, "0");
  return [`Processing time: ${Math.floor(whole / 60)}m ${rest}s`];
}

function secondsOf({ startedAt, finishedAt }: Run): number | undefined {
  if (finishedAt === undefined) return undefined;
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** A line of the body stays one line, whatever a child printed. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

export type FilmNotification =
  /** `run` as the ledger has it at the very end: with its warnings, and delivered or not. */
  | { readonly kind: "film_made"; readonly run: Run }
  /** An automatic film or delivery that failed; a film a person asked for may say `film_failed` too. */
  | AutoMessage;

/** Never throws; ends when every target answered or ran out of time. */
export type Notify = (message: FilmNotification) => Promise<void>;
