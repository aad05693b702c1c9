// What Deno is told of a build beside its checkout: to read all that the checkout's own `deno.json` and lock
// file name, and to look through its packages, takes a tenth of a start.

import project from "../deno.json" with { type: "json" };

/** Text of the build's `deno.json`: the same rights, and packages as they lie in `node_modules` above it. */
export function appConfig(): string {
  const { permissions } = project;
  return `${JSON.stringify({ nodeModulesDir: "manual", lock: false, permissions }, null, 2)}\n`;
}
