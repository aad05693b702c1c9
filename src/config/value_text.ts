// A setting's value from the words a person or an environment writes it in.

import type { ConfigKey } from "./keys.ts";

/**
 * Between the entries of a list: a new line, or a comma. One inside an address, as between two whom a
 * mail is for, is no end: an address goes on until the next one begins.
 */
const LIST_MARK = /,?\s*\n\s*|(?<!:\/\/[^\n]*),|,(?=\s*[a-z][a-z0-9+.-]*:\/\/)/i;

/** Text in the key's type; what does not fit is left for the schema to refuse. */
export function valueOf(key: ConfigKey, text: string): unknown {
  if (key.type === "number") return text.trim() === "" || Number.isNaN(+text) ? text : +text;
  if (key.type === "boolean") {
    if (isYes(text)) return true;
    if (/^(false|0|no|off)$/i.test(text)) return false;
    return text;
  }
  if (key.type === "array") {
    if (text.trim().startsWith("[")) return jsonOr(text);
    return text === "" ? [] : text.split(LIST_MARK).map((part) => part.trim());
  }
  return text;
}

export function isYes(text: string): boolean {
  return /^(true|1|yes|on)$/i.test(text);
}

/** A list may be written as JSON; what is none stays the text it is. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
