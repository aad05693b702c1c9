// SPDX-License-Identifier: AGPL-3.0-or-later

// The unified worker, under Deno and Node: `deno task worker`. Everything heavy on one port, for a
// machine with a GPU: facts, captions, stems and whole films, one kind of work at a time.

import process from "node:process";
import { PINNED_DIGESTS } from "./models/served_specs.ts";
import { runService } from "./run_service.ts";
import { WORKER } from "./worker/worker_program.ts";

// The exit code is set and the event loop empties by itself: nothing is cut off in the middle.
process.exitCode = await runService(
  process.argv.slice(2),
  import.meta.filename!,
  PINNED_DIGESTS,
  WORKER,
);
