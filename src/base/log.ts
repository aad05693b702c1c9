// SPDX-License-Identifier: AGPL-3.0-or-later

// A log of lines: one for each thing that happened, without a secret in it, as text for people or as
// JSON for programs.

import { redactText } from "./redact.ts";

/** From the least important on. */
const LOG_LEVELS = ["debug", "info", "warning", "error"] as const;
type LogLevel = typeof LOG_LEVELS[number];
type LogFormat = "text" | "json";

/** Short plain values beside the sentence, such as `{ status: 403 }`. */
type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  debug(sentence: string, fields?: LogFields): void;
  info(sentence: string, fields?: LogFields): void;
  warning(sentence: string, fields?: LogFields): void;
  error(sentence: string, fields?: LogFields): void;
}

interface LogOptions {
  readonly format: LogFormat;
  readonly level: LogLevel;
  /** The part of the program that writes, such as "serve". */
  readonly name: string;
  /** Taken out of every line. */
  readonly secrets: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly write: (line: string) => void;
}

/** A line that could not be written is dropped: a full disk costs the log, never the work. */
export function openLog(options: LogOptions): Log {
  const least = LOG_LEVELS.indexOf(options.level);
  const tell: Tell = (level, sentence, fields) => {
    if (LOG_LEVELS.indexOf(level) < least) return;
    const lineOf = options.format === "json" ? jsonLine : textLine;
    try {
      options.write(redactText(lineOf(options, level, sentence, fields), options.secrets));
    } catch {
      // There is no other place to say so.
    }
  };
  const tellOnce = summing(tell, options.now);
  const at = (level: LogLevel, by: Tell) => (sentence: string, fields: LogFields = {}) =>
    by(level, sentence, fields);
  return {
    debug: at("debug", tell),
    info: at("info", tell),
    warning: at("warning", tellOnce),
    error: at("error", tellOnce),
  };
}

type Tell = (level: LogLevel, sentence: string, fields: LogFields) => void;

const MINUTE_MS = 60_000;
/** Addresses that have a line of their own within a minute; all others share one. */
const MAX_ADDRESSES = 256;

/**
 * One line a minute for each address, and for each line without one, so that strangers cannot fill a
 * disk: the next line says as `repeated` how many were left out.
 */
function summing(tell: Tell, now: () => number): Tell {
  const told = new Map<string, { since: number; left: number; line: Parameters<Tell> }>();
  return (level, sentence, fields) => {
    const own = String(fields["address"] ?? JSON.stringify([sentence, fields])), at = now();
    let repeated = 0;
    for (const [key, { since, left, line }] of told) {
      if (Math.abs(at - since) < MINUTE_MS) continue;
      told.delete(key);
      if (key === own) repeated = left;
      else if (left > 0) tell(line[0], line[1], { ...line[2], repeated: left });
    }
    const key = told.has(own) || told.size < MAX_ADDRESSES ? own : "";
    const before = told.get(key);
    if (before) return void before.left++;
    told.set(key, { since: at, left: 0, line: [level, sentence, fields] });
    tell(level, sentence, repeated > 0 ? { ...fields, repeated } : fields);
  };
}

/** One line whatever the sentence holds: a line end of a stranger would look like a second entry. */
function textLine(
  options: LogOptions,
  level: LogLevel,
  sentence: string,
  fields: LogFields,
): string {
  const words = Object.entries(fields).filter(([, value]) => value !== undefined)
    .map(([name, value]) =>
      ` ${name}=${typeof value === "string" ? JSON.stringify(value) : value}`
    );
  const time = new Date(options.now()).toISOString();
  return `${time} ${level.padEnd("warning".length)} ${options.name}: ${oneLine(sentence)}` +
    words.join("");
}

function jsonLine(
  options: LogOptions,
  level: LogLevel,
  sentence: string,
  fields: LogFields,
): string {
  return JSON.stringify({
    timestamp: new Date(options.now()).toISOString(),
    level,
    logger: options.name,
    message: sentence,
    ...fields,
  });
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " | ").replace(/\p{Cc}/gu, "\uFFFD");
}
