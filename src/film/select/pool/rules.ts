// SPDX-License-Identifier: AGPL-3.0-or-later

// Why a picture is no material, in the order the reasons are tried; each is a code of the trace.

import { addDays, dateOf, type LocalDate, yearOf } from "../../../base/local_time.ts";
import { type Asset, FOLDER_ACCOUNT } from "../../../library/asset.ts";
import { excludes, type FilmExclusion } from "../../../library/exclusion.ts";
import { OWN_FILM_TAG } from "../../../library/upload_target.ts";
import {
  isInScreenFolder,
  isInStickerFolder,
  isScreenName,
  isSentName,
  isStickerName,
} from "../../../library/file_names.ts";
import { nameMatcher } from "../../../library/name_matcher.ts";
import type { Brief } from "../../brief/brief.ts";
import type { OutReason } from "../cut.ts";
import { shortSideOf } from "../candidate.ts";

/** A long video gives an interval; beyond this its sound alone takes too long. */
const MAX_VIDEO_SECONDS = 1800;
const MIN_VIDEO_SECONDS = 2;
const MIN_VIDEO_SHORT_SIDE = 1080;
/** Phones began with 320 × 240; smaller ones among larger ones are thumbnails and icons … */
const MIN_STILL_SHORT_SIDE = 240;
/** … but in a year with fewer larger ones, small ones are what there is. An original may have three. */
const LARGE_SHARE = 0.25;
/** Where this share of the stills names its camera, one that names none was not shot here … */
const CAMERA_SHARE = 0.8;
/** … unless they are few beside what was sent, which is then what the library is made of. */
const OWN_SHARE = 0.2;
/** Fewer clips of a year say nothing of the clips of that year. */
const MIN_CLIPS = 2;

const SCREEN_TAGS = new Set(["screenshot", "screenshots", "screen recording", "screen-recording"]);

/** What must be known of all pictures before one can be judged. */
export interface Provenance {
  /** True when nearly every still of the material names a camera. */
  readonly camerasAreNamed: boolean;
  /** Years with larger stills than thumbnails and icons, and not just a few. */
  readonly largeYears: ReadonlySet<number>;
  readonly liveHalves: ReadonlySet<string>;
  /** Years in which nearly every clip names a camera: old phones and compact cameras name none. */
  readonly namedClipYears: ReadonlySet<number>;
  /** Folders with the days on which a camera of the household took stills in them. */
  readonly ownFolderDays: ReadonlySet<string>;
}

/** What WhatsApp received, also with its camera's name; hard to tell from the household's own pictures. */
const isReceivedName = nameMatcher([
  "img-*-wa[0-9][0-9][0-9][0-9]*",
  "vid-*-wa[0-9][0-9][0-9][0-9]*",
]);

/**
 * Clips of compact and action cameras, by what their makers call them: they are named so by the camera
 * alone, while "IMG_1234" is what a phone calls a clip it saved out of a message, too.
 */
const CAMERA_CLIP_NAME =
  /^(?:MVI_|DSC[NF_]|DSC0|P[0-9A-C]\d\d|CIMG|MOV|SANY|PICT|MAH|HPIM|IMGP|SDC1|10\d_|GOPR|G[HXP]\d\d)\d{4,5}\.[^.]+$/i;

function namesCamera(asset: Asset): boolean {
  return Boolean(asset.make || asset.model);
}

/** Sent, scanned or exported rather than shot. */
export function isReceived(asset: Asset, provenance: Provenance): boolean {
  if (isClipOfTrip(asset, provenance)) return false;
  if (isReceivedName(asset.fileName)) return true;
  if (namesCamera(asset)) return false;
  return asset.kind === "photo" || isSentName(asset.fileName) ||
    (provenance.namedClipYears.has(yearOf(asset.takenAt)) &&
      !CAMERA_CLIP_NAME.test(asset.fileName));
}

/** A clip lies in the folder of a trip when stills of the household from days so near lie there. */
const TRIP_FOLDER_DAYS = 2;

/** It was put beside the stills of its days, so that it is the household's whatever its file says. */
function isClipOfTrip(asset: Asset, { ownFolderDays }: Provenance): boolean {
  if (asset.kind !== "video" || folderOf(asset) === undefined) return false;
  const date = dateOf(asset.takenAt);
  for (let apart = -TRIP_FOLDER_DAYS; apart <= TRIP_FOLDER_DAYS; apart++) {
    if (ownFolderDays.has(folderDay(asset, addDays(date, apart)))) return true;
  }
  return false;
}

