// SPDX-License-Identifier: AGPL-3.0-or-later

// The kinds of children that picture models need, for every program that holds some.

import type { ChildKinds } from "../../system/process/child_job.ts";

export const MODEL_CHILD_KINDS = {
  model: async () => (await import("./model_child.ts")).default,
} satisfies ChildKinds;
