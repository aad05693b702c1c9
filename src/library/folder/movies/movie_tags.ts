// SPDX-License-Identifier: AGPL-3.0-or-later

// Words in an MP4 or MOV: QuickTime's keyed metadata (`meta` with `keys` and `ilst`) and the older
// user data (`udta`), under one set of names.

import { type ByteSource, dataViewOf, latin1 } from "../../../media/bytes.ts";
import { boxContent, boxesIn, boxIn, type BoxSpan } from "../../../media/mp4/boxes.ts";
import { decodeUtf8 } from "../stills/still_parts.ts";

/** Our names; of several writers of one thing the first in this order wins. */
const KEYED: Readonly<Record<string, string>> = {
  "com.apple.quicktime.creationdate": "creationdate",
  "com.apple.quicktime.location.ISO6709": "location",
  "com.apple.quicktime.make": "make",
  "com.apple.quicktime.model": "model",
  "com.apple.quicktime.content.identifier": "content.identifier",
  "com.apple.quicktime.description": "description",
  "com.android.manufacturer": "make",
  "com.android.model": "model",
};
const USER_DATA: Readonly<Record<string, string>> = {
  "\xa9day": "creationdate",
  "\xa9xyz": "location",
  "\xa9mak": "make",
  "\xa9mod": "model",
  "\xa9des": "description",
  "\xa9cmt": "comment",
  "XMP_": "xmp",
};

/** User data that one maker's cameras alone write, where they name themselves nowhere else. */
const MAKERS: Readonly<Record<string, string>> = {
  FIRM: "GoPro",
  GPMF: "GoPro",
  HMMT: "GoPro",
  NCDT: "NIKON",
  PANA: "Panasonic",
  CNCV: "Canon",
  CNTH: "Canon",
  QVMI: "CASIO",
  MVTG: "FUJIFILM",
  FFMV: "FUJIFILM",
  PXTH: "PENTAX",
  PENT: "PENTAX",
};
/** What older compact cameras write into "TAGS" begins with their maker's name. */
const MAKER_IN_TAGS = /^(?:OLYMPUS|PENTAX|NIKON|SANYO|KODAK|KONICA|MINOLTA)\b/i;

export async function readMovieTags(
  bytes: ByteSource,
  moov: BoxSpan,
): Promise<Map<string, string>> {
  const tags = new Map<string, string>();
  const userData = await boxIn(bytes, moov, "udta");
  for (const meta of [await boxIn(bytes, moov, "meta"), await boxIn(bytes, userData, "meta")]) {
    if (meta) await readKeyed(bytes, meta, tags);
  }
  if (userData) {
    for await (const box of boxesIn(bytes, userData.start, userData.end)) {
      const name = USER_DATA[box.type];
      const maker = MAKERS[box.type] ??
        (box.type === "TAGS"
          ? MAKER_IN_TAGS.exec(latin1(await boxContent(bytes, box, 16)))?.[0]
          : undefined);
      if (maker !== undefined && !tags.has("maker")) tags.set("maker", maker);
      if (!name || tags.has(name)) continue;
      const content = await boxContent(bytes, box);
      const text = name === "xmp" ? decodeUtf8(content) : userText(content);
      if (text) tags.set(name, text);
    }
  }
  return tags;
}

/** `meta` is a full box in MP4 and a plain one in MOV; in both `hdlr` comes first. */
async function readKeyed(
  bytes: ByteSource,
  meta: BoxSpan,
  tags: Map<string, string>,
): Promise<void> {
  const plain = latin1(await bytes.read(meta.start + 4, 4)) === "hdlr";
  const inner = { start: meta.start + (plain ? 0 : 4), end: meta.end };
  const keys = await boxIn(bytes, inner, "keys");
  const list = await boxIn(bytes, inner, "ilst");
  if (!list) return;
  const names = keys ? keyNames(await boxContent(bytes, keys)) : [];
  for await (const item of boxesIn(bytes, list.start, list.end)) {
    const index = dataViewOf(await bytes.read(item.start - 4, 4)).getUint32(0);
    const name = KEYED[names[index - 1] ?? ""] ?? USER_DATA[item.type];
    if (!name || tags.has(name)) continue;
    const value = await boxIn(bytes, item, "data");
    if (!value) continue;
    const content = await boxContent(bytes, value);
    // Four bytes of type (1: UTF-8), four of locale, the value.
    if (content.length > 8 && dataViewOf(content).getUint32(0) === 1) {
      tags.set(name, decodeUtf8(content.subarray(8)).replace(/\0+$/, ""));
    }
  }
}

/** `keys`: size, namespace ("mdta") and name of each, counted from one. */
function keyNames(content: Uint8Array): string[] {
  const view = dataViewOf(content);
  const names: string[] = [];
  let offset = 8;
  for (let left = view.getUint32(4); left > 0 && offset + 8 <= content.length; left--) {
    const size = view.getUint32(offset);
    if (size < 8) break;
    names.push(decodeUtf8(content.subarray(offset + 8, offset + size)));
    offset += size;
  }
  return names;
}

/** Size and language in front of the text; a few writers put the bare text. */
function userText(content: Uint8Array): string {
  if (content.length < 4) return "";
  const size = dataViewOf(content).getUint16(0);
  const text = size > 0 && size + 4 <= content.length ? content.subarray(4, 4 + size) : content;
  return decodeUtf8(text).replace(/\0+$/, "").trim();
}
