// What every command does, and every child process. Loaded only when one of them is really run, so
// that `--help` reads the tables and nothing else.

import { CHILD_KINDS } from "../children.ts";
import type { Action } from "../command.ts";
import type { CommandName } from "../commands/all.ts";
import type { PartName, Parts } from "../parts.ts";

/** Static and literal: it survives bundling and compiling. */
const ACTIONS: Readonly<Record<CommandName, () => Promise<Action>>> = {
  "demo": async () => (await import("./demo.ts")).demo,
  "generate": async () => (await import("./generate.ts")).generate,
  "serve": async () => (await import("./serve.ts")).serve,
  "healthcheck": async () => (await import("./healthcheck.ts")).healthcheck,
  "preflight": async () => (await import("./preflight.ts")).preflight,
  "prepare": async () => (await import("./prepare.ts")).prepare,
  "runs list": async () => (await import("./runs_list.ts")).runsList,
  "runs show": async () => (await import("./runs_show.ts")).runsShow,
  "runs story": async () => (await import("./runs_story.ts")).runsStory,
  "runs why": async () => (await import("./runs_why.ts")).runsWhy,
  "runs upload": async () => (await import("./runs_upload.ts")).runsUpload,
  "runs render": async () => (await import("./runs_render.ts")).runsRender,
  "runs abandon": async () => (await import("./runs_abandon.ts")).runsAbandon,
  "auto run": async () => (await import("./auto_run.ts")).autoRun,
  "auto suggest": async () => (await import("./auto_suggest.ts")).autoSuggest,
  "auto status": async () => (await import("./auto_status.ts")).autoStatus,
  "auto history": async () => (await import("./auto_history.ts")).autoHistory,
  "auto install": async () => (await import("./auto_install.ts")).autoInstall,
  "discover-days": async () => (await import("./discover_days.ts")).discoverDays,
  "days-due": async () => (await import("./days_due.ts")).daysDue,
  "days-export": async () => (await import("./days_export.ts")).daysExport,
  "days-import": async () => (await import("./days_import.ts")).daysImport,
  "auto test-notification": async () =>
    (await import("./auto_test_notification.ts")).autoTestNotification,
  "models fetch": async () => (await import("./models_fetch.ts")).modelsFetch,
  "models list": async () => (await import("./models_list.ts")).modelsList,
  "people list": async () => (await import("./people_list.ts")).peopleList,
  "people set": async () => (await import("./people_set.ts")).peopleSet,
  "people bind": async () => (await import("./people_bind.ts")).peopleBind,
  "people unbind": async () => (await import("./people_unbind.ts")).peopleUnbind,
  "people group add": async () => (await import("./people_group_add.ts")).peopleGroupAdd,
  "people group list": async () => (await import("./people_group_list.ts")).peopleGroupList,
  "people group remove": async () => (await import("./people_group_remove.ts")).peopleGroupRemove,
  "exclude add": async () => (await import("./exclude_add.ts")).excludeAdd,
  "exclude list": async () => (await import("./exclude_list.ts")).excludeList,
  "exclude remove": async () => (await import("./exclude_remove.ts")).excludeRemove,
  "pictures decide": async () => (await import("./pictures_decide.ts")).picturesDecide,
  "pictures list": async () => (await import("./pictures_list.ts")).picturesList,
  "captions origins": async () => (await import("./captions_origins.ts")).captionsOrigins,
  "captions clear": async () => (await import("./captions_clear.ts")).captionsClear,
  "config": async () => (await import("./config.ts")).config,
  "config set": async () => (await import("./config_set.ts")).configSet,
  "config unset": async () => (await import("./config_unset.ts")).configUnset,
  "config move-to-db": async () => (await import("./config_move_to_db.ts")).configMoveToDb,
  "config test": async () => (await import("./config_test.ts")).configTest,
  "config show": async () => (await import("./config_show.ts")).configShow,
  "config schema": async () => (await import("./config_schema.ts")).configSchema,
  "backup": async () => (await import("./backup.ts")).backup,
  "restore": async () => (await import("./restore.ts")).restore,
  "secret hash": async () => (await import("./secret_hash.ts")).secretHash,
};

const PARTS: { readonly [Name in PartName]: () => Promise<Parts[Name]> } = {
  app: () => import("../../src/app.ts"),
  autoRun: () => import("../../src/automation/auto_run.ts"),
  automationSession: () => import("../automation/automation_session.ts"),
  immichApi: () => import("../../src/library/immich/http_immich_api.ts"),
  oidcSignIn: () => import("../../src/signin/oidc/oidc_sign_in.ts"),
  pictureDesk: () => import("../serve/picture_desk.ts"),
  shownMemories: () => import("../serve/shown_memories.ts"),
  wholeWeb: () => import("../serve/whole_web.ts"),
};

export const actionOf = (name: CommandName): Promise<Action> => ACTIONS[name]();

export const partOf = <Name extends PartName>(name: Name): Promise<Parts[Name]> => PARTS[name]();

/** Serves a child kind until the parent goes away. Throws Fault `usage` for people. */
export async function serveChildKind(kind: string): Promise<void> {
  const { serveChild } = await import("../../src/system/process/child_job.ts");
  await serveChild(kind, CHILD_KINDS);
}
