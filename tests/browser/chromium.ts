// SPDX-License-Identifier: AGPL-3.0-or-later

// The browser that tests of pages drive, where it is installed.

import { type Browser, chromium } from "playwright-core";

/** The first without a window costs three quarters of the other's CPU time. */
const PROGRAMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

const there = await Promise.all(
  PROGRAMS.map((path) => Deno.stat(path).then(() => true, () => false)),
);
const program = PROGRAMS[there.indexOf(true)];
export const isThere = program !== undefined;
if (!isThere) {
  console.log(`SKIPPED: no browser looks at the pages, because "${PROGRAMS[0]}" is not installed`);
}

const FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];
/**
 * For tests that look at page after page: a process for each costs two fifths of their CPU time. A page that
 * plays a film, or one of two at once, needs its own.
 */
export const ONE_PROCESS = "--renderer-process-limit=1";

export async function launched(flags: readonly string[] = []): Promise<Browser> {
  return await chromium.launch({
    executablePath: program,
    args: [...FLAGS, ...flags],
  });
}
