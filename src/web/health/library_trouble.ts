// What keeps a library from being read, and what to do about it, in words for people.

import type { LibraryHealth, LibraryStatus } from "./health_needs.ts";

const HINTS: Readonly<Record<Exclude<LibraryStatus, "ready">, string>> = {
  missing_configuration: "Set immich.url and immich.api_key, or library.folder",
  unreachable: "Check that the server runs, and immich.url",
  authentication_failed: "Make a new API key and set immich.api_key",
  unsupported_version: "Use a server of version 2 or 3",
};

/** Nothing for one that is ready. */
export function libraryTrouble(
  { status, problem, hint }: LibraryHealth,
): { readonly sentence: string; readonly hint: string } | undefined {
  if (status === "ready") return undefined;
  const sentence = status === "missing_configuration"
    ? "No library is configured"
    : problem ?? "The library does not answer";
  return { sentence, hint: hint ?? HINTS[status] };
}
