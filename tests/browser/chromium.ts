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

/** So long a machine may take until a page shows what a test waits for. */
const TIMEOUT_MS = 240_000;

export async function launched(flags: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: program,
    args: [...FLAGS, ...flags],
  });
  return browser.on("context", (context) => context.setDefaultTimeout(TIMEOUT_MS));
}

/**
 * One browser for all tests of a file, because a start costs two seconds of CPU time; a test's pages are closed
 * at its end. Called before the first test.
 */
export async function sharedBrowser(
  flags: readonly string[] = [],
): Promise<(use: (browser: Browser) => Promise<void>) => Promise<void>> {
  if (!isThere) return () => Promise.resolve();
  const browser = await launched(flags);
  Deno.test.afterAll(() => browser.close());
  return async (use) => {
    try {
      await use(browser);
    } finally {
      await Promise.all(browser.contexts().map((context) => context.close()));
    }
  };
}
