// SPDX-License-Identifier: AGPL-3.0-or-later

// Everything that is made of where the project is published, of its version and of the shelves' settings.

import project from "../../deno.json" with { type: "json" };
import { madeTable, withPart } from "../made_parts.ts";
import { chartFiles } from "./chart.ts";
import { COMPOSE_FILES, exampleEnvironment, publishedCompose } from "./compose_files.ts";
import { IMAGES } from "./images.ts";
import { installSection } from "./install_section.ts";
import { casaosTemplate, settingRows, unraidTemplate } from "./shelves.ts";

const CHART = "deploy/helm/photos-memories";

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
  return {
    ...Object.fromEntries(COMPOSE_FILES.map((name) => [
      `deploy/compose/${name}`,
      publishedCompose(read(`deploy/app/${name}`), version, dockerfiles),
    ])),
    "deploy/compose/example.env": exampleEnvironment(),
    "deploy/unraid/photos-memories.xml": unraidTemplate(version),
    "deploy/casaos/docker-compose.yml": casaosTemplate(version),
    ...Object.fromEntries(chart.map(([name, text]) => [`${CHART}/${name}`, text])),
    "README.md": withPart(read("README.md"), "install", "published", installSection(version)),
    [servers]: withPart(read(servers), "settings", "published", madeTable(settingRows())),
  };
}
