// A word about a program that is older than what its checkout follows.

import type { Runtime } from "../../src/system/process/checkout.ts";

export function staleLine({ checkout, upstream, commits_behind: behind }: Runtime): string {
  return `This program is ${behind} ${behind === 1 ? "commit" : "commits"} behind ${upstream}; ` +
    `update the checkout ${checkout}`;
}
