// SPDX-License-Identifier: AGPL-3.0-or-later

// A secret the program makes for itself once, in a file that only its owner reads.

import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Fault, reasonOf } from "../base/fault.ts";
import { ensurePrivateFolder, writeFault } from "../system/files/files.ts";
import { sleep } from "../system/sleep.ts";

const HALF_WRITTEN_LOOKS = 5;
const HALF_WRITTEN_WAIT_MS = 20;

/** The file's 64 hexadecimal digits; `undefined` without a file. Throws Fault `config_invalid`. */
export async function readStoredSecret(file: string): Promise<string | undefined> {
  for (let look = 0;; look++) {
    let text: string;
    try {
      text = (await readFile(file, "utf8")).trim();
    } catch (error) {
      if ((error as { code?: string }).code === "ENOENT") return undefined;
      throw unusable(file, reasonOf(error), error);
    }
    if (/^[0-9a-f]{64}$/.test(text)) return text;
    // Another process may be writing it at this moment.
    if (look === HALF_WRITTEN_LOOKS) throw unusable(file, "it does not hold 64 hexadecimal digits");
    await sleep(HALF_WRITTEN_WAIT_MS);
  }
}

/**
 * The same, made when it is missing: of two processes that start together both use the one written first.
 * Throws Fault `not_writable`, `disk_full` too.
 */
export async function storedSecret(file: string): Promise<string> {
  const kept = await readStoredSecret(file);
  if (kept !== undefined) return kept;
  await ensurePrivateFolder(path.dirname(file));
  try {
    const made = randomBytes(32).toString("hex");
    await writeFile(file, made, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw writeFault(file, error);
  }
  return await readStoredSecret(file) ?? Promise.reject(unusable(file, "it vanished again"));
}

function unusable(file: string, because: string, cause?: unknown): Fault {
  return new Fault("config_invalid", `Could not use the secret in "${file}": ${because}`, {
    hint: "Remove the file to have a new one made",
    cause,
  });
}
