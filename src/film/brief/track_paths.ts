// SPDX-License-Identifier: AGPL-3.0-or-later

// The files of the owner's music in a film, in the order they are played.

import type { Brief } from "./brief.ts";

export function trackPaths({ path, then }: Extract<Brief["music"], { mode: "file" }>): string[] {
  return then === undefined ? [path] : [path, then.path];
}
