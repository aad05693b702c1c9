// A whole film beside the encoder alone: titles, captions, sound, checks and all, against x264 veryfast
// on the same film's ready frames in one process (L1). Also a second film with one shot swapped, and
// the memory of all processes together. Prints ratios of one run.
// deno task bench film_bench [seconds of film] [photos]

import process from "node:process";
import { openClip } from "../../src/media/av/clip_reader.ts";
import { inspectFilm } from "../../src/media/av/inspect_film.ts";
import { WHOLE } from "../../src/media/box.ts";
import { drawDemoLibrary } from "../../src/library/demo/draw_demo_library.ts";
import { fileURLToPath } from "node:url";

const seconds = Number(process.argv[2] ?? 60);
const photosOnly = process.argv.includes("photos");
const entry = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
const encodeAlone = fileURLToPath(new URL("./encode_alone.ts", import.meta.url));

interface Cost {
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  /** Of all processes below the command, sampled five times a second. */
  readonly peakMegabytes: number;
  readonly out: string;
}

/** Runs a command in a shell, whose `times` tells the CPU of everything below it. */
async function costOf(args: string[], environment: Record<string, string>): Promise<Cost> {
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
  if (!success) throw new Error(notes);
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
function residentBelow(root: number): number {
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

const folder = Deno.makeTempDirSync({ prefix: "film-bench-" });
const environment = {
  PHOTOS_MEMORIES_DATA_DIR: `${folder}/data`,
  PHOTOS_MEMORIES_OUTPUT__DIRECTORY: `${folder}/films`,
  PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB: "1",
};
try {
  const library = `${folder}/library`;
  await drawDemoLibrary(library, { children: { entry } });
  if (photosOnly) {
    for (const path of ["2025", "2025/Birthday", "2025/07 Coast", "2025/08 Festival"]) {
      for (const { name } of Deno.readDirSync(`${library}/${path}`)) {
        if (/\.(?:mp4|mov)$/.test(name)) Deno.removeSync(`${library}/${path}/${name}`);
      }
    }
  }
  const generate = (...more: string[]) =>
    costOf([
      "run",
      "-A",
      "--no-check",
      entry,
      "generate",
      "--library",
      library,
      "--year",
      "2025",
      "--duration",
      String(seconds),
      "--json",
      ...more,
    ], environment);
  const resultOf = ({ out }: Cost) => JSON.parse(out.trim().split("\n").at(-1)!);

  const film = await generate();
  const result = resultOf(film);
  const seen = await inspectFilm(result.film, 30);

  // The ready frames, from the page cache where they fit.
  const raw = `${folder}/frames.yuv`;
  const file = await Deno.open(raw, { write: true, create: true });
  {
    await using clip = await openClip(result.film, {
      width: seen.width,
      height: seen.height,
      crop: WHOLE,
      fromSeconds: 0,
    });
    for (let i = 0; i < seen.videoFrames; i++) {
      const { data } = await clip.frameAt(i / 30);
      for (let at = 0; at < data.length;) at += await file.write(data.subarray(at));
    }
  }
  file.close();
  const alone = await costOf(
    ["run", "-A", "--no-check", encodeAlone, raw, String(seen.width), String(seen.height)],
    {},
  );
  const story = JSON.parse(
    (await costOf(
      ["run", "-A", "--no-check", entry, "runs", "story", "latest", "--json"],
      environment,
    ))
      .out,
  );
  const swapped = story.shots[Math.floor(story.shots.length / 2)].asset.id;
  const second = await generate("--exclude", swapped);

  const ratio = (a: number, b: number) => (a / b).toFixed(2);
  console.log(
    [
      `film              ${(seen.videoFrames / 30).toFixed(1)} s, ${seen.videoFrames} frames, ` +
      `${story.shots.length} shots, ${photosOnly ? "photos only" : "photos and clips"}`,
      `L1                ${alone.cpuSeconds.toFixed(1)} CPU s`,
      `whole film / L1   CPU ${ratio(film.cpuSeconds, alone.cpuSeconds)}, ` +
      `wall ${ratio(film.wallSeconds, alone.wallSeconds)}`,
      `memory            ${film.peakMegabytes.toFixed(0)} MB of all processes together`,
      `one shot left out CPU ${ratio(second.cpuSeconds, film.cpuSeconds)}, ` +
      `wall ${ratio(second.wallSeconds, film.wallSeconds)} of the first film`,
      `load average      ${Deno.loadavg().map((value) => value.toFixed(1)).join(" ")}`,
    ].join("\n"),
  );
} finally {
  Deno.removeSync(folder, { recursive: true });
}
