// SPDX-License-Identifier: AGPL-3.0-or-later

// Names the state of what is saved in one section, so that a form cannot write over what another page
// or a command saved after the form was shown.

import { sha256Hex } from "../../base/digest.ts";
import { Fault } from "../../base/fault.ts";
import { sectionOf } from "../keys.ts";
import type { SavedRow } from "./saved_settings.ts";

/** What a form was shown. */
export interface SeenRevision {
  readonly section: string;
  readonly revision: string;
}

/** Secrets count as they are sealed: the same value saved again is another state. */
export async function revisionOf(rows: readonly SavedRow[], section: string): Promise<string> {
  const own = rows.filter(({ key }) => sectionOf(key) === section)
    .map((row) => [row.key, "json" in row ? row.json : [...row.sealed].join(" ")])
    .sort(([a], [b]) => a! < b! ? -1 : 1);
  return (await sha256Hex(JSON.stringify(own))).slice(0, 16);
}

/** Throws Fault `busy` when the rows are not those that were seen. */
export async function checkRevision(rows: readonly SavedRow[], seen: SeenRevision): Promise<void> {
  if (await revisionOf(rows, seen.section) === seen.revision) return;
  throw new Fault("busy", "Nothing was saved: these settings were changed elsewhere meanwhile", {
    hint: "They are shown as they are now; make your change again",
  });
}
