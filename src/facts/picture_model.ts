// One picture classifier, loaded when it is first asked. The app's own source and the inference
// service's lanes are both made of these.

import type { PictureProducer, ProducerAnswer } from "./fact_source.ts";

/** What can be told of a model without loading it. */
export interface ModelState {
  readonly isLoaded: boolean;
  /** Version by head; `undefined` until it is loaded. */
  readonly versions?: Readonly<Record<string, string>>;
  readonly encoderKey?: string;
  /** Execution providers its session was opened on, such as `CPUExecutionProvider`; empty until loaded. */
  readonly providers: readonly string[];
  /** Why the last load failed, while it is not tried again. */
  readonly failure?: string;
}

export interface PictureModel extends AsyncDisposable {
  readonly producer: PictureProducer;
  state(): ModelState;
  /** Loads the weights now; `decide` does so by itself. Errors as there. */
  load(): Promise<void>;
  /**
   * One call at a time; the caller's lane sees to it. Work that has begun is not given up: a caller who
   * goes away leaves the lane taken until it is done. Rejects with Fault `media_unreadable` and
   * `model_unavailable`; the sentence of the latter names producer, artifact and path. A load that
   * failed is tried again after 10 s, doubling to 2 min; until then its sentence is repeated.
   */
  decide(picture: Uint8Array): Promise<ProducerAnswer>;
  /** Gives the weights' memory back; the next `decide` loads again. Not while one is under way. */
  unload(): Promise<void>;
}
