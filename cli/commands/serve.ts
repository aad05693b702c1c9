// `serve`: the app in a browser, the trigger, and the daily timer.

import type { Command } from "../command.ts";

export const serveCommand = {
  name: "serve",
  summary: "Serve the app: pages, the HTTP trigger, and the daily run",
  options: {
    host: {
      kind: "text",
      about: "Address to listen on; this machine alone while sign-in is off",
      value: "<address>",
    },
    port: { kind: "number", about: "Port to listen on; 0 takes a free one", value: "<port>" },
  },
  examples: [
    "photos-memories serve",
    "photos-memories serve --host 0.0.0.0 --port 8080",
  ],
} as const satisfies Command;
