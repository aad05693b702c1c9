// SPDX-License-Identifier: AGPL-3.0-or-later

// From a picture as a person names it to the one meant among many ids: whole, by its end, as a file
// on disk, by the beginning of a server's id, or by the moving half of a Live Photo.

import { nearestWord } from "../base/text.ts";
import type { AssetId } from "./asset.ts";

/** Several ids fit, one does, or none; then `near` is the one that may have been meant. */
export type FoundAsset =
  | {
    readonly kind: "one";
    readonly id: AssetId;
    /** The library's folder, when the id was found at the end of a path. */
    readonly folder?: string;
    readonly isMovingHalf: boolean;
  }
  | { readonly kind: "several"; readonly ids: readonly AssetId[] }
  | { readonly kind: "none"; readonly near?: AssetId };

/**
 * `typed` uses "/" or "\"; an absolute path may lead into the library's folder. Letters are the same
 * however their accents are written.
 */
export function findAsset(typed: string, ids: readonly AssetId[]): FoundAsset {
  const spelled = new Map(ids.map((id) => [id.normalize("NFC"), id]));
  const found = findSpelled(typed.normalize("NFC"), [...spelled.keys()]);
  const own = (id: AssetId) => spelled.get(id)!;
  switch (found.kind) {
    case "one":
      return { ...found, id: own(found.id) };
    case "several":
      return { ...found, ids: found.ids.map(own) };
    case "none":
      return found.near === undefined ? found : { ...found, near: own(found.near) };
  }
}

function findSpelled(typed: string, ids: readonly AssetId[]): FoundAsset {
  const asked = typed.trim().replaceAll("\\", "/");
  for (const isFit of [exactly, byEnd, byPath, byLetters, byStart]) {
    const fitting = ids.filter((id) => isFit(asked, id));
    // Inside a path the longest is meant: "07/a.jpg" rather than "a.jpg".
    if (isFit === byPath) fitting.sort((a, b) => b.length - a.length).splice(1);
    if (fitting.length > 1) return { kind: "several", ids: fitting };
    const [id] = fitting;
    if (id === undefined) continue;
    const folder = isFit === byPath ? { folder: asked.slice(0, -id.length - 1) } : {};
    return { kind: "one", id, ...folder, isMovingHalf: false };
  }
  return movingHalf(asked, ids) ?? { kind: "none", ...nearestOf(asked, ids) };
}

type Fit = (asked: string, id: AssetId) => boolean;
const exactly: Fit = (asked, id) => id === asked;
const byEnd: Fit = (asked, id) => asked !== "" && id.endsWith(`/${asked}`);
/** A path on disk ends with the id, whatever folder the library is. */
const byPath: Fit = (asked, id) => asked.endsWith(`/${id}`);
const byLetters: Fit = (asked, id) =>
  asked !== "" && id.toLowerCase().endsWith(asked.toLowerCase());

/** A server's ids are long, and their first eight letters tell them apart. */
const byStart: Fit = (asked, id) =>
  asked.length >= 8 && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id) && id.startsWith(asked.toLowerCase());

const STILLS = /\.(?:heic|heif|jpe?g|png|avif|webp)$/i;
const CLIPS = /\.(?:mov|mp4)$/i;

/** A clip that is no picture of its own belongs to the still of the same name. */
function movingHalf(asked: string, ids: readonly AssetId[]): FoundAsset | undefined {
  if (!CLIPS.test(asked)) return undefined;
  const stills = ids.filter((id) => STILLS.test(id));
  const stems = stills.map((id) => id.replace(STILLS, ""));
  const found = findStem(asked.replace(CLIPS, ""), stems);
  const at = found.flatMap((stem) => stems.flatMap((each, i) => each === stem ? [i] : []));
  if (at.length === 0) return undefined;
  if (at.length > 1) return { kind: "several", ids: at.map((i) => stills[i]!) };
  return { kind: "one", id: stills[at[0]!]!, isMovingHalf: true };
}

function findStem(asked: string, stems: readonly string[]): readonly string[] {
  for (const isFit of [exactly, byEnd, byPath]) {
    const fitting = [...new Set(stems.filter((stem) => isFit(asked, stem)))];
    if (fitting.length > 0) return fitting;
  }
  return [];
}

/** By the file's name, which is where people slip; among equals the first. */
function nearestOf(asked: string, ids: readonly AssetId[]): { near?: AssetId } {
  const byName = new Map(ids.map((id) => [nameOf(id), id]));
  const name = nearestWord(nameOf(asked), byName.keys());
  return name === undefined ? {} : { near: byName.get(name)! };
}

function nameOf(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1);
}
