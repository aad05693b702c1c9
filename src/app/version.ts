// SPDX-License-Identifier: AGPL-3.0-or-later

// The release this source belongs to; `deno.json` and the Node package say the same.

import project from "../../deno.json" with { type: "json" };

export const VERSION: string = project.version;
