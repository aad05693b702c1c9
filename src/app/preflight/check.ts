// SPDX-License-Identifier: AGPL-3.0-or-later

// What a check before the first film is, and what it may ask of the outside.

import type { FirstLook } from "../../library/folder/first_look.ts";
import { Fault } from "../../base/fault.ts";
import type { Captioner } from "../../facts/captions/captioner.ts";
import type { AccountSettings } from "../../config/accounts.ts";
import type { SavedSettings } from "../../config/saved/saved_settings.ts";
import type { Config } from "../../config/schema.ts";
import type { ArtifactState } from "../../facts/models/model_state.ts";
import type { TierProbe } from "../../facts/open_picture_facts.ts";
import type { RenderHealth } from "../../film/render/remote/render_protocol.ts";
import type { TargetHealth } from "../../ledger/ledger.ts";
import type { TextModel } from "../../facts/llm/text_model.ts";
import type { AuthSettings, SignInWarning } from "../../signin/auth_settings.ts";
import type { CacheRoom } from "../../system/free_space.ts";
import type { Machine } from "../../system/machine.ts";

export type RowStatus = "OK" | "WARNING" | "ERROR" | "SKIPPED";

/** Checks of the account or the store of that name. */
const NAMED = ["Account", "Store"] as const;
/** What is looked at. Pages have a name for each in every language. */
export const CHECK_NAMES = [
  "Program",
  "Backup",
  "Data folder",
  "Permissions",
  "Clock",
  "Settings",
  "Configuration",
  "Saved settings",
  "Library",
  "Home base",
  "Stores",
  "Output folder",
  "Free space for films",
  "Free space for the cache",
  "Video encoder",
  "Render worker",
  "Sound font",
  "Tier",
  "Models",
  "Inference service",
  "Language model",
  "Captions",
  "Caption controls",
  "Caption privacy",
  "Sign-in",
  "Password length",
  "Password",
  "Public address",
  "Allow list",
  "Identity provider",
  "Trusted proxies",
  "Listening address",
  "Metrics",
  "Notifications",
] as const;
export type CheckKind = typeof CHECK_NAMES[number] | typeof NAMED[number];
export type CheckName = typeof CHECK_NAMES[number] | `${typeof NAMED[number]} ${string}`;

/** "Account partner" → "Account" and "partner" */
export function checkKindOf(name: CheckName): { readonly kind: CheckKind; readonly of?: string } {
  const kind = NAMED.find((each) => name.startsWith(`${each} `));
  return kind === undefined
    ? { kind: name as CheckKind }
    : { kind, of: name.slice(kind.length + 1) };
}

export interface PreflightRow {
  readonly name: CheckName;
  readonly status: RowStatus;
  readonly message: string;
  /** The next thing to type or set. */
  readonly hint?: string;
  /** What else is to be known, a sentence each. */
  readonly details?: readonly string[];
}

/** One account of the library server as far as a check looks. */
export interface ProbedAccount {
  /** Safe to print. */
  readonly url: string;
  version(): Promise<{ readonly major: number; readonly minor: number; readonly patch: number }>;
  userName(): Promise<string>;
  /** Scopes the key lacks for reading a library, for delivering films into it, and into an album there. */
  missingPermissions(): Promise<{
    readonly read: readonly string[];
    readonly deliver: readonly string[];
    readonly album: readonly string[];
    /** What it does without the others it lacks: finishes "Without … this program cannot …". */
    readonly optional: ReadonlyArray<{
      readonly name: string;
      readonly purpose: string;
      readonly need: "read" | "deliver";
    }>;
    /** The key may do everything, deleting included. */
    readonly isAllPowerful: boolean;
  }>;
}

/** The sign-in's settings as the serving process would read them. */
interface SignInFindings {
  readonly auth: AuthSettings;
  /** Each would stop the start. */
  readonly problems: readonly string[];
  readonly warnings: readonly SignInWarning[];
}

export interface PreflightDeps {
  readonly config: Config;
  readonly configFile: { readonly path: string; readonly isThere: boolean };
  /** What it says and probably does not mean, a sentence each; none when left out. */
  readonly configWarnings?: readonly string[];
  /** What was saved from the program itself; there is no row for it when left out. */
  readonly saved?: SavedSettings;
  /** From `--library`; wins over the configuration. */
  readonly libraryFolder?: string;
  /** Home shortcuts opened, everything absolute. */
  readonly outputFolder: string;
  readonly cacheFolder: string;
  readonly machine: Machine;
  /** Give way where a film lacks room; none when left out. */
  readonly caches?: Pick<CacheRoom, "removable">;
  openAccount(settings: AccountSettings, signal: AbortSignal): ProbedAccount;
  /** Throws Fault `library_unreadable`, also for one that is empty and was not at an earlier scan. */
  checkLibraryFolder(folder: string, signal: AbortSignal): Promise<void>;
  /** Until the first picture, or link that may lead to some. */
  glanceAt(folder: string, signal: AbortSignal): Promise<FirstLook>;
  encoderOf(
    codec: Config["output"]["codec"],
    signal: AbortSignal,
  ): Promise<{ readonly name: string; readonly hardware: boolean }>;
  /**
   * What the render worker says of itself; absent where none is configured. Throws Fault
   * `worker_unavailable` where no film can be given to it, `config_invalid`.
   */
  renderWorker?(signal: AbortSignal): Promise<RenderHealth>;
  /** Throws Fault `config_invalid` when a secret's file cannot be read. */
  signIn(): Promise<SignInFindings>;
  /** What the tier is decided by. */
  readonly tierProbe: TierProbe;
  /** Why no model can run on what `models.provider` names; nothing where one can. */
  providerLack(): { readonly message: string; readonly remedy?: string } | undefined;
  /** Throws Fault `config_invalid`. */
  captioner(): Promise<Captioner>;
  /** The language model that is stated; asked only where one is. Throws Fault `config_invalid`. */
  textModel(): TextModel;
  /** From `--controls`: three synthetic tiles are described as well. */
  readonly sendsControls?: boolean;
  /** Every model file, looked into. Throws Fault `model_unavailable`, `cancelled`. */
  models(signal: AbortSignal): Promise<readonly ArtifactState[]>;
  /** How messages went so far, by digests of addresses. Throws Fault when the ledger cannot be read. */
  notificationHealth(): Promise<readonly TargetHealth[]>;
  /** What was wrong with the stores and is mended, a sentence each. Throws Fault `verification_failed`. */
  readStores?(): Promise<readonly string[]>;
  /** Why nothing would be sent to an address of notifications.urls that can be read. */
  notificationProblem(url: string): Promise<string | undefined>;
}

/** Gives one row, or several where several things of one kind are looked at. Never throws a Fault. */
export type Check = (
  deps: PreflightDeps,
  signal: AbortSignal,
) => Promise<readonly PreflightRow[]>;

/** Anything but a Fault, and a cancellation, is thrown on. */
export async function rowOr(
  name: CheckName,
  look: () => Promise<PreflightRow>,
): Promise<PreflightRow> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "cancelled") throw error;
    return {
      name,
      status: "ERROR",
      message: error.message,
      hint: error.hint,
    };
  }
}
