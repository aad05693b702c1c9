// Everything a page loads beside itself, by the name in its address. Texts travel inside the program;
// letters are the films' own, read from their folder.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { bundledFontsFolder } from "../../film/titles/fonts/open_typesetter.ts";
import css from "./app.css" with { type: "text" };
import script from "./app.js" with { type: "text" };
import mark from "./mark.svg" with { type: "text" };

export interface StaticAsset {
  readonly contentType: string;
  readonly content: () => Promise<string | Uint8Array<ArrayBuffer>>;
}

function text(contentType: string, content: string): StaticAsset {
  return { contentType, content: () => Promise.resolve(content) };
}

function font(file: string): StaticAsset {
  let read: Promise<Uint8Array<ArrayBuffer>> | undefined;
  const content = () =>
    read ??= readFile(path.join(bundledFontsFolder(), file)).then(
      (bytes) => new Uint8Array(bytes),
      (error) => {
        // Too many open files at one moment must not take the letters away for good.
        read = undefined;
        throw error;
      },
    );
  return { contentType: "font/ttf", content };
}

export type AssetName = keyof typeof ASSETS;

const ASSETS = {
  "app.css": text("text/css; charset=utf-8", css),
  "app.js": text("text/javascript; charset=utf-8", script),
  "mark.svg": text("image/svg+xml", mark),
  "title.ttf": font("NotoSerifDisplay-Medium.ttf"),
  "text.ttf": font("Commissioner-Medium.ttf"),
  "text-bold.ttf": font("Commissioner-SemiBold.ttf"),
} as const satisfies Readonly<Record<string, StaticAsset>>;

export function assetOf(name: string): StaticAsset | undefined {
  return Object.hasOwn(ASSETS, name) ? ASSETS[name as AssetName] : undefined;
}

const DIGEST = createHash("sha256").update(css).update(script).update(mark).digest("hex")
  .slice(0, 12);

/** Path of an asset, without the base; it changes with the content, so browsers may keep it. */
export function assetPath(name: AssetName): string {
  return `/assets/${name}?v=${DIGEST}`;
}
