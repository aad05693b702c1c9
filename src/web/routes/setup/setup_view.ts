// SPDX-License-Identifier: AGPL-3.0-or-later

// The view that every step reads, and the form that was sent.

import { boundedBody } from "../../guard/body_guard.ts";
import { pageFrame } from "../../pages/layout.tsx";
import type { SetupView } from "../../pages/setup/setup_frame.tsx";
import type { LocalizedText } from "../../../messages/localized_text.ts";
import { Refused } from "../../refused.ts";
import type { SetupState } from "../../../app/setup/setup.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";

/** A path, an address and a key, or twelve people, have room in it many times over. */
const MAX_BYTES = 64 * 1024;

/** `undefined` for one that is too large. */
export async function sentForm(c: WebContext): Promise<URLSearchParams | undefined> {
  const text = await boundedBody(c.req.raw, MAX_BYTES);
  return text === undefined ? undefined : new URLSearchParams(text);
}

/** Of a step as it is, or with why what was sent to it was not done. */
export function stepStatus(problem: Refused | LocalizedText | undefined): 200 | 400 | 507 {
  if (problem === undefined) return 200;
  // It is not about what was sent.
  return problem instanceof Refused && problem.fault.code === "disk_full" ? 507 : 400;
}

export async function setupView(
  c: WebContext,
  deps: WebDeps,
): Promise<SetupView & { readonly state: SetupState }> {
  return { frame: await pageFrame(c, deps, "/"), state: await deps.setup.state() };
}
