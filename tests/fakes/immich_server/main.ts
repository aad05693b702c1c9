// SPDX-License-Identifier: AGPL-3.0-or-later

// The fake server as a program of its own, for benchmarks: prints its address and a key as one line of
// JSON and runs until it is stopped.
//
//   deno run -A tests/fakes/immich_server/main.ts --assets 50000 --major 3
//   deno run -A tests/fakes/immich_server/main.ts --holiday

import process from "node:process";
import { parseArgs } from "node:util";
import { type ImmichServerOptions, startImmichServer } from "./immich_server.ts";
import { generatedLibrary } from "./libraries/generated_library.ts";
import { holidayLibrary } from "./libraries/holiday_library.ts";

const { values } = parseArgs({
  options: {
    assets: { type: "string", default: "50000" },
    major: { type: "string", default: "3" },
    seed: { type: "string", default: "1" },
    from: { type: "string" },
    to: { type: "string" },
    holiday: { type: "boolean", default: false },
  },
});
const major = values.major === "2" ? 2 : 3;
const { from, to } = values;
const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) };

async function library(): Promise<ImmichServerOptions> {
  if (values.holiday) return await holidayLibrary(days);
  const [count, seed] = [Number(values.assets), Number(values.seed)];
  return { generated: generatedLibrary({ count, seed, ...days }) };
}

const server = await startImmichServer({ major, ...await library() });
const user = server.state.userNamed(undefined).name;
console.log(JSON.stringify({ url: server.url, key: server.keyOf(user), user, major }));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void server[Symbol.asyncDispose]().then(() => process.exit(0)));
}
