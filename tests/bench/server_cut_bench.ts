// SPDX-License-Identifier: AGPL-3.0-or-later

// How much of a library server a cut costs: previews read for each shot of a month with 2,000
// pictures, and the calls a second film of it needs.
//
//   deno task bench server_cut_bench

import { startImmichServer } from "../fakes/immich_server/immich_server.ts";
import { generatedLibrary } from "../fakes/immich_server/libraries/generated_library.ts";
import { Cli } from "../fixtures/cli/cli.ts";
import { inScratch } from "../fixtures/scratch.ts";

const generated = generatedLibrary({ count: 2_000, from: "2025-07-01", to: "2025-07-31" });
await using server = await startImmichServer({ generated });
await inScratch(async (folder) => {
  const key = server.keyOf(server.state.userNamed(undefined).name);
  const cli = new Cli(folder, { IMMICH_URL: server.url, IMMICH_API_KEY: key });
  const cut = async () => {
    const before = server.calls.length;
    const previews = server.callsTo("GET /assets/:id/thumbnail").length;
    const { code, out, notes } = await cli.run(
      ...["generate", "--year", "2025", "--month", "7", "--dry-run", "--json"],
    );
    if (code !== 0) throw new Error(notes);
    const { shots } = JSON.parse(out.trim().split("\n").at(-1)!);
    return {
      shots: shots.length as number,
      calls: server.calls.length - before,
      previews: server.callsTo("GET /assets/:id/thumbnail").length - previews,
    };
  };
  for (const which of ["first", "second"]) {
    const { shots, calls, previews } = await cut();
    console.log(
      `${which} cut: ${shots} shots, ${calls} calls, ` +
        `${(previews / shots).toFixed(1)} previews a shot`,
    );
  }
});
