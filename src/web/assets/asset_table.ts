// SPDX-License-Identifier: AGPL-3.0-or-later

// Everything a page loads beside itself, by the name in its address; all of it travels inside the program.

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { stripTypeScriptTypes } from "node:module";
import itemParts from "../../app/previews/item_parts.ts" with { type: "text" };
import motion from "../../film/render/plan/motion.ts" with { type: "text" };
import bitmaps from "../player/bitmaps.ts" with { type: "text" };
import board from "../player/board.ts" with { type: "text" };
import clips from "../player/clips.ts" with { type: "text" };
import drag from "../player/drag.ts" with { type: "text" };
import first from "../player/first.ts" with { type: "text" };
import filmFrames from "../player/film_frames.ts" with { type: "text" };
import frame from "../player/frame.ts" with { type: "text" };
import frameFeed from "../player/frame_feed.ts" with { type: "text" };
import frameHours from "../player/frame_hours.ts" with { type: "text" };
import framePace from "../player/frame_pace.ts" with { type: "text" };
import fullScreen from "../player/full_screen.ts" with { type: "text" };
import gestures from "../player/gestures.ts" with { type: "text" };
import order from "../player/order.ts" with { type: "text" };
import pace from "../player/pace.ts" with { type: "text" };
import player from "../player/player.ts" with { type: "text" };
import screen from "../player/screen.ts" with { type: "text" };
import slimStand from "../player/slim_stand.ts" with { type: "text" };
import sound from "../player/sound.ts" with { type: "text" };
import takes from "../player/takes.ts" with { type: "text" };
import covers from "../player/covers.ts" with { type: "text" };
import device from "../player/device.ts" with { type: "text" };
import memoryFilm from "../player/memory_film.ts" with { type: "text" };
import remoteControl from "../player/remote_control.ts" with { type: "text" };
import stories from "../player/stories.ts" with { type: "text" };
import theatre from "../player/theatre.ts" with { type: "text" };
import trim from "../player/trim.ts" with { type: "text" };
import css from "./app.css" with { type: "text" };
import script from "./app.js" with { type: "text" };
import firstCss from "./first.css" with { type: "text" };
import frameCss from "./frame.css" with { type: "text" };
import icons from "./icons.json" with { type: "json" };
import letters from "./letters.json" with { type: "json" };
import makeCss from "./make.css" with { type: "text" };
import picksCss from "./picks.css" with { type: "text" };
import mark from "./mark.svg" with { type: "text" };
import theatreCss from "./theatre.css" with { type: "text" };

interface StaticAsset {
  readonly contentType: string;
  readonly content: () => Promise<string | Uint8Array<ArrayBuffer>>;
}

function text(contentType: string, content: string): StaticAsset {
  return { contentType, content: () => Promise.resolve(content) };
}

/** Cut out of the films' fonts by build/write_letters.ts. */
function font(name: keyof typeof letters): StaticAsset {
  const woff2 = new Uint8Array(Buffer.from(letters[name], "base64"));
  return { contentType: "font/woff2", content: () => Promise.resolve(woff2) };
}

/** The letters it names are kept by browsers until it names others. */
function style(source: string): StaticAsset {
  const content = () => source.replace(/url\("([\w-]+\.woff2)"\)/g, `url("$1?v=${DIGEST}")`);
  return { contentType: "text/css; charset=utf-8", content: () => Promise.resolve(content()) };
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
  "app.css": style(css),
  "make.css": text("text/css; charset=utf-8", makeCss),
  "picks.css": text("text/css; charset=utf-8", picksCss),
  "first.css": text("text/css; charset=utf-8", firstCss),
  "theatre.css": text("text/css; charset=utf-8", theatreCss),
  "frame.css": text("text/css; charset=utf-8", frameCss),
  "app.js": text("text/javascript; charset=utf-8", script),
  "mark.svg": text("image/svg+xml", mark),
  "icon-180.png": icon("icon-180.png"),
  "icon-192.png": icon("icon-192.png"),
  "icon-512.png": icon("icon-512.png"),
  "icon-512-maskable.png": icon("icon-512-maskable.png"),
  "title.woff2": font("title.woff2"),
  "title-more.woff2": font("title-more.woff2"),
  "text.woff2": font("text.woff2"),
  "text-more.woff2": font("text-more.woff2"),
  "text-bold.woff2": font("text-bold.woff2"),
  "text-bold-more.woff2": font("text-bold-more.woff2"),
  "bitmaps.ts": module(bitmaps),
  "board.ts": module(board),
  "clips.ts": module(clips),
  "drag.ts": module(drag),
  "film_frames.ts": module(filmFrames),
  "first.ts": module(first),
  "frame.ts": module(frame),
  "frame_feed.ts": module(frameFeed),
  "frame_hours.ts": module(frameHours),
  "frame_pace.ts": module(framePace),
  "gestures.ts": module(gestures),
  "item_parts.ts": module(itemParts),
  "motion.ts": module(motion),
  "order.ts": module(order),
  "pace.ts": module(pace),
  "player.ts": module(player),
  "screen.ts": module(screen),
  "slim_stand.ts": module(slimStand),
  "sound.ts": module(sound),
  "full_screen.ts": module(fullScreen),
  "takes.ts": module(takes),
  "covers.ts": module(covers),
  "device.ts": module(device),
  "memory_film.ts": module(memoryFilm),
  "remote_control.ts": module(remoteControl),
  "stories.ts": module(stories),
  "theatre.ts": module(theatre),
  "trim.ts": module(trim),
} as const satisfies Readonly<Record<string, StaticAsset>>;

export function assetOf(name: string): StaticAsset | undefined {
  return Object.hasOwn(ASSETS, name) ? ASSETS[name as AssetName] : undefined;
}

const TEXTS = [
  ...Object.values(icons),
  ...Object.values(letters),
  css,
  makeCss,
  firstCss,
  picksCss,
  theatreCss,
  frameCss,
  script,
  mark,
  bitmaps,
  board,
  clips,
  drag,
  filmFrames,
  first,
  frame,
  frameFeed,
  frameHours,
  framePace,
  fullScreen,
  gestures,
  itemParts,
  motion,
  order,
  pace,
  player,
  screen,
  slimStand,
  sound,
  takes,
  covers,
  device,
  memoryFilm,
  remoteControl,
  stories,
  theatre,
  trim,
];
const DIGEST = createHash("sha256").update(TEXTS.join("\n")).digest("hex").slice(0, 12);

/** Path of an asset, without the base; it changes with the content, so browsers may keep it. */
export function assetPath(name: AssetName): string {
  return `/assets/${name}?v=${DIGEST}`;
}