/** `undefined` on a server, and for files that lie in no sub-folder. */
function folderOf({ account, id }: Asset): string | undefined {
  const end = account === FOLDER_ACCOUNT ? id.lastIndexOf("/") : -1;
  return end < 0 ? undefined : id.slice(0, end);
}

function folderDay(asset: Asset, day: LocalDate): string {
  return `${folderOf(asset)} ${day}`;
}

/** True for what its owner refused. One star is no refusal: some editors give it to all they import. */
export function isRefused({ rating }: Asset): boolean {
  return rating === -1;
}

/** Four stars are a heart. */
export function isWished(asset: Asset): boolean {
  return asset.isFavorite || (asset.rating ?? 0) >= 4;
}

export function provenanceOf(assets: readonly Asset[]): Provenance {
  let stills = 0, own = 0, withCamera = 0;
  const years = new Map<number, { stills: number; large: number }>();
  const liveHalves = new Set<string>(), ownFolderDays = new Set<string>();
  const clips = new Map<number, { clips: number; named: number }>();
  for (const asset of assets) {
    if (asset.live) liveHalves.add(asset.live.videoId);
    if (asset.visibility !== "visible") continue;
    if (asset.kind === "video") {
      if (isForeign(asset)) continue;
      const year = yearOf(asset.takenAt);
      const counts = clips.get(year) ?? { clips: 0, named: 0 };
      counts.clips++;
      if (namesCamera(asset)) counts.named++;
      clips.set(year, counts);
      continue;
    }
    stills++;
    if (!isForeign(asset)) {
      own++;
      if (namesCamera(asset)) {
        withCamera++;
        ownFolderDays.add(folderDay(asset, dateOf(asset.takenAt)));
      }
    }
    const year = yearOf(asset.takenAt);
    const counts = years.get(year) ?? { stills: 0, large: 0 };
    counts.stills++;
    if (!isSmall(asset)) counts.large++;
    years.set(year, counts);
  }
  const large = [...years].filter(([, counts]) => counts.large >= LARGE_SHARE * counts.stills);
  return {
    camerasAreNamed: own > 0 && own >= OWN_SHARE * stills && withCamera >= CAMERA_SHARE * own,
    largeYears: new Set(large.map(([year]) => year)),
    liveHalves,
    ownFolderDays,
    namedClipYears: new Set(
      [...clips].filter(([, { clips, named }]) =>
        named >= MIN_CLIPS && named >= CAMERA_SHARE * clips
      ).map(([year]) => year),
    ),
  };
}

/** Sent, a screen or a sticker: it says nothing of the household's cameras. */
function isForeign(asset: Asset): boolean {
  return isReceivedName(asset.fileName) || screenReason(asset) !== undefined ||
    (!namesCamera(asset) && isSentName(asset.fileName));
}

function isSmall(asset: Asset): boolean {
  return shortSideOf(asset) < MIN_STILL_SHORT_SIDE;
}

/** Rules of decency and of the file itself: they hold even for a picture the owner asked for. */
export function gateReason(
  asset: Asset,
  brief: Brief,
  provenance: Provenance,
): OutReason | undefined {
  if (asset.visibility !== "visible") return asset.visibility;
  if (asset.tags.some((tag) => tag.toLowerCase() === OWN_FILM_TAG)) return "own_film";
  if (provenance.liveHalves.has(asset.id)) return "live_half";
  if (asset.kind === "photo" && !brief.usePhotos) return "photos_off";
  if (asset.kind === "video" && brief.useVideos === false) return "videos_off";
  return isFlash(asset) ? "too_short" : undefined;
}

/** A clip too short for a shot. */
export function isFlash({ kind, durationSeconds = Infinity }: Asset): boolean {
  return kind === "video" && durationSeconds < MIN_VIDEO_SECONDS;
}

