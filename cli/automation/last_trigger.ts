// When the trigger was called last: `auto status` runs in another process, often while nothing serves.

import path from "node:path";
import { readFile } from "node:fs/promises";
import { writeWhole } from "../../src/system/files/files.ts";
import type { Paths } from "../../src/system/paths.ts";

type DataFolder = Pick<Paths, "data">;

const fileIn = ({ data }: DataFolder) => path.join(data, "last_trigger");

export async function noteTrigger(paths: DataFolder, nowMs: number): Promise<void> {
  await writeWhole(fileIn(paths), `${new Date(nowMs).toISOString()}\n`);
}

/** ISO 8601 in UTC; `undefined` when it never was, or nobody can say. */
export async function lastTrigger(paths: DataFolder): Promise<string | undefined> {
  const text = (await readFile(fileIn(paths), "utf8").catch(() => "")).trim();
  return Number.isNaN(Date.parse(text)) ? undefined : text;
}
