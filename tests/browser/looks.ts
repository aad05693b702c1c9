// SPDX-License-Identifier: AGPL-3.0-or-later

// The looks a page is tested in: themes, a phone and a desktop. With PAGES_FOLDER set, a picture of each is
// left there.

import assert from "node:assert/strict";
import axe from "axe-core";
import type { Page } from "playwright-core";

const PICTURES = Deno.env.get("PAGES_FOLDER");

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };
/** Both themes and both widths, each once: what depends on both at a time is nothing in the styles. */
const LOOKS = [
  { viewport: PHONE, colorScheme: "dark" },
  { viewport: DESKTOP, colorScheme: "light" },
] as const;

/** Also on a television, for pages that are seen there. */
export const WITH_TELEVISION = [
  LOOKS[0],
  { viewport: { width: 1920, height: 1080 }, colorScheme: "dark" },
  LOOKS[1],
] as const;

/** What a page complained of: script errors, and everything its policy had to stop. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(error.message));
  page.on("console", (message) => {
    const isStatus = /status of \d{3}/.test(message.text());
    if (message.type() === "error" && !isStatus) heard.push(message.text());
  });
  return heard;
}

/** The rules of WCAG 2.2 that a program can check. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Those of them that depend on theme or width. */
const OF_LOOKS = ["color-contrast", "target-size"];

/** What does not fit: a page wider than the screen, and text whose letters stand one below the other. */
const MISFITS = `[
  ...document.documentElement.scrollWidth > innerWidth
    ? ["wide: " + document.documentElement.scrollWidth] : [],
  ...[...document.querySelectorAll("main :is(p, h1, h2, h3, a, button, label)")]
    .filter(({ textContent, offsetWidth, offsetHeight }) =>
      textContent.length > 8 && offsetWidth < 40 && offsetHeight > 6 * offsetWidth)
    .map(({ outerHTML }) => "narrow: " + outerHTML),
]`;

/** A loaded page in each look: nothing axe finds, and nothing that does not fit. */
export async function flawsOf(
  page: Page,
  name: string,
  seen: (label: string) => Promise<void> = () => Promise.resolve(),
  looks: typeof LOOKS | typeof WITH_TELEVISION = LOOKS,
): Promise<string[]> {
  const flaws: string[] = [];
  await page.evaluate(axe.source);
  await page.evaluate("document.fonts.ready");
  for (const [index, { viewport, colorScheme }] of looks.entries()) {
    const label = `${viewport.width}_${colorScheme}`;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    if (PICTURES) {
      await page.screenshot({ path: `${PICTURES}/${name}_${label}.png`, fullPage: true });
    }
    const rules = JSON.stringify(index === 0 ? RULES : OF_LOOKS);
    const found = await page.evaluate(
      `axe.run(document, { runOnly: ${rules}, resultTypes: ["violations"] }).then(({ violations }) =>
        [...${MISFITS}, ...violations.map(({ id, nodes }) =>
          id + ": " + nodes.map(({ html }) => html).join(" "))])`,
    ) as string[];
    flaws.push(...found.map((flaw) => `${label}: ${flaw}`));
    await seen(label);
  }
  return flaws;
}

export async function looksRight(
  page: Page,
  name: string,
  looks?: typeof WITH_TELEVISION,
): Promise<void> {
  assert.deepEqual(await flawsOf(page, name, undefined, looks), [], name);
}

/** With PAGES_FOLDER set, a picture of the page on a phone, a desk and a television, in both themes. */
export async function seenInEachLook(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  for (const colorScheme of ["light", "dark"] as const) {
    for (const viewport of [PHONE, { width: 1280, height: 800 }, { width: 1920, height: 1080 }]) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const path = `${PICTURES}/${name}_${viewport.width}_${colorScheme}.png`;
      await page.screenshot({ path, fullPage: viewport.width === PHONE.width });
    }
  }
}
