// SPDX-License-Identifier: AGPL-3.0-or-later

// CPU time of everything that lives below a process.

/** Of the kernel's clock, as Linux reports it to programs. */
const TICK_MS = 10;

export function cpuMillisecondsBelow(root: number): number {
  const found = new Map<number, { parent: number; ticks: number }>();
  for (const { name } of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = Deno.readTextFileSync(`/proc/${name}/stat`);
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const ticks = Number(fields[11]) + Number(fields[12]);
      found.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // It ended meanwhile.
    }
  }
  let ticks = 0;
  for (const [pid, process] of found) {
    if (pid === root) continue;
    let at: number | undefined = pid;
    while (at !== undefined && at !== root && at > 1) at = found.get(at)?.parent;
    if (at === root) ticks += process.ticks;
  }
  return ticks * TICK_MS;
}
