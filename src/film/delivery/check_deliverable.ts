// SPDX-License-Identifier: AGPL-3.0-or-later

// Which films may go to the library server.

import { Fault } from "../../base/fault.ts";
import type { RunId } from "../../ledger/run.ts";
import type { Brief } from "../brief/brief.ts";

/** Throws Fault `usage` for a ProRes film: no browser plays it, and it fills a server for nothing. */
export function checkDeliverable({ codec }: Pick<Brief, "codec">): void {
  if (codec !== "prores") return;
  throw new Fault("usage", "A ProRes film stays on this machine and cannot be delivered", {
    hint: "Leave out the delivery (--upload-to-immich, upload.enabled), or choose h264 or h265",
  });
}

export interface ShelfAddresses {
  readonly url?: string;
  /** The address browsers use, when it differs from the program's. */
  readonly public_url?: string;
}

/** The link to the film; `undefined` without a library server. */
export function filmLink(
  { url, public_url = url }: ShelfAddresses,
  assetId: string,
): string | undefined {
  if (public_url === undefined) return undefined;
  return `${public_url.replace(/\/(api\/?)?$/, "")}/photos/${assetId}`;
}

export const uploadLine = (run: RunId) => `Deliver it with: photos-memories runs upload ${run}`;
