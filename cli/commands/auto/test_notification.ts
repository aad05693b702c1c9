// SPDX-License-Identifier: AGPL-3.0-or-later

// `auto test-notification`: a table of what each address answered; exit code 1 when one failed, or
// none was sent. The pause after a failure is ignored, and a success ends it.

import { redactText } from "../../../src/base/redact.ts";
import { secretsOf } from "../../../src/config/keys.ts";
import { openProcessLedger } from "../../../src/app/open_stores.ts";
import { CATEGORY_HINTS } from "../../../src/notify/failure_category.ts";
import { testTargets } from "../../../src/notify/open_notifier.ts";
import type { TargetReport } from "../../../src/notify/tell_targets.ts";
import type { Command, CommandContext } from "../../command.ts";
import { readSettings } from "../../../src/app/settings/settings.ts";
import { counted } from "../../../src/base/english_text.ts";
import { tableLines } from "../../terminal/table_lines.ts";

export const autoTestNotification: Command = {
  name: "auto test-notification",
  summary: "Send one message to every notification address and show what each answered",
  examples: [
    "photos-memories auto test-notification",
    "in config.yaml: notifications: {enabled: true, urls: [ntfys://…/topic]}",
  ],
  action: run,
};

async function run(context: CommandContext): Promise<number> {
  const { terminal, signal } = context;
  const { config, paths } = await readSettings(context);
  const { enabled, urls } = config.notifications;
  if (!enabled || urls.length === 0) {
    terminal.out("Notifications are off: nothing was sent");
    terminal.note(
      enabled
        ? "Set notifications.urls, such as ntfys://ntfy.example.org/topic"
        : "Set notifications.enabled to true, and notifications.urls",
    );
    return 1;
  }
  const secrets = secretsOf(config);
  await using ledger = await openProcessLedger(paths);
  const redact = (text: string) => redactText(text, secrets);
  const reports = await testTargets({ config, ledger, redact, signal });
  const rows = reports.map((report, i) => [`${i + 1}`, ...cellsOf(report)]);
  for (const line of tableLines(["#", "address", "result", "reply"], rows, terminal.paint)) {
    terminal.out(line);
  }
  const failed = reports.filter((report) => !isDelivered(report));
  for (const hint of new Set(failed.map(hintOf))) terminal.note(hint);
  terminal.out(
    failed.length === 0
      ? `Sent to ${counted(reports.length, "address", "addresses")}`
      : `${failed.length} of ${counted(reports.length, "address", "addresses")} failed`,
  );
  return failed.length === 0 ? 0 : 1;
}

function isDelivered(report: TargetReport): boolean {
  return report.kind === "told" && report.outcome.ok;
}

function cellsOf(report: TargetReport): string[] {
  switch (report.kind) {
    case "told":
      return [report.label, report.outcome.ok ? "sent" : "failed", report.outcome.said];
    case "paused":
      return [report.label, "paused", ""];
    case "unreadable":
      return ["", "unusable", report.problem];
  }
}

function hintOf(report: TargetReport): string {
  return report.kind === "told" && !report.outcome.ok
    ? CATEGORY_HINTS[report.outcome.category]
    : "Correct notifications.urls";
}
