// SPDX-License-Identifier: AGPL-3.0-or-later

// The fake language model as a program of its own, for trying things out: prints its address as one line
// of JSON, then every question it is asked, and runs until it is stopped.
//
//   deno run -A tests/fakes/chat_server/main.ts --title "By the sea in 2025" --subtitle "With Anna"
//   deno run -A tests/fakes/chat_server/main.ts --sentence '{"people":["Anna"],"places":[],…}'
//   deno run -A tests/fakes/chat_server/main.ts --manner prose --key abc

import process from "node:process";
import { parseArgs } from "node:util";
import { isLie } from "../caption_server/lies.ts";
import { CHAT_MODEL, ChatServer } from "./chat_server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    key: { type: "string" },
    title: { type: "string" },
    subtitle: { type: "string", default: "" },
    sentence: { type: "string" },
    manner: { type: "string", default: "good" },
  },
});

const { key, title, subtitle, sentence, manner } = values;
const server = await ChatServer.open({ key, port: Number(values.port) });
if (isLie(manner)) server.manner = manner;
if (title !== undefined) {
  server.title = (given) => {
    console.log(JSON.stringify(given, null, 2));
    return { title, subtitle };
  };
}
if (sentence !== undefined) {
  server.sentence = (given) => {
    console.log(JSON.stringify(given, null, 2));
    return sentence;
  };
}
console.log(JSON.stringify({ baseUrl: server.baseUrl, model: CHAT_MODEL }));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void server[Symbol.asyncDispose]().then(() => process.exit(0)));
}