/** Rules of taste: a picture asked for passes them, a pinned one those about screens and papers. */
export function tasteReason(
  asset: Asset,
  brief: Brief,
  provenance: Provenance,
  isPinned = false,
): OutReason | undefined {
  if (isRefused(asset)) return "rated_down";
  const screen = isPinned ? undefined : screenReason(asset);
  if (screen) return screen;
  if (asset.kind === "video" && (asset.durationSeconds ?? 0) > MAX_VIDEO_SECONDS) return "too_long";
  // A heart or a place in the album is the owner's word for it; where it came from no longer matters.
  const isWanted = isWished(asset) || isPinned || brief.memoryType === "album";
  if (isWanted) return undefined;
  const isPhoto = asset.kind === "photo";
  if (isPhoto && isSmall(asset) && provenance.largeYears.has(yearOf(asset.takenAt))) {
    return "too_small";
  }
  if (!provenance.camerasAreNamed) return undefined;
  if (!isReceived(asset, provenance)) return undefined;
  return isPhoto || shortSideOf(asset) < MIN_VIDEO_SHORT_SIDE ? "received" : undefined;
}

/** A screen or a sticker, by its name, its folder or its size. */
export function screenReason(asset: Asset): OutReason | undefined {
  if (isScreenName(asset.fileName) || isInScreenFolder(asset.id)) return "screen_name";
  if (asset.tags.some((tag) => SCREEN_TAGS.has(tag.toLowerCase()))) return "screen_tag";
  if (namesCamera(asset)) return undefined;
  if (isSticker(asset)) return "sticker";
  return asset.kind === "photo" && isScreenSize(asset.width, asset.height)
    ? "screen_size"
    : undefined;
}

/** Messengers keep stickers as WebP of this size. */
const STICKER_SIZE = 512;

function isSticker({ id, fileName, width, height }: Asset): boolean {
  const isOfSize = width === STICKER_SIZE && height === STICKER_SIZE && /\.webp$/i.test(fileName);
  return isOfSize || isStickerName(fileName) || isInStickerFolder(id);
}

// Pixel sizes that only phone screens have; a still of exactly such a size without a camera's name is
// a screenshot. Sizes cameras, videos and drawings share (16:9, 4:3, 3:2) are left out on purpose.

/** Short and long edge. */
const SIZES: ReadonlyArray<readonly [number, number]> = [
  [640, 1136],
  [750, 1334],
  [828, 1792],
  [1125, 2436],
  [1170, 2532],
  [1179, 2556],
  [1206, 2622],
  [1242, 2688],
  [1260, 2736],
  [1284, 2778],
  [1290, 2796],
  [1320, 2868],
  [720, 1520],
  [720, 1600],
  [1080, 2220],
  [1080, 2280],
  [1080, 2310],
  [1080, 2316],
  [1080, 2340],
  [1080, 2376],
  [1080, 2400],
  [1080, 2408],
  [1080, 2412],
  [1080, 2460],
  [1440, 2960],
  [1440, 3040],
  [1440, 3088],
  [1440, 3120],
  [1440, 3168],
  [1440, 3200],
  [1344, 2992],
  [1488, 2266],
  [1640, 2360],
  [1668, 2388],
];

const KEYS = new Set(SIZES.map(([short, long]) => `${short}x${long}`));

function isScreenSize(width: number, height: number): boolean {
  return KEYS.has(`${Math.min(width, height)}x${Math.max(width, height)}`);
}

/** The first rule that takes an asset out, of a brief's `exclusions`. */
export function excluderOf(
  rules: readonly FilmExclusion[] = [],
): (asset: Asset) => FilmExclusion | undefined {
  const members = new Map(
    rules.flatMap((rule) =>
      rule.kind === "album" ? [[rule.album, new Set(rule.members)] as const] : []
    ),
  );
  return (asset) => rules.find((rule) => excludes(rule, asset, members));
}

export function excludedReason({ kind }: FilmExclusion): OutReason {
  return `excluded_${kind}`;
}

/** What the rule names, as people read it; nothing for a single picture, which names itself, and hidden people. */
export function excludedWords(rule: FilmExclusion): string | undefined {
  switch (rule.kind) {
    case "person":
    case "album":
      return rule.name;
    case "dates":
      return rule.range.start === rule.range.end
        ? rule.range.start
        : `${rule.range.start} to ${rule.range.end}`;
    case "place":
      return rule.place;
    case "tag":
      return rule.tag;
    case "camera":
      return rule.camera;
    case "file_name":
      return rule.pattern;
    case "asset":
    case "hidden_people":
      return undefined;
  }
}
