// SPDX-License-Identifier: AGPL-3.0-or-later

// The model files that programs bring along, kept in dist/models between builds.

import { copyFile, cp } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";
import { ARTIFACTS } from "../src/facts/models/artifacts.ts";

export const SHIPPED_MODELS = "dist/models";

/** The licence of the detector, whose text has to come along with it. */
const LICENSE = "build/packages/apache-2.0.txt";

const { file } = ARTIFACTS.faces, licenseFile = `${path.dirname(file)}/LICENSE`;

/**
 * Has the program itself fetch what is missing, checked against the pinned digests; PHOTOS_MEMORIES_MODELS__FACES_URL
 * names another origin. False, and a sentence, where it cannot be had: what is built then goes without.
 */
export async function fetchShippedModels(folder = SHIPPED_MODELS): Promise<boolean> {
  const data = await Deno.makeTempDir();
  try {
    const fetch = ["models", "fetch", "--faces"];
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--quiet",
        "--no-prompt",
        "--no-check",
        "--permission-set=app",
        "cli/main.ts",
        ...fetch,
      ],
      env: {
        PHOTOS_MEMORIES_DATA_DIR: data,
        PHOTOS_MEMORIES_MODELS__DIRECTORY: path.resolve(folder),
        NO_COLOR: "1",
      },
      stdout: "null",
    }).output();
    if (!success) {
      const reason = new TextDecoder().decode(stderr).trim();
      console.error(
        `${reason}\nWhat is built goes without the face detector. Put its file at ${folder}/${file}, ` +
          "or say another origin in PHOTOS_MEMORIES_MODELS__FACES_URL, and build again",
      );
      return false;
    }
    await copyFile(LICENSE, path.join(folder, licenseFile));
    return true;
  } finally {
    await Deno.remove(data, { recursive: true });
  }
}

/** Into a build, once they were fetched. */
export async function copyShippedModels(target: string, folder = SHIPPED_MODELS): Promise<void> {
  for (const each of [file, licenseFile]) {
    await cp(path.join(folder, each), path.join(target, each));
  }
}

/** Models that something which is handed on has inside. */
const INSIDE = [
  { artifact: ARTIFACTS.faces, licence: "Apache-2.0", host: "github", commitAt: 3 },
  { artifact: ARTIFACTS.stems, licence: "MIT", host: "huggingface", commitAt: 4 },
] as const;

/** Components of a bill of materials for the models in `folder`. */
export function shippedComponents(folder: string) {
  const inside = INSIDE.filter(({ artifact }) => existsSync(path.join(folder, artifact.file)));
  return inside.map(({ artifact: { label, sha256, defaultUrl }, licence, host, commitAt }) => {
    const parts = new URL(defaultUrl).pathname.split("/"), version = parts[commitAt]!;
    const purl = `pkg:${host}/${parts[1]}/${parts[2]}@${version}`;
    return {
      type: "machine-learning-model",
      "bom-ref": purl,
      name: label,
      version,
      purl,
      hashes: [{ alg: "SHA-256", content: sha256 }],
      licenses: [{ license: { id: licence } }],
    };
  });
}

/** A bill of materials, as CycloneDX, with the models in `folder` that came to it later. */
export function withShippedModels(bill: string, folder: string): string {
  const read = JSON.parse(bill);
  const components = [...read.components, ...shippedComponents(folder)];
  return `${JSON.stringify({ ...read, components }, null, 2)}\n`;
}
