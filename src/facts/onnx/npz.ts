// Reads numpy's `.npz`: a zip of arrays.

import { reasonOf } from "../../base/fault.ts";
import { type NpyArray, readNpy } from "./npy.ts";

/** What all members may unpack to; the public head bundle has 2.4 MB. */
const MOST_BYTES = 64 << 20;

/** Arrays by name, without `.npy`. Throws `Error` with a reason for people. */
export async function readNpz(
  file: Uint8Array,
  mostBytes = MOST_BYTES,
): Promise<ReadonlyMap<string, NpyArray>> {
  const { unzipSync } = await import("fflate");
  let total = 0;
  const members = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (!name.endsWith(".npy")) return false;
      // What the zip says of a member is all that is ever unpacked of it.
      total += originalSize;
      if (total > mostBytes) throw new Error(`it unpacks to more than ${mostBytes} bytes`);
      return true;
    },
  });
  const arrays = new Map<string, NpyArray>();
  for (const [member, bytes] of Object.entries(members)) {
    const name = member.slice(0, -".npy".length);
    try {
      arrays.set(name, readNpy(bytes));
    } catch (error) {
      throw new Error(`array "${name}" is not readable: ${reasonOf(error)}`);
    }
  }
  return arrays;
}
