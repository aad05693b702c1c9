// Which clips are the moving halves of which pictures (Live Photos), and which pictures are versions
// of one another.

import { wallMs } from "../../base/local_time.ts";

export interface Pairable {
  readonly path: string;
  readonly kind: "photo" | "video";
  /** Local time, by the camera's own clock where it said one. */
  readonly shutter: string;
  readonly durationSeconds?: number;
  readonly contentId?: string;
  /** A Motion Photo: it has its clip inside and needs no other. */
  readonly hasClip: boolean;
  /** It says neither when nor with what it was taken: some programs leave that out of an export. */
  readonly isBare: boolean;
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

/**
 * By content identifier first (a clip of the same folder and name before one of the same folder
 * before any), then by folder, name, length and moment. Every clip that carries the identifier of a
 * still is a half, also when a copy of it was taken.
 */
export function pairLive(files: readonly Pairable[]): Pairs {
  const clipOf = new Map<string, Pairable>();
  const halves = new Set<string>();
  const clips = files.filter(({ kind }) => kind === "video");
  const byContent = Map.groupBy(clips.filter(({ contentId }) => contentId), (c) => c.contentId!);
  const byStem = Map.groupBy(clips, ({ path }) => stemOf(path));
  for (const still of files) {
    if (still.kind !== "photo") continue;
    const same = still.contentId === undefined ? [] : byContent.get(still.contentId) ?? [];
    for (const { path } of same) halves.add(path);
    const near = same.find(({ path }) => stemOf(path) === stemOf(still.path)) ??
      same.find(({ path }) => folderOf(path) === folderOf(still.path)) ?? same[0] ??
      (still.hasClip ? undefined : byStem.get(stemOf(still.path))?.find(isHalfOf(still)));
    if (!near) continue;
    clipOf.set(still.path, near);
    halves.add(near.path);
  }
  return { clipOf, halves };
}

function isHalfOf(still: Pairable): (clip: Pairable) => boolean {
  return (clip) => {
    if (clip.contentId !== undefined && still.contentId !== undefined) return false;
    const apart = Math.abs(wallMs(clip.shutter) - wallMs(still.shutter));
    return (clip.durationSeconds ?? Infinity) <= HALF_SECONDS && apart <= SAME_MOMENT_MS;
  };
}

/**
 * Stills that are one picture twice: the same name in two formats (IMG_1.HEIC and IMG_1.JPG), or
 * Apple's edited export beside its original (IMG_E1234 and IMG_1234). Two cameras count from one
 * number, so they must be of one moment as well; what is bare goes with the only moment there is.
 * Path → name of the stack.
 */
export function versionStacks(files: readonly Pairable[]): Map<string, string> {
  const stills = files.filter(({ kind }) => kind === "photo");
  const stacks = new Map<string, string>();
  for (const [name, members] of Map.groupBy(stills, ({ path }) => versionOf(path))) {
    if (members.length === 1) continue;
    momentsOf(members).forEach((versions, i) => {
      if (versions.length === 1) return;
      const stack = i === 0 ? `stack:${name}` : `stack:${name}:${i + 1}`;
      for (const { path } of versions) stacks.set(path, stack);
    });
  }
  return stacks;
}

/** Files of one name, apart by the moments they were taken at, oldest first. */
function momentsOf(files: readonly Pairable[]): readonly (readonly Pairable[])[] {
  const bare = files.filter(({ isBare }) => isBare);
  const moments: Pairable[][] = [];
  for (const file of files.filter(({ isBare }) => !isBare).sort(byMoment)) {
    const open = moments.at(-1);
    const apart = open && wallMs(file.shutter) - wallMs(open[0]!.shutter);
    if (apart !== undefined && apart <= SAME_MOMENT_MS) open!.push(file);
    else moments.push([file]);
  }
  return moments.length === 1 ? [[...moments[0]!, ...bare]] : [...moments, bare];
}

function byMoment(a: Pairable, b: Pairable): number {
  return wallMs(a.shutter) - wallMs(b.shutter);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** Folder and name without the extension, in lower case. */
function stemOf(path: string): string {
  const dot = path.lastIndexOf(".");
  return path.slice(0, dot > path.lastIndexOf("/") ? dot : undefined).normalize("NFC")
    .toLowerCase();
}

/** The same for all files that may be versions of one picture. */
export function versionOf(path: string): string {
  return stemOf(path).replace(/(^|\/)img_e(\d{4})$/, "$1img_$2");
}
