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

/** Components of a bill of materials for the models in `folder`. */
export function shippedComponents(folder: string) {
  if (!existsSync(path.join(folder, file))) return [];
  const { label, sha256, defaultUrl } = ARTIFACTS.faces;
  const [, owner, name, commit] = new URL(defaultUrl).pathname.split("/");
  const purl = `pkg:github/${owner}/${name}@${commit}`;
  return [{
    type: "machine-learning-model",
    "bom-ref": purl,
    name: label,
    version: commit!,
    purl,
    hashes: [{ alg: "SHA-256", content: sha256 }],
    licenses: [{ license: { id: "Apache-2.0" } }],
  }];
}
