// SPDX-License-Identifier: AGPL-3.0-or-later

// Templates of home servers, made of one table of settings.

import { stringify } from "yaml";
import { DESCRIPTION, PUBLISHED } from "./published.ts";
import { buildLine, imageOf } from "./published_images.ts";
import {
  AUTOMATION,
  CONFINED,
  PORT,
  SHELF_FOLDERS,
  SHELF_SETTINGS,
  type ShelfSetting,
} from "./shelf_settings.ts";

const shelfImage = (version: string): string => `${imageOf("app")}:${version}`;

const overviewOf = (version: string): string =>
  PUBLISHED.registry === undefined
    ? `${DESCRIPTION} No image is published yet. Build it from a checkout first: ` +
      buildLine("app", version)
    : DESCRIPTION;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** deploy/unraid/photos-memories.xml: new folders of Unraid belong to 99:100. */
export function unraidTemplate(version: string): string {
  const config = (type: string, title: string, target: string, means: string, rest: string) =>
    `  <Config Type="${type}" Name="${escaped(title)}" Target="${target}" Description="${
      escaped(means)
    }" ${rest}`;
  const variable = ({ name, title, means, usual = "", isSecret }: ShelfSetting) =>
    config(
      "Variable",
      title,
      name,
      means,
      `Default="${usual}" Display="always" Required="false" Mask="${
        isSecret ?? false
      }">${usual}</Config>`,
    );
  const places: Readonly<Record<string, string>> = {
    data: "/mnt/user/appdata/photos-memories",
    films: "/mnt/user/films",
    pictures: "/mnt/user/photos",
  };
  const [automation, isOn] = AUTOMATION;
  return [
    '<?xml version="1.0"?>',
    "<!-- Made by `deno task published`; a test refuses a stale one. -->",
    '<Container version="2">',
    "  <Name>photos-memories</Name>",
    `  <Repository>${shelfImage(version)}</Repository>`,
    ...PUBLISHED.repository === undefined ? [] : [
      `  <Project>${PUBLISHED.repository}</Project>`,
      `  <Support>${PUBLISHED.repository}/issues</Support>`,
    ],
    "  <Network>bridge</Network>",
    "  <Shell>sh</Shell>",
    "  <Privileged>false</Privileged>",
    `  <Overview>${escaped(overviewOf(version))}</Overview>`,
    "  <Category>MediaApp:Photos MediaApp:Video</Category>",
    `  <WebUI>http://[IP]:[PORT:${PORT}]/</WebUI>`,
    `  <ExtraParams>--user 99:100 ${CONFINED}</ExtraParams>`,
    config(
      "Port",
      "Page",
      String(PORT),
      "Where the pages are",
      `Default="${PORT}" Mode="tcp" Display="always" Required="true" Mask="false">${PORT}</Config>`,
    ),
    ...SHELF_FOLDERS.map(({ name, target, title, means, isReadOnly }) =>
      config(
        "Path",
        title,
        target,
        means,
        `Default="${places[name]}" Mode="${
          isReadOnly ? "ro" : "rw"
        }" Display="always" Required="${!isReadOnly}" Mask="false">${
          isReadOnly ? "" : places[name]
        }</Config>`,
      )
    ),
    ...SHELF_SETTINGS.map(variable),
    config(
      "Variable",
      "Film a day",
      automation,
      "Whether one is made",
      `Default="${isOn}" Display="advanced" Required="false" Mask="false">${isOn}</Config>`,
    ),
    "</Container>",
    "",
  ].join("\n");
}

const english = (text: string) => ({ en_us: text });

/** deploy/casaos/docker-compose.yml: a compose file that says, beside, how its form looks. */
export function casaosTemplate(version: string): string {
  const gallery = "/DATA/Gallery";
  const app = {
    image: shelfImage(version),
    init: true,
    read_only: true,
    tmpfs: ["/tmp"],
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    stop_grace_period: "30s",
    restart: "unless-stopped",
    environment: {
      ...Object.fromEntries(SHELF_SETTINGS.map(({ name, usual = "" }) => [name, usual])),
      TZ: "$TZ",
      [AUTOMATION[0]]: AUTOMATION[1],
    },
    ports: [{ target: PORT, published: String(PORT), protocol: "tcp" }],
    volumes: SHELF_FOLDERS.map(({ name, target, isReadOnly }) => ({
      ...isReadOnly
        ? { type: "bind", source: gallery, target, read_only: true }
        : { type: "volume", source: name, target },
    })),
    "x-casaos": {
      envs: SHELF_SETTINGS.map(({ name, means }) => ({
        container: name,
        description: english(means),
      })),
      ports: [{ container: String(PORT), description: english("Pages") }],
      volumes: SHELF_FOLDERS.map(({ target, means }) => ({
        container: target,
        description: english(means),
      })),
    },
  };
  const file = {
    name: "photos-memories",
    services: { app },
    volumes: { data: {}, films: {} },
    "x-casaos": {
      architectures: ["amd64", "arm64"],
      main: "app",
      category: "Gallery",
      title: english("Photos Memories"),
      tagline: english("Films of your photo library"),
      description: english(overviewOf(version)),
      scheme: "http",
      port_map: String(PORT),
      index: "/",
    },
  };
  return `# Made by \`deno task published\`; a test refuses a stale one.\n${
    stringify(file, { lineWidth: 0, version: "1.1" })
  }`;
}

/** Rows of the table in docs/operating/home_servers.md. */
export function settingRows(): readonly (readonly string[])[] {
  return [
    ["in the form", "in the container", "what it is"],
    ...SHELF_SETTINGS.map(({ name, title, means, usual }) => [
      title,
      `\`${name}\``,
      usual === undefined ? means : `${means} (\`${usual}\`)`,
    ]),
    ...SHELF_FOLDERS.map(({ target, title, means }) => [title, `\`${target}\``, means]),
    ["Page", String(PORT), "The port of the pages"],
  ];
}
