// SPDX-License-Identifier: AGPL-3.0-or-later

// `auto status`: how the automation stands.

import { jsonPage } from "../../terminal/json_answer.ts";
import { type AutoStatus, autoStatus as statusOf } from "../../../src/automation/auto_status.ts";
import { runtimeOf } from "../../../src/system/process/checkout.ts";
import { statusLines } from "../../automation/auto_status_lines.ts";
import { openAutomation } from "../../../src/app/automation/automation_session.ts";
import { notificationHealth } from "../../../src/app/health/notification_health.ts";
import { wakersOf } from "../../../src/app/automation/scheduler_status.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";
import { VERSION } from "../../../src/app/version.ts";

export const autoStatusCommand: Command = {
  name: "auto status",
  summary: "Show how the automation stands: scheduler, last attempt, cooldown, deliveries",
  options: { json: JSON_OPTION },
  examples: ["photos-memories auto status"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal, entry } = context;
  await using session = await openAutomation(context);
  const { deps, rules, settings } = session;
  const status: AutoStatus = await statusOf(
    {
      ...deps,
      notificationHealth: () => notificationHealth(settings.config, session.ledger),
      scheduler: () => wakersOf(context, settings),
    },
    rules,
    await runtimeOf(VERSION, entry),
    signal,
  );
  if (given.flag("json")) terminal.page(jsonPage(status));
  else for (const line of statusLines(status, terminal.paint)) terminal.out(line);
  return 0;
}
