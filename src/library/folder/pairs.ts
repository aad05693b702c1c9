// SPDX-License-Identifier: AGPL-3.0-or-later

// Which clips are the moving halves of which pictures (Live Photos), and which pictures are versions
// of one another.

import { wallMs } from "../../base/local_time.ts";
import { type EditedName, editedNameOf, stemOf } from "../edited_names.ts";

export interface Pairable {
  readonly path: string;
  readonly kind: "photo" | "video";
  /** Local time, by the camera's own clock where it said one; UTC where `isUtc`. */
  readonly shutter: string;
  readonly isUtc: boolean;
  readonly durationSeconds?: number;
  readonly contentId?: string;
  /** A Motion Photo: it has its clip inside and needs no other. */
  readonly hasClip: boolean;
  /** It says neither when nor with what it was taken: some programs leave that out of an export. */
  readonly isBare: boolean;
  /** Its date is its camera's. */
  readonly hasClock: boolean;
  /** Its date is that of its name or of the file. */
  readonly isUndated: boolean;
}

interface Pairs {
  /** Path of the still → its clip. */
  readonly clipOf: ReadonlyMap<string, Pairable>;
  /** Clips that are halves; never assets. */
  readonly halves: ReadonlySet<string>;
}

/** A clip of the same name may be a film of its own; a moving half is short and of the same moment. */
const HALF_SECONDS = 5;
const SAME_MOMENT_MS = 3_000;
/** One of two clocks may say UTC, or another zone: all zones are whole quarters of an hour apart. */
const QUARTER_MS = 900_000, FARTHEST_ZONE_MS = 14 * 3_600_000;

/**
 * By content identifier first (a clip of the same folder and name before one of the same folder
 * before any), then by folder, name, length and moment; a clip without a date goes by its still. Every
 * clip that carries the identifier of a still is a half, also when a copy of it was taken.
 */
export function pairLive(files: readonly Pairable[]): Pairs {
  const clipOf = new Map<string, Pairable>();
  const halves = new Set<string>();
  const clips = files.filter(({ kind }) => kind === "video");
  const byContent = Map.groupBy(clips.filter(({ contentId }) => contentId), (c) => c.contentId!);
  const byStem = Map.groupBy(clips, ({ path }) => placeOf(path));
  for (const still of files) {
    if (still.kind !== "photo") continue;
    const same = still.contentId === undefined ? [] : byContent.get(still.contentId) ?? [];
    for (const { path } of same) halves.add(path);
    const near = same.find(({ path }) => placeOf(path) === placeOf(still.path)) ??
      same.find(({ path }) => folderOf(path) === folderOf(still.path)) ?? same[0] ??
      (still.hasClip ? undefined : byStem.get(placeOf(still.path))?.find(isHalfOf(still)));
    if (!near) continue;
    clipOf.set(still.path, near);
    halves.add(near.path);
  }
  return { clipOf, halves };
}

function isHalfOf(still: Pairable): (clip: Pairable) => boolean {
  return (clip) => {
    if (clip.contentId !== undefined && still.contentId !== undefined) return false;
    if ((clip.durationSeconds ?? Infinity) > HALF_SECONDS) return false;
    return clip.isUndated || zonesApart(clip, still) !== undefined;
  };
}

/**
 * By how many minutes the clocks of one moment differ: nothing where the moments do, else a whole number
 * of quarters of an hour.
 */
export function zonesApart(
  one: Pick<Pairable, "shutter">,
  other: Pick<Pairable, "shutter">,
): number | undefined {
  const apart = wallMs(one.shutter) - wallMs(other.shutter);
  const shift = Math.round(apart / QUARTER_MS) * QUARTER_MS;
  if (Math.abs(shift) > FARTHEST_ZONE_MS) return undefined;
  return Math.abs(apart - shift) <= SAME_MOMENT_MS ? shift / 60_000 : undefined;
}

interface Versions {
  /** Path → name of the stack. */
  readonly stacks: ReadonlyMap<string, string>;
  /** Path of an edited copy → that of its original. */
  readonly editOf: ReadonlyMap<string, string>;
}

