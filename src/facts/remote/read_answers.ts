// SPDX-License-Identifier: AGPL-3.0-or-later

// The answer of the inference service, believed as a whole or not at all.

import { jsonOf } from "../../base/json_of.ts";
import * as z from "zod";
import { Fault } from "../../base/fault.ts";
import {
  PICTURE_PRODUCERS,
  type PictureAnswers,
  type PictureProducer,
  type ProducerAnswer,
} from "../fact_source.ts";
import { headsOf, KNOWN_HEADS } from "../known_heads.ts";

const word = z.string().refine((text) => text.trim() !== "", "is empty");

const answerShape = z.object({
  producers: z.record(
    z.string(),
    z.object({
      encoder_key: word,
      facts: z.array(z.object({
        head: word,
        version: word,
        label: word,
        confidence: z.number().min(0).max(1),
      })),
    }),
  ),
});

type WireAnswer = z.infer<typeof answerShape>["producers"][string];

/** Throws Fault `model_unavailable` with one sentence for each way an answer can be wrong. */
export function readAnswers(text: string, asked: readonly PictureProducer[]): PictureAnswers {
  const read = answerShape.safeParse(jsonOf(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue?.path.join(".") ?? "";
    throw unusable(
      `Remote classifiers returned malformed facts: ${where || "the answer"} ${wordsOf(issue)}`,
    );
  }
  const { producers } = read.data;
  const given = Object.keys(producers);
  const isSame = given.length === new Set(asked).size &&
    asked.every((producer) => given.includes(producer));
  if (!isSame) {
    throw unusable(
      "Remote classifiers answered for a different set of producers: " +
        `${given.join(", ") || "none"} instead of ${asked.join(", ")}`,
    );
  }
  const answers: Partial<Record<PictureProducer, ProducerAnswer>> = {};
  for (const producer of PICTURE_PRODUCERS) {
    if (asked.includes(producer)) answers[producer] = answerOf(producer, producers[producer]!);
  }
  return answers;
}

function wordsOf(issue: { readonly code?: string; readonly message: string } | undefined): string {
  if (issue?.code === "too_small" || issue?.code === "too_big") return "is not between 0 and 1";
  if (issue?.code === "invalid_type") return "is missing or of another type";
  return issue?.message ?? "cannot be read";
}

function answerOf(producer: PictureProducer, { encoder_key, facts }: WireAnswer): ProducerAnswer {
  const wanted = headsOf(producer);
  const seen = new Set<string>();
  for (const { head, version } of facts) {
    const known = wanted.find((name) => name === head);
    if (seen.has(head)) {
      throw unusable(
        `Remote classifiers returned duplicate or incompatible facts: "${head}" came twice`,
      );
    }
    seen.add(head);
    if (known === undefined) {
      throw unusable(
        "Remote classifiers returned duplicate or incompatible facts: " +
          `${producer} is not known to say "${head}"`,
        SAME_RELEASE,
      );
    }
    if (KNOWN_HEADS[known].version !== version) {
      throw unusable(
        `Remote classifiers answered "${head}" at version "${version}" instead of ` +
          `"${KNOWN_HEADS[known].version}"`,
        SAME_RELEASE,
      );
    }
  }
  const left = wanted.filter((head) => !seen.has(head));
  if (left.length > 0) {
    throw unusable(`Remote classifiers left out ${left.map((head) => `"${head}"`).join(", ")}`);
  }
  return {
    encoderKey: encoder_key,
    facts: facts.map(({ head, version, label, confidence }) => ({
      head,
      version,
      label,
      confidence,
    })),
  };
}

const SAME_RELEASE = "Bring this program and the inference service to the same release";

function unusable(sentence: string, hint?: string): Fault {
  return new Fault("model_unavailable", sentence, {
    hint: hint ?? "Is inference.facts_base_url the address of the inference service?",
  });
}
