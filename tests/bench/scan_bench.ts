// SPDX-License-Identifier: AGPL-3.0-or-later

// How much a second scan of an unchanged folder costs beside the first: prints both, the ratio, and
// what a file costs. Fifty thousand files are a minute's work: they share the bytes of a few.
// deno task bench scan_bench [number of files]

import { link, mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import sharp from "sharp";
import { openFolderLibrary } from "../../src/library/folder/folder_library.ts";

const count = Number(process.argv[2] ?? 5_000);
const PER_FOLDER = 250;
/** File systems allow some 32,000 names for one file. */
const PER_ORIGINAL = 1_000;

/** A noisy picture of a phone's size in bytes is not needed: only the ends of a file are read. */
async function picture(seed: number): Promise<Uint8Array> {
  const noise = { type: "gaussian" as const, mean: 120, sigma: 30 };
  const image = sharp({
    create: { width: 800, height: 600, channels: 3, background: "#468", noise },
  });
  return await image.jpeg({ quality: 90 }).withExif({
    IFD0: { Make: "Bench", Model: `Camera ${seed}` },
    IFD2: { DateTimeOriginal: "2024:06:01 12:00:00", OffsetTimeOriginal: "+02:00" },
    IFD3: {
      GPSLatitudeRef: "N",
      GPSLatitude: "48/1 8/1 1500/100",
      GPSLongitudeRef: "E",
      GPSLongitude: "11/1 34/1 3000/100",
    },
  }).toBuffer();
}

const place = await mkdtemp(path.join(os.tmpdir(), "scan-bench-"));
try {
  const folder = path.join(place, "photos");
  let original = "";
  for (let i = 0; i < count; i++) {
    const inside = path.join(folder, String(Math.floor(i / PER_FOLDER)).padStart(4, "0"));
    if (i % PER_FOLDER === 0) await mkdir(inside, { recursive: true });
    const file = path.join(inside, `IMG_${String(i).padStart(6, "0")}.jpg`);
    if (i % PER_ORIGINAL === 0) {
      await writeFile(file, await picture(i));
      await utimes(file, 1_700_000_000, 1_700_000_000);
      original = file;
    } else await link(original, file);
  }
  await using library = await openFolderLibrary({
    folder,
    indexFile: path.join(place, "index.db"),
  });
  const timed = async <T>(work: () => Promise<T>) => {
    const cpu = process.cpuUsage(), start = performance.now();
    const result = await work();
    const { user, system } = process.cpuUsage(cpu);
    return { result, ms: performance.now() - start, cpuMs: (user + system) / 1000 };
  };
  const first = await timed(() => library.sync());
  // The median of three: other programs on the machine weigh more on a short run than on a long one.
  const again = [];
  for (let i = 0; i < 3; i++) again.push(await timed(() => library.sync()));
  const second = again.sort((a, b) => a.ms - b.ms)[1]!;
  const listed = await timed(async () => {
    let assets = 0;
    for await (const batch of library.assets()) assets += batch.length;
    return assets;
  });
  const figures = {
    files: count,
    firstMs: Math.round(first.ms),
    firstCpuMs: Math.round(first.cpuMs),
    secondMs: Math.round(second.ms),
    secondCpuMs: Math.round(second.cpuMs),
    ratio: +(second.ms / first.ms).toFixed(4),
    cpuRatio: +(second.cpuMs / first.cpuMs).toFixed(4),
    firstCpuMicrosPerFile: Math.round(1000 * first.cpuMs / count),
    secondCpuMicrosPerFile: Math.round(1000 * second.cpuMs / count),
    changedInSecond: second.result.changed,
    listed: listed.result,
    listMs: Math.round(listed.ms),
    rssMb: Math.round(process.memoryUsage().rss / 1e6),
  };
  console.log(JSON.stringify(figures, null, 2));
} finally {
  await rm(place, { recursive: true, force: true });
}
