// IPTC-IIM (version 4.2), the oldest of the metadata in a picture: place names, keywords, a caption.

import { viewOf } from "../byte_source.ts";

export interface IptcFacts {
  readonly city?: string;
  readonly state?: string;
  readonly country?: string;
  readonly description?: string;
  readonly tags: readonly string[];
}

const CITY = 90, STATE = 95, COUNTRY = 101, CAPTION = 120, KEYWORD = 25;

/** Records of "0x1c, record, dataset, size (2 bytes), value"; stops at the first that is not one. */
export function iptcFactsOf(records: Uint8Array): IptcFacts {
  const view = viewOf(records);
  const found = new Map<number, string[]>();
  let isUtf8 = false, offset = 0;
  while (offset + 5 <= records.length && records[offset] === 0x1c) {
    const record = records[offset + 1]!, dataset = records[offset + 2]!;
    const size = view.getUint16(offset + 3);
    if (size > 0x7fff) break; // the extended form is for pictures inside
    const value = records.subarray(offset + 5, offset + 5 + size);
    // 1:90 with ESC % G announces UTF-8.
    if (record === 1 && dataset === 90) isUtf8 = value[0] === 0x1b && value[1] === 0x25;
    if (record === 2) found.set(dataset, [...(found.get(dataset) ?? []), words(value, isUtf8)]);
    offset += 5 + size;
  }
  const first = (dataset: number) => found.get(dataset)?.[0] || undefined;
  return {
    city: first(CITY),
    state: first(STATE),
    country: first(COUNTRY),
    description: first(CAPTION),
    tags: (found.get(KEYWORD) ?? []).filter(Boolean),
  };
}

/** Unannounced text is mostly UTF-8 too; what is not valid in it is Western European. */
function words(value: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder("utf-8", { fatal: !isUtf8 }).decode(value).replace(/\0/g, "").trim();
  } catch {
    return new TextDecoder("windows-1252").decode(value).replace(/\0/g, "").trim();
  }
}
