// SPDX-License-Identifier: AGPL-3.0-or-later

// The images of a release and their tags. docker/<name>.Dockerfile builds each.

import { PUBLISHED } from "./published.ts";

/** `devices`: what it is built for. The worker's one build is for a card, and falls back on the processor. */
export const IMAGES = {
  app: { devices: ["cpu"] },
  inference: { devices: ["cpu", "cuda"] },
  captions: { devices: ["cpu", "cuda"] },
  worker: { devices: ["cuda"] },
} as const;

export type ImageName = keyof typeof IMAGES;
export type Device = "cpu" | "cuda";

/**
 * Tags of one build: "1.2.3", "1.2", "1" and "latest", with "-cuda" behind each of a build for a card. An image
 * that is built for a card alone has both. A version before its release has its own tag only.
 */
export function tagsOf(name: ImageName, device: Device, version: string): readonly string[] {
  const isRelease = /^\d+\.\d+\.\d+$/.test(version);
  const [major, minor] = version.split(".");
  const plain = isRelease ? [version, `${major}.${minor}`, major!, "latest"] : [version];
  if (device === "cpu") return plain;
  const forCards = plain.map((tag) => `${tag}-cuda`);
  const { devices } = IMAGES[name];
  return (devices as readonly Device[]).includes("cpu") ? forCards : [...plain, ...forCards];
}

// deno run build/publish/images.ts <name> <device> <version>: whole names, one a line.
if (import.meta.main) {
  const [name = "", device = "", version = ""] = Deno.args;
  if (!Object.hasOwn(IMAGES, name) || !["cpu", "cuda"].includes(device) || version === "") {
    console.error(`Usage: images.ts <${Object.keys(IMAGES).join("|")}> <cpu|cuda> <version>`);
    Deno.exit(2);
  }
  if (PUBLISHED.registry === undefined) {
    console.error("build/publish/published.ts names no registry: fill it in, and commit it");
    Deno.exit(1);
  }
  for (const tag of tagsOf(name as ImageName, device as Device, version)) {
    console.log(`${PUBLISHED.registry}/${name}:${tag}`);
  }
}
