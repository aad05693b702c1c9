// SPDX-License-Identifier: AGPL-3.0-or-later

// The automation with everything it needs, as commands and the serving process use it: built from
// the program's parts, the library opened only when it is asked.

import { type App, openApp, preflightDeps } from "../open_app.ts";
import { openProcessLedger } from "../open_stores.ts";
import type { AutoRunDeps, AutoRunSettings } from "../../automation/auto_run_deps.ts";
import { forkedFilmMaker } from "../../automation/children/forked_film_maker.ts";
import { endTranscript, transcriptsIn } from "../../automation/children/transcript.ts";
import type { Decision } from "../../automation/candidate.ts";
import { discover } from "../../automation/discover.ts";
import { readExcluded } from "../../automation/reading/excluded.ts";
import { automationOptions } from "../../automation/rules.ts";
import { accountsOf, PRIMARY } from "../../config/accounts.ts";
import { secretsOf } from "../../config/keys.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { seeingMovedFilms } from "../../ledger/run_views.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import { isThere } from "../../system/files/files.ts";
import { lockWithOwner } from "../../system/files/lock_with_owner.ts";
import { systemMachine } from "../../system/machine.ts";
import type { AppContext } from "../context.ts";
import { localToday } from "../../base/local_time.ts";
import { ownerNotifier } from "../notify_owner.ts";
import { EXIT_CODES } from "../../base/exit_codes.ts";
import { deliverRun } from "../deliveries/deliver_run.ts";
import { deliveryLock } from "../runs/delivery_lock.ts";
import { filmPlaces } from "../runs/find_run.ts";
import { libraryRead } from "../runs/run_library.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import type { ProgressView } from "../progress.ts";

export interface AutomationSession extends AsyncDisposable {
  readonly settings: Settings;
  readonly ledger: Ledger;
  readonly deps: AutoRunDeps;
  readonly rules: AutoRunSettings;
  /** The library that is read, opened by the first call. */
  library(): Promise<Library>;
  /** True for what the owner excluded from all films, and for films that were delivered. */
  isExcluded(signal: AbortSignal): Promise<(asset: Asset) => boolean>;
}

interface AutomationOptions {
  /** Where the process has it open; otherwise it is opened and closed with the session. */
  readonly ledger?: Ledger;
  /** Is shown how far a film or its delivery is. */
  readonly view?: ProgressView;
  /** Receives what stops nothing, as the attempt's log does. */
  readonly warn?: (sentence: string) => void;
}

