// SPDX-License-Identifier: AGPL-3.0-or-later

// Where notifications may go, as the configuration says it.

import type { Config } from "../config/schema.ts";
import type { Destination, LookUp } from "../system/http/addresses.ts";

/** `lookUp` is the system's own unless given. */
export function destinationOf(
  { notifications }: Pick<Config, "notifications">,
  lookUp?: LookUp,
): Destination {
  return {
    setting: "notifications.urls",
    privateHosts: notifications.private_hosts,
    lookUp,
  };
}
