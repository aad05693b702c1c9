// Settings as the pages change them: the same rows, rules and sentences as the commands.

import { redactText } from "../../base/redact.ts";
import { Fault } from "../../base/fault.ts";
import { editableSettings } from "../../config/edit/editable_settings.ts";
import { secretsOf } from "../../config/keys.ts";
import { saveSettings } from "../../config/saved/save_settings.ts";
import { readSecretKey } from "../../config/saved/secret_key.ts";
import type { SettingChange } from "../../config/saved/saved_settings.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { targetDigest } from "../../notify/notification_status.ts";
import { testTargets } from "../../notify/open_notifier.ts";
import { parseTarget } from "../../notify/targets/all.ts";
import { systemClock } from "../../system/clock.ts";
import type { SettingsDeps, TargetTest } from "./settings_deps.ts";
import type { AppContext } from "../context.ts";
import { isNamed, readSettings, settingsPlace } from "./settings.ts";

const TARGETS = "notifications.urls";

interface SettingDeskDeps {
  readonly context: Pick<AppContext, "environment" | "configFile" | "ledger" | "signal">;
  readonly ledger: Pick<Ledger, "settings" | "notifications">;
  /** Reads anew what is shown of the settings. */
  readonly changed: () => Promise<void>;
}

export function settingDesk({ context, ledger, changed }: SettingDeskDeps): SettingsDeps {
  const { environment, signal } = context, { file } = settingsPlace(context);
  const save: SettingsDeps["save"] = async (change, seen) => {
    const saving = { store: ledger.settings, environment, file, required: isNamed(context) };
    const saved = await saveSettings(saving, change, seen);
    await changed();
    return saved;
  };
  const urls = async () => (await readSettings(context)).config.notifications.urls;
  let lastTest: TargetTest | undefined;
  return {
    async read() {
      // Before the settings: a change in between is then seen as one.
      const rows = await ledger.settings.rows();
      const settings = await readSettings(context);
      return await editableSettings(settings, rows, await readSecretKey(environment));
    },
    save,
    async targets() {
      const health = new Map((await ledger.notifications.health()).map((row) => [row.target, row]));
      return await Promise.all((await urls()).map(async (url) => {
        const target = parseTarget(url);
        if (typeof target === "string") return { problem: target };
        return { label: target.label, health: health.get(await targetDigest(url)) };
      }));
    },
    async changeTargets(change, seen) {
      const now = await urls();
      return await save(changeOf(now, change), seen);
    },
    async testTargets() {
      const { config } = await readSettings(context), secrets = secretsOf(config);
      const redact = (text: string) => redactText(text, secrets);
      const reports = await testTargets({ config, ledger, redact, signal });
      lastTest = { atMs: systemClock.now(), reports };
    },
    lastTest: () => lastTest,
  };
}

/** Throws Fault `usage` for an address no service reads. */
function changeOf(
  now: readonly string[],
  change: Parameters<SettingsDeps["changeTargets"]>[0],
): SettingChange {
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
