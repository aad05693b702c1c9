// SPDX-License-Identifier: AGPL-3.0-or-later

// The compose files of deploy/app as those without a checkout have them: images that are pulled, never built.

import { PUBLISHED } from "./published.ts";
import { SHELF_SETTINGS } from "./shelf_settings.ts";

export const COMPOSE_FILES = [
  "compose.yaml",
  "compose.gpu.yaml",
  "compose.cuda.yaml",
  "compose.full.yaml",
  "compose.offline.yaml",
] as const;

const MADE =
  "# Made by `deno task published` of deploy/app, which builds its images. A test refuses a stale one.";
const UNPUBLISHED =
  "no image is published yet: name the registry that has yours, or build from a checkout";

/** `dockerfiles`: the text of docker/<name>.Dockerfile by the image's name. */
export function publishedCompose(
  text: string,
  version: string,
  dockerfiles: Readonly<Record<string, string>>,
): string {
  const lines = [MADE];
  let building = Infinity;
  for (const line of text.split("\n")) {
    const indent = line.search(/\S|$/);
    if (indent > building) continue;
    building = Infinity;
    const [, image] = /^ +image: (\S+)$/.exec(line) ?? [];
    if (line.trim() === "build:") building = indent;
    else if (image === undefined) lines.push(line);
    else {
      lines.push(`${line.slice(0, indent)}image: "${publishedImage(image, version)}"`);
      // Podman leaves out what an image itself says of its health. A file for a card is laid over one that says it.
      const health = image.endsWith("-cuda") ? [] : healthLines(dockerfiles[nameOf(image)]!);
      lines.push(...health.map((each) => line.slice(0, indent) + each));
    }
  }
  return lines.join("\n");
}

const nameOf = (image: string) => /\/(\w+):/.exec(image)![1]!;

function publishedImage(image: string, version: string): string {
  const registry = PUBLISHED.registry === undefined
    ? `:?${UNPUBLISHED}`
    : `:-${PUBLISHED.registry}`;
  return image.replace(
    /^\$\{PHOTOS_MEMORIES_REGISTRY[^}]*\}/,
    `\${PHOTOS_MEMORIES_REGISTRY${registry}}`,
  )
    .replace(/\$\{PHOTOS_MEMORIES_VERSION[^}]*\}/, `\${PHOTOS_MEMORIES_VERSION:-${version}}`);
}

/** "HEALTHCHECK --interval=30s … CMD […]" as compose says it. */
function healthLines(dockerfile: string): readonly string[] {
  const [, flags = "", test = ""] = /^HEALTHCHECK ([^\\]*)\\\n\s*CMD (\[[^]*?\])$/m.exec(
    dockerfile,
  )!;
  const command: readonly string[] = JSON.parse(test.replaceAll("\\\n", " "));
  return [
    "healthcheck:",
    `  test: ${JSON.stringify(["CMD", ...command])}`,
    ...flags.trim().split(/\s+/).map((flag) => {
      const [name, value] = flag.slice("--".length).split("=");
      return `  ${name!.replace("-", "_")}: ${value}`;
    }),
  ];
}

/** deploy/compose/example.env */
export function exampleEnvironment(): string {
  const line = ({ name, usual, example = "" }: typeof SHELF_SETTINGS[number]) =>
    usual === undefined ? `#${name}=${example}` : `${name}=${usual}`;
  return [
    "# Name this file .env, and take the # from the lines that you fill in. 0.0.0.0 shows the page to your network.",
    ...SHELF_SETTINGS.map(line),
    "#PICTURES=/path/of/pictures",
    "#APP_BIND=0.0.0.0",
    "",
  ].join("\n");
}
