// What to type for a film that was not delivered.

import type { RunId } from "../../ledger/run.ts";

export const uploadLine = (run: RunId) => `Deliver it with: photos-memories runs upload ${run}`;
