// The typesetter with the fonts of this installation, opened once for each folder of further fonts.

import { createHash } from "node:crypto";
import type { Typesetter, Voice } from "../setting/shaped_line.ts";
import { TITLES_VERSION } from "../titles_version.ts";
import { bundledStack, extraFonts, scaleOf } from "./bundled_fonts.ts";
import { Face, fontBytes, loadHarfBuzz } from "./faces.ts";
import { type BidiLevels, FaceTypesetter } from "./typesetter.ts";

const opened = new Map<string, Promise<Typesetter>>();

async function open(extraFolder: string | undefined): Promise<Typesetter> {
  const harfBuzz = await loadHarfBuzz();
  // The package exports one factory; its types describe that as the default of a default.
  const makeBidi = (await import("bidi-js")).default as unknown as () => BidiLevels;
  const faces = new Map<string, Face>();
  const faceOf = (file: string) => {
    const known = faces.get(file) ?? new Face(harfBuzz, file, scaleOf(file));
    faces.set(file, known);
    return known;
  };
  const extra = extraFonts(extraFolder);
  const stack = (voice: Voice) => [...bundledStack(voice), ...extra].map(faceOf);
  return new FaceTypesetter(
    { serif: stack("serif"), sans: stack("sans"), text: stack("text") },
    makeBidi(),
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
