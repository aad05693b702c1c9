// SPDX-License-Identifier: AGPL-3.0-or-later

// The typesetter with the fonts that ship with the program and those of a person's own folder.

import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Fault, reasonOf } from "../../../base/fault.ts";
import { TITLES_VERSION } from "../overlay_style.ts";
import type { TypefaceRole, Typesetter } from "../setting/shaped_line.ts";
import { EmojiFace } from "./emoji.ts";
import { fontBytes, FontFace, loadHarfBuzz } from "./faces.ts";
import { type BidiLevels, FaceTypesetter } from "./typesetter.ts";

const opened = new Map<string, Promise<Typesetter>>();

async function open(extraFolder: string | undefined): Promise<Typesetter> {
  const harfBuzz = await loadHarfBuzz();
  // The package exports one factory; its types describe that as the default of a default.
  const makeBidi = (await import("bidi-js")).default as unknown as () => BidiLevels;
  const faces = new Map<string, FontFace>();
  const faceOf = (file: string) => {
    const known = faces.get(file) ?? new FontFace(harfBuzz, file, scaleOf(file));
    faces.set(file, known);
    return known;
  };
  const extra = extraFonts(extraFolder);
  const stack = (voice: TypefaceRole) => [...bundledStack(voice), ...extra].map(faceOf);
  return new FaceTypesetter(
    { serif: stack("serif"), sans: stack("sans"), text: stack("text") },
    makeBidi(),
    new EmojiFace(path.join(bundledFontsFolder(), EMOJI)),
  );
}

/** `extraFolder` holds TTF or OTF files used for letters the bundled fonts lack; it may be absent. */
export function openTypesetter(extraFolder?: string): Promise<Typesetter> {
  const key = extraFolder ?? "", known = opened.get(key);
  if (known) return known;
  const opening = open(extraFolder).catch((error) => {
    // What was in the way may be gone the next time.
    opened.delete(key);
    throw error;
  });
  opened.set(key, opening);
  return opening;
}

/**
 * Part of the key of every piece with text: the version of the look, and which fonts there are. Throws Fault
 * `media_unreadable` for a font that cannot be read.
 */
export function titlesKey(extraFolder?: string): string {
  const digest = createHash("sha256");
  for (const file of extraFonts(extraFolder)) digest.update(fontBytes(file));
  const extra = extraFonts(extraFolder).length > 0 ? `+${digest.digest("hex").slice(0, 16)}` : "";
  return `titles-${TITLES_VERSION}${extra}`;
}

/** Drawn for titles and captions: European Latin, Vietnamese, Greek and Cyrillic in one hand. */
const FIRST: Readonly<Record<TypefaceRole, readonly string[]>> = {
  serif: [
    "NotoSerifDisplay-Medium.ttf",
    "NotoNaskhArabic-Medium.ttf",
    "NotoSerifHebrew-Medium.ttf",
    "NotoSerifThai-Medium.ttf",
    "NotoSerifGeorgian-Medium.ttf",
    "NotoSerifArmenian-Medium.ttf",
  ],
  sans: ["Commissioner-SemiBold.ttf"],
  text: ["Commissioner-Medium.ttf"],
};

const EMOJI = "Twemoji.txt.br";

/** For what the first ones do not have, in this order. */
const OTHERS = [
  "Commissioner-Medium.ttf",
  "NotoSans-Medium.ttf",
  "NotoSerifDisplay-Medium.ttf",
  "NotoSansArabic-Medium.ttf",
  "NotoSansHebrew-Medium.ttf",
  "NotoSansDevanagari-Medium.ttf",
  "NotoSansThai-Medium.ttf",
  "NotoSansGeorgian-Medium.ttf",
  "NotoSansArmenian-Medium.ttf",
  "NotoSansSymbols2-Regular.ttf",
  "NotoSansSymbols-Medium.ttf",
  "NotoSansBengali-Medium.ttf",
  "NotoSansGurmukhi-Medium.ttf",
  "NotoSansGujarati-Medium.ttf",
  "NotoSansOriya-Regular.ttf",
  "NotoSansTamil-Medium.ttf",
  "NotoSansTelugu-Medium.ttf",
  "NotoSansKannada-Medium.ttf",
  "NotoSansMalayalam-Medium.ttf",
  "NotoSansSinhala-Medium.ttf",
  "NotoSansLao-Medium.ttf",
  "NotoSansKhmer-Medium.ttf",
  "NotoSansMyanmar-Medium.ttf",
  "NotoSansEthiopic-Medium.ttf",
  "NotoSansCJK-Regular.otf",
];

/** Families drawn smaller or larger on their em than Latin letters beside them. */
const SCALES: Readonly<Record<string, number>> = {
  "NotoNaskhArabic-Medium.ttf": 1.2,
  "NotoSansArabic-Medium.ttf": 1.06,
  "NotoSansCJK-Regular.otf": 0.94,
};

/** Size at which a font file stands well beside the first ones; 1 for fonts from elsewhere. */
function scaleOf(file: string): number {
  return SCALES[path.basename(file)] ?? 1;
}

/** Beside this file in the source tree; beside the program in a bundle, where all files are one. */
const PLACES = ["./files/", "./fonts/"];

/** Where the font files are. Throws Fault `internal` when the installation lacks them. */
export function bundledFontsFolder(): string {
  for (const place of PLACES) {
    const folder = fileURLToPath(new URL(place, import.meta.url));
    if (existsSync(path.join(folder, FIRST.text[0]!))) return folder;
  }
  throw new Fault(
    "internal",
    `Could not set any text, because the fonts are not in "${
      fileURLToPath(new URL(PLACES[0]!, import.meta.url))
    }"`,
    { hint: "Install the program again; the folder of fonts belongs to it" },
  );
}

/** Files a voice draws from, first choice first. */
export function bundledStack(voice: TypefaceRole): string[] {
  const folder = bundledFontsFolder();
  return [...new Set([...FIRST[voice], ...OTHERS])].map((file) => path.join(folder, file));
}

/**
 * Font files of a person's own folder, by name; none when there is no such folder. Throws Fault
 * `media_unreadable` for one that cannot be read.
 */
function extraFonts(folder: string | undefined): string[] {
  if (folder === undefined || !existsSync(folder)) return [];
  return namesIn(folder)
    .filter((file) => /\.(?:ttf|otf|ttc|otc)$/i.test(file))
    .sort()
    .map((file) => path.join(folder, file));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new Fault(
      "media_unreadable",
      `Could not read the folder of fonts "${folder}": ${reasonOf(error)}`,
      { hint: "Check its permissions, or take it away", cause: error },
    );
  }
}
