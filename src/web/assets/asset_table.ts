// Everything a page loads beside itself, by the name in its address. Texts travel inside the program;
// letters are the films' own, read from their folder.

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { bundledFontsFolder } from "../../film/titles/fonts/open_typesetter.ts";
import { stripTypeScriptTypes } from "node:module";
import motion from "../../film/render/plan/motion.ts" with { type: "text" };
import bitmaps from "../player/bitmaps.ts" with { type: "text" };
import board from "../player/board.ts" with { type: "text" };
import clips from "../player/clips.ts" with { type: "text" };
import drag from "../player/drag.ts" with { type: "text" };
import filmFrames from "../player/film_frames.ts" with { type: "text" };
import order from "../player/order.ts" with { type: "text" };
import player from "../player/player.ts" with { type: "text" };
import screen from "../player/screen.ts" with { type: "text" };
import sound from "../player/sound.ts" with { type: "text" };
import trim from "../player/trim.ts" with { type: "text" };
import css from "./app.css" with { type: "text" };
import script from "./app.js" with { type: "text" };
import icons from "./icons.json" with { type: "json" };
import makeCss from "./make.css" with { type: "text" };
import mark from "./mark.svg" with { type: "text" };

interface StaticAsset {
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

/** The film's own modules run in the browser, too: their text without its types. */
function module(source: string): StaticAsset {
  let erased: string | undefined;
  const content = () => {
    erased ??= stripTypeScriptTypes(source)
      .replace(/(from ")(?:[.\w]*\/)*(\w+\.ts)"/g, `$1./$2?v=${DIGEST}"`);
    return Promise.resolve(erased);
  };
  return { contentType: "text/javascript; charset=utf-8", content };
}

function icon(name: keyof typeof icons): StaticAsset {
  const png = new Uint8Array(Buffer.from(icons[name], "base64"));
  return { contentType: "image/png", content: () => Promise.resolve(png) };
}

export type AssetName = keyof typeof ASSETS;

const ASSETS = {
  "app.css": text("text/css; charset=utf-8", css),
  "make.css": text("text/css; charset=utf-8", makeCss),
  "app.js": text("text/javascript; charset=utf-8", script),
  "mark.svg": text("image/svg+xml", mark),
  "icon-180.png": icon("icon-180.png"),
  "icon-192.png": icon("icon-192.png"),
  "icon-512.png": icon("icon-512.png"),
  "icon-512-maskable.png": icon("icon-512-maskable.png"),
  "title.ttf": font("NotoSerifDisplay-Medium.ttf"),
  "text.ttf": font("Commissioner-Medium.ttf"),
  "text-bold.ttf": font("Commissioner-SemiBold.ttf"),
  "bitmaps.ts": module(bitmaps),
  "board.ts": module(board),
  "clips.ts": module(clips),
  "drag.ts": module(drag),
  "film_frames.ts": module(filmFrames),
  "motion.ts": module(motion),
  "order.ts": module(order),
  "player.ts": module(player),
  "screen.ts": module(screen),
  "sound.ts": module(sound),
  "trim.ts": module(trim),
} as const satisfies Readonly<Record<string, StaticAsset>>;

export function assetOf(name: string): StaticAsset | undefined {
  return Object.hasOwn(ASSETS, name) ? ASSETS[name as AssetName] : undefined;
}

const TEXTS = [
  ...Object.values(icons),
  css,
  makeCss,
  script,
  mark,
  bitmaps,
  board,
  clips,
  drag,
  filmFrames,
  motion,
  order,
  player,
  screen,
  sound,
  trim,
];
const DIGEST = createHash("sha256").update(TEXTS.join("\n")).digest("hex").slice(0, 12);

/** Path of an asset, without the base; it changes with the content, so browsers may keep it. */
export function assetPath(name: AssetName): string {
  return `/assets/${name}?v=${DIGEST}`;
}
