// SPDX-License-Identifier: AGPL-3.0-or-later

// Titles by a language model.

import * as z from "zod";
import {
  type TextModel,
  type TextQuestion,
  textRequestKey,
} from "../../../facts/llm/text_model.ts";
import { isUsual } from "../title_guard.ts";
import {
  MAX_SUBTITLE,
  MAX_TITLE,
  type TitleFacts,
  titleInstruction,
  type TitleWords,
  type TitleWriter,
} from "../title_writer.ts";

/** The limits are told to the model; whether they are kept is for the guard to say. */
const ANSWER = z.strictObject({
  title: z.string().meta({ maxLength: MAX_TITLE }),
  subtitle: z.string().meta({ maxLength: MAX_SUBTITLE }),
});
const { $schema: _, ...schema } = z.toJSONSchema(ANSWER);

export function llmTitleWriter(model: TextModel): TitleWriter {
  return {
    model: model.model,
    address: model.address,
    requestKey: (facts) => textRequestKey(model.model, titleQuestion(facts)),
    write: (facts, signal) => model.ask(titleQuestion(facts), signal),
  };
}

const NO_TITLE: TitleWords = { title: "", subtitle: "" };

function titleQuestion(facts: TitleFacts): TextQuestion<TitleWords> {
  return {
    name: "film_title",
    schema,
    instruction: titleInstruction(facts.language),
    given: facts,
    readPlain: (text) => isUsual(text) ? NO_TITLE : undefined,
    read(answer) {
      if (typeof answer === "string" && isUsual(answer)) return { value: NO_TITLE };
      const read = ANSWER.safeParse(answer);
      return read.success ? { value: read.data } : { invalid: "it has another form" };
    },
  };
}