/** Throws Fault `config_invalid` or `not_writable`; a library that is missing shows later. */
export async function openAutomation(
  context: Pick<AppContext, "environment" | "configFile" | "entry" | "ledger" | "signal">,
  { ledger: given, view = { show() {} }, warn }: AutomationOptions = {},
): Promise<AutomationSession> {
  const settings = await readSettings(context);
  const { config, paths } = settings;
  await using opened = new AsyncDisposableStack();
  const { signal } = context;
  const ledger = given ?? opened.use(await openProcessLedger(paths, { signal }));
  const openingWarnings: string[] = [];
  const libraries = new Libraries(settings, ledger, context.entry, (sentence) => {
    openingWarnings.push(sentence);
    warn?.(sentence);
  });
  opened.use(libraries);
  const secrets = secretsOf(config);
  const deps: AutoRunDeps = {
    lock: lockWithOwner(paths.locks, AUTOMATION_LOCK),
    ledger: {
      attempts: ledger.attempts,
      runs: { ...ledger.runs, ...seeingMovedFilms(ledger.runs, filmPlaces(config)) },
    },
    library: {
      prove: (signal) => libraries.prove(signal),
      discover: (signal) => {
        view.show({ phase: "discovery", done: 0, total: 0, share: 0 });
        return decideNow(libraries, settings, ledger, signal);
      },
    },
    makeFilm: forkedFilmMaker({
      entry: context.entry,
      configFile: context.configFile,
      environment: context.environment,
      transcripts: transcriptsIn(paths.cache),
      secrets,
      busyCode: EXIT_CODES.busy,
      onProgress: (progress) => view.show(progress),
    }),
    openingWarnings,
    endLog: (attempt, text) => endTranscript(transcriptsIn(paths.cache), attempt, text),
    delivery: {
      prove: (signal) => libraries.proveAccounts([], signal),
      deliver: (run, signal) => deliverOnce(run.runId, settings, ledger, view, signal),
      hasFile: isThere,
    },
    notify: ownerNotifier(settings, ledger),
    machine: systemMachine,
  };
  const all = opened.move();
  return {
    settings,
    ledger,
    deps,
    rules: autoRunSettings(settings, secrets),
    library: async () => (await libraries.open()).library,
    isExcluded: async (signal) => {
      const { library } = await libraries.open();
      const deps = { library, ledger, ...automationOptions(settings.config) };
      return await readExcluded(deps, await ledger.people.book(), signal);
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

function autoRunSettings({ config }: Settings, secrets: readonly string[]): AutoRunSettings {
  const { automation, upload } = config;
  return {
    cooldownHours: automation.cooldown_hours,
    maxDeliveryAttempts: automation.max_delivery_attempts,
    accounts: automation.accounts,
    upload: automation.upload_to_immich || upload.enabled,
    album: automation.album_name ?? upload.album_name,
    secrets,
  };
}

async function decideNow(
  libraries: Libraries,
  { config }: Settings,
  ledger: Ledger,
  signal: AbortSignal,
): Promise<Decision> {
  const rules = automationOptions(config);
  const { library, primary } = await libraries.open();
  return await discover(
    {
      library,
      primary,
      read: libraryRead(config, config.automation),
      ledger,
      now: systemMachine.now,
      dayOf: (instant) => localToday(Date.parse(instant)),
      // The calendars of all countries take a while to load.
      calendar: rules.detect.holidays
        ? (await import("../../film/brief/days/national_holidays.ts")).nationalHolidays
        : undefined,
    },
    rules,
    signal,
  );
}

/** Not while the same film is delivered by hand. */
async function deliverOnce(
  runId: string,
  { config, paths }: Settings,
  ledger: Ledger,
  view: ProgressView,
  signal: AbortSignal,
): Promise<void> {
  using _lock = await deliveryLock(paths.locks, runId);
  await deliverRun(runId, { ledger, config }, view, signal);
}

interface Opened {
  readonly library: Library;
  readonly primary?: Library;
}

/** The accounts in scope, and the top-level connection when it is one of them. */
class Libraries implements AsyncDisposable {
  readonly #apps: App[] = [];
  #opened: Opened | undefined;

  constructor(
    readonly settings: Settings,
    readonly ledger: Ledger,
    readonly entry: string,
    readonly warn: (sentence: string) => void,
  ) {}

  get #accounts(): readonly string[] {
    return this.settings.config.automation.accounts;
  }

  async open(): Promise<Opened> {
    if (this.#opened) return this.#opened;
    const accounts = this.#accounts;
    const library = await this.#openApp(accounts);
    const isWhole = accounts.length === 0 || (accounts.length === 1 && accounts[0] === PRIMARY);
    const primary = isWhole
      ? library
      : accounts.includes(PRIMARY)
      ? await this.#openApp([])
      : undefined;
    return this.#opened = { library, primary };
  }

  async #openApp(accounts: readonly string[]): Promise<Library> {
    const { config, paths } = this.settings;
    const { ledger, entry, warn } = this;
    const app = await openApp({ config, paths, ledger, entry, accounts, warn });
    this.#apps.push(app);
    return app.library;
  }

  async prove(signal: AbortSignal): Promise<void> {
    await this.open();
    const { immich, library } = this.settings.config;
    if (immich.url === undefined && this.#accounts.length === 0 && library.folder !== undefined) {
      const outside = await preflightDeps({ ...this.settings, entry: this.entry });
      await outside.checkLibraryFolder(library.folder, signal);
    } else await this.proveAccounts(this.#accounts, signal);
  }

  /** Each account is asked for its own user. */
  async proveAccounts(accounts: readonly string[], signal: AbortSignal): Promise<void> {
    const settings = accountsOf(this.settings.config, accounts);
    const outside = await preflightDeps({ ...this.settings, entry: this.entry });
    for (const each of settings) await outside.openAccount(each, signal).userName();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const app of this.#apps.reverse()) await app[Symbol.asyncDispose]();
  }
}

// The lock of one automation decision.

/** Its name, the same for the command line, the timer and the trigger. */
export const AUTOMATION_LOCK = "automation";
