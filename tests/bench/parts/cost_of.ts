// SPDX-License-Identifier: AGPL-3.0-or-later

// What a command costs with everything below it: CPU, wall clock, and the memory of all processes
// together.

export interface Cost {
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  /** Of all processes below the command, sampled five times a second. */
  readonly peakMegabytes: number;
  /** The most each kind of process had, its like together; "main" is the command itself. */
  readonly peaksByKind: Readonly<Record<string, number>>;
  readonly out: string;
}

/** Runs a Deno command in a shell, whose `times` tells the CPU of everything below it. */
export async function costOf(args: string[], environment: Record<string, string>): Promise<Cost> {
  const started = performance.now();
  const child = new Deno.Command("sh", {
    args: ["-c", '"$@"; code=$?; times >&2; exit $code', "sh", Deno.execPath(), ...args],
    env: environment,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let peak = 0;
  const peaks: Record<string, number> = {};
  const sampler = setInterval(() => {
    const kinds = residentByKind(child.pid);
    peak = Math.max(peak, sum(kinds.values()));
    for (const [kind, bytes] of kinds) peaks[kind] = Math.max(peaks[kind] ?? 0, bytes / 1e6);
  }, 200);
  const { success, stdout, stderr } = await child.output();
  clearInterval(sampler);
  const notes = new TextDecoder().decode(stderr);
  if (!success) throw new Error(notes + new TextDecoder().decode(stdout));
  const [user = 0, system = 0] = [...notes.trim().split("\n").at(-1)!.matchAll(/(\d+)m([\d.]+)s/g)]
    .map(([, minutes, rest]) => Number(minutes) * 60 + Number(rest));
  return {
    cpuSeconds: user + system,
    wallSeconds: (performance.now() - started) / 1000,
    peakMegabytes: peak / 1e6,
    peaksByKind: peaks,
    out: new TextDecoder().decode(stdout),
  };
}

/** Proportional set size of a process and all its descendants: shared pages count once. */
export function residentBelow(root: number): number {
  return sum(residentByKind(root).values());
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}

/** The same by what each process is: "main", or the kind of a forked child. */
function residentByKind(root: number): Map<string, number> {
  const parents = new Map<number, number>();
  for (const { name } of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = Deno.readTextFileSync(`/proc/${name}/stat`);
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    } catch {
      // It ended meanwhile.
    }
  }
  const kinds = new Map<string, number>();
  for (const pid of parents.keys()) {
    let at: number | undefined = pid;
    while (at !== undefined && at !== root && at > 1) at = parents.get(at);
    if (at !== root) continue;
    try {
      const rollup = Deno.readTextFileSync(`/proc/${pid}/smaps_rollup`);
      const words = Deno.readTextFileSync(`/proc/${pid}/cmdline`).split("\0");
      const child = words.indexOf("child");
      const kind = child < 0 ? "main" : words[child + 1]!;
      const bytes = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
      kinds.set(kind, (kinds.get(kind) ?? 0) + bytes);
    } catch {
      // It ended meanwhile.
    }
  }
  return kinds;
}
