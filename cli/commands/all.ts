// SPDX-License-Identifier: AGPL-3.0-or-later

// Every command, in the order of the help. A static list of literal imports survives bundling.

import type { Command } from "../command.ts";

export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  "demo": async () => (await import("./demo.ts")).demo,
  "generate": async () => (await import("./generate.ts")).generate,
  "serve": async () => (await import("./serve.ts")).serve,
  "healthcheck": async () => (await import("./healthcheck.ts")).healthcheck,
  "preflight": async () => (await import("./preflight.ts")).preflightCommand,
  "doctor": async () => (await import("./doctor.ts")).doctor,
  "prepare": async () => (await import("./prepare.ts")).prepareCommand,
  "runs list": async () => (await import("./runs/list.ts")).runsList,
  "runs show": async () => (await import("./runs/show.ts")).runsShow,
  "runs story": async () => (await import("./runs/story.ts")).runsStory,
  "runs why": async () => (await import("./runs/why.ts")).runsWhy,
  "runs render": async () => (await import("./runs/render.ts")).runsRender,
  "runs export": async () => (await import("./runs/export.ts")).runsExport,
  "runs upload": async () => (await import("./runs/upload.ts")).runsUpload,
  "runs abandon": async () => (await import("./runs/abandon.ts")).runsAbandon,
  "runs delete": async () => (await import("./runs/delete.ts")).runsDelete,
  "auto run": async () => (await import("./auto/run.ts")).autoRunCommand,
  "auto suggest": async () => (await import("./auto/suggest.ts")).autoSuggest,
  "auto status": async () => (await import("./auto/status.ts")).autoStatusCommand,
  "auto history": async () => (await import("./auto/history.ts")).autoHistory,
  "auto install": async () => (await import("./auto/install.ts")).autoInstall,
  "auto test-notification": async () =>
    (await import("./auto/test_notification.ts")).autoTestNotification,
  "discover-days": async () => (await import("./days/discover.ts")).daysDiscoverCommand,
  "days-due": async () => (await import("./days/due.ts")).daysDueCommand,
  "days-export": async () => (await import("./days/export.ts")).daysExport,
  "days-import": async () => (await import("./days/import.ts")).daysImport,
  "models fetch": async () => (await import("./models/fetch.ts")).modelsFetch,
  "models list": async () => (await import("./models/list.ts")).modelsList,
  "people list": async () => (await import("./people/list.ts")).peopleList,
  "people set": async () => (await import("./people/set.ts")).peopleSet,
  "people bind": async () => (await import("./people/bind.ts")).peopleBind,
  "people unbind": async () => (await import("./people/unbind.ts")).peopleUnbind,
  "people group add": async () => (await import("./people/group_add.ts")).peopleGroupAdd,
  "people group list": async () => (await import("./people/group_list.ts")).peopleGroupList,
  "people group remove": async () => (await import("./people/group_remove.ts")).peopleGroupRemove,
  "exclude add": async () => (await import("./exclude.ts")).excludeAdd,
  "exclude list": async () => (await import("./exclude.ts")).excludeList,
  "exclude remove": async () => (await import("./exclude.ts")).excludeRemove,
  "pictures decide": async () => (await import("./pictures/decide.ts")).picturesDecide,
  "pictures list": async () => (await import("./pictures/list.ts")).picturesList,
  "captions origins": async () => (await import("./captions/origins.ts")).captionsOrigins,
  "captions clear": async () => (await import("./captions/clear.ts")).captionsClear,
  "config": async () => (await import("./config/config.ts")).config,
  "config show": async () => (await import("./config/show.ts")).configShow,
  "config set": async () => (await import("./config/set.ts")).configSet,
  "config unset": async () => (await import("./config/unset.ts")).configUnset,
  "config move-to-db": async () => (await import("./config/move_to_db.ts")).configMoveToDb,
  "config test": async () => (await import("./config/test.ts")).configTest,
  "config schema": async () => (await import("./config/schema.ts")).configSchema,
  "backup": async () => (await import("./backup.ts")).backup,
  "restore": async () => (await import("./backup.ts")).restoreCommand,
  "completion": async () => (await import("./completion.ts")).completion,
  "secret hash": async () => (await import("./secret_hash.ts")).secretHash,
};

/** Those that begin with the word, or every command where none does. */
export async function commandsFor(word = ""): Promise<readonly Command[]> {
  const ofWord = Object.keys(COMMANDS).filter((name) => name.split(" ")[0] === word);
  const names = ofWord.length > 0 ? ofWord : Object.keys(COMMANDS);
  return await Promise.all(names.map((name) => COMMANDS[name]!()));
}
