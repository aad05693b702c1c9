// SPDX-License-Identifier: AGPL-3.0-or-later

// Everything that is made of where the project is published, of its version and of the shelves' settings.

import project from "../../deno.json" with { type: "json" };
import { madeTable, withPart } from "../made_parts.ts";
import { chartFiles } from "./chart.ts";
import { COMPOSE_FILES, exampleEnvironment, publishedCompose } from "./compose_files.ts";
import { IMAGES } from "./images.ts";
import { installSection } from "./install_section.ts";
import {
  cloneAddress,
  composeNote,
  inferenceNote,
  securityNote,
  withPublishedImages,
} from "./published_images.ts";
import { casaosTemplate, settingRows, unraidTemplate } from "./shelves.ts";

const CHART = "deploy/helm/photos-memories";

/** Folders of the cluster's recipes that name images of the project. */
export const PINNED_RECIPES = [
  "deploy/app",
  "deploy/worker",
  "deploy/inference",
  "deploy/inference/cuda",
  "deploy/inference/lan",
  "deploy/inference/scaled",
] as const;

/** Files by their path, with their text; `read` gives one of the repository's own. */
export function publishedFiles(
  read: (path: string) => string,
  version: string = project.version,
): Readonly<Record<string, string>> {
  const dockerfiles = Object.fromEntries(
    Object.keys(IMAGES).map((name) => [name, read(`docker/${name}.Dockerfile`)]),
  );
  const chart = Object.entries(chartFiles(read("deploy/app/kubernetes.yaml"), version));
  const servers = "docs/operating/home_servers.md";
  const pinned = PINNED_RECIPES.map((folder) => `${folder}/kustomization.yaml`);
  /** The page with this text in its part. */
  const page = (path: string, part: string, text: string) => ({
    [path]: withPart(read(path), part, "published", text),
  });
  const readme = read("README.md").replace(
    /(?<=^git clone ).+(?= photos-memories && )/m,
    cloneAddress(),
  );
  return {
    ...Object.fromEntries(COMPOSE_FILES.map((name) => [
      `deploy/compose/${name}`,
      publishedCompose(read(`deploy/app/${name}`), version, dockerfiles),
    ])),
    "deploy/compose/example.env": exampleEnvironment(),
    "deploy/unraid/photos-memories.xml": unraidTemplate(version),
    "deploy/casaos/docker-compose.yml": casaosTemplate(version),
    ...Object.fromEntries(chart.map(([name, text]) => [`${CHART}/${name}`, text])),
    ...Object.fromEntries(pinned.map((path) => [path, withPublishedImages(read(path), version)])),
    "README.md": withPart(readme, "install", "published", installSection(version)),
    ...page("deploy/compose/README.md", "images", composeNote()),
    ...page("deploy/inference/README.md", "image", inferenceNote(version)),
    ...page("SECURITY.md", "address", securityNote()),
    [servers]: withPart(
      withPart(read(servers), "settings", "published", madeTable(settingRows())),
      "images",
      "published",
      composeNote(),
    ),
  };
}
