// `auto run`: decide and act, once.

import type { Command } from "../command.ts";

export const autoRunCommand = {
  name: "auto run",
  summary: "Deliver what waits, or make the one film worth making today",
  options: {
    "dry-run": { kind: "flag", about: "Decide and say so; make and deliver nothing" },
    quiet: { kind: "flag", about: "Print one line of JSON and nothing else" },
    force: { kind: "flag", about: "Do not wait for the cooldown; every other rule holds" },
    cooldown: {
      kind: "number",
      about: "Hours since the last film, instead of automation.cooldown_hours; 0 for none",
      value: "<hours>",
    },
    candidate: {
      kind: "text",
      about: "Exactly this memory, by its key from auto suggest --json",
      value: "<key>",
    },
    upload: { kind: "flag", about: "Deliver the film to the library server" },
  },
  examples: [
    "photos-memories auto run --dry-run",
    "photos-memories auto run --quiet",
    "photos-memories auto run --candidate trip:2026-07-02:2026-07-09: --force",
  ],
} as const satisfies Command;
