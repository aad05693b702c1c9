// One name for how a server answers the three control tiles: the same build gives the same.

import { sha256Hex } from "../base/digest.ts";

/** 16 hexadecimal digits over the answers as they came. */
export async function controlDigest(contents: readonly string[]): Promise<string> {
  const digests = await Promise.all(contents.map((content) => sha256Hex(content)));
  return (await sha256Hex(digests.join("|"))).slice(0, 16);
}
