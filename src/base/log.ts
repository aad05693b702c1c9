// A log of lines: one for each thing that happened, without a secret in it, as text for people or as
// JSON for programs.

import { redactText } from "./redact.ts";

/** From the least important on. */
const LOG_LEVELS = ["debug", "info", "warning", "error"] as const;
export type LogLevel = typeof LOG_LEVELS[number];
export type LogFormat = "text" | "json";

/** Short plain values beside the sentence, such as `{ status: 403 }`. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  debug(sentence: string, fields?: LogFields): void;
  info(sentence: string, fields?: LogFields): void;
  warning(sentence: string, fields?: LogFields): void;
  error(sentence: string, fields?: LogFields): void;
}

export interface LogRules {
  readonly format: LogFormat;
  readonly level: LogLevel;
  /** Who speaks, such as "serve". */
  readonly name: string;
  /** Taken out of every line. */
  readonly secrets: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly write: (line: string) => void;
}

export function openLog(rules: LogRules): Log {
  const least = LOG_LEVELS.indexOf(rules.level);
  const at = (level: LogLevel) => (sentence: string, fields: LogFields = {}) => {
    if (LOG_LEVELS.indexOf(level) < least) return;
    const lineOf = rules.format === "json" ? jsonLine : textLine;
    rules.write(redactText(lineOf(rules, level, sentence, fields), rules.secrets));
  };
  return { debug: at("debug"), info: at("info"), warning: at("warning"), error: at("error") };
}

/** One line whatever the sentence holds: a line end of a stranger would look like a second entry. */
function textLine(rules: LogRules, level: LogLevel, sentence: string, fields: LogFields): string {
  const words = Object.entries(fields).filter(([, value]) => value !== undefined)
    .map(([name, value]) =>
      ` ${name}=${typeof value === "string" ? JSON.stringify(value) : value}`
    );
  const time = new Date(rules.now()).toISOString();
  return `${time} ${level.padEnd("warning".length)} ${rules.name}: ${oneLine(sentence)}` +
    words.join("");
}

function jsonLine(rules: LogRules, level: LogLevel, sentence: string, fields: LogFields): string {
  return JSON.stringify({
    timestamp: new Date(rules.now()).toISOString(),
    level,
    logger: rules.name,
    message: sentence,
    ...fields,
  });
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " | ").replace(/\p{Cc}/gu, "\uFFFD");
}
