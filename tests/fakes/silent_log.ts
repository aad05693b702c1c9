// SPDX-License-Identifier: AGPL-3.0-or-later

// A log nobody reads.

import { type Log, openLog } from "../../src/base/log.ts";

export const silentLog = (): Log =>
  openLog({
    format: "text",
    level: "error",
    name: "test",
    secrets: [],
    now: () => 0,
    write: () => {},
  });
