// What a command costs with everything below it: CPU, wall clock, and the memory of all processes
// together.

export interface Cost {
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  /** Of all processes below the command, sampled five times a second. */
  readonly peakMegabytes: number;
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
  const sampler = setInterval(() => peak = Math.max(peak, residentBelow(child.pid)), 200);
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
    out: new TextDecoder().decode(stdout),
  };
}

/** Proportional set size of a process and all its descendants: shared pages count once. */
export function residentBelow(root: number): number {
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
  let bytes = 0;
  for (const pid of parents.keys()) {
    let at: number | undefined = pid;
    while (at !== undefined && at !== root && at > 1) at = parents.get(at);
    if (at !== root) continue;
    try {
      const rollup = Deno.readTextFileSync(`/proc/${pid}/smaps_rollup`);
      bytes += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
    } catch {
      // It ended meanwhile.
    }
  }
  return bytes;
}
