// SPDX-License-Identifier: AGPL-3.0-or-later

import { InferenceWorld } from "../fakes/facts/inference_world.ts";
import { tinyPicture } from "../fixtures/media/tiny_picture.ts";
import { golden } from "./golden.ts";

Deno.test("/facts answers each kind of request as it did", async () => {
  await using world = await InferenceWorld.open();
  for (const model of Object.values(world.models)) model.isQuick = true;
  const image = tinyPicture();
  const bodies: Readonly<Record<string, unknown>> = {
    "every producer": { image },
    "heads": { image, producers: ["heads"] },
    "no producer": { image, producers: [] },
    "an unknown producer": { image, producers: ["faces"] },
    "no picture": { producers: ["heads"] },
    "no base64": { image: "%%%", producers: ["heads"] },
    "no JSON": "{",
    "a picture over the limit": {
      image: "A".repeat(4 * Math.ceil(2_100_000 / 3)),
      producers: ["heads"],
    },
  };
  const answers: Record<string, unknown> = {};
  for (const [name, body] of Object.entries(bodies)) {
    const answer = await world.post(body);
    const type = answer.headers.get("content-type");
    // As text: the order of the keys counts.
    const text = await answer.text();
    answers[name] = { status: answer.status, type, ...(answer.ok ? { text } : {}) };
    if (!answer.ok) Object.assign(answers[name]!, { keys: Object.keys(JSON.parse(text)) });
  }
  golden("facts_contract", answers);
});
