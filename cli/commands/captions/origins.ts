// SPDX-License-Identifier: AGPL-3.0-or-later

// `captions origins`: the models that wrote the descriptions there are.

import { jsonPage } from "../../terminal/json_answer.ts";
import { motionFigures, originLine, originsOfBank } from "../../../src/facts/captions/origins.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";
import { withBank } from "../../library/library_session.ts";
import { counted } from "../../../src/base/english_text.ts";

export const captionsOrigins: Command = {
  name: "captions origins",
  summary: "Say who described the pictures so far, and how often",
  options: { json: JSON_OPTION },
  examples: ["photos-memories captions origins"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  return await withBank(context, (bank) => {
    const { terminal } = context;
    const origins = originsOfBank(bank), motion = motionFigures(bank);
    if (given.flag("json")) {
      terminal.page(jsonPage({ ...origins, motion }));
      return Promise.resolve(0);
    }
    terminal.out(origins.captions === 0 ? "No picture is described yet" : originLine(origins));
    for (const { producer, described, unavailable, unrecorded } of motion) {
      terminal.out(
        `${producer}: ${counted(described, "clip")} described, ${unavailable} unavailable, ` +
          `${unrecorded} unrecorded`,
      );
    }
    return Promise.resolve(0);
  });
}
