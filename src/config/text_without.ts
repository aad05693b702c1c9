// A configuration file with some of its keys taken out and everything else left as it is written.

import { isMap, parseDocument } from "yaml";

/**
 * `keys` as the file writes them. Sections left empty go as well; comments stay with what stays.
 * `undefined` when the rest leans on what is to go, by an alias.
 */
export function textWithout(text: string, keys: readonly string[]): string | undefined {
  const document = parseDocument(text);
  for (const key of keys) {
    const names = key.split(".");
    if (!document.hasIn(names)) continue;
    document.deleteIn(names);
    for (let length = names.length - 1; length > 0; length--) {
      const section = document.getIn(names.slice(0, length));
      if (!isMap(section) || section.items.length > 0) break;
      document.deleteIn(names.slice(0, length));
    }
  }
  if (isMap(document.contents) && document.contents.items.length === 0) document.contents = null;
  try {
    const left = document.toString({ lineWidth: 0 });
    return left.trim() === "null" ? "" : left;
  } catch {
    return undefined;
  }
}
