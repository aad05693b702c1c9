// SPDX-License-Identifier: AGPL-3.0-or-later

// Finished files as the flows see them: how large, which bytes, gone.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Fault, reasonOf, throwIfCancelled } from "../../base/fault.ts";
import { folderOf, isThere } from "./files.ts";

export interface StoredFiles {
  /** `undefined` when there is no such file. */
  sizeBytes(path: string): Promise<number | undefined>;
  /** Whether the folder the file belongs into is there: without it the drive may be away. */
  hasFolder(path: string): Promise<boolean>;
  /** Lower-case hex; read in small parts, so memory stays flat. Throws Fault `not_found`. */
  sha1(path: string, signal?: AbortSignal): Promise<string>;
  /** Gone afterwards, also when it was gone before. Throws Fault `not_writable`. */
  remove(path: string): Promise<void>;
}

export const storedFiles: StoredFiles = {
  async sizeBytes(path) {
    try {
      return (await stat(path)).size;
    } catch {
      return undefined;
    }
  },

  hasFolder: (path) => isThere(folderOf(path)),

  async sha1(path, signal) {
    const hash = createHash("sha1");
    try {
      for await (const chunk of createReadStream(path)) {
        throwIfCancelled(signal);
        hash.update(chunk);
      }
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw new Fault("not_found", `Could not read "${path}": ${reasonOf(error)}`, {
        cause: error,
      });
    }
    return hash.digest("hex");
  },

  async remove(path) {
    try {
      await rm(path, { force: true });
    } catch (error) {
      throw new Fault("not_writable", `Could not remove "${path}": ${reasonOf(error)}`, {
        hint: "Remove it by hand; it is on the library server",
        cause: error,
      });
    }
  },
};
