// SPDX-License-Identifier: AGPL-3.0-or-later

// What is wrong with a request for a film, found before the library is read: names, files, the language
// model, and where the film is to be delivered.

import path from "node:path";
import { folderRead, openTarget } from "../open_app.ts";
import { Fault } from "../../base/fault.ts";
import { localToday } from "../../base/local_time.ts";
import { LLM_HINT, statedLlm } from "../../config/llm.ts";
import type { Config } from "../../config/schema.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import { namedIn, pictureFault, unknownPicture } from "../../film/brief/check_named_pictures.ts";
import { checkOptions } from "../../film/brief/check_options.ts";
import { briefDefaults } from "../../film/brief/read_brief.ts";
import { checkDeliverable } from "../../film/delivery/check_deliverable.ts";
import type { FilmRequest } from "../../film/brief/film_request.ts";
import type { ChosenCut, FilmSettings } from "../../film/film_contract.ts";
import { findAsset } from "../../library/find_asset.ts";
import { whyLeftOut } from "../../library/folder/read_file.ts";
import { walkFolder } from "../../library/folder/walk.ts";
import { isThere } from "../../system/files/files.ts";
import { systemMachine } from "../../system/machine.ts";
import type { AppContext } from "../context.ts";
import type { Settings } from "../settings/settings.ts";

/** Checks that need no library. */
export async function checkWishes(
  { options, cutOf }: FilmRequest,
  { config }: Pick<Settings, "config">,
  { entry, signal }: Pick<AppContext, "entry" | "signal">,
): Promise<void> {
  const track = options.music;
  if (track !== undefined && !await isThere(track)) {
    throw new Fault("not_found", `There is no track "${track}"`, {
      hint: "Check the path after --music",
    });
  }
  if (cutOf === undefined) {
    checkOptions(options, {
      today: localToday(systemMachine.now()),
      locale: config.title_screens.locale,
      defaults: briefDefaults(config),
    });
  }
  // Last, because it starts a child.
  if (track !== undefined) {
    const { checkTrack } = await import("../../film/children/ask_child.ts");
    await checkTrack(track, { entry }, signal);
  }
}

/**
 * The album of a film that is to be delivered. Throws what forbids the delivery, before the film is
 * made.
 */
export function deliveryOf(
  { upload, album, origin, options }: FilmRequest,
  chosen: ChosenCut | undefined,
  config: Config,
): FilmSettings["delivery"] {
  if (!upload && !config.upload.enabled) {
    if (album === undefined || origin !== undefined) return undefined;
    throw new Fault("usage", "--album says where a delivered film goes, and none is delivered", {
      hint: "Add --upload-to-immich; a film of what is in an album is made with --from-album",
    });
  }
  checkDeliverable({ codec: chosen?.brief.codec ?? options.codec ?? config.output.codec });
  openTarget(config);
  return { album: album ?? config.upload.album_name };
}

/** Checks that read the disk. */
export async function checkNames(
  { libraryFolder, accounts, options }: FilmRequest,
  config: Config,
  signal: AbortSignal,
): Promise<void> {
  const folder = folderRead({ config, libraryFolder, accounts });
  if (folder === undefined) return;
  await checkNamedFiles(options, folder, config.library.follow_links, signal);
}

/** Throws Fault `usage`. */
export function checkLlm(options: Pick<FilmOptions, "llmTitle" | "request">, config: Config): void {
  const flag = options.request !== undefined
    ? "--ask"
    : options.llmTitle
    ? "--llm-title"
    : undefined;
  if (flag === undefined || statedLlm(config.llm)) return;
  const isOff = config.llm.enabled === false;
  throw new Fault(
    "usage",
    `${flag} needs a language model, and ${isOff ? "llm.enabled is false" : "none is configured"}`,
    { hint: isOff ? "Set llm.enabled to true, or leave it out" : LLM_HINT },
  );
}

/**
 * Before a folder is scanned, which may take minutes: what is no file in it cannot be one of its
 * pictures. Throws Fault `not_found`, and what the file system says about the folder.
 */
async function checkNamedFiles(
  options: FilmOptions,
  folder: string,
  followLinks: boolean,
  signal: AbortSignal,
): Promise<void> {
  for (const named of namedIn(options)) {
    if (await isThere(path.join(folder, named[0]))) continue;
    const { files, skipped } = await walkFolder(folder, { signal, followLinks });
    // The scan tells what a folder held that went away.
    if (files.length === 0) return;
    const ids = files.map((file) => file.path), found = findAsset(named[0], ids);
    // A file that cannot be read is no suggestion either.
    const file = found.kind === "one" ? files.find(({ path }) => path === found.id) : undefined;
    const reason = file && await whyLeftOut(folder, file);
    if (file && reason !== undefined) throw pictureFault(named, file.path, reason);
    // Another spelling of the same letters.
    if (file?.path.normalize("NFC") === named[0].normalize("NFC")) continue;
    throw unknownPicture(named, ids, skipped);
  }
}
