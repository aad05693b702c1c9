// SPDX-License-Identifier: AGPL-3.0-or-later

// "Install" of README.md: the image, the one file and the package, as releases have them, or, until there is a
// place for them, as a checkout makes them.

import { PUBLISHED } from "./published.ts";
import { buildLine, UNPUBLISHED_REGISTRY } from "./published_images.ts";

const block = (
  title: string,
  lines: readonly string[],
) => [title, "", "```sh", ...lines, "```", ""];

export function installSection(version: string): string {
  const { repository } = PUBLISHED;
  const deb = `photos-memories_${version}_amd64.deb`;
  const parts = repository === undefined
    ? UNPUBLISHED(version, deb)
    : FROM_RELEASE(`${repository}/releases/download/v${version}`, deb);
  return parts.join("\n");
}

const FROM_RELEASE = (release: string, deb: string): readonly string[] => {
  const checked = `curl -fL ${release}/SHA256SUMS | sha256sum --check --ignore-missing`;
  return [
    ...block("**An image**, with Docker:", [
      "mkdir photos-memories && cd photos-memories",
      `curl -fLO ${release}/compose.yaml`,
      `(umask 077 && curl -fLo .env ${release}/example.env)   # fill it in`,
      "docker compose up -d",
      "docker compose exec app photos-memories preflight",
    ]),
    ...block("**One file**, which needs nothing of its machine:", [
      `curl -fLO ${release}/photos-memories-linux-x64`,
      checked,
      "chmod +x photos-memories-linux-x64",
      "./photos-memories-linux-x64 demo",
      "./photos-memories-linux-x64 serve",
    ]),
    ...block("**A package** of Debian and Ubuntu, with a service:", [
      `curl -fLO ${release}/${deb}`,
      checked,
      `sudo apt install ./${deb}`,
      "sudo photos-memories preflight",
    ]),
  ];
};

const UNPUBLISHED = (version: string, deb: string): readonly string[] => [
  "No image and no file is published yet. Until then these lines make them in a checkout of this",
  "repository:",
  "",
  ...block("**An image**, with Docker:", [
    buildLine("app", version),
    "cd deploy/compose && install -m 600 example.env .env   # fill it in",
    `echo PHOTOS_MEMORIES_REGISTRY=${UNPUBLISHED_REGISTRY} >> .env`,
    "docker compose up -d",
    "docker compose exec app photos-memories preflight",
  ]),
  ...block("**One file**, which needs nothing of its machine:", [
    "npx -y deno@2.9.6 install --frozen",
    "npx -y deno@2.9.6 task compile photos-memories",
    "cp dist/photos-memories-linux-x64 ~ && cd",
    "./photos-memories-linux-x64 demo",
    "./photos-memories-linux-x64 serve",
  ]),
  ...block("**A package** of Debian and Ubuntu, with a service:", [
    "npx -y deno@2.9.6 install --frozen",
    "npx -y deno@2.9.6 task deb",
    `sudo apt install ./dist/${deb}`,
    "sudo photos-memories preflight",
  ]),
];