/**
 * Stills that are one picture twice: the same name in two formats (IMG_1.HEIC and IMG_1.JPG), or an
 * edited copy beside its original (IMG_1-edited and IMG_1, Apple's IMG_E1234 and IMG_1234). Two cameras
 * count from one number, so they must be of one moment as well; what is bare goes with the only moment
 * there is.
 */
export function pictureVersions(files: readonly Pairable[]): Versions {
  const stacks = new Map<string, string>(), editOf = new Map<string, string>();
  const stills = files.filter(({ kind }) => kind === "photo");
  const edits = new Map(stills.flatMap(({ path }) => {
    const edited = editedNameOf(nameOf(path));
    return edited ? [[path, edited] as const] : [];
  }));
  const isEdit = ({ path }: Pairable) => edits.has(path);
  const wholeNames = wholeNamesOf(stills.filter((still) => !isEdit(still)), [...edits]);
  const nameOfVersion = ({ path }: Pairable) => {
    const whole = wholeNames.get(path);
    return whole === undefined ? versionOf(path) : folderOf(path) + whole;
  };
  for (const [name, members] of Map.groupBy(stills, nameOfVersion)) {
    if (members.length === 1) continue;
    momentsOf(members, isEdit).forEach((versions, i) => {
      if (versions.length === 1) return;
      const stack = i === 0 ? `stack:${name}` : `stack:${name}:${i + 1}`;
      for (const { path } of versions) stacks.set(path, stack);
      const originals = versions.filter((version) => !isEdit(version));
      if (originals.length === 0) return;
      for (const { path } of versions.filter(isEdit)) {
        const original = originals.find((each) => endingOf(each.path) === endingOf(path));
        editOf.set(path, (original ?? originals[0]!).path);
      }
    });
  }
  return { stacks, editOf };
}

/**
 * Of edited copies whose name was cut: the only original in their folder whose name begins so. Of counted
 * ones: the original without the counter, where none has it.
 */
function wholeNamesOf(
  originals: readonly Pairable[],
  edits: readonly (readonly [string, EditedName])[],
): Map<string, string> {
  const whole = new Map<string, string>();
  const unclear = edits.filter(([, edited]) =>
    edited.isCut || edited.uncounted !== edited.original
  );
  if (unclear.length === 0) return whole;
  const stemsOf = new Map<string, Set<string>>();
  for (const { path } of originals) {
    const stems = stemsOf.get(folderOf(path)) ?? new Set();
    stemsOf.set(folderOf(path), stems.add(stemOf(nameOf(path))));
  }
  for (const [path, { original, uncounted, isCut }] of unclear) {
    const stems = stemsOf.get(folderOf(path)) ?? new Set();
    if (stems.has(original)) continue;
    const begun = isCut ? [...stems].filter((stem) => stem.startsWith(original)) : [uncounted];
    if (begun.length === 1) whole.set(path, begun[0]!);
  }
  return whole;
}

/** Files of one name, apart by the moments they were taken at, oldest first. */
function momentsOf(
  files: readonly Pairable[],
  isEdit: (file: Pairable) => boolean,
): readonly (readonly Pairable[])[] {
  const isLoose = (file: Pairable) => file.isBare || (isEdit(file) && !file.hasClock);
  const moments: Pairable[][] = [];
  for (const file of files.filter((each) => !isLoose(each)).sort(byMoment)) {
    const moment = moments.find(([first]) => isSameMoment(first!, file));
    if (moment) moment.push(file);
    else moments.push([file]);
  }
  const loose = files.filter(isLoose);
  return moments.length === 1 ? [[...moments[0]!, ...loose]] : [...moments, loose];
}

function isSameMoment(one: Pairable, other: Pairable): boolean {
  const zones = zonesApart(one, other);
  return zones === 0 || (zones !== undefined && one.isUtc !== other.isUtc);
}

function byMoment(a: Pairable, b: Pairable): number {
  return wallMs(a.shutter) - wallMs(b.shutter);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).toLowerCase();
}

/** Folder and name without the ending, as names are compared. */
function placeOf(path: string): string {
  return folderOf(path) + stemOf(nameOf(path));
}

/** The same for all files that may be versions of one picture. */
export function versionOf(path: string): string {
  const edited = editedNameOf(nameOf(path));
  return edited ? folderOf(path) + edited.original : placeOf(path);
}
