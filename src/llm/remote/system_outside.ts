// Time as a connection needs it, from the machine itself.

import { sleep } from "../../system/sleep.ts";
import type { Outside } from "./connection.ts";

export const systemOutside: Outside = { now: () => Date.now(), sleep };
