// SPDX-License-Identifier: AGPL-3.0-or-later

// Sentences read by a language model.

import * as z from "zod";
import type { ReadAnswer, TextModel } from "../../../facts/llm/text_model.ts";
import { areDays, SENTENCE_INSTRUCTION, type Translator, type Understood } from "../understood.ts";

const words = z.array(z.string().trim().min(1).max(100)).max(20);
const day = z.string().max(10);
const ANSWER = z.strictObject({
  subject: z.string().max(200),
  people: words,
  together: z.boolean(),
  places: words,
  albums: words,
  things: words,
  days: z.array(z.strictObject({ start: day, end: day })).max(50),
});
const { $schema: _, ...schema } = z.toJSONSchema(ANSWER, { io: "input" });

export function llmTranslator(model: TextModel): Translator {
  return {
    model: model.model,
    translate: (given, signal) =>
      model.ask({
        name: "film_request",
        schema,
        instruction: SENTENCE_INSTRUCTION,
        given,
        read(answer): ReadAnswer<Understood> {
          const read = ANSWER.safeParse(answer);
          if (!read.success) return { invalid: "it has another form" };
          return areDays(read.data.days)
            ? { value: read.data }
            : { invalid: "its days are no days" };
        },
      }, signal),
  };
}
