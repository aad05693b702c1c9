// Where films and pieces are written: may it be written to, and is there room.

import type { Check, PreflightNeeds, PreflightRow } from "./check.ts";
import { rowOr } from "./fault_row.ts";

/** Below this many times the least free space a warning is due: one more film may fill it. */
const COMFORT = 2;

export const checkStorage: Check = async (needs) => [
  await rowOr("Output folder", async () => {
    await needs.machine.checkWritable(needs.outputFolder);
    return {
      name: "Output folder",
      status: "OK",
      message: `"${needs.outputFolder}" can be written`,
    };
  }),
  await freeSpaceRow("Free space for films", needs.outputFolder, needs),
  await freeSpaceRow("Free space for the cache", needs.cacheFolder, needs),
];

async function freeSpaceRow(
  name: string,
  folder: string,
  { machine, config }: PreflightNeeds,
): Promise<PreflightRow> {
  const least = config.output.min_free_space_gb;
  const free = await machine.freeBytes(folder) / 1e9;
  const message = `${free.toFixed(1)} GB free; a film is not begun below ${least} GB`;
  if (free < least) {
    return {
      name,
      status: "ERROR",
      message,
      hint: "Free some space, or lower output.min_free_space_gb",
    };
  }
  return { name, status: free < COMFORT * least ? "WARNING" : "OK", message };
}
