// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import css from "../../src/web/assets/app.css" with { type: "text" };
import letters from "../../src/web/assets/letters.json" with { type: "json" };

const FACE = /url\("([\w-]+\.woff2)"\)[^}]*?unicode-range:([^;]+);/g;
const faces = [...css.matchAll(FACE)].map(([, file, ranges]) => ({
  file: file!,
  ranges: ranges!.split(",").map((range) => {
    const [first, last = first] = range.trim().replace("U+", "").split("-");
    return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const;
  }),
}));
const rangesOf = (isMore: boolean) =>
  faces.filter(({ file }) => file.includes("-more") === isMore).flatMap(({ ranges }) => ranges);
const bytesOf = (isMore: boolean) =>
  Object.entries(letters).filter(([file]) => file.includes("-more") === isMore)
    .reduce((sum, [, base64]) => sum + Buffer.from(base64, "base64").length, 0);

Deno.test("a page's own letters weigh at most 110 kB, and the rest is fetched where it is read", () => {
  assert.deepEqual(faces.map(({ file }) => file), Object.keys(letters));
  assert.ok(bytesOf(false) <= 110_000, String(bytesOf(false)));
  assert.ok(bytesOf(true) <= 110_000, String(bytesOf(true)));
});

Deno.test("every language in Latin letters is drawn in the app's own; new letters: deno task letters", async () => {
  const inRange = (code: number) =>
    rangesOf(false).some(([first, last]) => code >= first && code <= last);
  for (const language of ["de", "en", "es", "fr", "it", "nl", "pt"]) {
    const { default: messages } = await import(
      `../../src/messages/i18n/${language}.json`,
      { with: { type: "json" } }
    ) as { default: Record<string, string> };
    const others = new Set(
      [...Object.values(messages).join("")].filter((each) => !inRange(each.codePointAt(0)!)),
    );
    assert.deepEqual([...others], [], language);
  }
});
