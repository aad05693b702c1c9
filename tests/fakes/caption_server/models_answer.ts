// SPDX-License-Identifier: AGPL-3.0-or-later

// The list of models, as llama.cpp gives it.

let calls = 0;

export function modelsAnswer(alias: string) {
  return {
    object: "list",
    data: [{
      id: alias,
      aliases: [alias],
      tags: [],
      object: "model",
      architecture: { input_modalities: ["text", "image"], output_modalities: ["text"] },
      // Another one with every call, as the real one does.
      created: 1_700_000_000 + calls++,
      owned_by: "llamacpp",
      meta: { n_params: 409252800, ftype: "Q8_0", n_ctx: 8192 },
    }],
  };
}
