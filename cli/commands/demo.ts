// `demo`: draws a small library, makes one film of it, and leaves it configured.

import type { Command } from "../command.ts";
import { SHORT_EDGES } from "../short_edges.ts";

/** Long enough that a week by the sea gets more than one shot. */
const DEFAULT_SECONDS = 90;

export const demoCommand: Command = {
  name: "demo",
  summary: "Draw a small library, make one film of it, print its path",
  options: {
    duration: {
      kind: "number",
      about: `Length of the film in seconds (default ${DEFAULT_SECONDS})`,
      value: "<s>",
    },
    resolution: { kind: "text", about: "Size of the film", choices: Object.keys(SHORT_EDGES) },
    json: { kind: "flag", about: "Progress and result as JSON lines" },
  },
  async run(context, given) {
    const { runDemo } = await import("../demo_command.ts");
    return await runDemo(context, {
      durationSeconds: given.number("duration") ?? DEFAULT_SECONDS,
      resolution: given.text("resolution") as keyof typeof SHORT_EDGES | undefined,
      json: given.flag("json"),
    });
  },
};
