// Which films may go to the library server.

import { Fault } from "../../base/fault.ts";
import type { Brief } from "../brief/brief.ts";

/** Throws Fault `usage` for a ProRes film: no browser plays it, and it fills a server for nothing. */
export function checkDeliverable({ codec }: Pick<Brief, "codec">): void {
  if (codec !== "prores") return;
  throw new Fault("usage", "A ProRes film stays on this machine and cannot be delivered", {
    hint: "Leave out the delivery (--upload-to-immich, upload.enabled), or choose h264 or h265",
  });
}
