// SPDX-License-Identifier: AGPL-3.0-or-later

// The inference service, under Deno and Node: `deno task inference`.

import process from "node:process";
import { PINNED_DIGESTS } from "./models/served_specs.ts";
import { runService } from "./run_service.ts";

// The exit code is set and the event loop empties by itself: nothing is cut off in the middle.
process.exitCode = await runService(
  process.argv.slice(2),
  import.meta.filename!,
  PINNED_DIGESTS,
);
