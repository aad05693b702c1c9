// The looks a page is tested in: themes, a phone and a desktop. With PAGES_FOLDER set, a picture of each is
// left there.

import assert from "node:assert/strict";
import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";

export const PICTURES = Deno.env.get("PAGES_FOLDER");

const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };
/** Each theme and each width once; all four while pictures are taken. */
export const LOOKS = [
  { viewport: PHONE, colorScheme: "dark" },
  { viewport: DESKTOP, colorScheme: "light" },
  ...(PICTURES
    ? [
      { viewport: PHONE, colorScheme: "light" } as const,
      { viewport: DESKTOP, colorScheme: "dark" } as const,
    ]
    : []),
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

export async function lookAt(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  const [inner, whole] = await page.evaluate(
    "[innerWidth, document.documentElement.scrollWidth]",
  ) as [
    number,
    number,
  ];
  assert.ok(whole <= inner, `${name} is ${whole} wide on ${inner}`);
}

/** Contrast, names, landmarks: the rules of WCAG 2.2 that a program can check. */
export async function accessible(page: Page, name: string): Promise<void> {
  await page.evaluate(axe.source);
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const found = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(tags)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))`,
  );
  assert.deepEqual(found, [], name);
}

export type Look = (typeof LOOKS)[number];

export async function inEveryLook(
  browser: Browser,
  use: (context: BrowserContext, label: string) => Promise<void>,
  looks: readonly Look[] = LOOKS,
): Promise<void> {
  for (const { viewport, colorScheme } of looks) {
    const context = await browser.newContext({ viewport, colorScheme });
    await use(context, `${viewport.width}_${colorScheme}`);
    await context.close();
  }
}
