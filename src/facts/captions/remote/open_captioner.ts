// SPDX-License-Identifier: AGPL-3.0-or-later

// The captioner the configuration names: the caption server, or the language model.

import {
  artifactLabel,
  type CaptionerSettings,
  captionProducers,
  llmModel,
} from "../caption_producers.ts";
import type { Captioner } from "../captioner.ts";
import { llmAddress } from "../../../config/llm.ts";
import { LLM_SETTINGS } from "../../llm/closed.ts";
import { controlTile } from "../pictures/strip.ts";
import {
  type ConnectionSettings,
  LlmConnection,
  type Outside,
} from "../../llm/remote/connection.ts";
import { HttpCaptioner } from "./http_captioner.ts";

/**
 * Nothing is sent before it is asked; `warn` hears that a server which went away is waited for. Throws Fault `config_invalid` for an address or a key that cannot
 * be used, and for a language model that is not named.
 */
export async function openCaptioner(
  settings: CaptionerSettings,
  outside: Outside,
  warn?: (sentence: string) => void,
): Promise<Captioner> {
  const { preparation, llm } = settings;
  const isLlm = preparation.caption_provider === "llm";
  return new HttpCaptioner({
    asked: isLlm ? "language model" : "caption server",
    connection: new LlmConnection(isLlm ? toLlm(llm) : toCaptionServer(preparation), outside),
    sleep: outside.sleep,
    warn,
    model: isLlm ? llmModel(llm) : preparation.caption_alias,
    artifactId: artifactLabel(preparation),
    producers: await captionProducers(settings),
    concurrency: preparation.caption_concurrency,
    controlTile,
  });
}

function toCaptionServer(preparation: CaptionerSettings["preparation"]): ConnectionSettings {
  return {
    baseUrl: preparation.caption_base_url,
    apiKey: preparation.caption_api_key,
    timeoutSeconds: preparation.caption_timeout_seconds,
    names: {
      url: "editorial.preparation.caption_base_url",
      key: "editorial.preparation.caption_api_key",
      model: "editorial.preparation.caption_alias",
      timeout: "editorial.preparation.caption_timeout_seconds",
    },
  };
}

/** The caption server's key is never sent to it, nor its own to the caption server. */
function toLlm(llm: CaptionerSettings["llm"]): ConnectionSettings {
  return {
    baseUrl: llmAddress(llm),
    apiKey: llm.api_key,
    timeoutSeconds: llm.timeout_seconds,
    names: LLM_SETTINGS,
  };
}
