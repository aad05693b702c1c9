// GET /health: what is loaded, in which versions and on what, and why a model could not answer: told
// without loading anything. `ok` says that the service serves, not that every model may be had.

import type { Service } from "../service.ts";
import type { RouteContext } from "./answers.ts";

export function answerHealth(c: RouteContext, service: Service): Response {
  const { models, foresee, provider } = service.needs;
  const states = models.map((model) => ({ producer: model.producer, ...model.state() }));
  const heads = states.find(({ producer }) => producer === "heads");
  const { available, promised } = provider();
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
      /** What a request is refused with at the moment. */
      load_error: state.failure ?? (state.isLoaded ? null : foresee(state.producer) ?? null),
    }])),
  });
}
