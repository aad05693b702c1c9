// `config`: the library server's address and key, asked for or given, and saved.

import type { Command } from "../command.ts";

export const configCommand = {
  name: "config",
  summary: "Connect to a library server: asks for address and API key, and saves them",
  options: {
    url: { kind: "text", about: "Its address, instead of a question", short: "u" },
    "api-key": {
      kind: "text",
      about: "Its key, instead of a question; - reads it from standard input",
      short: "k",
    },
    show: { kind: "flag", about: "The same as config show", short: "s" },
  },
  examples: [
    "photos-memories config",
    "photos-memories config --url https://photos.example.org --api-key - < key.txt",
  ],
} as const satisfies Command;
