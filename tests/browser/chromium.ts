// The browser that tests of pages drive, where it is installed.

import { type Browser, chromium } from "playwright-core";

const CHROMIUM = "/usr/bin/chromium";

export const isThere = await Deno.stat(CHROMIUM).then(() => true, () => false);
if (!isThere) {
  console.log(`SKIPPED: no browser looks at the pages, because "${CHROMIUM}" is not installed`);
}

export async function launched(flags: readonly string[] = []): Promise<Browser> {
  return await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", ...flags],
  });
}
