// SPDX-License-Identifier: AGPL-3.0-or-later

// Every library a film may be read from: the folder, the library server and each further account; and
// where home is.

import { type AccountSettings, accountsOf, PRIMARY } from "../../config/accounts.ts";
import { HOME_DEMAND } from "../../film/brief/places/homes.ts";
import {
  type Check,
  type CheckName,
  type PreflightDeps,
  type PreflightRow,
  rowOr,
} from "./check.ts";

export const checkLibraries: Check = async (deps, signal) => {
  const { immich, library } = deps.config;
  const folder = deps.libraryFolder ?? (immich.url === undefined ? library.folder : undefined);
  if (folder !== undefined) return [await folderRow(folder, deps, signal)];
  if (immich.url === undefined && Object.keys(immich.accounts).length === 0) {
    return [{
      name: "Library",
      status: "ERROR",
      message: "No library is configured",
      hint: "Set immich.url and immich.api_key, or library.folder; or try: photos-memories demo",
    }];
  }
  const names = [PRIMARY, ...Object.keys(immich.accounts)];
  return await Promise.all(names.map((account) => {
    const name: CheckName = account === PRIMARY ? "Library" : `Account ${account}`;
    const row = rowOr(name, async () => {
      const [settings] = accountsOf(deps.config, [account]);
      return await accountRow(name, settings!, deps, signal);
    });
    return account === PRIMARY && library.folder !== undefined
      ? row.then((told) => besideFolder(told, library.folder!))
      : row;
  }));
};

/** Both are configured, and one is silent. */
function besideFolder(row: PreflightRow, folder: string): PreflightRow {
  return {
    ...row,
    message: `${row.message}; it wins over library.folder: "${folder}" is read with --library only`,
  };
}

function folderRow(
  folder: string,
  deps: PreflightDeps,
  signal: AbortSignal,
): Promise<PreflightRow> {
  return rowOr("Library", async () => {
    await deps.checkLibraryFolder(folder, signal);
    const { pictures, isCutShort, hasLinks, notes } = await deps.glanceAt(folder, signal);
    if (pictures === 0 && !isCutShort && !hasLinks) {
      return {
        name: "Library",
        status: "WARNING",
        message: `The folder "${folder}" holds no picture or video this program reads`,
        hint: notes.length > 0
          ? notes.join("; ")
          : "Check the path after --library or in library.folder; an external drive must be mounted",
      };
    }
    return { name: "Library", status: "OK", message: `The folder "${folder}" can be read` };
  });
}

async function accountRow(
  name: CheckName,
  settings: AccountSettings,
  deps: PreflightDeps,
  signal: AbortSignal,
): Promise<PreflightRow> {
  const account = deps.openAccount(settings, signal);
  const { major, minor, patch } = await account.version();
  const server = `Immich ${major}.${minor}.${patch} at ${account.url}`;
  const { read, deliver, album, optional, isAllPowerful } = await account.missingPermissions();
  const isWanted = settings.account === PRIMARY && deps.config.upload.enabled;
  if (read.length > 0) {
    return {
      name,
      status: "ERROR",
      message: `The API key for ${server} lacks ${read.join(", ")}`,
      hint: "Add the permissions to the key in the library server's account settings",
    };
  }
  const connected = `Connected as ${await account.userName()}, ${server}`;
  if (isWanted && deliver.length > 0) {
    return {
      name,
      status: "ERROR",
      message: `${connected}, but films cannot be delivered: the key lacks ${deliver.join(", ")}`,
      hint: "Add the permissions to the key in the library server's account settings",
    };
  }
  const albumName = deps.config.upload.album_name ?? deps.config.automation.album_name;
  if (isWanted && albumName !== undefined && album.length > 0) {
    return {
      name,
      status: "ERROR",
      message: `${connected}, but films cannot go into the album "${albumName}": the key lacks ` +
        album.join(", "),
      hint: "Add the permissions to the key in the library server's account settings",
    };
  }
  const notes = settings.account !== PRIMARY ? [] : [
    ...deliver.length === 0 ? [] : [`To deliver films the key also needs ${deliver.join(", ")}`],
    ...album.length === 0
      ? []
      : [`To put films into an album the key also needs ${album.join(", ")}`],
  ];
  const details = notes.length === 0 ? {} : { details: notes };
  const missed = optional.filter(({ need }) => need === "read" || isWanted);
  if (missed.length > 0) {
    const lost = missed.map(({ name, purpose }) => `without ${name} it cannot ${purpose}`);
    return {
      name,
      status: "WARNING",
      message: `${connected}, with a key that lacks ${missed.map(({ name }) => name).join(", ")}`,
      hint: `Films are made, but ${lost.join("; ")}`,
      ...details,
    };
  }
  if (!isAllPowerful) return { name, status: "OK", message: connected, ...details };
  return {
    name,
    status: "WARNING",
    message: `${connected}, with a key that may do everything, deleting included`,
    hint: "Give the key only what docs/immich.md lists",
  };
}

export const checkHomeBase: Check = ({ config }) => {
  const { homebase_latitude: latitude, homebase_longitude: longitude } = config.trips;
  const set = [latitude, longitude].filter((value) => value !== undefined).length;
  if (set === 2) {
    return Promise.resolve([{
      name: "Home base",
      status: "OK",
      message: `${latitude}, ${longitude}`,
    }]);
  }
  if (set === 1) {
    return Promise.resolve([{
      name: "Home base",
      status: "WARNING",
      message: "Only one of its two coordinates is set, so it is not used",
      hint: "Set trips.homebase_latitude and trips.homebase_longitude",
    }]);
  }
  return Promise.resolve([{
    name: "Home base",
    status: "SKIPPED",
    message:
      `Not set: it is read off the pictures; trips are found once ${HOME_DEMAND}, and films ` +
      "of 90 days or more know it, too",
    hint: "trips.homebase_latitude and trips.homebase_longitude say it",
  }]);
};
