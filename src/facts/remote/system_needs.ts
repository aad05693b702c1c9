// What the client of the inference service asks of this machine.

import { systemMachine } from "../../system/machine.ts";
import { sleep } from "../../system/sleep.ts";
import type { RemoteNeeds } from "./remote_source.ts";

export const systemRemoteNeeds: RemoteNeeds = {
  now: () => systemMachine.now(),
  elapsed: () => performance.now(),
  chance: () => systemMachine.chance(),
  sleep,
};
