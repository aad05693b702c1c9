// GET /health: what is loaded, in which versions and on what, without loading anything.

import type { Service } from "../service.ts";
import type { RouteContext } from "./answers.ts";

export function answerHealth(c: RouteContext, service: Service): Response {
  const states = service.needs.models.map((model) => ({
    producer: model.producer,
    ...model.state(),
  }));
  const heads = states.find(({ producer }) => producer === "heads");
  const { available, promised } = service.needs.provider();
  const real = heads?.isLoaded ? heads.providers[0] : undefined;
  return c.json({
    status: "ok",
    provider: real ?? promised ?? null,
    /** Until the heads are loaded, the provider is what they would be opened on. */
    provider_is_promise: real === undefined,
    available_providers: available,
    encoder_key: heads?.encoderKey ?? null,
    producers: Object.fromEntries(states.map((state) => [state.producer, {
      loaded: state.isLoaded,
      versions: state.versions ?? null,
      encoder_key: state.encoderKey ?? null,
      providers: state.providers,
      load_error: state.failure ?? null,
    }])),
  });
}
