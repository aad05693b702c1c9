// SPDX-License-Identifier: AGPL-3.0-or-later

// A fault whose sentence is in every language, not in English alone.

import { Fault, type FaultCode, type FaultOptions } from "../base/fault.ts";
import type { Message } from "./say.ts";

export class SaidFault extends Fault {
  /** `sentence` is in English, as programs read it. */
  constructor(
    code: FaultCode,
    sentence: string,
    readonly said: Message,
    options: FaultOptions = {},
  ) {
    super(code, sentence, options);
  }
}
