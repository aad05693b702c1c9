// SPDX-License-Identifier: AGPL-3.0-or-later

// The unified worker as a program: the children it forks, and what it serves.

import { MODEL_CHILD_KINDS } from "../../src/facts/onnx/model_child_kinds.ts";
import { STEM_CHILD_KINDS } from "../../src/facts/stems/children/stem_child_kinds.ts";
import { RENDER_CHILD_KINDS } from "../render/render_child_kinds.ts";
import type { ServiceProgram } from "../run_service.ts";

export const WORKER: ServiceProgram = {
  kinds: { ...MODEL_CHILD_KINDS, ...STEM_CHILD_KINDS, ...RENDER_CHILD_KINDS },
  load: () => import("./worker_plan.ts"),
};
