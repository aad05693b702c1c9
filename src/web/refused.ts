// SPDX-License-Identifier: AGPL-3.0-or-later

// What a page or a form could not have or do, as an answer of its own instead of the app's.

import type { ContentfulStatusCode } from "hono/utils/http-status";
import { Fault, type FaultCode } from "../base/fault.ts";
import { SaidFault } from "../messages/said_fault.ts";
import type { LocalizedText } from "../messages/localized_text.ts";
import { fullDiskFault } from "../system/sqlite/disk_fault.ts";
import { detail, STATUSES } from "./answers.ts";
import { faultText, shortText } from "./pages/words.ts";
import { visitorLocale } from "./visitor_locale.ts";
import type { WebContext, WebDeps } from "./web_deps.ts";

/** Why something was not done, for the page it was asked for on. */
export class Refused {
  constructor(
    readonly fault: Fault,
    readonly problem: LocalizedText,
    readonly status: ContentfulStatusCode,
  ) {}
}

/**
 * What `work` comes to. A Fault, of `codes` where they are given, is expected and becomes a value;
 * everything else is answered by the app.
 */
export async function orRefused<T>(
  { make }: Pick<WebDeps, "make">,
  work: () => T | Promise<T>,
  codes?: ReadonlySet<FaultCode>,
): Promise<T | Refused> {
  try {
    return await work();
  } catch (thrown) {
    const error = fullDiskFault(thrown) ?? thrown;
    if (!(error instanceof Fault) || codes?.has(error.code) === false) throw error;
    // It says nothing about what was typed: it is sent again as it is.
    if (error.code === "store_busy") throw error;
    return new Refused(error, faultText(make, error), statusOf(error));
  }
}

/** What is not set yet is no failure of the app. */
function statusOf(fault: Fault): ContentfulStatusCode {
  const isUnset = fault instanceof SaidFault && fault.code === "config_invalid";
  return isUnset ? 409 : STATUSES[fault.code];
}

/** The refusal for the script of a page. */
export function refusedDetail(c: WebContext, { problem, status }: Refused): Response {
  return detail(c, status, shortText(visitorLocale(c), problem));
}
