// SPDX-License-Identifier: AGPL-3.0-or-later

// What this machine has for films: a folder that can be written, room, a video encoder.

import { loadSoundFont } from "../../film/music/instruments/sound_font/sound_font.ts";
import {
  type Check,
  type CheckName,
  type PreflightDeps,
  type PreflightRow,
  rowOr,
} from "./check.ts";

/** Below this many times the least free space a warning is due: one more film may fill it. */
const COMFORT = 2;

export const checkStorage: Check = async (deps) => [
  await rowOr("Output folder", async () => {
    await deps.machine.checkWritable(deps.outputFolder);
    return {
      name: "Output folder",
      status: "OK",
      message: `"${deps.outputFolder}" can be written`,
    };
  }),
  await freeSpaceRow("Free space for films", deps.outputFolder, deps),
  await freeSpaceRow("Free space for the cache", deps.cacheFolder, deps),
];

/** A row only where something is wrong. */
export const checkStores: Check = async ({ readStores }) => {
  const row = await rowOr("Stores", async () => {
    const warnings = await readStores?.() ?? [];
    return {
      name: "Stores",
      status: warnings.length > 0 ? "WARNING" : "OK",
      message: warnings.join("; "),
    };
  });
  return row.status === "OK" ? [] : [row];
};

async function freeSpaceRow(
  name: CheckName,
  folder: string,
  { machine, config, caches }: PreflightDeps,
): Promise<PreflightRow> {
  const least = config.output.min_free_space_gb;
  const free = await machine.freeBytes(folder) / 1e9;
  const message = `${free.toFixed(1)} GB free; a film is not begun below ${least} GB`;
  if (free < least) {
    const given = (await caches?.removable(folder) ?? 0) / 1e9;
    if (free + given >= least) {
      return {
        name,
        status: "WARNING",
        message: `${message}; the program's own caches give way, with ${given.toFixed(1)} GB`,
      };
    }
    return {
      name,
      status: "ERROR",
      message,
      hint: "Free some space, or lower output.min_free_space_gb",
    };
  }
  return { name, status: free < COMFORT * least ? "WARNING" : "OK", message };
}

export const checkEncoders: Check = async (deps, signal) => {
  const { codec } = deps.config.output;
  return [
    await rowOr("Video encoder", async () => {
      if (!deps.config.hardware.enabled) {
        return { name: "Video encoder", status: "OK", message: `${codec} on the processor` };
      }
      const { name, hardware } = await deps.encoderOf(codec, signal);
      return {
        name: "Video encoder",
        status: "OK",
        message: hardware
          ? `${codec} by ${name}`
          : `${codec} on the processor (${name}); no hardware encoder opens here`,
      };
    }),
  ];
};

/** A film would meet one that cannot be read only when its music is made. */
export const checkSoundFont: Check = async ({ config: { music: { sound_font: file } } }) => {
  const name = "Sound font";
  if (file === undefined) return [];
  return [
    await rowOr(name, async () => {
      await loadSoundFont(file);
      return { name, status: "OK", message: `${file} plays the music that is composed` };
    }),
  ];
};

/** Whether it answers, takes the token, is of this release, and has an encoder for these films. */
export const checkRenderWorker: Check = async ({ config, renderWorker }, signal) => {
  const name = "Render worker";
  if (!renderWorker) {
    return [{ name, status: "SKIPPED", message: "None is configured; this machine renders" }];
  }
  const { worker_base_url: url, fallback_to_local } = config.render;
  const row = await rowOr(name, async () => {
    const { encoders, jobs, max_jobs } = await renderWorker(signal);
    const { codec } = config.output, found = encoders.find((each) => each.codec === codec)!;
    return {
      name,
      status: "OK",
      message: `"${url}" renders ${codec} ${
        found.hardware ? `by ${found.name}` : `on its processor (${found.name})`
      }; ${jobs} of ${max_jobs} jobs taken`,
    };
  });
  return [row.status === "ERROR" && fallback_to_local ? { ...row, status: "WARNING" } : row];
};
