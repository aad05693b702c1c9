// SPDX-License-Identifier: AGPL-3.0-or-later

// The reason why a server of models cannot be asked now.

/** Which kind of server it is to people. */
export type ServerKind = "caption server" | "language model";

export type ClosedBecause =
  | "unreachable" // nothing listens, or what answers speaks no HTTP
  | "slow" // its models were not listed in time
  | "refused" // 401 or 403
  | "another model" // the model is not among its models
  | "failing" // it answers, with an error or with something else
  | "controls"; // a control tile was not described as asked

export interface Closed {
  readonly kind: "closed";
  readonly because: ClosedBecause;
  readonly sentence: string;
  /** Names the setting that helps. */
  readonly hint: string;
}

export const LLM_SETTINGS = {
  url: "llm.base_url",
  key: "llm.api_key",
  model: "llm.model",
  timeout: "llm.timeout_seconds",
} as const;
