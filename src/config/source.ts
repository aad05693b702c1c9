// Where a value comes from, in the words that settings are shown and refused with.

import { FROM_DATABASE, FROM_FILE } from "./lay_settings.ts";

/** The strongest first. */
export type Source = "environment" | "file" | "database" | "preset" | "default";

export interface ValueSource {
  readonly source: Source;
  /** The variable, the key as it is written in the file, or the preset's name. */
  readonly setBy?: string;
}

export function sourceOf(
  path: string,
  { origins, fileKeys }: {
    readonly origins: ReadonlyMap<string, string>;
    readonly fileKeys: ReadonlyMap<string, string>;
  },
): ValueSource {
  const origin = origins.get(path);
  if (origin === undefined) return { source: "default" };
  if (origin === FROM_DATABASE) return { source: "database" };
  if (origin === FROM_FILE) return { source: "file", setBy: fileKeys.get(path) ?? path };
  const preset = /^preset (.+)$/.exec(origin)?.[1];
  return preset === undefined
    ? { source: "environment", setBy: origin }
    : { source: "preset", setBy: preset };
}
