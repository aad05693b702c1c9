// SPDX-License-Identifier: AGPL-3.0-or-later

// Whether the library answers, for readiness: everything here is there before a port is taken.

import { Fault, hintOf, reasonOf } from "../../base/fault.ts";
import { redactText } from "../../base/redact.ts";
import { accountsOf } from "../../config/accounts.ts";
import { folderOptions } from "../open_app.ts";
import type { Settings } from "../settings/settings.ts";
import { hasServer } from "../settings/configuration_health.ts";
import { checkFolderLibrary, readableRoot } from "../../library/folder/folder_library.ts";
import { firstLook } from "../../library/folder/first_look.ts";
import { openImmichApi } from "../../library/immich/http_immich_api.ts";
import type { LocalizedText } from "../../messages/localized_text.ts";
import { say } from "../../messages/say.ts";
import { expandHome } from "../../system/paths.ts";

type LibraryStatus =
  | "ready"
  | "missing_configuration"
  | "unreachable"
  | "authentication_failed"
  | "unsupported_version";

export interface LibraryHealth {
  readonly kind: "server" | "folder" | "none";
  readonly status: LibraryStatus;
  /** The release of a server that answered. */
  readonly version?: string;
  /** Why, in one sentence without a secret; of one that is ready, why it makes no film yet. */
  readonly problem?: string;
  /** What to do about the problem, where that is known. */
  readonly hint?: string;
}

/** One question to a library server; all of them together have five seconds. */
const LIBRARY_CALL_MS = 2_000;

export async function libraryHealth(
  { config, paths }: Pick<Settings, "config" | "paths">,
  secrets: readonly string[],
  signal: AbortSignal,
  callMs = LIBRARY_CALL_MS,
): Promise<LibraryHealth> {
  const { library, automation } = config;
  if (!hasServer(config)) {
    if (library.folder === undefined) return { kind: "none", status: "missing_configuration" };
    try {
      const folder = expandHome(library.folder), root = await readableRoot(folder);
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(callMs)]);
      const look = { followLinks: library.follow_links, untilFirst: true };
      const { pictures, isCutShort, hasLinks, notes } = await firstLook(root, inTime, look);
      await checkFolderLibrary(folderOptions(folder, config, paths), inTime);
      const problem = "The folder holds no picture or video this program reads" +
        (notes.length === 0 ? "" : `: ${notes.join("; ")}`);
      return {
        kind: "folder",
        status: "ready",
        ...(pictures > 0 || isCutShort || hasLinks ? {} : { problem }),
      };
    } catch (error) {
      const hint = hintOf(error), problem = reasonOf(error);
      return { kind: "folder", status: "unreachable", problem, ...(hint && { hint }) };
    }
  }
  let asking = signal;
  const inTime = () => asking = AbortSignal.any([signal, AbortSignal.timeout(callMs)]);
  try {
    const [account] = accountsOf(config, automation.accounts.slice(0, 1));
    const api = openImmichApi(account!);
    const { major, minor, patch } = await api.version({ signal: inTime() });
    const version = `${major}.${minor}.${patch}`;
    if (major !== 2 && major !== 3) {
      return { kind: "server", status: "unsupported_version", version };
    }
    await api.me({ signal: inTime() });
    return { kind: "server", status: "ready", version };
  } catch (error) {
    if (asking.aborted && !signal.aborted) {
      const problem = `It did not answer within ${callMs / 1000} seconds`;
      return { kind: "server", status: "unreachable", problem };
    }
    const isRefused = error instanceof Fault && error.code === "forbidden";
    const status = isRefused || /\b401\b|api key/i.test(reasonOf(error))
      ? "authentication_failed"
      : "unreachable";
    return { kind: "server", status, problem: redactText(reasonOf(error), secrets) };
  }
}

/** The settings that the hints of {@link libraryProblem} name. */
const KEYS = { url: "immich.url", key: "immich.api_key", folder: "library.folder" };

/** Nothing for one that is ready. */
export function libraryProblem(
  locale: string,
  { status, version, problem, hint }: LibraryHealth,
): { readonly text: LocalizedText; readonly hint: LocalizedText } | undefined {
  if (status === "ready") return undefined;
  const usual = say(locale, `health.${status}`);
  const known = version === undefined ? usual : `${usual}: ${version}`;
  const isReported = status !== "missing_configuration" && problem !== undefined;
  return {
    text: isReported ? { english: problem, short: { key: `health.${status}` } } : known,
    hint: hint === undefined
      ? say(locale, `health.${status}_hint`, KEYS)
      : { english: hint, short: { key: `health.${status}_hint`, values: KEYS } },
  };
}
