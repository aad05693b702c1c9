// A schedule runs this program for months: not from a work tree made for an afternoon, and not from
// source that is known to be old.

import { Fault } from "../../base/fault.ts";
import type { Checkout, Runtime } from "../../system/process/checkout.ts";

/** Throws Fault `forbidden`, which `--force` goes without. A packaged program always passes. */
export function refuseUnfit(checkout: Checkout | undefined, runtime: Runtime): void {
  if (!checkout) return;
  const what = `Could not install a scheduler for the checkout "${checkout.root}"`;
  if (checkout.isLinkedWorktree) {
    throw new Fault("forbidden", `${what}: it is a linked git worktree, and those come and go`, {
      hint: "Install it from the main checkout, or add --force",
    });
  }
  if (runtime.stale) {
    const commits = runtime.commits_behind === 1 ? "commit" : "commits";
    throw new Fault(
      "forbidden",
      `${what}: it is ${runtime.commits_behind} ${commits} behind ${runtime.upstream}`,
      { hint: "Bring it up to date with git pull, or add --force" },
    );
  }
}
