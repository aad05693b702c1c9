// SPDX-License-Identifier: AGPL-3.0-or-later

// The fake caption server as a program of its own: prints its address as one line of JSON and runs
// until it is stopped.
//
//   deno run -A tests/fakes/caption_server/main.ts
//   deno run -A tests/fakes/caption_server/main.ts --port 8092 --pictures prose
//   deno run -A tests/fakes/caption_server/main.ts --models loading --key abc

import process from "node:process";
import { parseArgs } from "node:util";
import { ALIAS, CaptionServer, type Manner } from "./caption_server.ts";
import { ALL_LIES, isLie } from "./lies.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    alias: { type: "string", default: ALIAS },
    key: { type: "string" },
    models: { type: "string", default: "good" },
    controls: { type: "string", default: "good" },
    pictures: { type: "string", default: "good" },
    instant: { type: "boolean", default: false },
  },
});

function mannerOf(name: string): Manner {
  if (name === "good" || isLie(name)) return name;
  throw new Error(`"${name}" is none of good, ${ALL_LIES.join(", ")}`);
}

const { alias, key, instant: isInstant } = values;
const server = await CaptionServer.open({ alias, key, isInstant, port: Number(values.port) });
server.models = mannerOf(values.models);
server.controls = mannerOf(values.controls);
server.pictures = mannerOf(values.pictures);
console.log(JSON.stringify({ baseUrl: server.baseUrl, alias }));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void server[Symbol.asyncDispose]().then(() => process.exit(0)));
}
