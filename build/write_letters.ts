// SPDX-License-Identifier: AGPL-3.0-or-later

// Cuts the letters of pages out of the films' fonts, as WOFF2: deno task letters

import { Buffer } from "node:buffer";
import subsetFont from "subset-font";

const assets = new URL("../src/web/assets/", import.meta.url);
const fonts = new URL("../src/film/titles/fonts/files/", import.meta.url);

const SOURCES: Readonly<Record<string, string>> = {
  title: "NotoSerifDisplay-Medium.ttf",
  text: "Commissioner-Medium.ttf",
  "text-bold": "Commissioner-SemiBold.ttf",
};

/** Every character of "U+20-7E, U+2019". */
function charactersOf(ranges: string): string {
  return ranges.split(",").map((range) => {
    const [first, last = first] = range.trim().replace("U+", "").split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last! - first! + 1 }, (_, at) => String.fromCodePoint(first! + at))
      .join("");
  }).join("");
}

/** The style names each file and the characters that a browser fetches it for. */
const FACE = /src: url\("([\w-]+?)(-more)?\.woff2"\)[^}]*?unicode-range:([^;]+);/g;

const written: Record<string, string> = {};
for (
  const [, name, more = "", ranges] of Deno.readTextFileSync(new URL("app.css", assets))
    .matchAll(FACE)
) {
  const font = Buffer.from(Deno.readFileSync(new URL(SOURCES[name!]!, fonts)));
  const cut = await subsetFont(font, charactersOf(ranges!), { targetFormat: "woff2" });
  written[`${name}${more}.woff2`] = Buffer.from(cut).toString("base64");
}
Deno.writeTextFileSync(new URL("letters.json", assets), `${JSON.stringify(written, null, 2)}\n`);
