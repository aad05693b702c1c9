// SPDX-License-Identifier: AGPL-3.0-or-later

// Where the images are, as pages and the cluster's recipes say it.

import type { ImageName } from "./images.ts";
import { PUBLISHED, type Published } from "./published.ts";

/** Where there is no registry yet: a name no registry has, under which a checkout builds. */
export const UNPUBLISHED_REGISTRY = "localhost/photos-memories";

type Registry = Pick<Published, "registry">;

/** Without its tag. */
export const imageOf = (name: ImageName, { registry }: Registry = PUBLISHED): string =>
  `${registry ?? UNPUBLISHED_REGISTRY}/${name}`;

/** The command that builds an image from a checkout. */
export const buildLine = (name: ImageName, version: string): string =>
  `docker build -f docker/${name}.Dockerfile --build-arg APP_VERSION=${version} -t ${
    imageOf(name, { registry: undefined })
  }:${version} .`;

const PINNED = /- name: photos-memories\/(\w+)\n(?: +newName: .*\n)?( +)newTag: \S+?(-cuda)?$/gm;

/** A kustomization whose images of the project are those of this version. Throws where it names none. */
export function withPublishedImages(
  kustomization: string,
  version: string,
  published: Registry = PUBLISHED,
): string {
  if (kustomization.search(PINNED) < 0) throw new Error("The kustomization names no image");
  return kustomization.replaceAll(PINNED, (_, name: ImageName, indent: string, device = "") =>
    [
      `- name: photos-memories/${name}`,
      `${indent}newName: ${imageOf(name, published)}`,
      `${indent}newTag: ${version}${device}`,
    ].join("\n"));
}

/** What deploy/compose and the page of home servers say. */
export function composeNote({ registry }: Registry = PUBLISHED): string {
  return registry === undefined
    ? `No image is published yet. A checkout builds them, as \`README.md\` and \`docker/README.md\` tell;
\`PHOTOS_MEMORIES_REGISTRY\` in \`.env\` names the registry that has yours, or
\`${UNPUBLISHED_REGISTRY}\` where they were built on the same machine.
`
    : `The images are those of \`${registry}\`.\n`;
}

/** What deploy/inference says. */
export function inferenceNote(version: string, { registry }: Registry = PUBLISHED): string {
  const image = imageOf("inference", { registry });
  const place = registry === undefined
    ? "No registry has one yet. From the root of a checkout it is built like this:"
    : `It is \`${image}:${version}\`, and \`${version}-cuda\` beside it.\n\nFrom the root of a checkout it is built like this:`;
  const forCard = buildLine("inference", version).replace(
    / -t (\S+) \.$/,
    " --build-arg DEVICE=cuda -t $1-cuda .",
  );
  const folded = (line: string) => line.replace(" --build-arg", " \\\n  --build-arg");
  return [
    place,
    "",
    "```sh",
    folded(buildLine("inference", version)),
    folded(forCard),
    "```",
    "",
  ].join("\n");
}

/** What SECURITY.md says. */
export const securityNote = ({ repository }: Pick<Published, "repository"> = PUBLISHED): string =>
  repository === undefined
    ? "The repository has no published address yet.\n"
    : `That page is <${repository}/security>.\n`;

/** The address that README.md clones. */
export const cloneAddress = ({ repository }: Pick<Published, "repository"> = PUBLISHED): string =>
  repository === undefined ? "<address of this repository>" : `${repository}.git`;
