// What `--help` says, made from the table of variables.

import { INFERENCE_PREFIX } from "../src/config/inference_variables.ts";
import { VARIABLES } from "./variables.ts";

export function usage(): string {
  const rows = Object.entries(VARIABLES).map(([name, { about, fallback }]) =>
    [name, `${about} [${fallback}]`] as const
  );
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return [
    "The inference service of photos-memories: says what is in a picture, for one or more apps",
    "",
    "Usage  deno task inference [--host <address>] [--port <number>]",
    "",
    "Options",
    "  --host <address>  Instead of the variable HOST",
    "  --port <number>   Instead of the variable PORT; 0 takes a free one",
    "  --version, -V     Show the version",
    "  --help, -h        Show this help",
    "",
    `Variables, each behind ${INFERENCE_PREFIX}`,
    ...rows.map(([name, text]) => `  ${name.padEnd(width)}${text}`),
    "",
    "Routes  GET /ping, GET /health, GET /queue, POST /facts",
    "Nobody has to sign in: keep it on a private network.",
  ].join("\n");
}
