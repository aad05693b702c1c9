// SPDX-License-Identifier: AGPL-3.0-or-later

// The table of docs/privacy.md: which settings lead out of the machine, and which hosts the program itself
// knows.

import { readFile } from "node:fs/promises";
import { keyAt } from "../../src/config/keys.ts";

export interface Documented {
  /** Paths of settings. */
  readonly settings: ReadonlySet<string>;
  readonly hosts: ReadonlySet<string>;
}

export async function documented(): Promise<Documented> {
  const page = await readFile(new URL("../../docs/privacy.md", import.meta.url), "utf8");
  const rows = page.split("\n").filter((line) => line.startsWith("|"));
  // The first column says to whom.
  const words = rows.flatMap((row) =>
    [...row.split("|")[1]!.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)
  );
  const isKey = (word: string) => keyAt(word.replace("<name>", "partner")) !== undefined;
  return {
    settings: new Set(words.filter(isKey)),
    hosts: new Set(
      words.filter((word) => !isKey(word) && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(word)),
    ),
  };
}
