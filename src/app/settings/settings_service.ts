// SPDX-License-Identifier: AGPL-3.0-or-later

// Settings as a serving process reads and changes them: the rows, rules and sentences of `config set`.

import { redactText } from "../../base/redact.ts";
import { Fault } from "../../base/fault.ts";
import { editableSettings } from "../../config/edit/editable_settings.ts";
import { secretsOf } from "../../config/keys.ts";
import type { SeenRevision } from "../../config/saved/revision.ts";
import { saveSettings } from "../../config/saved/save_settings.ts";
import { readSecretKey } from "../../config/saved/secret_key.ts";
import type { SettingChange } from "../../config/saved/saved_settings.ts";
import type { Ledger, TargetHealth } from "../../ledger/ledger.ts";
import { targetDigest } from "../../notify/notification_status.ts";
import { testTargets } from "../../notify/open_notifier.ts";
import { parseTarget } from "../../notify/targets/all.ts";
import type { TargetReport } from "../../notify/tell_targets.ts";
import { systemClock } from "../../system/clock.ts";
import type { AppContext } from "../context.ts";
import { readSettings, savingDeps } from "./settings.ts";
import { checkTypedFolder, inLookTime, isFolderKey } from "./typed_folder.ts";

const TARGETS = "notifications.urls";

/** An address that messages go to; everything is safe to show. */
export interface ShownTarget {
  /** Such as "ntfys://ntfy.example.org"; absent for an address that cannot be read. */
  readonly label?: string;
  /** Why it cannot be read. */
  readonly problem?: string;
  /** Absent before the first message. */
  readonly health?: TargetHealth;
}

export interface TargetTest {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** In the order of the addresses. */
  readonly reports: readonly TargetReport[];
}

type TargetChange = { readonly add: string } | { readonly remove: number };

interface OpenSettingsDeps {
  readonly context: Pick<
    AppContext,
    "environment" | "configFile" | "entry" | "ledger" | "signal"
  >;
  readonly ledger: Pick<Ledger, "settings" | "notifications">;
  /** Called after a change, to put it in force. */
  readonly changed: () => Promise<void>;
}

export type SettingsService = ReturnType<typeof openSettings>;

export function openSettings({ context, ledger, changed }: OpenSettingsDeps) {
  const { environment, signal, entry } = context;
  const checkFolders = async (set: SettingChange["set"]) => {
    const folders = [...set].flatMap(([key, value]) => isFolderKey(key) ? [{ key, value }] : []);
    if (folders.length === 0) return;
    const places = { ...await readSettings(context), entry };
    for (const { key, value } of folders) {
      const english = `Nothing was saved as ${key}: `;
      await inLookTime(
        signal,
        (inTime) => checkTypedFolder(key, String(value), places, inTime, english),
      );
    }
  };
  const save = async (change: SettingChange, seen: SeenRevision) => {
    await checkFolders(change.set);
    const saved = await saveSettings(savingDeps(context, ledger.settings), change, seen);
    await changed();
    return saved;
  };
  const urls = async () => (await readSettings(context)).config.notifications.urls;
  let lastTest: TargetTest | undefined;
  return {
    /** Throws Fault `config_invalid` where they cannot be read. */
    async read() {
      // The revision is read before the settings, so that a change in between counts as one.
      const rows = await ledger.settings.rows();
      const settings = await readSettings(context);
      return await editableSettings(settings, rows, await readSecretKey(environment));
    },
    /**
     * In force afterwards. Throws Fault as `saveSettings`, `usage` for a folder that cannot be what it is
     * to be.
     */
    save,
    /** In the order of the addresses; throws as `read`. */
    async targets(): Promise<readonly ShownTarget[]> {
      const health = new Map((await ledger.notifications.health()).map((row) => [row.target, row]));
      return await Promise.all((await urls()).map(async (url) => {
        const target = parseTarget(url);
        if (typeof target === "string") return { problem: target };
        return { label: target.label, health: health.get(await targetDigest(url)) };
      }));
    },
    /** Changes the list by one address. Throws Fault as `save`. */
    async changeTargets(change: TargetChange, seen: SeenRevision) {
      return await save(changeOf(await urls(), change), seen);
    },
    /**
     * Sends one message to each address and stores the replies. Throws Fault `cancelled`,
     * `config_invalid`.
     */
    async testTargets() {
      const { config } = await readSettings(context), secrets = secretsOf(config);
      const redact = (text: string) => redactText(text, secrets);
      const reports = await testTargets({ config, ledger, redact, signal });
      lastTest = { atMs: systemClock.now(), reports };
    },
    /** The last test since the start. */
    lastTest: () => lastTest,
  };
}

/** Throws Fault `usage` for an address no service reads. */
function changeOf(now: readonly string[], change: TargetChange): SettingChange {
  if ("remove" in change) {
    const left = now.filter((_, index) => index !== change.remove);
    return left.length === 0
      ? { set: new Map(), unset: [TARGETS] }
      : { set: new Map([[TARGETS, left]]), unset: [] };
  }
  const target = parseTarget(change.add);
  if (typeof target === "string") throw new Fault("usage", `Nothing was saved: ${target}`);
  return { set: new Map([[TARGETS, [...now, change.add]]]), unset: [] };
}
