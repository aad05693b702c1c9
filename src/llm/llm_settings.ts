// Names of the settings of the language model, for remedies.

export const LLM_SETTINGS = {
  url: "llm.base_url",
  key: "llm.api_key",
  model: "llm.model",
  timeout: "llm.timeout_seconds",
} as const;
