// SPDX-License-Identifier: AGPL-3.0-or-later

// A sentence that stands for a film's options: the language model reads it, the library is searched
// for what it means.

import { Fault } from "../../base/fault.ts";
import { localToday } from "../../base/local_time.ts";
import { descriptionProducersOf } from "../../facts/captions/captioner.ts";
import { type ReadRequest, readRequest } from "../../film/request/read_request.ts";
import { llmTranslator } from "../../film/request/remote/llm_translator.ts";
import { systemMachine } from "../../system/machine.ts";
import type { App } from "../open_app.ts";

/**
 * Nothing when no film comes of it. `onRead` is called with what it was understood as before an
 * unknown name is refused. Throws Fault `usage` on tiers that do not describe everything and for
 * unknown names, `model_unavailable`, and as the library does.
 */
export async function readSentence(
  { library, bank, words, facts, textModel }: App,
  sentence: string,
  onRead: (read: ReadRequest) => Promise<void>,
  signal: AbortSignal,
): Promise<ReadRequest | undefined> {
  if (!textModel) throw new Fault("internal", "A sentence was to be read without a language model");
  const { tier } = await facts.tier(signal);
  if (tier !== "full") {
    throw new Fault("usage", `--ask works on the tier full, and this is ${tier}`, {
      hint: "Set tier to full; it wants the model files, a caption server and llm.*",
    });
  }
  await library.sync({ signal });
  const read = await readRequest(
    {
      library,
      bank,
      captions: descriptionProducersOf(await words.producers()),
      translator: llmTranslator(textModel()),
    },
    sentence,
    localToday(systemMachine.now()),
    signal,
  );
  await onRead(read);
  const [stranger] = read.unknown;
  if (stranger) {
    throw new Fault("usage", stranger.sentence, {
      hint: stranger.hint ?? "Say it in other words",
    });
  }
  return isFilmable(read) ? read : undefined;
}

function isFilmable({ verdict }: ReadRequest): boolean {
  return verdict !== "needs preparation" && verdict !== "not possible";
}
