// Every command, in the order of the help. A static list: it survives bundling and compiling.

import type { Command } from "../command.ts";
import { autoHistoryCommand } from "./auto_history.ts";
import { autoInstallCommand } from "./auto_install.ts";
import { autoRunCommand } from "./auto_run.ts";
import { autoStatusCommand } from "./auto_status.ts";
import { autoSuggestCommand } from "./auto_suggest.ts";
import { autoTestNotificationCommand } from "./auto_test_notification.ts";
import { backupCommand } from "./backup.ts";
import { captionsClearCommand } from "./captions_clear.ts";
import { captionsOriginsCommand } from "./captions_origins.ts";
import { configCommand } from "./config.ts";
import { configMoveToDbCommand } from "./config_move_to_db.ts";
import { configSchemaCommand } from "./config_schema.ts";
import { configSetCommand } from "./config_set.ts";
import { configShowCommand } from "./config_show.ts";
import { configTestCommand } from "./config_test.ts";
import { configUnsetCommand } from "./config_unset.ts";
import { daysDueCommand } from "./days_due.ts";
import { daysExportCommand } from "./days_export.ts";
import { daysImportCommand } from "./days_import.ts";
import { demoCommand } from "./demo.ts";
import { discoverDaysCommand } from "./discover_days.ts";
import { excludeAddCommand } from "./exclude_add.ts";
import { excludeListCommand } from "./exclude_list.ts";
import { excludeRemoveCommand } from "./exclude_remove.ts";
import { generateCommand } from "./generate.ts";
import { modelsFetchCommand } from "./models_fetch.ts";
import { modelsListCommand } from "./models_list.ts";
import { peopleListCommand } from "./people_list.ts";
import { peopleSetCommand } from "./people_set.ts";
import { peopleBindCommand } from "./people_bind.ts";
import { peopleUnbindCommand } from "./people_unbind.ts";
import { peopleGroupAddCommand } from "./people_group_add.ts";
import { peopleGroupListCommand } from "./people_group_list.ts";
import { peopleGroupRemoveCommand } from "./people_group_remove.ts";
import { picturesDecideCommand } from "./pictures_decide.ts";
import { picturesListCommand } from "./pictures_list.ts";
import { prepareCommand } from "./prepare.ts";
import { preflightCommand } from "./preflight.ts";
import { restoreCommand } from "./restore.ts";
import { runsAbandonCommand } from "./runs_abandon.ts";
import { runsListCommand } from "./runs_list.ts";
import { runsRenderCommand } from "./runs_render.ts";
import { runsShowCommand } from "./runs_show.ts";
import { runsStoryCommand } from "./runs_story.ts";
import { runsUploadCommand } from "./runs_upload.ts";
import { runsWhyCommand } from "./runs_why.ts";
import { healthcheckCommand } from "./healthcheck.ts";
import { serveCommand } from "./serve.ts";
import { secretHashCommand } from "./secret_hash.ts";

const TABLE = [
  demoCommand,
  generateCommand,
  serveCommand,
  healthcheckCommand,
  preflightCommand,
  prepareCommand,
  runsListCommand,
  runsShowCommand,
  runsStoryCommand,
  runsWhyCommand,
  runsRenderCommand,
  runsUploadCommand,
  runsAbandonCommand,
  autoRunCommand,
  autoSuggestCommand,
  autoStatusCommand,
  autoHistoryCommand,
  autoInstallCommand,
  autoTestNotificationCommand,
  discoverDaysCommand,
  daysDueCommand,
  daysExportCommand,
  daysImportCommand,
  modelsFetchCommand,
  modelsListCommand,
  peopleListCommand,
  peopleSetCommand,
  peopleBindCommand,
  peopleUnbindCommand,
  peopleGroupAddCommand,
  peopleGroupListCommand,
  peopleGroupRemoveCommand,
  excludeAddCommand,
  excludeListCommand,
  excludeRemoveCommand,
  picturesDecideCommand,
  picturesListCommand,
  captionsOriginsCommand,
  captionsClearCommand,
  configCommand,
  configShowCommand,
  configSetCommand,
  configUnsetCommand,
  configMoveToDbCommand,
  configTestCommand,
  configSchemaCommand,
  backupCommand,
  restoreCommand,
  secretHashCommand,
] as const satisfies readonly Command[];

export const COMMANDS: readonly Command[] = TABLE;

export type CommandName = typeof TABLE[number]["name"];
