// SPDX-License-Identifier: AGPL-3.0-or-later

// The files of the owner's music in a film, in the order they are played, and what they are called.

import type { Brief } from "./brief.ts";

type FileMusic = Extract<Brief["music"], { mode: "file" }>;

export function trackPaths({ path, then }: FileMusic): string[] {
  return then === undefined ? [path] : [path, then.path];
}

/** The credits of the tags, or the name of the first file. */
export function musicCredit({ path, credit }: FileMusic): string {
  return credit ?? nameOf(path);
}

const CREDITS_APART = " · ";

export function joinedCredits(credits: readonly string[]): string {
  return credits.join(CREDITS_APART);
}

/** Another track in the place of the first one: what takes over in the middle of the film stays. */
export function withFirstTrack(
  music: Brief["music"],
  { path, credit }: { readonly path: string; readonly credit: string },
): FileMusic {
  const volume = "volume" in music && { volume: music.volume };
  const then = music.mode === "file" && music.then?.path !== path ? music.then : undefined;
  if (then === undefined) return { mode: "file", path, credit, ...volume };
  const both = joinedCredits([credit, then.credit ?? nameOf(then.path)]);
  return { mode: "file", path, credit: both, then, ...volume };
}

function nameOf(file: string): string {
  return file.split(/[/\\]/).at(-1)!;
}
