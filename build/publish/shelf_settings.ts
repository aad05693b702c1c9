// SPDX-License-Identifier: AGPL-3.0-or-later

// What a home server's form asks before the app starts: one table for every shelf, the chart and the example of
// an .env file. Every other setting is on the pages of the app.

export const PORT = 8080;

/** A variable of the app. */
export interface ShelfSetting {
  readonly name: string;
  readonly title: string;
  readonly means: string;
  /** What the form is filled with, and a container without the variable goes by. */
  readonly usual?: string;
  /** Shown in an .env file in the place of a value of one's own. */
  readonly example?: string;
  readonly isSecret?: boolean;
}

export const SHELF_SETTINGS: readonly ShelfSetting[] = [
  {
    name: "IMMICH_URL",
    title: "Immich server",
    means: "Its address in this network. Leave it empty for a folder of pictures",
    example: "http://immich.example.org:2283",
  },
  {
    name: "IMMICH_API_KEY",
    title: "Immich key",
    means: "A key of your account on the server",
    isSecret: true,
  },
  {
    name: "PHOTOS_MEMORIES_LIBRARY__FOLDER",
    title: "Folder instead of a server",
    means: "/pictures, where the pictures below are the library",
    example: "/pictures",
  },
  {
    name: "PHOTOS_MEMORIES_AUTH_USERNAME",
    title: "Name",
    means: "Signs in with the password. Without both, a key in the log opens the settings",
  },
  {
    name: "PHOTOS_MEMORIES_AUTH_PASSWORD",
    title: "Password",
    means: "Signs in with the name",
    isSecret: true,
  },
  {
    name: "TZ",
    title: "Time zone",
    means: "Where the hour below is meant",
    usual: "UTC",
  },
  {
    name: "PHOTOS_MEMORIES_AUTOMATION__DAILY_AT",
    title: "Film of the day",
    means: "When the app looks for a memory that is worth a film",
    usual: "09:00",
  },
];

/** Turns the film of the day on, which a container without a form does too. */
export const AUTOMATION = ["PHOTOS_MEMORIES_AUTOMATION__ENABLED", "true"] as const;

/** A folder of the container. */
export interface ShelfFolder {
  readonly name: string;
  readonly target: string;
  readonly title: string;
  readonly means: string;
  readonly isReadOnly?: boolean;
}

export const SHELF_FOLDERS: readonly ShelfFolder[] = [
  {
    name: "data",
    target: "/data",
    title: "Data",
    means: "Settings, ledger and caches. It belongs into the backup",
  },
  { name: "films", target: "/films", title: "Films", means: "Finished films" },
  {
    name: "pictures",
    target: "/pictures",
    title: "Pictures",
    means: "A folder of pictures, read and never written",
    isReadOnly: true,
  },
];

/** What the container is not allowed to do, as flags of `docker run`. */
export const CONFINED =
  "--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges:true --init --stop-timeout 30";
