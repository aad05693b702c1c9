// What keeps a library from being read, and what to do about it, in words for people.

import type { LibraryHealth, LibraryStatus } from "./health_needs.ts";

/** The sentence where nothing more is known of it, and what to do. */
const WORDS: Readonly<Record<Exclude<LibraryStatus, "ready">, readonly [string, string]>> = {
  missing_configuration: [
    "No library is configured",
    "Set immich.url and immich.api_key, or library.folder",
  ],
  unreachable: ["The library does not answer", "Check that the server runs, and immich.url"],
  authentication_failed: [
    "The server refuses the API key",
    "Make a new API key and set immich.api_key",
  ],
  unsupported_version: [
    "The server answers, and its version is none that is known",
    "Use a server of version 2 or 3",
  ],
};

/** Nothing for one that is ready. */
export function libraryTrouble(
  { status, version, problem, hint }: LibraryHealth,
): { readonly sentence: string; readonly hint: string } | undefined {
  if (status === "ready") return undefined;
  const [usual, remedy] = WORDS[status];
  const known = version === undefined ? usual : `${usual}: ${version}`;
  return {
    sentence: status === "missing_configuration" ? usual : problem ?? known,
    hint: hint ?? remedy,
  };
}
