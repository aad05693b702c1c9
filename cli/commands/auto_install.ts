// `auto install`: lets the operating system run the automation once a day.

import type { Command } from "../command.ts";

export const autoInstallCommand = {
  name: "auto install",
  summary: "Let this machine's scheduler run the automation once a day",
  options: {
    hour: { kind: "number", about: "Hour of the day, 0 to 23 (9)", value: "<hour>" },
    minute: { kind: "number", about: "Minute of the hour, 0 to 59 (0)", value: "<minute>" },
    cooldown: {
      kind: "number",
      about: "Hours between two films, instead of the configured ones (24)",
      value: "<hours>",
    },
    show: { kind: "flag", about: "Print the files and write nothing" },
    uninstall: { kind: "flag", about: "Remove what was installed" },
    force: {
      kind: "flag",
      about: "Install from a git work tree or an old checkout; uninstall while it is active",
    },
  },
  examples: [
    "photos-memories auto install --hour 7 --minute 30",
    "photos-memories auto install --show",
    "photos-memories auto install --uninstall",
  ],
} as const satisfies Command;
