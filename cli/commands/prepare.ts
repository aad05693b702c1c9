// `prepare`: finds out ahead of any film what films will want to know.

import type { Command } from "../command.ts";
import { WHICH_OPTIONS } from "../options/library_options.ts";

/** What "at this rate" is said for. */
export const USUAL_LIBRARY_SIZE = 1_000;

export const prepareCommand = {
  name: "prepare",
  summary: "Look at pictures ahead of any film: what they show, captions, motion lines",
  options: {
    year: { kind: "number", about: "Only this year", value: "<yyyy>" },
    month: { kind: "number", about: "Only this month of --year", value: "<1-12>" },
    start: { kind: "text", about: "First day", value: "<date>" },
    end: { kind: "text", about: "Last day", value: "<date>" },
    period: { kind: "text", about: "Length of the window from --start, such as 3m", value: "<2w>" },
    "library-size": {
      kind: "number",
      about: `Say how long so many pictures would take (default ${USUAL_LIBRARY_SIZE})`,
      value: "<n>",
    },
    json: { kind: "flag", about: "Print JSON" },
    ...WHICH_OPTIONS,
  },
  examples: [
    "photos-memories prepare --year 2025",
    "photos-memories prepare --start 2025-06-01 --period 3m",
  ],
} as const satisfies Command;
