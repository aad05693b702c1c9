// SPDX-License-Identifier: AGPL-3.0-or-later

// The kind of child that takes music apart, for every program that does.

import type { ChildKinds } from "../../../system/process/child_job.ts";

export const STEM_CHILD_KINDS = {
  stems: async () => (await import("./stem_child.ts")).default,
} satisfies ChildKinds;
