// What is said of pictures and videos of kinds that are not read.

/** A whole sentence; nothing of none. `kinds`: one for each file, such as "NEF". */
export function unreadNote(kinds: readonly string[]): string | undefined {
  if (kinds.length === 0) return undefined;
  const files = Map.groupBy(kinds, (kind) => kind);
  const named = [...files].sort(([a, { length: many }], [b, { length: more }]) =>
    more - many || (a < b ? -1 : 1)
  ).map(([kind]) => kind);
  const what = `of ${named.length === 1 ? "a kind" : "kinds"} this program does not read`;
  const which = kinds.length === 1 ? "One file is" : `${kinds.length} files are`;
  return `${which} ${what} (${named.join(", ")})`;
}
