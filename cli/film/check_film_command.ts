// What is wrong with a film command, found before the library is read: names, files, the language model, and
// where the film is to be delivered.

import { type App, folderRead, openTarget } from "../../src/app.ts";
import path from "node:path";
import { Fault } from "../../src/base/fault.ts";
import { LLM_HINT, statedLlm } from "../../src/config/llm.ts";
import type { Config } from "../../src/config/schema.ts";
import type { Ask } from "../../src/film/brief/ask.ts";
import { checkDeliverable } from "../../src/film/delivery/check_deliverable.ts";
import type { FilmRules } from "../../src/film/film_options.ts";
import type { Naming } from "../../src/film/naming/name_film.ts";
import { findAsset } from "../../src/library/find_asset.ts";
import { whyLeftOut } from "../../src/library/folder/read_file.ts";
import { walkFolder } from "../../src/library/folder/walk.ts";
import { isThere } from "../../src/system/files/files.ts";
import { systemMachine } from "../../src/system/machine.ts";
import type { CommandContext } from "../command.ts";
import type { Settings } from "../settings/settings.ts";
import { localToday } from "../../src/base/local_time.ts";
import { checkAsk } from "./check_ask.ts";
import {
  namedIn,
  pictureFault,
  unknownPicture,
} from "../../src/film/brief/check_named_pictures.ts";
import type { FilmCommand } from "./film_command.ts";

/** What can be told of an ask without its library. */
export async function checkWishes(
  { ask, kept }: FilmCommand,
  { config }: Pick<Settings, "config">,
  { entry, signal }: Pick<CommandContext, "entry" | "signal">,
): Promise<void> {
  const track = ask.music;
  if (track !== undefined && !await isThere(track)) {
    throw new Fault("not_found", `There is no track "${track}"`, {
      hint: "Check the path after --music",
    });
  }
  if (!kept) checkAsk(ask, localToday(systemMachine.now()), config.title_screens.locale);
  // After all that needs no child to tell.
  if (track !== undefined) {
    const { checkTrack } = await import("../../src/film/children/ask_child.ts");
    await checkTrack(track, { entry }, signal);
  }
}

/** Where the film is to be delivered, where it is. What forbids that is better known before a film is made. */
export function deliveryOf(
  { upload, album, origin, kept, ask }: FilmCommand,
  config: Config,
): FilmRules["delivery"] {
  if (!upload && !config.upload.enabled) {
    if (album === undefined || origin !== undefined) return undefined;
    throw new Fault("usage", "--album says where a delivered film goes, and none is delivered", {
      hint: "Add --upload-to-immich; a film of what is in an album is made with --from-album",
    });
  }
  checkDeliverable({ codec: kept?.brief.codec ?? ask.codec ?? config.output.codec });
  openTarget(config);
  return { album: album ?? config.upload.album_name };
}

/** What takes a look at the disk or at the language model. */
export async function checkNames(
  { libraryFolder, accounts, ask }: FilmCommand,
  config: Config,
  { naming }: Pick<App, "naming">,
  signal: AbortSignal,
): Promise<void> {
  const folder = folderRead({ config, libraryFolder, accounts });
  if (folder !== undefined) await checkNamedFiles(ask, folder, signal);
  await checkTitleWriter(ask, naming, signal);
}

/** Throws Fault `usage`. */
export function checkLlm(ask: Pick<Ask, "llmTitle" | "request">, config: Config): void {
  const flag = ask.request !== undefined ? "--ask" : ask.llmTitle ? "--llm-title" : undefined;
  if (flag === undefined || statedLlm(config.llm)) return;
  const isOff = config.llm.enabled === false;
  throw new Fault(
    "usage",
    `${flag} needs a language model, and ${isOff ? "llm.enabled is false" : "none is configured"}`,
    { hint: isOff ? "Set llm.enabled to true, or leave it out" : LLM_HINT },
  );
}

/**
 * Where a title by the model is asked for. Throws Fault `model_unavailable` when it cannot be reached,
 * `config_invalid` when its address or key cannot be used.
 */
export async function checkTitleWriter(
  { llmTitle, title }: Pick<Ask, "llmTitle" | "title">,
  naming: Naming | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (!llmTitle || title !== undefined || !naming) return;
  const state = await naming.writer().probe(signal);
  if (state.kind !== "closed") return;
  throw new Fault("model_unavailable", state.sentence, {
    hint: `${state.hint}, or leave out --llm-title`,
  });
}

/**
 * Before a folder is scanned, which may take minutes: what is no file in it cannot be one of its pictures. Throws Fault `not_found`, and what the file system says about the folder.
 */
export async function checkNamedFiles(
  ask: Ask,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  for (const named of namedIn(ask)) {
    if (await isThere(path.join(folder, named[0]))) continue;
    const { files, skipped } = await walkFolder(folder, signal);
    const ids = files.map((file) => file.path), found = findAsset(named[0], ids);
    // Nobody is sent to a file that cannot be had either.
    const file = found.kind === "one" ? files.find(({ path }) => path === found.id) : undefined;
    const reason = file && await whyLeftOut(folder, file);
    if (file && reason !== undefined) throw pictureFault(named, file.path, reason);
    throw unknownPicture(named, ids, skipped);
  }
}
