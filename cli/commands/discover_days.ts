// `discover-days`: fills the catalogue of special days from what the library knows.

import type { Command } from "../command.ts";
import { WHICH_OPTIONS } from "../options/library_options.ts";

/** Phones take most pictures since then. */
export const DEFAULT_SINCE = 2007;

export const discoverDaysCommand = {
  name: "discover-days",
  summary: "Find days worth remembering; their anniversaries are proposed as films",
  options: {
    since: { kind: "number", about: `First year (default ${DEFAULT_SINCE})`, value: "<yyyy>" },
    until: { kind: "number", about: "Last year (default this one)", value: "<yyyy>" },
    "also-skip": {
      kind: "text",
      about: "Another holiday that is no special day when spent at home: MM-DD or a name",
      value: "<MM-DD|name>",
      repeatable: true,
    },
    rescan: { kind: "flag", about: "Also years that were looked through; your words stay" },
    replace: { kind: "flag", about: "The same, and forget every day found in them before" },
    json: { kind: "flag", about: "Print JSON" },
    ...WHICH_OPTIONS,
  },
  examples: [
    "photos-memories discover-days",
    "photos-memories discover-days --since 2015 --also-skip halloween --also-skip 08-15",
  ],
} as const satisfies Command;
