// Apple's key-and-value metadata (`meta` with `mdta`), as Photos and exiftool read it.

import { boxBytes, fullBox, join, latin, type Mp4Box, u32, utf8 } from "./boxes.ts";

/** Type 1 of QuickTime's well-known types: UTF-8 text. */
const TEXT = 1;

/** The `meta` box for `moov`; keys such as "com.apple.quicktime.title". */
export function appleKeys(values: Readonly<Record<string, string>>): Mp4Box {
  const entries = Object.entries(values);
  const keys = entries.map(([key]) => {
    const name = utf8(key);
    return join([u32(name.length + 8), latin("mdta"), name]);
  });
  const items = entries.map(([, value], index) => {
    const content = join([u32(TEXT, 0), utf8(value)]);
    const item = boxBytes({ type: "data", content });
    return join([u32(item.length + 8, index + 1), item]);
  });
  return fullBox(
    "meta",
    0,
    boxBytes(
      fullBox("hdlr", 0, u32(0), latin("mdta"), u32(0, 0, 0), u32(0).subarray(0, 1)),
      fullBox("keys", 0, u32(keys.length), ...keys),
      { type: "ilst", content: join(items) },
    ),
  );
}
