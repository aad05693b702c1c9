// SPDX-License-Identifier: AGPL-3.0-or-later

// Draws the icons of an installed app from the mark: deno task icons

import { Buffer } from "node:buffer";
import sharp from "sharp";

const assets = new URL("../src/web/assets/", import.meta.url);
const mark = Deno.readTextFileSync(new URL("mark.svg", assets));
// Systems cut their own corners; the mark lies within the circle that every one of them leaves.
const square = mark.replace(' rx="14"', "");

const ICONS = {
  "icon-180.png": [square, 180],
  "icon-192.png": [mark, 192],
  "icon-512.png": [mark, 512],
  "icon-512-maskable.png": [square, 512],
} as const;

const drawn: Record<string, string> = {};
for (const [name, [svg, width]] of Object.entries(ICONS)) {
  const png = await sharp(Buffer.from(svg), { density: 72 * width / 64 })
    .resize(width).png({ palette: true, compressionLevel: 9 }).toBuffer();
  drawn[name] = png.toString("base64");
}
Deno.writeTextFileSync(new URL("icons.json", assets), `${JSON.stringify(drawn, null, 2)}\n`);
